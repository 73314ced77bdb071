// What the browser keeps of this game and nobody else has: the secret of one's seats, and one's shares in the dice.

import { drawHex, keep, keepsakeFor } from '../../app/seats';
import type { Keepsake } from '../../app/seats';
import { pledgeOf } from '../../fair/construction';
import type { Seat, View, Wish } from '../../protocol/messages';

export class Shares {
  readonly #game: string;
  #kept: Keepsake;

  constructor(game: string) {
    this.#game = game;
    this.#kept = keepsakeFor(game);
  }

  get kept(): Keepsake {
    return this.#kept;
  }

  /** Ready or not; where dice are thrown by the table, with the pledge of a new share in them. */
  ready(view: View | null, seat: Seat, ready: boolean): Wish {
    if (!ready || view?.settings.dice !== 'fair') return { do: 'ready', seat, ready };
    const salt = drawHex(32);
    this.#keep({ salts: { ...this.#kept.salts, [seat]: salt }, pledges: undefined });
    this.learn(view);
    const pledge = pledgeOf(this.#kept.commitment ?? view.commitment ?? '', salt);
    return { do: 'ready', seat, ready, pledge };
  }

  /**
   * What the table has committed to. Before the start it may be another one, after a restore: as long as none of our
   * shares has been seen, the next pledge is bound to that one. Afterwards it is never learnt again.
   */
  learn({ commitment, stage }: View): void {
    if (!commitment || commitment === this.#kept.commitment) return;
    const open = stage === 'lobby' && !this.#kept.pledges;
    if (!this.#kept.commitment || open) this.#keep({ commitment });
  }

  /** The start was called off: the next has new shares. */
  forget(): void {
    this.#keep({ salts: {}, pledges: undefined });
  }

  /** Every pledge is fixed: ours among them, our shares may be seen. Never for a second list. */
  revealed(view: View): Wish[] {
    const pledges = view.revealing?.pledges;
    const { commitment, salts, pledges: before } = this.#kept;
    if (!pledges || (before && before.join() !== pledges.join())) return [];
    return view.mine.flatMap((seat) => {
      const salt = salts[seat];
      if (!salt || !commitment || !pledges.includes(pledgeOf(commitment, salt))) return [];
      this.#keep({ pledges });
      return view.seats[seat - 1]?.salt === undefined ? [{ do: 'reveal', seat, salt } as const] : [];
    });
  }

  /** The same seats of the next game are held by the same secret. */
  handOn(game: string): void {
    keepsakeFor(game, this.#kept.secret);
  }

  #keep(changes: Partial<Keepsake>): void {
    this.#kept = { ...this.#kept, ...changes };
    keep(this.#game, this.#kept);
  }
}
