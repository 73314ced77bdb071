// Words for a table: its edition, its players' names and its rules, in the language of this browser.

import { prefs } from '../../app/prefs.svelte';
import { Teller } from '../../words/tell';
import type { TableSession } from '../session.svelte';

/** Null until the edition is known. */
export function tellerOf(session: TableSession): Teller | null {
  if (!session.edition) return null;
  const names = session.view?.seats.map((seat) => seat.name) ?? [];
  return new Teller(prefs.lang, session.edition, names, session.rules?.fields);
}

export const field = (session: TableSession, name: string): number | string | undefined =>
  session.rules?.fields[name];

export const amountOf = (session: TableSession, name: string): number => {
  const value = field(session, name);
  return typeof value === 'number' ? value : 0;
};

export const cashOf = (session: TableSession, seat: number): number =>
  session.view?.position?.players[seat - 1]?.cash ?? 0;
