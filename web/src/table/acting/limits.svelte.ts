// Own limits in an auction: this page raises for a seat up to the amount it was given, also when it was loaded anew.
// Nobody else learns of it, and it ends with the lot.

import type { Seat } from '../../protocol/messages';
import type { Session } from '../session/session.svelte';
import { autoBid } from './raises';

const kBreath = 350; // ms before each bid, so that others can follow

interface Kept {
  lot?: number | undefined;
  limits: Record<Seat, number>;
}

export class Limits {
  #table: () => Session<'known' | 'wishes'>;
  #key: string;
  #kept = $state.raw<Kept>({ limits: {} });

  constructor(table: () => Session<'known' | 'wishes'>) {
    this.#table = table;
    this.#key = `banquier.limits.${table().known.game}`;
    const text = sessionStorage.getItem(this.#key);
    if (text) this.#kept = JSON.parse(text) as Kept;
  }

  set(seat: Seat, amount: number): void {
    const lot = this.#table().known.view?.lot;
    this.#keep({ lot, limits: { ...(lot === this.#kept.lot && this.#kept.limits), [seat]: amount } });
  }
  clear(seat: Seat): void {
    const { [seat]: _, ...limits } = this.#kept.limits;
    this.#keep({ ...this.#kept, limits });
  }
  #keep(kept: Kept): void {
    this.#kept = kept;
    sessionStorage.setItem(this.#key, JSON.stringify(kept));
  }
  /** The limit of a seat for the open lot. */
  of(seat: Seat): number | null {
    return this.#kept.lot === this.#table().known.view?.lot ? (this.#kept.limits[seat] ?? null) : null;
  }
  reached(seat: Seat): boolean {
    const limit = this.of(seat);
    const range = this.#table().known.view?.bids?.find((one) => one.seat === seat);
    return limit !== null && range !== undefined && range.lowest > limit;
  }

  /** The bid to be made now, if any. */
  get next(): { seat: Seat; amount: number } | null {
    const view = this.#table().known.view;
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
    if (!next || this.#table().wishes.pending > 0) return undefined;
    const timer = setTimeout(
      () => void this.#table().wishes.act({ act: 'bid', by: next.seat, amount: next.amount }),
      kBreath,
    );
    return () => clearTimeout(timer);
  }
}
