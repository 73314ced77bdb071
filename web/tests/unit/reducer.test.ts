import { describe, expect, it } from 'vitest';
import { reduce, storyOf } from '../../src/model/model';
import type { News } from '../../src/protocol/messages';
import { sentence } from '../../src/words/events';
import { Teller } from '../../src/words/tell';
import { comesBackAlike, endsWhereItStands, foldsAlike, readsWell, standsRight } from '../golden/checks';
import { editions } from '../golden/editions';
import { kSeldom } from '../golden/events';
import { folded, snapshotAfter, updatesOf } from '../golden/fold';
import { takenBackStory as story } from '../golden/taken_back';

// e2e/golden.test.ts looks at every golden game so.
describe('a game with acts taken back', () => {
  const edition = editions.get(story.timeline.header.board);
  if (!edition) throw new Error(`no edition ${story.timeline.header.board}`);
  it('stands where the program stands, after every line', () => standsRight(story));
  it('can be read in both languages', () => readsWell(story.timeline, edition));
  it('is shown in scenes that end where it stands', () => endsWhereItStands(story.timeline));
});

describe('the sentences of what seldom happens', () => {
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
  const { timeline } = story;
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
