// Whatever can be done, can be done with a mouse, with fingers and with a keyboard alone: every act by every way.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handOf, screens } from './hands';
import type { WayName } from './hands';
import { openTable, recordOf } from './tables';
import { rows } from './ways';
import type { Row } from './ways';
import { TestServer, aPerson, closeBrowser } from './world';
import type { Person } from './world';

const ways: WayName[] = ['mouse', 'touch', 'keyboard'];
const kLogs = '../build/logs';
const kPatience = 30_000;

// Said by clocks, not by people.
const kOfTheClock = ['last-round', 'time-up'];

let server: TestServer;
const people = new Map<WayName, Person>();
const done = new Set<string>();

beforeAll(async () => {
  server = await TestServer.start();
  for (const way of ways) {
    const person = await aPerson(server, screens[way]);
    await person.page.addInitScript(() => {
      if (!localStorage.getItem('banquier.prefs'))
        localStorage.setItem('banquier.prefs', JSON.stringify({ pace: 'instant', lang: 'en' }));
    });
    person.page.setDefaultTimeout(kPatience);
    people.set(way, person);
  }
});
afterAll(async () => {
  await closeBrowser();
  await server.kill();
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

async function cell(row: Row, way: WayName, column: string): Promise<void> {
  const person = people.get(way)!;
  const { page } = person;
  person.complaints.splice(0);
  const { game, friend } = await openTable(page, server, row.at);
  try {
    if (friend && row.before) {
      await friend.until((view) => view.stage === 'playing');
      await row.before(friend);
    }
    const helped = friend && row.friend?.(friend);
    if (column === 'letter') {
      await page.locator(`[data-key="${row.letter}"]`).first().waitFor();
      await page.keyboard.press(row.letter!.toLowerCase());
    } else await row.go(handOf[way](page));
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
  const lettered = rows.filter((row) => row.letter);
  it.each(lettered.map((row) => [row.what, row] as const))('%s', (_, row) => cell(row, 'keyboard', 'letter'));
});

it('has every act that a person can do', () => {
  const schema = JSON.parse(readFileSync('../docs/schema/messages.json', 'utf8')) as {
    $defs: { act: { properties: { act: { enum: string[] } } } };
  };
  const kinds = schema.$defs.act.properties.act.enum.filter((kind) => !kOfTheClock.includes(kind));
  const shown = new Set(rows.flatMap((row) => row.acts));
  expect(kinds.filter((kind) => !shown.has(kind))).toEqual([]);
});
