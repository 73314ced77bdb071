// Words for a table: its edition, its players' names and its rules, in the language of this browser.

import { prefs } from '../../app/prefs.svelte';
import { Teller } from '../../words/tell';
import type { Session } from '../session/session.svelte';

/** Null until the edition is known. */
export function tellerOf(session: Session<'known' | 'books'>): Teller | null {
  if (!session.books.edition) return null;
  const names = session.known.view?.seats.map((seat) => seat.name) ?? [];
  return new Teller(prefs.lang, session.books.edition, names, session.books.rules?.fields);
}

export const field = (session: Session<'known' | 'books'>, name: string): number | string | undefined =>
  session.books.rules?.fields[name];

export const amountOf = (session: Session<'known' | 'books'>, name: string): number => {
  const value = field(session, name);
  return typeof value === 'number' ? value : 0;
};

export const cashOf = (session: Session<'known' | 'books'>, seat: number): number =>
  session.known.view?.position?.players[seat - 1]?.cash ?? 0;
