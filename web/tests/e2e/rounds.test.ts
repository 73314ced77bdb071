// Every rule set, chosen on the page, and ten rounds of it played there by taking the first choice that is offered.

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { kBrisk } from './players';
import { TestServer, aPerson, closeBrowser } from './world';
import type { Person } from './world';
import { sample } from './sample';
import { sets } from './sets';

const kRounds = 10;
const kEnd = `End of round ${kRounds}\\.|wins the game`;
const kPatience = 60_000; // where many work on two cores

// What is pressed, the first of these that is offered: in an auction one lets the others have it, in debt one mortgages
// before one gives up.
const kChoices = [
  'claim',
  'roll',
  'buy',
  'decline',
  'keep',
  'pay-fine',
  'pay-card',
  'pass',
  'want',
  'mortgage',
  'sell-to-bank',
  'build',
  'end-turn',
  'bankrupt',
  'ask-bankrupt',
];

describe('ten rounds', () => {
  let server: TestServer;
  let person: Person;
  beforeAll(async () => {
    server = await TestServer.start();
    person = await aPerson(server);
    await person.page.addInitScript(() =>
      localStorage.setItem('banquier.prefs', JSON.stringify({ pace: 'instant', lang: 'en', name: 'Ann' })),
    );
    // As the page wants it, but with bots that need no time and lots that close when nobody bids any more.
    await person.page.route('**/api/games', (route) => {
      const wanted = route.request().postDataJSON() as { settings: object };
      void route.continue({ postData: { ...wanted, settings: { ...wanted.settings, ...kBrisk } } });
    });
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

  it.each(sample('rule sets', sets, 3))('of %s on the board %s', async (rules, board) => {
    const { page } = person;
    await choose(page, rules, board);
    await page.waitForURL(/\/g\//);
    await playOn(page);
    expect(await page.getByText(new RegExp(kEnd)).count()).toBeGreaterThan(0);
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

/** Presses what is offered until the tenth round or the game is over. */
async function playOn(page: Page): Promise<void> {
  const stuck = await page.evaluate(
    ({ choices, end, patience }) =>
      new Promise<string>((done) => {
        let pressed = Date.now();
        const look = () => {
          if (new RegExp(end).test(document.querySelector('.log')?.textContent ?? '')) return done('');
          if (Date.now() - pressed > patience) return done(document.querySelector('main')!.innerText);
          // A start may be called off: the machine was too slow to show its share in the dice in time.
          const next = choices
            .map((one) => document.querySelector<HTMLElement>(`.prompt [data-act="${one}"]`))
            .concat(document.querySelector<HTMLElement>('.begin [aria-disabled="false"]'))
            .find((one) => one !== null);
          if (next) {
            next.click();
            pressed = Date.now();
          }
          setTimeout(look, 20);
        };
        look();
      }),
    { choices: kChoices, end: kEnd, patience: kPatience },
  );
  if (stuck !== '') throw new Error(`nothing to do: ${stuck.slice(-1500)}`);
}
