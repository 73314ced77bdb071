// A game as a reel: the position after any step, without replaying from the beginning each time.

import type { Timeline } from '../protocol/http';
import type { Position } from '../protocol/messages';
import { mergePatch } from '../protocol/merge';

const kKeyEvery = 64;

export interface Frame {
  position: Position;
  worth: number[];
  rents: Record<string, number | { times: number }>;
}

export class Reel {
  readonly length: number; // frames after the first
  #keys: Frame[] = [];

  constructor(readonly timeline: Timeline) {
    this.length = timeline.steps.length;
    let frame: Frame = {
      position: timeline.position,
      worth: timeline.worth,
      rents: timeline.rents,
    };
    this.#keys.push(frame);
    for (let i = 0; i < this.length; ++i) {
      frame = this.#after(frame, i);
      if ((i + 1) % kKeyEvery === 0) this.#keys.push(frame);
    }
  }

  /** After the first `index` lines of the record. */
  at(index: number): Frame {
    const wanted = Math.max(0, Math.min(index, this.length));
    const key = Math.floor(wanted / kKeyEvery);
    let frame = this.#keys[key] as Frame;
    for (let i = key * kKeyEvery; i < wanted; ++i) frame = this.#after(frame, i);
    return frame;
  }

  /** The line after which the game stands at step `n`: the last that has it, since steps may have been taken back. */
  indexOfStep(n: number): number {
    for (let i = this.length; i > 0; --i) if (this.timeline.steps[i - 1]?.n === n) return i;
    return n <= 0 ? 0 : this.length;
  }

  #after(frame: Frame, i: number): Frame {
    const step = this.timeline.steps[i];
    if (!step) return frame;
    return {
      position: mergePatch(frame.position, step.patch),
      worth: step.worth,
      rents: step.rents ? mergePatch(frame.rents, step.rents) : frame.rents,
    };
  }
}
