// Every rule set, chosen on the page, and ten rounds of it played there by taking the first choice that is offered.

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { TestServer, aPerson, closeBrowser } from './world';
import type { Person } from './world';

const kRounds = 10;
const kMostActs = 400;

// The rule set, its board, how many play at least.
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
const offered = kChoices.map((kind) => `.prompt [data-act="${kind}"]`);

describe('ten rounds', () => {
  let server: TestServer;
  let person: Person;
  beforeAll(async () => {
    server = await TestServer.start({ speed: 40 });
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
    const end = page.getByText(new RegExp(`End of round ${kRounds}\\.|wins the game`)).first();
    let acts = 0;
    const next = page.locator(offered.join(', ')).first();
    for (; acts < kMostActs; ++acts) {
      await end.or(next).first().waitFor({ state: 'attached' });
      if ((await end.count()) > 0) break;
      await step(page);
    }
    await end.waitFor({ state: 'attached' });
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
  await page.getByRole('button', { name: 'Play', exact: true }).click();
}

async function step(page: Page): Promise<void> {
  for (const choice of offered) {
    const button = page.locator(choice).first();
    if ((await button.count()) === 0) continue;
    // What is offered may be gone by then: a bot was quicker, a lot was sold.
    await button.click({ timeout: 2_000 }).catch(() => undefined);
    return;
  }
}
