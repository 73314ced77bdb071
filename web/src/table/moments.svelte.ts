// The moment that is being shown: nobody waits for it, and the next one takes its place.

import { untrack } from 'svelte';
import type { Owned } from '../model/holdings';
import { newlyWhole, rentOf, wholes, type Whole } from '../model/moments';
import type { Scene } from '../model/scenes';
import type { Edition } from '../protocol/http';
import type { Square } from '../protocol/messages';
import { looksOf } from '../board/looks';
import { play } from '../sound/play';

export interface Moment extends Whole {
  rent: number | null; // the first one, or the colour has just become whole
}

const kShown = 2_600; // ms

export class Moments {
  now = $state.raw<Moment | null>(null);
  #known: Map<string, Whole> | null = null;
  #fresh = new Map<string, Whole>(); // have brought no rent yet

  constructor(edition: () => Edition, owners: () => Map<Square, Owned>, scene: () => Scene | null) {
    $effect(() => {
      const whole = wholes(edition(), owners());
      const fresh = this.#known ? newlyWhole(this.#known, whole) : [];
      this.#known = whole;
      for (const one of fresh) this.#fresh.set(one.group, one);
      const last = fresh.at(-1);
      if (last) untrack(() => this.#show({ ...last, rent: null }, edition()));
    });
    $effect(() => {
      const now = scene();
      const whole = now ? rentOf(now, this.#fresh.values()) : null;
      if (!whole || now?.kind !== 'money') return;
      this.#fresh.delete(whole.group);
      untrack(() => this.#show({ ...whole, rent: now.amount }, edition()));
    });
    $effect(() => {
      if (!this.now) return undefined;
      const timer = setTimeout(() => (this.now = null), kShown);
      return () => clearTimeout(timer);
    });
  }

  #show(moment: Moment, edition: Edition): void {
    this.now = moment;
    void play('whole', looksOf(edition.id).voice);
  }
}
