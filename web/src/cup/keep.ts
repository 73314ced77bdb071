// What this browser keeps of competitions: the secrets of its roles and of those that it gave, wishes that were not
// answered yet, and sheets that are being filled in. It works on plain http, and outlives a reload.

import type { Keepsake } from '../app/seats';
import type { Wish } from './frames';

interface KeptRole {
  secret: string;
  role?: string;
  name?: string;
  of?: number;
}
interface KeptCup {
  name?: string;
  seen: number;
  roles: KeptRole[]; // in order: `?as=0` is the first
  given: Record<string, string>; // secrets by the number of the link
  recovery?: string;
  fresh?: boolean; // made here a moment ago
}

const kCup = 'banquier.cup.';

function read<T>(key: string): T | null {
  try {
    const text = localStorage.getItem(key);
    return text ? (JSON.parse(text) as T) : null;
  } catch {
    return null;
  }
}
function write(key: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A browser without storage: it holds as long as the page.
  }
}

export const keptCup = (cup: string): KeptCup => ({
  seen: 0,
  roles: [],
  given: {},
  ...read<Partial<KeptCup>>(kCup + cup),
});
export const keepCup = (cup: string, changes: Partial<KeptCup>): void =>
  write(kCup + cup, { ...keptCup(cup), seen: Date.now(), ...changes });
export const forgetCup = (cup: string): void => {
  for (const part of ['', '/out', '/sheets', '/ticks']) write(kCup + cup + part, null);
};

/** The competitions that this browser has been at, the latest first. */
export function cupsHere(): { cup: string; kept: KeptCup }[] {
  const found: { cup: string; kept: KeptCup }[] = [];
  try {
    for (let i = 0; i < localStorage.length; ++i) {
      const key = localStorage.key(i);
      if (!key?.startsWith(kCup) || key.includes('/')) continue;
      const cup = key.slice(kCup.length);
      found.push({ cup, kept: keptCup(cup) });
    }
  } catch {
    // Without storage there are none.
  }
  return found.sort((a, b) => b.kept.seen - a.kept.seen);
}

/** Puts a role among those of this browser; its place there. */
export function keepRole(cup: string, secret: string): number {
  const { roles } = keptCup(cup);
  const at = roles.findIndex((one) => one.secret === secret);
  if (at >= 0) return at;
  keepCup(cup, { roles: [...roles, { secret }] });
  return roles.length;
}

/** 128 bits as hexadecimal; works on plain http. */
export const drawSecret = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** What this device is called in the log. */
export function deviceName(): string {
  const told = navigator.userAgent;
  const kinds = ['iPhone', 'iPad', 'Android', 'Windows', 'Mac OS', 'CrOS', 'Linux'];
  return kinds.find((kind) => told.includes(kind)) ?? 'browser';
}

/** The seats that a role has at a live table: the table's page finds the secret there. */
export function takeSeats(game: string, secret: string): void {
  const key = `banquier.game.${game}`;
  const old = read<Keepsake>(key);
  if (old?.secret !== secret) write(key, { joined: Date.now(), salts: {}, ...old, secret });
}

// ---- Wishes on their way

type Outgoing = { id: number; as: string; wish: Wish };
const outOf = (cup: string) => read<Outgoing[]>(`${kCup}${cup}/out`) ?? [];

export const outgoing = (cup: string, as: string): Outgoing[] => outOf(cup).filter((one) => one.as === as);
export const keepOutgoing = (cup: string, one: Outgoing): void =>
  write(`${kCup}${cup}/out`, [...outOf(cup), one]);
export const dropOutgoing = (cup: string, id: number): void =>
  write(
    `${kCup}${cup}/out`,
    outOf(cup).filter((one) => one.id !== id),
  );

// ---- Sheets that are being filled in, and ticks of check lists

/** Something small, by a name that is its own within the cup. */
export const keptPart = <T>(cup: string, part: 'sheets' | 'ticks', name: string): T | null =>
  (read<Record<string, T>>(`${kCup}${cup}/${part}`) ?? {})[name] ?? null;
export function keepPart(cup: string, part: 'sheets' | 'ticks', name: string, value: unknown): void {
  const all = read<Record<string, unknown>>(`${kCup}${cup}/${part}`) ?? {};
  if (value === null) delete all[name];
  else all[name] = value;
  write(`${kCup}${cup}/${part}`, all);
}
