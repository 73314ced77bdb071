// What one does at the table: acts, questions and everything else that is sent, and what was refused.

import { LineError } from '../../protocol/connection';
import type { Act, Answer, Result, Seat, Wish, WishTo } from '../../protocol/messages';
import type { Known } from './known.svelte';
import type { Line } from './line.svelte';

/** The decision and the lot that somebody saw. */
export interface Open {
  decision?: number;
  lot?: number;
}

/** What was refused, for the person who wished it. */
export interface Trouble {
  code: string;
  reason?: string;
  rules: string[];
  act?: Act;
  problem?: Result['problem'];
}

// What is no refusal: it came too late, and the view shows why.
const kFine = new Set<Result['code']>(['accepted', 'held', 'stale-decision']);

export class Wishes {
  readonly #line: Line;
  readonly #known: Known;
  readonly #acted: () => void;
  /** The last refusal, until it is dismissed or something is done. */
  trouble = $state.raw<Trouble | null>(null);
  /** How many are under way. */
  pending = $state(0);

  /** `acted` is called when one acts: what is still being shown then is over. */
  constructor(line: Line, known: Known, acted: () => void = () => {}) {
    this.#line = line;
    this.#known = known;
    this.#acted = acted;
  }

  /** Sends a wish. What is refused stands in `trouble`, and is also given back. */
  async send(wish: Wish, act?: Act): Promise<Result | null> {
    this.trouble = null;
    ++this.pending;
    try {
      const result = await this.#line.wish(wish);
      if (!kFine.has(result.code)) this.trouble = troubleOf(result, act);
      return result;
    } catch (error) {
      if (error instanceof LineError && error.code !== 'ended')
        this.trouble = { code: error.code, rules: [] };
      return null;
    } finally {
      --this.pending;
    }
  }

  /** Plays an act, with the decision and the lot that were open: the server knows to which of them it belongs. */
  act(act: Act, open = this.open): Promise<Result | null> {
    this.#acted();
    // At a real board any of one's seats types what luck brings, and what is thrown for a bot.
    const { mine } = this.#known;
    const by = typeof act.by === 'number' && mine.includes(act.by) ? act.by : mine[0];
    return this.#as(by, (seat) => this.send({ do: 'act', seat, act, ...open }, act));
  }

  /** The card that was drawn at a real board. */
  card(card: Omit<WishTo<'card'>, 'do' | 'seat' | 'decision'>): Promise<Result | null> {
    const { decision } = this.open;
    return this.#as(this.#known.mine[0], (seat) =>
      this.send({ do: 'card', seat, ...card, ...(decision === undefined ? {} : { decision }) }),
    );
  }

  /** Asks the table for something that all must agree to. */
  ask(
    what: WishTo<'ask'>['what'],
    more: Omit<WishTo<'ask'>, 'do' | 'what' | 'seat'> = {},
    by: Seat | undefined = this.#known.mine[0],
  ): Promise<Result | null> {
    return this.#as(by, (seat) => this.send({ do: 'ask', seat, what, ...more }));
  }

  /** Nobody of flesh and blood is in the game any more: the bots may play as fast as they can. */
  hurry(): Promise<Result | null> {
    return this.#as(this.#known.mine[0], (seat) => this.send({ do: 'hurry', seat }));
  }

  /** Why an act is not possible, or that it is. */
  why(act: Act): Promise<Answer | null> {
    return this.#line.question({ do: 'why', act });
  }
  /** What an act would bring about. */
  preview(act: Act): Promise<Answer | null> {
    return this.#line.question({ do: 'preview', act });
  }

  dismissTrouble(): void {
    this.trouble = null;
  }

  /** What is asked now, and sold now. */
  get open(): Open {
    const { decision, lot } = this.#known.view ?? {};
    return { ...(decision ? { decision: decision.number } : {}), ...(lot === undefined ? {} : { lot }) };
  }

  // Whoever has no seat can do nothing.
  #as(seat: Seat | undefined, send: (seat: Seat) => Promise<Result | null>): Promise<Result | null> {
    return seat === undefined ? Promise.resolve(null) : send(seat);
  }
}

const troubleOf = ({ code, rules = [], reason, problem }: Result, act?: Act): Trouble => ({
  code,
  rules,
  ...(act ? { act } : {}),
  ...(reason ? { reason } : {}),
  ...(problem ? { problem } : {}),
});
