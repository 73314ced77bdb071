import { expect, it } from 'vitest';
import type { LogEntry } from '../../src/model/model';
import type { GameEvent } from '../../src/protocol/messages';
import { storyOfGame } from '../../src/table/knowing/story';

const act = (step: number, by: number, kind: 'roll' | 'buy', ...events: GameEvent[]): LogEntry => ({
  key: step,
  step,
  news: { news: 'act', step, how: 'person', act: { act: kind, by }, events },
});
const rent = (player: number, other: number, title: number, amount: number): GameEvent => ({
  event: 'rent-claimed',
  player,
  other,
  title,
  amount,
});
const log = [
  act(1, 1, 'roll', rent(1, 2, 39, 50)),
  act(2, 2, 'roll', { event: 'salary', player: 2, amount: 200 }),
  act(3, 1, 'roll', rent(1, 2, 39, 400), rent(1, 2, 37, 10)),
  { ...act(4, 2, 'roll', rent(2, 1, 1, 999)), undone: true },
];
const points = [
  { step: 0, worth: [1500, 1500] },
  { step: 1, worth: [1450, 1550] },
  { step: 2, worth: [1450, 1750] },
  { step: 3, worth: [1040, 2160] },
];

it('tells who came where, and what the game turned on', () => {
  const story = storyOfGame(log, points, 2, [2]);
  expect(story.order).toEqual([2, 1]);
  expect(story.street).toEqual({ at: 39, owner: 2, earned: 450 });
  expect(story.rents).toEqual([
    { earned: 0, paid: 460 },
    { earned: 460, paid: 0 },
  ]);
  expect(story.luckiest).toEqual({ seat: 2, step: 2, change: 200 });
  expect(story.unluckiest).toEqual({ seat: 1, step: 3, change: -410 });
  expect(story.steepest.map(({ step }) => step)).toEqual([3, 3, 2]);
});

it('puts the winner first, whoever has more', () => {
  expect(storyOfGame(log, points, 2, [1]).order).toEqual([1, 2]);
});

it('has nothing to tell of a game that did not begin', () => {
  const story = storyOfGame([], [], 2, []);
  expect(story).toMatchObject({ steepest: [], street: null, luckiest: null, unluckiest: null });
});
