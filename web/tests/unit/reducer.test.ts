import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { reduce, storyOf } from '../../src/model/model';
import type { Edition } from '../../src/protocol/http';
import type { EventKind, GameEvent, News } from '../../src/protocol/messages';
import { sentence } from '../../src/words/events';
import { Teller } from '../../src/words/tell';
import { comesBackAlike, endsWhereItStands, foldsAlike, readsWell, standsRight } from '../golden/checks';
import { editions } from '../golden/editions';
import { folded, snapshotAfter, updatesOf } from '../golden/fold';
import { kStories, kTakenBack, kept } from '../golden/stories';

const stories = kStories.map((name) => [name, kept(name)] as const);
const editionOf = (board: string): Edition => {
  const edition = editions.get(board);
  if (!edition) throw new Error(`no edition ${board}`);
  return edition;
};

describe.each(stories)('the golden game %s', (_, story) => {
  it('is known alike to who was there and to who came late', () => foldsAlike(story));
  it('is known alike to who was cut off for a while', () => comesBackAlike(story, 5));
  it('stands where the program stands, after every line', () => standsRight(story));
  it('can be read in both languages', () =>
    readsWell(story.timeline, editionOf(story.timeline.header.board)));
  it('is shown in scenes that end where it stands', () => endsWhereItStands(story.timeline));
});

// Golden games do not come to these; made as the engine makes them.
const kSeldom: GameEvent[] = [
  { event: 'deal-returned', rule: 'DEAL-04', player: 1 },
  { event: 'dealt-refused', rule: 'DEAL-03', player: 1, title: 39 },
  { event: 'pot-won', rule: 'HOUSE-01', player: 1, amount: 250 },
  { event: 'no-key-left', rule: 'CARD-09', player: 1, card: 'chance 4' },
  { event: 'rent-noted', rule: 'RENT-05', player: 2, other: 1, title: 12, amount: 0 },
  { event: 'debt-passed', rule: 'BANK-07', player: 2, other: 1, amount: 40 },
  { event: 'interest-counted', rule: 'BANK-05', player: 1, amount: 8 },
  { event: 'offer-withdrawn', rule: 'TRADE-02', player: 1, other: 2 },
  { event: 'stopped', rule: 'FLOW-12' },
];

describe('the sentences', () => {
  it('are for every event of the schema that a story has, or that it seldom has', () => {
    const schema = JSON.parse(readFileSync('../docs/schema/messages.json', 'utf8')) as {
      $defs: { event: { properties: { event: { enum: EventKind[] } } } };
    };
    const kinds = new Set<string>(kSeldom.map(({ event }) => event));
    for (const [, { timeline }] of stories)
      for (const { events } of timeline.steps) for (const { event } of events) kinds.add(event);
    expect(schema.$defs.event.properties.event.enum.filter((kind) => !kinds.has(kind))).toEqual([]);
  });
  it.each(kSeldom.map((event) => [event.event, event] as const))('say %s in every edition', (_, event) => {
    for (const edition of editions.values())
      for (const lang of ['fr', 'en'] as const) {
        const text = sentence(event, new Teller(lang, edition, ['Ann', 'Ben']));
        expect(text).toMatch(/^\p{Lu}.*[.!]$/u);
        expect(text).not.toMatch(/undefined|NaN|null|\[object|[{}]/);
      }
  });
});

describe('what was taken back', () => {
  const story = kept(kTakenBack);
  const { timeline } = story;
  const lines = timeline.steps.map((_, i) => ({ after: i + 1, position: timeline.position }));
  const model = folded(null, [snapshotAfter(timeline, 0), ...updatesOf(timeline)]);

  it('stays in the story, marked, and every step that holds is there once', () => {
    const holding = model.log.flatMap(({ step, undone }) => (step !== undefined && !undone ? [step] : []));
    expect(holding).toEqual(Array.from({ length: 60 }, (_, i) => i + 1));
    expect(model.log.filter(({ undone }) => undone)).toHaveLength(3 + 4 + 1);
    expect(model.log.filter(({ news }) => news.news === 'back')).toHaveLength(3);
  });
  it('is forgotten by the curve of worth', () => {
    expect(model.worth.map(({ step }) => step)).toEqual(Array.from({ length: 61 }, (_, i) => i));
    expect(model.worth).toEqual(storyOf(timeline).worth);
  });
  it('is known alike to who comes at any line', () => foldsAlike({ ...story, positions: lines }));
  it.each([0, 1, 2, 5, 40])('is known alike to who was cut off for %d lines', (lost) =>
    comesBackAlike({ ...story, positions: lines }, lost),
  );
});

describe('frames that are no act', () => {
  const { timeline } = kept(kTakenBack);
  const start = folded(null, [snapshotAfter(timeline, 0)]);
  const told = (news: News) =>
    reduce(start, { is: 'update', from: 0, version: 1, now: 0, elapsed: 0, news: [news], view: {} }, 0);

  it('says a line of the chat once, and not in the story', () => {
    const after = told({ news: 'said', seat: 1, text: 'Hello', at: 5 });
    expect(after?.chat).toEqual([{ seat: 1, text: 'Hello', at: 5 }]);
    expect(after?.log).toEqual([]);
  });
  it('keeps a notice, and a step that comes twice only once', () => {
    expect(told({ news: 'paused', seat: 1 })?.log).toEqual([{ key: 1, news: { news: 'paused', seat: 1 } }]);
    const [first] = updatesOf(timeline);
    if (!first) throw new Error('no first step');
    expect(folded(start, [first, first]).log).toHaveLength(1);
  });
  it('is nothing before the first snapshot', () => {
    for (const frame of updatesOf(timeline).slice(0, 1)) expect(reduce(null, frame, 0)).toBeNull();
    expect(reduce(null, { is: 'storage', works: false }, 0)).toBeNull();
    expect(reduce(null, { is: 'rematch', game: 'other' }, 0)).toBeNull();
  });
  it('begins anew at another game', () => {
    const other = { ...snapshotAfter(timeline, 0), game: 'other' };
    const [first] = updatesOf(timeline);
    if (!first) throw new Error('no first step');
    const moved = folded(start, [first, other]);
    expect(moved.log).toEqual([]);
    expect(moved.game).toBe('other');
  });
});
