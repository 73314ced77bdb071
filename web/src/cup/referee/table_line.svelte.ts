// The line of a referee to a live table: its position as everybody sees it, and corrections, for which nobody is asked.

import { Connection, browserSurroundings } from '../../protocol/connection';
import type { Surroundings } from '../../protocol/connection';
import { mergePatch } from '../../protocol/merge';
import type { Correction, Result, ServerFrame, View } from '../../protocol/messages';

export class TableLine {
  view = $state.raw<View | null>(null);
  readonly #line: Connection;

  constructor(game: string, secret: string, around: Surroundings = browserSurroundings()) {
    this.#line = new Connection(
      around,
      { game, secret },
      { frame: (frame) => this.#take(frame), state: () => {} },
    );
  }

  /** The code of the result, and what the table says is wrong. */
  async correct(correction: Correction, why: string): Promise<Pick<Result, 'problem'> & { code: string }> {
    try {
      const result = await this.#line.wish({ do: 'ask', seat: 1, what: 'correct', correction, why });
      return result;
    } catch (error) {
      return { code: error instanceof Error && 'code' in error ? String(error.code) : 'lost' };
    }
  }
  end(): void {
    this.#line.end();
  }

  #take(frame: ServerFrame): void {
    if (frame.is === 'snapshot') this.view = frame.view;
    else if (frame.is === 'update' && this.view) this.view = mergePatch(this.view, frame.view);
  }
}
