// Whatever can be done, can be done with a mouse, with fingers and with a keyboard alone: every act by every way.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handOf, screens } from './hands';
import type { WayName } from './hands';
import { openTable, recordOf } from './tables';
import { rows as acts } from './ways';
import type { Row } from './ways';
import { rows as beside } from './ways_beside';
import { TestServer, aPerson, closeBrowser } from './world';
import type { Person } from './world';

const ways: WayName[] = ['mouse', 'touch', 'keyboard'];
const kLogs = '../build/logs';
const kPatience = 30_000;

// Said by clocks, not by people.
const kOfTheClock = ['last-round', 'time-up'];

const rows = [...acts, ...beside];

interface World {
  server: TestServer;
  people: Map<WayName, Person>;
}
const worlds = new Map<number, World>(); // by the speed of their clocks
const done = new Set<string>();

async function worldOf(speed = 1): Promise<World> {
  const old = worlds.get(speed);
  if (old) return old;
  const server = await TestServer.start({ speed });
  const people = new Map<WayName, Person>();
  worlds.set(speed, { server, people });
  for (const way of ways) {
    const person = await aPerson(server, screens[way]);
    await person.page.addInitScript(() => {
      if (!localStorage.getItem('banquier.prefs'))
        localStorage.setItem('banquier.prefs', JSON.stringify({ pace: 'instant', lang: 'en' }));
    });
    person.page.setDefaultTimeout(kPatience);
    people.set(way, person);
  }
  return { server, people };
}
beforeAll(() => worldOf());
afterAll(async () => {
  await closeBrowser();
  for (const { server } of worlds.values()) await server.kill();
  mkdirSync(kLogs, { recursive: true });
  writeFileSync(`${kLogs}/ways.txt`, matrix());
});

function matrix(): string {
  const width = Math.max(...rows.map((row) => row.what.length));
  const columns = [...ways, 'letter'];
  const cell = (row: Row, column: string) =>
    column === 'letter' && !row.letter
      ? ''
      : done.has(`${row.what} ${column}`)
        ? row.letter && column === 'letter'
          ? row.letter
          : 'yes'
        : 'NO';
  const lines = rows.map((row) =>
    [row.what.padEnd(width), ...columns.map((column) => cell(row, column).padEnd(8))].join('  ').trimEnd(),
  );
  return [
    ['act'.padEnd(width), ...columns.map((one) => one.padEnd(8))].join('  ').trimEnd(),
    ...lines,
    '',
  ].join('\n');
}

/** Sets the pace at which things are shown; whether it was another, which a page learns when it is loaded. */
async function walkAt(page: Page, pace: string): Promise<boolean> {
  if (!page.url().startsWith('http')) await page.goto('/healthz');
  return page.evaluate((wanted) => {
    const prefs = JSON.parse(localStorage.getItem('banquier.prefs') ?? '{}') as { pace?: string };
    const motion = wanted === 'instant' ? 'system' : 'full';
    localStorage.setItem('banquier.prefs', JSON.stringify({ ...prefs, pace: wanted, motion }));
    return prefs.pace !== wanted;
  }, pace);
}

async function cell(row: Row, way: WayName, column: string): Promise<void> {
  const { server, people } = await worldOf(row.speed);
  const person = people.get(way)!;
  const { page } = person;
  person.complaints.splice(0);
  const anew = await walkAt(page, row.pace ?? 'instant');
  const { game, friend } = await openTable(page, server, { ...row.at, anew });
  try {
    if (friend && row.before) {
      await friend.until((view) => view.stage === 'playing');
      await row.before(friend);
    }
    if (row.meanwhile) await row.meanwhile(page);
    const helped = friend && row.friend?.(friend);
    if (column === 'letter') {
      await page.locator(`[data-key="${row.letter}"]`).first().waitFor();
      await page.keyboard.press(row.letter!.toLowerCase());
    } else await row.go(handOf[way](page));
    await row.after?.(page);
    await helped;
    if (row.told) await page.getByText(row.told).first().waitFor({ state: 'attached' });
    if (row.recorded)
      await expect
        .poll(() => recordOf(server, game), { timeout: kPatience })
        .toContainEqual(expect.stringMatching(row.recorded));
    expect(person.complaints).toEqual([]);
    done.add(`${row.what} ${column}`);
  } finally {
    friend?.leave();
  }
}

describe.each(ways)('by %s', (way) => {
  it.each(rows.map((row) => [row.what, row] as const))('%s', (_, row) => cell(row, way, way));
});
describe('by a single letter', () => {
  const lettered = rows.flatMap((row) => (row.letter ? [[row.what, row] as const] : []));
  it.each(lettered)('%s', (_, row) => cell(row, 'keyboard', 'letter'));
});

it('has every act that a person can do', () => {
  const schema = JSON.parse(readFileSync('../docs/schema/messages.json', 'utf8')) as {
    $defs: { act: { properties: { act: { enum: string[] } } } };
  };
  const kinds = schema.$defs.act.properties.act.enum.filter((kind) => !kOfTheClock.includes(kind));
  const shown = new Set(rows.flatMap((row) => row.acts));
  expect(kinds.filter((kind) => !shown.has(kind))).toEqual([]);
});
