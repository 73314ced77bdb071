// The line to the game as the page sees it: whether it is open, and why there is no game.

import { Connection } from '../../protocol/connection';
import type { LineState, Surroundings } from '../../protocol/connection';
import type { Answer, Result, ServerFrame, Wish, WishTo } from '../../protocol/messages';

export class Line {
  readonly #connection: Connection;
  state = $state<LineState>('connecting');
  retryAt = $state<number | null>(null);
  /** Why there is no game here. */
  failure = $state<string | null>(null);

  constructor(
    around: Surroundings,
    join: { game: string; secret: string },
    frame: (frame: ServerFrame) => void,
  ) {
    this.#connection = new Connection(around, join, {
      frame,
      state: (state, retryAt) => {
        this.state = state;
        this.retryAt = retryAt;
      },
    });
  }

  /** Sends a wish and waits for its result; over a lost connection too. */
  wish(wish: Wish): Promise<Result> {
    return this.#connection.wish(wish);
  }
  /** Asks a question; nothing where the line is lost meanwhile. */
  question(question: WishTo<'why' | 'preview'>): Promise<Answer | null> {
    return this.#connection.question(question).catch(() => null);
  }
  /** This version is on the screen. */
  seen(version: number): void {
    this.#connection.tell({ do: 'seen', version });
  }
  /** Looks whether the line is alive: after the computer slept, or the network changed. */
  check(): void {
    this.#connection.check();
  }
  /** The network is gone: nobody waits until silence proves it. */
  lose(): void {
    this.#connection.lose();
  }
  end(): void {
    this.#connection.end();
  }
}
