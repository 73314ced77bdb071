// Where tokens stand on the screen: where the position has them, unless a scene has moved them on since. What a scene
// showed stays until the next position, which includes it.

import { untrack } from 'svelte';
import { prefs } from '../app/prefs.svelte';
import { inPrison, isOut, placeOf } from '../model/holdings';
import type { Scene } from '../model/scenes';
import type { CardName, Position, Seat, Square } from '../protocol/messages';

export interface Stand {
  seat: Seat;
  at: Square;
  jailed: boolean;
}

interface Shown {
  of: Position;
  places: Map<Seat, { at: Square; jailed: boolean }>;
  dice: number[] | null;
  card: CardName | null;
}

export class TokenWalk {
  #shown = $state.raw<Shown | null>(null);
  stepMs = $state(250); // how long a token takes to the next square
  rolling = $state(false);
  readonly #position: () => Position;

  constructor(position: () => Position, scene: () => Scene | null) {
    this.#position = position;
    $effect(() => {
      const now = scene();
      return now ? untrack(() => this.#play(now)) : undefined;
    });
  }

  stands = $derived.by<Stand[]>(() => {
    const position = this.#position();
    const shown = this.#shown?.of === position ? this.#shown.places : null;
    return position.players.flatMap((_, index) => {
      const seat = index + 1;
      if (isOut(position, seat)) return [];
      const place = shown?.get(seat) ?? { at: placeOf(position, seat), jailed: inPrison(position, seat) };
      return [{ seat, ...place }];
    });
  });

  /** Thrown or turned since the position. */
  get dice(): number[] | null {
    return this.#shown?.of === this.#position() ? this.#shown.dice : null;
  }
  get card(): CardName | null {
    return this.#shown?.of === this.#position() ? this.#shown.card : null;
  }

  #change(of: Position, change: (shown: Shown) => Shown): void {
    const old = this.#shown?.of === of ? this.#shown : { of, places: new Map(), dice: null, card: null };
    this.#shown = change(old);
  }

  #put(of: Position, seat: Seat, at: Square, jailed: boolean): void {
    this.#change(of, (shown) => ({ ...shown, places: new Map(shown.places).set(seat, { at, jailed }) }));
  }

  #play(scene: Scene): (() => void) | undefined {
    const of = this.#position();
    switch (scene.kind) {
      case 'dice': {
        this.#change(of, (shown) => ({ ...shown, dice: scene.dice, card: null }));
        this.rolling = prefs.moves;
        const timer = setTimeout(() => (this.rolling = false), scene.ms * 0.65);
        return () => {
          clearTimeout(timer);
          this.rolling = false;
        };
      }
      case 'card':
        this.#change(of, (shown) => ({ ...shown, card: scene.card }));
        return undefined;
      case 'jump':
        this.stepMs = Math.round(scene.ms * 0.8);
        this.#put(of, scene.seat, scene.to, true);
        return undefined;
      case 'walk':
        return this.#walk(of, scene.seat, scene.path, scene.ms);
      default:
        return undefined;
    }
  }

  #walk(of: Position, seat: Seat, path: Square[], ms: number): (() => void) | undefined {
    const last = path.at(-1);
    if (last === undefined) return undefined;
    if (!prefs.moves) {
      this.#put(of, seat, last, false);
      return undefined;
    }
    let next = 0;
    const step = () => {
      const at = path[next++];
      if (at === undefined) return clearInterval(timer);
      this.#put(of, seat, at, false);
    };
    this.stepMs = Math.round((ms / path.length) * 0.9);
    const timer = setInterval(step, ms / (path.length + 1));
    step();
    return () => {
      clearInterval(timer);
      this.#put(of, seat, last, false);
      this.stepMs = 250;
    };
  }
}
