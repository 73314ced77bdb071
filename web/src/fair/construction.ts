// Dice that can be checked: the construction of docs/fair-dice.md, in this browser, with a hash that works on plain http.

import { blake2b } from '@noble/hashes/blake2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

const kWord = 1n << 64n;

function le(number: bigint, size: number): Uint8Array {
  return Uint8Array.from({ length: size }, (_, i) => Number((number >> BigInt(8 * i)) & 255n));
}
const le32 = (number: number): Uint8Array => le(BigInt(number), 4);
const prefixed = (bytes: Uint8Array): Uint8Array => concatBytes(le32(bytes.length), bytes);

export function commitmentOf(game: string, secret: string): string {
  const text = concatBytes(
    utf8ToBytes('banquier commit v1'),
    prefixed(utf8ToBytes(game)),
    hexToBytes(secret),
  );
  return bytesToHex(blake2b(text, { dkLen: 32 }));
}

export function pledgeOf(commitment: string, salt: string): string {
  const text = concatBytes(
    utf8ToBytes('banquier pledge v1'),
    hexToBytes(commitment),
    prefixed(hexToBytes(salt)),
  );
  return bytesToHex(blake2b(text, { dkLen: 32 }));
}

export function diceKey(secret: string, commitment: string, salts: string[]): Uint8Array {
  const shares = salts.map((salt) => prefixed(hexToBytes(salt)));
  const text = concatBytes(
    utf8ToBytes('banquier dice v1'),
    hexToBytes(commitment),
    le32(salts.length),
    ...shares,
  );
  return blake2b(text, { dkLen: 32, key: hexToBytes(secret) });
}

/** The numbers of 64 bits that belong to a chance event, without end. */
export function* wordsOf(key: Uint8Array, event: bigint): Generator<bigint> {
  for (let block = 0; ; ++block) {
    const bytes = blake2b(concatBytes(le(event, 8), le32(block)), { dkLen: 64, key });
    const view = new DataView(bytes.buffer, bytes.byteOffset, 64);
    for (let i = 0; i < 64; i += 8) yield view.getBigUint64(i, true);
  }
}

/** A number below a bound, each exactly as likely as any other. */
export function numberBelow(key: Uint8Array, event: bigint, bound: number): number {
  const of = BigInt(bound);
  for (const word of wordsOf(key, event)) if (word < kWord - (kWord % of)) return Number(word % of);
  return 0; // not reached: there is no end of words
}

export const twoDice = (x: number): number[] => [1 + Math.floor(x / 6), 1 + (x % 6)];
export const threeDice = (x: number): number[] => [
  1 + Math.floor(x / 36),
  1 + (Math.floor(x / 6) % 6),
  1 + (x % 6),
];
