// The secrets by which this browser holds its seats, one a game, and its shares in the dice. Whoever has the secret has
// the seat: it never leaves this browser but to the server.

import { bytesToHex } from '@noble/hashes/utils.js';
import type { Seat } from '../protocol/messages';

export interface Keepsake {
  secret: string;
  joined: number;
  name?: string; // of the game, for lists
  commitment?: string; // the first that was seen
  salts: Record<Seat, string>; // drawn, by seat
  pledges?: string[] | undefined; // the list for which they were revealed
  over?: boolean; // as somebody saw who looked
}

const keyOf = (game: string) => `banquier.game.${game}`;

/** Random bytes as hexadecimal; works on plain http. */
export const drawHex = (bytes: number): string => bytesToHex(crypto.getRandomValues(new Uint8Array(bytes)));

function keepsake(game: string): Keepsake | null {
  try {
    const text = localStorage.getItem(keyOf(game));
    return text ? (JSON.parse(text) as Keepsake) : null;
  } catch {
    return null;
  }
}

export function keep(game: string, what: Keepsake): void {
  try {
    localStorage.setItem(keyOf(game), JSON.stringify(what));
  } catch {
    // A browser without storage holds its seat as long as the page.
  }
}

/** What this browser holds of a game, made where it has nothing yet. */
export function keepsakeFor(game: string, secret = drawHex(16)): Keepsake {
  const old = keepsake(game);
  if (old) return old;
  const made: Keepsake = { secret, joined: Date.now(), salts: {} };
  keep(game, made);
  return made;
}

/** The games that this browser has been at, the newest first. */
export function gamesHere(): { game: string; kept: Keepsake }[] {
  const found: { game: string; kept: Keepsake }[] = [];
  try {
    for (let i = 0; i < localStorage.length; ++i) {
      const key = localStorage.key(i);
      if (!key?.startsWith('banquier.game.')) continue;
      const game = key.slice('banquier.game.'.length);
      const kept = keepsake(game);
      if (kept) found.push({ game, kept });
    }
  } catch {
    // Without storage there are none.
  }
  return found.sort((a, b) => b.kept.joined - a.kept.joined);
}

export function keepOver(game: string): void {
  const old = keepsake(game);
  if (old && !old.over) keep(game, { ...old, over: true });
}

export function forget(game: string): void {
  try {
    localStorage.removeItem(keyOf(game));
  } catch {
    // Nothing was kept.
  }
}
