// Moments of the golden games, so that a screen shows a game that was really played, with its story.

import { mergePatch } from '../../src/protocol/merge.ts';
import type { Timeline } from '../../src/protocol/http.ts';
import type { Decision, Position, Seat } from '../../src/protocol/messages.ts';
import { goldenRecord } from '../golden/records.ts';

const kStory = 120; // steps: as much as a page can show without being slow to measure

export interface Moment {
  timeline: Timeline; // what came before
  position: Position;
  decision: Decision;
  seat: Seat; // who is asked
}

export class GoldenGame {
  readonly record: string;
  readonly timeline: Timeline;

  constructor(record: string, timeline: Timeline) {
    this.record = record;
    this.timeline = timeline;
  }
  static async of(address: string, name: string): Promise<GoldenGame> {
    const record = goldenRecord(name);
    const answer = await fetch(`${address}/api/timeline`, { method: 'POST', body: record });
    if (!answer.ok) throw new Error(`${name}: ${await answer.text()}`);
    return new GoldenGame(record, (await answer.json()) as Timeline);
  }

  /** Every question to a player, in the order of the game. */
  questions(): Omit<Moment, 'timeline'>[] {
    let position = this.timeline.position;
    return this.timeline.steps.flatMap((step) => {
      position = mergePatch(position, step.patch);
      const { decision } = step;
      const seat = decision.awaited[0];
      return seat === undefined || decision.ask === 'over' ? [] : [{ position, decision, seat }];
    });
  }

  /** The moment that fits best: `fits` gives nothing where it does not fit at all. */
  best(what: string, fits: (moment: Omit<Moment, 'timeline'>) => number | undefined, story = kStory): Moment {
    let position = this.timeline.position;
    let found: { moment: Moment; score: number } | undefined;
    this.timeline.steps.forEach((step, i) => {
      position = mergePatch(position, step.patch);
      const { decision } = step;
      const seat = decision.awaited[0];
      if (seat === undefined) return;
      const here = { position, decision, seat };
      const score = fits(here);
      if (score === undefined || (found && score <= found.score)) return;
      const steps = this.timeline.steps.slice(Math.max(0, i + 1 - story), i + 1);
      const timeline = { ...this.timeline, steps };
      found = { moment: { ...here, timeline }, score };
    });
    if (!found) throw new Error(`no golden moment: ${what}`);
    return found.moment;
  }
}
