// One's tables on the start page: each as it comes, and no game of this device is lost behind newer ones.

import { cleanup, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { prefs } from '../../src/app/prefs.svelte';
import { gamesHere, keep } from '../../src/app/seats';
import YourTables from '../../src/home/YourTables.svelte';
import type { GameInfo } from '../../src/protocol/http';

const answers = vi.hoisted(() => new Map<string, object>());
vi.mock('../../src/protocol/http', () => ({
  fetchGame: (game: string) =>
    answers.has(game) ? Promise.resolve(answers.get(game)) : new Promise(() => undefined),
  removeGame: vi.fn(() => Promise.resolve()),
}));

function been(game: string, joined: number, stage?: GameInfo['stage']): void {
  keep(game, { secret: 's', joined, salts: {} });
  if (stage) answers.set(game, { game, stage, settings: { rules: game }, seats: [] });
}
const patient = { timeout: 20_000 };
const told = () =>
  screen.queryAllByRole('listitem', { hidden: true }).map((one) => one.querySelector('strong')?.textContent);

beforeEach(() => {
  localStorage.clear();
  answers.clear();
  prefs.set({ lang: 'en' });
});
afterEach(cleanup);

test('a server that does not answer keeps no game of this device waiting', async () => {
  been('of-a-server', 2);
  been('device-a', 1, 'playing');
  render(YourTables, { catalogue: null });
  await vi.waitFor(() => expect(told()).toEqual(['device-a']), patient);
});

test('a game of this device that is not over is there, however many are newer', async () => {
  been('device-old', 1, 'playing');
  been('of-a-server', 2, 'playing');
  for (let i = 3; i < 13; ++i) been(`device-${i}`, i, i < 8 ? 'over' : 'playing');
  render(YourTables, { catalogue: null });
  const going = ['device-12', 'device-11', 'device-10', 'device-9', 'device-8', 'device-old'];
  await vi.waitFor(() => expect(told().slice(0, 6)).toEqual(going), patient);
  expect(told()).not.toContain('of-a-server');

  // What is over is known, and asked about no more behind eight newer ones.
  const over = gamesHere().filter(({ kept }) => kept.over);
  expect(over.map(({ game }) => game)).toEqual(['device-7', 'device-6', 'device-5', 'device-4', 'device-3']);
  cleanup();
  render(YourTables, { catalogue: null });
  await vi.waitFor(() => expect(told()).toEqual([...going, 'device-7', 'device-6', 'device-5']), patient);
});

test('one that is taken off the list is gone', async () => {
  been('device-a', 1, 'over');
  render(YourTables, { catalogue: null });
  (await screen.findByRole('button', { name: /^Remove from this list/ })).click();
  await vi.waitFor(() => expect(told()).toEqual([]), patient);
  expect(gamesHere()).toEqual([]);
});
