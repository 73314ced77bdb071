// A timeline as the frames that a page would have got, had it been at the table, and the model that it makes of them.

import { reduce } from '../../src/model/model';
import type { LogEntry, Model } from '../../src/model/model';
import type { Timeline, TimelineStep } from '../../src/protocol/http';
import type { News, ServerFrame, View } from '../../src/protocol/messages';
import { mergePatch } from '../../src/protocol/merge';
import { sampleView } from '../gallery/sample';

export type Update = Extract<ServerFrame, { is: 'update' }>;

const kNow = 1_000_000;

function newsOf(step: TimelineStep): News {
  if (step.back_to !== undefined) return { news: 'back', to: step.back_to };
  if (step.act) return { news: 'act', step: step.n, how: 'person', act: step.act, events: step.events };
  return {
    news: 'correction',
    step: step.n,
    correction: step.correct ?? {},
    why: step.why ?? '',
    by: null,
    typed: false,
  };
}

/** What the server would send with each line of the record. */
export const updatesOf = (timeline: Timeline): Update[] =>
  timeline.steps.map((step, i) => ({
    is: 'update',
    from: i,
    version: i + 1,
    now: kNow + i,
    elapsed: i,
    news: [newsOf(step)],
    view: {
      position: step.patch,
      step: step.n,
      decision: { luck: null, ...step.decision },
      worth: step.worth,
      ...(step.rents ? { rents: step.rents } : {}),
    },
  }));

/** What somebody sees who comes after so many lines. */
export function snapshotAfter(timeline: Timeline, after: number): ServerFrame {
  const { board, rules, players } = timeline.header;
  const { view } = sampleView('roll', { mine: [1] });
  const seat = view.seats[0];
  if (!seat) throw new Error('the sample has no seat');
  const { decision: _decision, acts: _acts, bids: _bids, ...plain } = view;
  let now: View = {
    ...plain,
    settings: { ...view.settings, board, rules },
    seats: players.map((name) => ({ ...seat, name })),
    position: timeline.position,
    step: 0,
    worth: timeline.worth,
    rents: timeline.rents,
  };
  for (const update of updatesOf(timeline).slice(0, after)) now = mergePatch(now, update.view);
  return {
    is: 'snapshot',
    game: 'golden',
    version: after,
    now: kNow + after - 1,
    elapsed: Math.max(0, after - 1),
    view: now,
  };
}

export function folded(model: Model | null, frames: ServerFrame[]): Model {
  for (const frame of frames) model = reduce(model, frame, kNow);
  if (!model) throw new Error('no snapshot among the frames');
  return model;
}

export const upTo = (timeline: Timeline, after: number): Timeline => ({
  ...timeline,
  steps: timeline.steps.slice(0, after),
});

/** The story without what says only how the page came by it. */
export const plainLog = (log: LogEntry[]): Omit<LogEntry, 'key' | 'past'>[] =>
  log.map(({ key: _key, past: _past, ...entry }) => entry);
