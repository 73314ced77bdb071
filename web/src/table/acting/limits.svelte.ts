// Own limits in an auction: this page raises for a seat up to the amount it was given. Nobody else learns of it, and it
// ends with the lot.

import type { Seat } from '../../protocol/messages';
import type { TableSession } from '../session.svelte';
import { autoBid } from './raises';

const kBreath = 350; // ms before each bid, so that others can follow

export class Limits {
  #table: () => TableSession;
  #lot = $state<number | undefined>(undefined);
  #limits = $state<Record<Seat, number>>({});

  constructor(table: () => TableSession) {
    this.#table = table;
  }

  set(seat: Seat, amount: number): void {
    const lot = this.#table().view?.lot;
    this.#limits = lot === this.#lot ? { ...this.#limits, [seat]: amount } : { [seat]: amount };
    this.#lot = lot;
  }
  clear(seat: Seat): void {
    const { [seat]: _, ...rest } = this.#limits;
    this.#limits = rest;
  }
  /** The limit of a seat for the open lot. */
  of(seat: Seat): number | null {
    return this.#lot === this.#table().view?.lot ? (this.#limits[seat] ?? null) : null;
  }
  reached(seat: Seat): boolean {
    const limit = this.of(seat);
    const range = this.#table().view?.bids?.find((one) => one.seat === seat);
    return limit !== null && range !== undefined && range.lowest > limit;
  }

  /** The bid to be made now, if any. */
  get next(): { seat: Seat; amount: number } | null {
    const view = this.#table().view;
    const lot = view?.position?.lot;
    if (!view || !lot || view.decision?.ask !== 'bids') return null;
    for (const range of view.bids ?? []) {
      const limit = this.of(range.seat);
      const ownLead = typeof lot.highest === 'number' && view.mine.includes(lot.highest);
      // Seats of one device do not drive each other up by themselves.
      const amount = limit === null || ownLead ? null : autoBid(lot, range, limit);
      if (amount !== null) return { seat: range.seat, amount };
    }
    return null;
  }

  /** To be run in an effect: bids, a breath after the price has changed. */
  run(): (() => void) | undefined {
    const next = this.next;
    if (!next || this.#table().pending > 0) return undefined;
    const timer = setTimeout(
      () => void this.#table().act({ act: 'bid', by: next.seat, amount: next.amount }),
      kBreath,
    );
    return () => clearTimeout(timer);
  }
}
