// The live table that a referee stands at: its position as everybody sees it, and corrections, for which nobody is asked.

import { Connection, browserSurroundings } from '../../protocol/connection';
import type { LineState, Surroundings } from '../../protocol/connection';
import { mergePatch } from '../../protocol/merge';
import type { Correction, ServerFrame, View } from '../../protocol/messages';

export class LiveTable {
  view = $state.raw<View | null>(null);
  state = $state<LineState>('connecting');
  failed = $state(''); // why there is no view
  readonly #line: Connection;

  constructor(game: string, secret: string, around: Surroundings = browserSurroundings()) {
    this.#line = new Connection(
      around,
      { game, secret },
      { frame: (frame) => this.#take(frame), state: (state) => (this.state = state) },
    );
  }

  /** Whether it was put right; else why not, in words or by the code of the refusal. */
  async correct(correction: Correction, why: string): Promise<{ done: boolean; says: string }> {
    try {
      const result = await this.#line.wish({ do: 'ask', seat: 1, what: 'correct', correction, why });
      return { done: result.code === 'accepted', says: result.problem ?? result.code };
    } catch {
      return { done: false, says: 'lost' };
    }
  }
  end(): void {
    this.#line.end();
  }

  #take(frame: ServerFrame): void {
    if (frame.is === 'snapshot') this.view = frame.view;
    else if (frame.is === 'update' && this.view) this.view = mergePatch(this.view, frame.view) as View;
    else if (frame.is === 'error' && !this.view) this.failed = frame.code;
  }
}
