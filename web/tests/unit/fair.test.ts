import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bytesToHex } from '@noble/hashes/utils.js';
import {
  commitmentOf,
  diceKey,
  numberBelow,
  pledgeOf,
  threeDice,
  twoDice,
  wordsOf,
} from '../../src/fair/construction';

interface Vector {
  game: string;
  secret: string;
  salts: string[];
  commitment: string;
  pledges: string[];
  key: string;
  words_of_event_0: string[];
  numbers: { event: string; bound: number; number: number }[];
}
// The known answers that the C++ and the Python checker are held to.
const { vectors } = JSON.parse(readFileSync('../tests/fair/vectors.json', 'utf8')) as { vectors: Vector[] };

describe.each(vectors)('the dice of $game', (vector) => {
  const key = diceKey(vector.secret, vector.commitment, vector.salts);
  it('have their commitment', () => expect(commitmentOf(vector.game, vector.secret)).toBe(vector.commitment));
  it('have their pledges', () =>
    expect(vector.salts.map((salt) => (salt === '' ? '' : pledgeOf(vector.commitment, salt)))).toEqual(
      vector.pledges,
    ));
  it('have their key', () => expect(bytesToHex(key)).toBe(vector.key));
  it('have their words, over the end of a block', () => {
    const words = wordsOf(key, 0n);
    for (const word of vector.words_of_event_0)
      expect((words.next().value as bigint).toString(16).padStart(16, '0')).toBe(word);
  });
  it('give their numbers', () => {
    for (const { event, bound, number } of vector.numbers)
      expect(numberBelow(key, BigInt(event), bound), `${event} below ${bound}`).toBe(number);
  });
});

describe('numbers as dice', () => {
  it('two: all 36 throws, each once', () => {
    const all = new Set(Array.from({ length: 36 }, (_, x) => twoDice(x).join()));
    expect(all.size).toBe(36);
    expect([twoDice(0), twoDice(35)]).toEqual([
      [1, 1],
      [6, 6],
    ]);
  });
  it('three: all 216', () => {
    const all = new Set(Array.from({ length: 216 }, (_, x) => threeDice(x).join()));
    expect(all.size).toBe(216);
  });
});
