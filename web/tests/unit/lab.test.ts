// The laboratory: counts that are added up, figures that are read, columns, and the command that gives the same.

import { expect, test } from 'vitest';
import { binned } from '../../src/lab/bins';
import { LabChoice } from '../../src/lab/choice.svelte';
import { commandOf } from '../../src/lab/command';
import { Figures } from '../../src/lab/figures';
import { Run, addCounts } from '../../src/lab/run';
import type { Counts, Heard, Player, Setting } from '../../src/lab/run';

const setting: Setting = {
  board: 'classique',
  rules: 'classique',
  overrides: [],
  bots: ['level-3', 'level-3', 'level-3', 'level-3'],
  games: 100,
  seed: 1,
  time_up_after: 0,
  last_round_after: 0,
};

test('figures are read by name, with their intervals', () => {
  const figures = new Figures(
    'section,key,subkey,value,low,high\nrun,games,,400,,\nwin,turn,1,0.25,0.2,0.3\nwin,turn,2,0.75,,\n' +
      'run,choice,,"HOUSE-01,""x""",,\nrounds,count,12,3,,\nrounds,count,30,5,,\n',
  );
  expect(figures.value('run', 'games')).toBe(400);
  expect(figures.row('win', 'turn')).toEqual([{ value: 0.25, low: 0.2, high: 0.3 }, { value: 0.75 }]);
  expect(figures.lengths()).toEqual([
    [12, 3],
    [30, 5],
  ]);
  expect(figures.of('whole', 'brown', 'games')).toBeNull();
});

test('counts of stretches add up, however long they are', () => {
  const sum: Counts = {};
  addCounts(sum, { games: [4], rounds: [0, 0, 1] });
  addCounts(sum, { games: [4], rounds: [1], trades: [2] });
  expect(sum).toEqual({ games: [8], rounds: [1, 0, 1], trades: [2] });
});

/** Plays nothing, and counts what it was asked to play. */
class Counter implements Player {
  readonly asked: [from: number, to: number][] = [];
  readonly #stops: () => boolean;
  constructor(stops: () => boolean = () => false) {
    this.#stops = stops;
  }
  ask<T>(request: object): Promise<T> {
    const { do: what, from, to, tally } = request as { do: string; from: number; to: number; tally: Counts };
    if (what === 'figures')
      return Promise.resolve({ csv: `header\nrun,games,,${tally['games']?.[0] ?? 0},,\n` } as T);
    this.asked.push([from, to]);
    if (this.#stops()) return Promise.reject(new Error('gone'));
    return Promise.resolve({ tally: { games: [4 * (to - from)] } } as T);
  }
}

test('two workers play every block once, of what is compared as many of each', async () => {
  const players = [new Counter(), new Counter()];
  const heard: Heard[] = [];
  await new Run([setting, { ...setting, overrides: ['HOUSE-01'] }], (one) => heard.push(one)).play(players);
  const stretches = players.flatMap((player) => player.asked);
  expect(stretches.reduce((sum, [from, to]) => sum + to - from, 0)).toBe(50);
  const last = heard.at(-1);
  expect([last?.done, last?.all]).toEqual([100, 100]);
  expect(last?.figures.map((one) => one?.value('run', 'games'))).toEqual([100, 100]);
  expect(players.every((player) => player.asked.length > 0)).toBe(true);
});

test('a worker that fails ends the run with its word; a stopped run keeps what is played', async () => {
  await expect(new Run([setting], () => {}).play([new Counter(() => true)])).rejects.toThrow('gone');
  const heard: Heard[] = [];
  const run: Run = new Run([setting], (one) => heard.push(one));
  const player = new Counter(() => {
    if (player.asked.length === 3) run.stop();
    return false;
  });
  await run.play([player]);
  expect(player.asked).toHaveLength(3);
  expect(heard.at(-1)?.done).toBe(4 * player.asked.reduce((sum, [from, to]) => sum + to - from, 0));
});

test('a worker that fails stops the others: afterwards nobody plays and nothing is drawn', async () => {
  const heard: Heard[] = [];
  let begun = 0;
  const slow: Player = {
    async ask<T>(request: object): Promise<T> {
      ++begun;
      await new Promise((done) => setTimeout(done, 5));
      return new Counter().ask<T>(request);
    },
  };
  const run = new Run([setting], (one) => heard.push(one));
  await expect(run.play([slow, new Counter(() => true)])).rejects.toThrow('gone');
  const before = [begun, heard.length];
  await new Promise((done) => setTimeout(done, 50));
  expect([begun, heard.length]).toEqual(before);
});

test('columns are few, begin at a round number, and have all games', () => {
  const lengths = Array.from({ length: 200 }, (_, i): [number, number] => [i + 7, 1]);
  const { from, each, count, shares } = binned([lengths]);
  expect(each).toBe(10);
  expect(from).toBe(0);
  expect(count).toBeLessThanOrEqual(30);
  expect(shares[0]?.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1);
  expect(binned([[]])).toEqual({ from: 0, each: 1, count: 1, shares: [[0]] });
});

test('a choice comes to settings, and to the command for them', () => {
  const choice = new LabChoice();
  choice.setHouseRule('HOUSE-08', 2000);
  choice.other = 'level-5';
  const [one, without] = choice.settings('last_round');
  expect(one && commandOf(one)).toBe(
    'banquier sim --board classique --rules classique --house HOUSE-08=2000 --bots level-5,3*level-3 --last-round-after 20 --games 10000 --seed 1',
  );
  expect(without?.overrides).toEqual([]);
  choice.compare = false;
  expect(choice.settings('none')).toHaveLength(1);
  expect(commandOf(setting)).toContain('--bots 4*level-3 --games');
});
