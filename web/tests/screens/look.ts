// A browser that holds the seats of the stages, and the way to each.

import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { HintKind } from '../../src/words/hints.ts';
import { theBrowser } from '../e2e/world.ts';
import type { TestServer } from '../e2e/world.ts';
import type { Stage } from './stages.ts';

const kHints: HintKind[] = [
  'order-roll',
  'roll',
  'prison',
  'buy',
  'bids',
  'debt',
  'card-choice',
  'choose-dealt',
  'wants',
  'place',
  'inherit',
  'last-claims',
  'end-turn',
  'claim',
  'claim-quiet',
  'build',
];
const kLink = 'https://banquier.example/g/bbbbbbbbbbbbbbbbbbbbbb';

/** A context that sits where the stages want it; the story of each table is the one of its golden game. */
export async function stageContext(
  server: TestServer,
  stages: Stage[],
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const browser = await theBrowser();
  const context = await browser.newContext({
    baseURL: server.address,
    reducedMotion: 'reduce',
    bypassCSP: true, // for axe
    ...options,
  });
  context.setDefaultTimeout(90_000); // where many work on two cores
  const seats = stages.flatMap(({ table, stranger }) =>
    table && !stranger ? [[table.game, table.secret] as const] : [],
  );
  await context.addInitScript((held) => {
    for (const [game, secret] of held)
      if (location.pathname.includes(game))
        localStorage.setItem(`banquier.game.${game}`, JSON.stringify({ secret, joined: 0, salts: {} }));
  }, seats);
  const withHints = stages.flatMap(({ hints, table }) => (hints && table ? [table.game] : []));
  await context.addInitScript(
    ({ games, explained }) => {
      const known = games.some((game) => location.pathname.includes(game)) ? [] : explained;
      localStorage.setItem('banquier.prefs', JSON.stringify({ explained: known }));
    },
    { games: withHints, explained: kHints },
  );
  // The address of a table is drawn by lot: the picture has one that stays.
  await context.route('**/qr.svg?*', (route) =>
    route.continue({ url: `${server.address}/qr.svg?text=${encodeURIComponent(kLink)}` }),
  );
  for (const { table, moment } of stages)
    if (table && moment)
      await context.route(`**/api/games/${table.game}/timeline`, (route) =>
        route.fulfill({ json: moment.timeline }),
      );
  return context;
}

/** Goes there and waits until all of it is to be seen. */
export async function openStage(page: Page, stage: Stage): Promise<void> {
  await page.goto('about:blank');
  await page.goto(stage.path);
  await page.locator('h1').first().waitFor({ state: 'attached' });
  if (stage.table) await page.locator('[data-square], ol > li').first().waitFor();
  await page.waitForLoadState('networkidle');
  await stage.show?.(page);
  await page.evaluate((link) => {
    const field = document.querySelector<HTMLInputElement>('input[readonly]');
    if (field) field.value = link;
    // Nor does the clock belong on a picture.
    for (const time of document.querySelectorAll('.time')) time.textContent = '20:30';
  }, kLink);
  await page.evaluate(async () => void (await document.fonts.ready));
  await settled(page);
}

/** Until nothing on the page has moved for two frames. */
export const settled = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((done) => {
        let last = '';
        const look = () => {
          const boxes = [...document.querySelectorAll('main *')].map((one) => one.getBoundingClientRect());
          const now = boxes.map((box) => `${box.x},${box.y},${box.width},${box.height}`).join(';');
          if (now === last) done();
          else {
            last = now;
            requestAnimationFrame(() => requestAnimationFrame(look));
          }
        };
        look();
      }),
  );
