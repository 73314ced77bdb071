// Every rule set, chosen on the page, and ten rounds of it played there by taking the first choice that is offered.

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { TestServer, aPerson, closeBrowser } from './world';
import type { Person } from './world';

const kRounds = 10;
const kMostActs = 400;
const kEnd = new RegExp(`End of round ${kRounds}\\.|wins the game`);

// The rule set and its board.
const sets: [string, string][] = [
  ['classique', 'classique'],
  ['championnat', 'classique'],
  ['classique', 'us'],
  ['classique', 'uk'],
  ['asterix', 'asterix'],
  ['asterix-rapide', 'asterix'],
  ['asterix-chrono', 'asterix'],
  ['ligue1', 'ligue1'],
  ['ligue1-rapide', 'ligue1'],
  ['mondial2006', 'mondial2006'],
  ['mondial2006-rapide', 'mondial2006'],
  ['mondial2006-chrono', 'mondial2006'],
  ['poche', 'poche'],
  ['stars', 'stars'],
  ['topclubs', 'topclubs'],
];

// What is pressed, the first of these that is offered: in an auction one lets the others have it, in debt one mortgages
// before one gives up.
const kChoices = [
  'claim',
  'roll',
  'buy',
  'keep',
  'pay-fine',
  'pay-card',
  'pass',
  'want',
  'mortgage',
  'sell-to-bank',
  'build',
  'end-turn',
  'ask-bankrupt',
  'bankrupt',
];
const kStart = 'start'; // the start was called off: the machine was too slow to show its share in the dice in time

describe('ten rounds', () => {
  let server: TestServer;
  let person: Person;
  beforeAll(async () => {
    server = await TestServer.start({ speed: 10 });
    person = await aPerson(server);
    await person.page.addInitScript(() =>
      localStorage.setItem('banquier.prefs', JSON.stringify({ pace: 'instant', lang: 'en', name: 'Ann' })),
    );
  });
  afterAll(async () => {
    await closeBrowser();
    await server.kill();
  });
  afterEach(() => void person.complaints.splice(0));

  it('knows every rule set', async () => {
    const answer = await fetch(`${server.address}/api/catalogue`);
    const { rule_sets, boards } = (await answer.json()) as Record<'rule_sets' | 'boards', { id: string }[]>;
    expect(rule_sets.map((one) => one.id).filter((id) => !sets.some(([rules]) => rules === id))).toEqual([]);
    expect(boards.map((one) => one.id).filter((id) => !sets.some(([, board]) => board === id))).toEqual([]);
  });

  it.each(sets)('of %s on the board %s', async (rules, board) => {
    const { page } = person;
    await choose(page, rules, board);
    let acts = 0;
    for (; acts < kMostActs; ++acts) {
      const next = await offer(page);
      if (next === 'end') break;
      // What is offered may be gone by then: a bot was quicker, a lot was sold.
      const button =
        next === kStart
          ? page.getByRole('button', { name: 'Begin' })
          : page.locator(`.prompt [data-act="${next}"]`).first();
      await button.click({ timeout: 3_000 }).catch(() => undefined);
    }
    expect(await page.getByText(kEnd).count()).toBeGreaterThan(0);
    expect(acts).toBeGreaterThan(kRounds);
    expect(person.complaints).toEqual([]);
  });
});

/** At *Choose a table*: the board, the rules, me and bots; then play. */
async function choose(page: Page, rules: string, board: string): Promise<void> {
  await page.goto('/new');
  await page.locator(`input[name="board"][value="${board}"]`).check();
  await page.locator(`input[name="rules"][value="${rules}"]`).check();
  await page.getByRole('button', { name: 'Remove seat 2' }).click(); // nobody comes by a link
  if (rules === 'championnat') await page.getByRole('button', { name: '+ Bot' }).click();
  await page.locator('summary', { hasText: 'Clocks and manners' }).click();
  await page.getByLabel('Pace of bots').selectOption('Quick');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
}

/** Waits for something to do, or for the end of the tenth round, and says which. */
async function offer(page: Page): Promise<string> {
  const found = await page
    .waitForFunction(
      ({ choices, end, start }) => {
        if (new RegExp(end).test(document.querySelector('.log')?.textContent ?? '')) return 'end';
        if (document.querySelector('.begin [aria-disabled="false"]')) return start;
        return choices.find((one) => document.querySelector(`.prompt [data-act="${one}"]`)) ?? false;
      },
      { choices: kChoices, end: kEnd.source, start: kStart },
      { polling: 20, timeout: 60_000 },
    )
    .catch(async () => {
      throw new Error(`nothing to do: ${(await page.locator('main').innerText()).slice(-1500)}`);
    });
  return (await found.jsonValue()) as string;
}
