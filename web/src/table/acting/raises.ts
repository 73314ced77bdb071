// What is offered to a bidder, and what this page bids for one who has set a limit. The limits are the server's.

import type { BidLimits, Lot } from '../../protocol/messages';

export interface Raise {
  amount: number;
  by: number; // above the highest bid
}

const kSteps = [1, 10, 50, 100];
/** At most so much at a time does the page raise by itself. */
export const kAutoStep = 10;

/** Quick raises: the lowest that counts, and 10, 50 and 100 above the highest bid, as far as the limits go. */
export function raisesOf(lot: Lot, limits: BidLimits): Raise[] {
  const bid = lot.bid ?? 0;
  const amounts = kSteps.map((step) => Math.max(limits.lowest, bid + step));
  const possible = [...new Set(amounts)].filter((amount) => amount <= limits.highest);
  return possible.map((amount) => ({ amount, by: amount - bid }));
}

/** The next bid of a seat that raises up to a limit of its own; null when there is none to make. */
export function autoBid(lot: Lot, limits: BidLimits, limit: number): number | null {
  const most = Math.min(limit, limits.highest);
  if (limits.lowest > most) return null;
  const bid = lot.bid ?? 0;
  return bid < 2 * kAutoStep ? limits.lowest : Math.min(most, Math.max(limits.lowest, bid + kAutoStep));
}
