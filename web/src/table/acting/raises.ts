// What is offered to a bidder, and what this page bids for one who has set a limit. The limits are the server's.

import type { LogEntry } from '../../model/model';
import type { BidLimits, Lot, Seat } from '../../protocol/messages';

export interface Raise {
  amount: number;
  by: number; // above the highest bid
  possible: boolean;
}

const kSteps = [1, 10, 50, 100];
/** By itself the page raises by at most so much at a time. */
export const kAutoStep = 10;

/** Quick raises, always as many: the lowest that counts, and 10, 50 and 100 above the highest bid. Those beyond the limits
 *  stand there too, so that nothing moves; without limits (one leads, say) all are beyond. */
export function raisesOf(lot: Lot, limits: BidLimits | undefined): Raise[] {
  const bid = lot.bid ?? 0;
  const lowest = limits?.lowest ?? Math.max(bid + 1, lot.opening ?? 1);
  const raises: Raise[] = [];
  for (const step of kSteps) {
    const last = raises.at(-1)?.amount ?? 0;
    const amount = Math.max(lowest, bid + step);
    const next = amount > last ? amount : last + kAutoStep;
    raises.push({ amount: next, by: next - bid, possible: !!limits && next <= limits.highest });
  }
  return raises;
}

/** The next bid of a seat that raises up to a limit of its own; null when there is none to make. */
export function autoBid(lot: Lot, limits: BidLimits, limit: number): number | null {
  const most = Math.min(limit, limits.highest);
  if (limits.lowest > most) return null;
  const bid = lot.bid ?? 0;
  return bid < 2 * kAutoStep ? limits.lowest : Math.min(most, Math.max(limits.lowest, bid + kAutoStep));
}

/** What each seat has bid last for the lot that is open, as the story tells it. */
export function lastBids(log: LogEntry[]): Map<Seat, number> {
  const bids = new Map<Seat, number>();
  for (const { news, undone } of log.toReversed()) {
    if (undone || news.news !== 'act') continue;
    for (const event of news.events.toReversed()) {
      if (event.event === 'lot-opened') return bids;
      if (event.event === 'bid-made' && typeof event.player === 'number' && !bids.has(event.player))
        bids.set(event.player, event.amount ?? 0);
    }
  }
  return bids;
}
