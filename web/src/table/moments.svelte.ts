// The moment that is being shown: nobody waits for it, and the next one is shown after it.

import { untrack } from 'svelte';
import type { Owned } from '../model/holdings';
import { firstHotel, newlyWhole, rentOf, wholes, type Whole } from '../model/moments';
import type { Scene } from '../model/scenes';
import type { Edition } from '../protocol/http';
import type { GameEvent, Seat, Square } from '../protocol/messages';
import { looksOf } from '../board/looks';
import { play } from '../sound/play';

export type Moment = { seat: Seat; squares: Square[] } & (
  | { kind: 'whole'; group: string }
  | { kind: 'rent'; group: string; rent: number }
  | { kind: 'hotel' }
  | { kind: 'sold' | 'bankrupt'; event: GameEvent }
);

const kShown = 2_600; // ms
const kWaiting = 2; // what comes after more than that is in the log

export class Moments {
  now = $state.raw<Moment | null>(null);
  #waiting: Moment[] = [];
  #known: Map<string, Whole> | null = null;
  #owners: Map<Square, Owned> | null = null;
  #fresh = new Map<string, Whole>(); // have brought no rent yet

  /** `owners` has none before the position is known. */
  constructor(edition: () => Edition, owners: () => Map<Square, Owned> | null, scene: () => Scene | null) {
    const show = (moment: Moment) => untrack(() => this.#show(moment, edition()));
    $effect(() => {
      const now = owners();
      if (!now) return;
      const whole = wholes(edition(), now);
      const fresh = this.#known ? newlyWhole(this.#known, whole) : [];
      const hotel = this.#owners ? firstHotel(this.#owners, now) : null;
      this.#known = whole;
      this.#owners = now;
      for (const one of fresh) this.#fresh.set(one.group, one);
      const last = fresh.at(-1);
      if (last) show({ kind: 'whole', ...last });
      if (hotel) show({ kind: 'hotel', seat: hotel.owner, squares: [hotel.at] });
    });
    $effect(() => {
      const now = scene();
      if (!now) return;
      const whole = rentOf(now, this.#fresh.values());
      if (whole && now.kind === 'money') {
        this.#fresh.delete(whole.group);
        show({ kind: 'rent', ...whole, rent: now.amount });
      }
      if (!('event' in now) || typeof now.event.player !== 'number') return;
      const { event } = now;
      const seat = now.event.player;
      if (event.event === 'lot-sold')
        show({ kind: 'sold', event, seat, squares: event.title === undefined ? [] : [event.title] });
      if (event.event === 'went-bankrupt') {
        const lost = [...(untrack(owners)?.values() ?? [])].filter((one) => one.owner === seat);
        show({ kind: 'bankrupt', event, seat, squares: lost.map((one) => one.at).sort((a, b) => a - b) });
      }
    });
    $effect(() => {
      if (!this.now) return undefined;
      const timer = setTimeout(() => (this.now = this.#waiting.shift() ?? null), kShown);
      return () => clearTimeout(timer);
    });
  }

  #show(moment: Moment, edition: Edition): void {
    if (!this.now) this.now = moment;
    else if (this.#waiting.length < kWaiting) this.#waiting.push(moment);
    // What events say has its sound already.
    if (!('event' in moment)) void play('whole', looksOf(edition.id).voice);
  }
}
