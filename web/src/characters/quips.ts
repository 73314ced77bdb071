// When a bot says something: at a few events of its own, seldom, and never two bots at once.

import type { LogEntry } from '../model/model';
import type { PlayerPosition, Seat } from '../protocol/messages';
import type { QuipKind } from '../words/quips';

interface Quip {
  seat: Seat;
  kind: QuipKind;
}

const kEvery = 3; // of what could be said, so much is

/** The same of the same act for everybody at the table. */
const isTime = (step: number): boolean => (Math.imul(step, 0x9e3779b1) >>> 16) % kEvery === 0;

/** A payment that one feels: a quarter of the cash or more. */
const hurts = (amount: number, player: PlayerPosition | undefined): boolean =>
  4 * amount >= (player?.cash ?? Infinity) + amount;

/** What somebody of these bots says to an act, if anything. */
export function quipTo(entry: LogEntry, bots: Seat[], players: PlayerPosition[]): Quip | null {
  const { news, step, undone, past } = entry;
  if (news.news !== 'act' || step === undefined || undone || past || !isTime(step)) return null;
  const isBot = (party: unknown): party is Seat => typeof party === 'number' && bots.includes(party);
  for (const { event, player, other, amount = 0 } of news.events) {
    if (event === 'traded') {
      const seat = [player, other].find(isBot);
      if (seat !== undefined) return { seat, kind: 'traded' };
    }
    // A person refuses a bot's offer.
    if (event === 'offer-refused' && isBot(other) && !isBot(player)) return { seat: other, kind: 'refused' };
    if (!isBot(player)) continue;
    if (event === 'bought' || event === 'lot-sold') return { seat: player, kind: 'bought' };
    if (event === 'built') return { seat: player, kind: 'built' };
    if (event === 'sent-to-prison') return { seat: player, kind: 'prison' };
    if (event === 'paid' && hurts(amount, players[player - 1])) return { seat: player, kind: 'paid' };
  }
  return null;
}
