// What this page knows of a game: a reducer over the server's frames, without a screen. It holds what the server says is
// so, and the story of how it came about; it knows no rule of the game.

import type { News, Said, ServerFrame, View } from '../protocol/messages';
import { mergePatch } from '../protocol/merge';
import type { Timeline } from '../protocol/http';

/** News as a line: of a correction what the record tells too. */
export type Line =
  | Exclude<News, { news: 'correction' } | { news: 'said' }>
  | { news: 'correction'; step: number; why: string; referee?: string };

/** A line of the story. `step` is missing where a line is no act of the game. */
export interface LogEntry {
  key: number;
  news: Line;
  step?: number;
  undone?: boolean;
  past?: boolean; // happened before this page came
}

export interface Model {
  game: string;
  version: number;
  view: View;
  clockAhead: number; // of the server's clock, in ms
  elapsed: number; // of the game, at `elapsedAt` by the server's clock
  elapsedAt: number;
  log: LogEntry[];
  nextKey: number;
  worth: { step: number; worth: number[] }[];
  chat: Said[];
  rematch: string | null;
  storageWorks: boolean;
}

const kLongestLog = 4_000;
const kLongestChat = 200;

const empty: Omit<Model, 'game' | 'version' | 'view'> = {
  clockAhead: 0,
  elapsed: 0,
  elapsedAt: 0,
  log: [],
  nextKey: 1,
  worth: [],
  chat: [],
  rematch: null,
  storageWorks: true,
};

/** The model after a frame; `localNow` is this page's clock. */
export function reduce(model: Model | null, frame: ServerFrame, localNow: number): Model | null {
  switch (frame.is) {
    case 'snapshot': {
      const old = model?.game === frame.game ? model : null;
      const next: Model = {
        ...(old ?? empty),
        log: (old?.log ?? []).map((entry) => ({ ...entry, past: true })),
        game: frame.game,
        version: frame.version,
        view: frame.view,
        chat: frame.view.chat ?? old?.chat ?? [],
        ...timed(frame.now, frame.elapsed, localNow),
      };
      return withWorth(next);
    }
    case 'update': {
      if (!model) return model;
      const view = mergePatch(model.view, frame.view);
      let next: Model = {
        ...model,
        version: frame.version,
        view,
        ...timed(frame.now, frame.elapsed, localNow),
      };
      for (const news of frame.news) next = withNews(next, news);
      return withWorth(next);
    }
    case 'storage':
      return model && { ...model, storageWorks: frame.works };
    case 'rematch':
      return model && { ...model, rematch: frame.game };
    default:
      return model;
  }
}

function timed(now: number, elapsed: number, localNow: number) {
  return { clockAhead: now - localNow, elapsed, elapsedAt: now };
}

function withNews(model: Model, news: News): Model {
  switch (news.news) {
    case 'said': {
      const said: Said = { seat: news.seat, text: news.text, at: news.at };
      return { ...model, chat: [...model.chat, said].slice(-kLongestChat) };
    }
    case 'correction':
      return withLine(model, {
        news: 'correction',
        step: news.step,
        why: news.why,
        ...(news.referee ? { referee: news.referee } : {}),
      });
    default:
      return withLine(model, news);
  }
}

function withLine(model: Model, news: Line): Model {
  const step = 'step' in news ? news.step : undefined;
  if (step !== undefined && model.log.some((entry) => entry.step === step && !entry.undone)) return model;
  const entry: LogEntry = { key: model.nextKey, news, ...(step === undefined ? {} : { step }) };
  let log = model.log;
  if (news.news === 'back')
    log = log.map((one) => ((one.step ?? 0) > news.to ? { ...one, undone: true } : one));
  return { ...model, nextKey: model.nextKey + 1, log: [...log, entry].slice(-kLongestLog) };
}

function withWorth(model: Model): Model {
  const { worth, step } = model.view;
  if (!worth || step === undefined) return model;
  const kept = model.worth.filter((point) => point.step < step);
  return { ...model, worth: [...kept, { step, worth }] };
}

/** The story so far, told by the record to a page that came later. What the page has seen since stays. */
export function withTimeline(model: Model, timeline: Timeline): Model {
  const told = storyOf(timeline);
  const lastLine = lineOf(told.entries.at(-1)?.news) || 'none';
  const since = model.log.filter((entry) => !entry.past);
  const seen = since.slice(since.findLastIndex(({ news }) => lineOf(news) === lastLine) + 1);
  const log = told.entries.map((entry) => ({ ...entry, past: true })).slice(-kLongestLog);
  let next: Model = { ...model, log, nextKey: log.length + 1 };
  for (const { news } of seen) next = withLine(next, news);
  const back = Math.min(...seen.map(({ news }) => (news.news === 'back' ? news.to : Infinity)));
  const worth = told.worth.filter((point) => point.step <= back);
  const lastWorth = worth.at(-1)?.step ?? -1;
  return { ...next, worth: [...worth, ...model.worth.filter((point) => point.step > lastWorth)] };
}

// By what a line of the record is known again.
function lineOf(news: Line | undefined): string {
  if (news?.news === 'act') return `${news.step} ${news.act?.act}`;
  if (news?.news === 'correction') return `${news.step} corrected`;
  return news?.news === 'back' ? `back to ${news.to}` : '';
}

export function storyOf(timeline: Timeline): { entries: LogEntry[]; worth: Model['worth'] } {
  let entries: LogEntry[] = [];
  let worth: Model['worth'] = [{ step: 0, worth: timeline.worth }];
  timeline.steps.forEach((step, index) => {
    const key = index + 1;
    const back = step.back_to;
    if (back !== undefined) {
      entries = entries.map((one) => ((one.step ?? 0) > back ? { ...one, undone: true } : one));
      worth = worth.filter((point) => point.step <= back);
      entries.push({ key, news: { news: 'back', to: back } });
      return;
    }
    const how = (step.how ?? 'person') as 'person';
    const news: Line = step.act
      ? { news: 'act', step: step.n, how, act: step.act, events: step.events }
      : {
          news: 'correction',
          step: step.n,
          why: step.why ?? '',
          ...(step.referee ? { referee: step.referee } : {}),
        };
    entries.push({ key, step: step.n, news });
    worth.push({ step: step.n, worth: step.worth });
  });
  return { entries, worth };
}
