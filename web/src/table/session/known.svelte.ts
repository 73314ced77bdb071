// What this page knows of the game: what the server says is so now, and the story of how it came about.

import { reduce, withTimeline } from '../../model/model';
import type { LogEntry, Model } from '../../model/model';
import { fetchTimeline } from '../../protocol/http';
import type { Act, Decision, Seat, ServerFrame, View } from '../../protocol/messages';

export class Known {
  readonly game: string;
  #model = $state.raw<Model | null>(null);

  constructor(game: string) {
    this.game = game;
  }

  get model(): Model | null {
    return this.#model;
  }
  /** As the server says it is now. Choices are offered from this. */
  get view(): View | null {
    return this.#model?.view ?? null;
  }
  get log(): LogEntry[] {
    return this.#model?.log ?? [];
  }
  get mine(): Seat[] {
    return this.view?.mine ?? [];
  }
  get decision(): Decision | undefined {
    return this.view?.decision;
  }
  /** Own seats from which the game awaits an answer. */
  get asked(): Seat[] {
    const awaited = this.decision?.awaited ?? [];
    return this.mine.filter((seat) => awaited.includes(seat));
  }
  /** Legal acts of one's own, of the kinds asked for. */
  acts(...kinds: Act['act'][]): Act[] {
    const acts = this.view?.acts ?? [];
    return kinds.length === 0 ? acts : acts.filter((act) => kinds.includes(act.act));
  }
  nameOf(seat: Seat): string {
    return this.view?.seats[seat - 1]?.name ?? `${seat}`;
  }
  /** By the server's clock. */
  now(): number {
    return Date.now() + (this.#model?.clockAhead ?? 0);
  }
  /** How long the game has been played, in ms. */
  played(): number {
    const model = this.#model;
    if (!model) return 0;
    return model.elapsed + (model.view.paused ? 0 : this.now() - model.elapsedAt);
  }

  /** What is known after a frame; nothing before the first snapshot. */
  take(frame: ServerFrame): View | null {
    this.#model = reduce(this.#model, frame, Date.now());
    return this.view;
  }

  /** What happened before this page came; where the table does not tell, the story begins now. */
  async hearStory(): Promise<void> {
    try {
      const timeline = await fetchTimeline(this.game);
      if (this.#model) this.#model = withTimeline(this.#model, timeline);
    } catch {
      // Not told.
    }
  }
}
