// Every screen, measured on a phone: letters, targets, nothing sideways; by axe in light and dark; with letters twice as
// large; and how soon and how steadily the board stands there. And every kind of question of every rule set, in five
// sizes: what one needs for it is in sight.

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openStage, settled, stageContext } from '../screens/look';
import { lostText, outOfSight, sideways, smallTargets, smallText, wholeInSight } from '../screens/measure';
import { GoldenGame } from '../screens/moments';
import type { Moment } from '../screens/moments';
import { allStages, at, kOnly, kStages } from '../screens/stages';
import type { Stage } from '../screens/stages';
import { readyTable } from '../screens/table';
import type { Ready } from '../screens/table';
import { goldenNames } from '../golden/records';
import { screens } from './screens';
import * as world from './world';
import { TestServer, closeBrowser, laptop, phone } from './world';
import { long, sample } from './sample';

const kAxe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const kWcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const kPatience = 60_000; // where many work on two cores
const kWhole = long ? 3_600_000 : 300_000; // for every question of a rule set

interface Axe {
  run(
    root: Document,
    options: object,
  ): Promise<{ violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }>;
}

let server: TestServer;
let stages = new Map<string, Stage>();
let axe: string;
let leave = () => {};

/** Goes to a screen, whoever has described it. */
async function show(page: Page, name: string): Promise<void> {
  const stage = stages.get(name);
  if (stage) return openStage(page, stage);
  const screen = screens.find((one) => one.name === name);
  if (!screen) throw new Error(`no such screen: ${name}`);
  leave = await screen.open(page, server);
}
afterEach(() => {
  leave();
  leave = () => {};
});

beforeAll(async () => {
  server = await TestServer.start();
  stages = new Map((await allStages(server.address)).map((stage) => [stage.name, stage]));
  axe = await readFile(kAxe, 'utf8');
});
afterAll(async () => {
  for (const stage of stages.values()) for (const guest of stage.table?.people ?? []) guest.leave();
  await closeBrowser();
  await server.kill();
});

async function violations(
  page: Page,
  what: string[] | { type: 'rule'; values: string[] },
): Promise<string[]> {
  return page.evaluate(async (runOnly) => {
    const { axe: run } = window as unknown as { axe: Axe };
    const found = await run.run(document, { runOnly, resultTypes: ['violations'] });
    return found.violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.html.slice(0, 120)} ${node.failureSummary ?? ''}`),
    );
  }, what);
}

describe('on a phone', () => {
  let context: BrowserContext;
  let page: Page;
  beforeAll(async () => {
    context = await stageContext(server, [...stages.values()], { ...phone, locale: 'fr' });
  });
  // A page of its own for each: some leave theirs cut off.
  beforeEach(async () => {
    page = await context.newPage();
    page.setDefaultTimeout(kPatience);
  });
  afterEach(() => page.close());
  afterAll(() => context.close());

  const names = [...kStages.filter((one) => kOnly[one] !== 'wide'), ...screens.map((one) => one.name)];
  it.each(sample('screens', names, 2))('%s can be read and pressed, and is accessible', async (name) => {
    await show(page, name);
    expect.soft(await page.evaluate(smallText), 'text under 11 px').toEqual([]);
    expect.soft(await page.evaluate(smallTargets), 'targets under 44 px').toEqual([]);
    const wide = await page.evaluate(sideways);
    if (screens.some((one) => one.name === name && one.pans))
      expect.soft(wide, 'one frame').toEqual([expect.stringMatching(/^DIV\.box /)]);
    else expect.soft(wide, 'sideways').toEqual([]);
    await page.evaluate(axe);
    await page.emulateMedia({ colorScheme: 'light' });
    expect.soft(await violations(page, kWcag), 'axe').toEqual([]);
    // In the dark nothing but the colours is other.
    await page.emulateMedia({ colorScheme: 'dark' });
    expect
      .soft(await violations(page, { type: 'rule', values: ['color-contrast'] }), 'axe, dark')
      .toEqual([]);
  });
});

// Of the long run: it looks at every screen once more.
describe.runIf(process.env['BANQUIER_LONG'])('with letters twice as large', () => {
  let context: BrowserContext;
  let page: Page;
  beforeAll(async () => {
    context = await stageContext(server, [...stages.values()], { ...laptop, locale: 'fr' });
    await context.addInitScript(() => (document.documentElement.style.fontSize = '200%'));
  });
  // A page of its own for each: some leave theirs cut off.
  beforeEach(async () => {
    page = await context.newPage();
    page.setDefaultTimeout(kPatience);
  });
  afterEach(() => page.close());
  afterAll(() => context.close());

  it.each([...kStages.filter((one) => kOnly[one] !== 'phone'), ...screens.map((one) => one.name)])(
    '%s loses nothing',
    async (name) => {
      await show(page, name);
      expect.soft(await page.evaluate(lostText), 'lost').toEqual([]);
      expect.soft(await page.evaluate(sideways), 'sideways').toEqual([]);
    },
  );
});

// Every kind of question of a rule set, at its fullest, in two of the sizes, others for every set; in the long run several of every golden game, from its whole length.
describe('in every size', () => {
  const kSizes = [world.laptop, world.low, world.projector, world.sideways, world.phone];
  const kOfAGame = 20; // of a kind, in the long run
  const sets = [...new Set(goldenNames().map((name) => name.replace(/-\d+$/, '')))];
  const fullness = ({ position }: Omit<Moment, 'timeline'>) =>
    position.players.reduce((sum, player) => sum + (player.out ? 0 : 1 + (player.titles ?? []).length), 0);
  const kindOf = ({ position, decision, seat }: Omit<Moment, 'timeline'>) =>
    decision.ask === 'roll' && position.players[seat - 1]?.prison ? 'prison' : decision.ask;

  async function momentsOf(rules: string): Promise<Moment[]> {
    const kinds = new Map<string, Moment[]>();
    for (const name of goldenNames().filter((one) => one.replace(/-\d+$/, '') === rules)) {
      const game = await GoldenGame.of(server.address, name);
      const story = { ...game.timeline, steps: [] };
      for (const one of game.questions()) {
        const kind = long ? `${name} ${kindOf(one)}` : kindOf(one);
        kinds.set(kind, [...(kinds.get(kind) ?? []), { ...one, timeline: story }]);
      }
    }
    return [...kinds.values()].flatMap((all) => {
      if (!long) return all.toSorted((a, b) => fullness(b) - fullness(a)).slice(0, 1);
      const every = Math.max(1, all.length / kOfAGame);
      return all.filter((_, i) => Math.floor(i / every) !== Math.floor((i - 1) / every));
    });
  }

  let context: BrowserContext;
  let page: Page;
  beforeAll(async () => {
    context = await stageContext(server, [], { ...laptop, locale: 'fr' });
    page = await context.newPage();
    await page.goto('/healthz');
  });
  afterAll(() => context.close());

  /** Leads the page to a table and waits for what it asks. */
  async function sit({ game, secret }: Ready): Promise<void> {
    const kept = JSON.stringify({ secret, joined: 0, salts: {} });
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
      `banquier.game.${game}`,
      kept,
    ] as const);
    if (page.url().endsWith('/healthz')) await page.goto(`/g/${game}`);
    else
      await page.evaluate((to) => {
        history.pushState(null, '', to);
        dispatchEvent(new PopStateEvent('popstate'));
      }, `/g/${game}`);
    await page.locator(`[data-game="${game}"] .prompt [data-main]`).first().waitFor();
  }

  it.each(sets)(
    'what %s asks is in sight, with everybody’s money and the time',
    async (rules) => {
      const moments = await momentsOf(rules);
      expect(moments.length).toBeGreaterThan(3);
      for (const [n, moment] of moments.entries()) {
        const clocks = { rent: 'reminded', reserve: 600, increment: 10, duration: 3600, auction: 0 } as const;
        const table = await readyTable(server.address, at(moment, clocks));
        await sit(table);
        for (const size of kSizes.filter((_, i) => long || (n + sets.indexOf(rules) + 2 * i) % 5 < 2)) {
          await page.setViewportSize(size.viewport);
          await settled(page);
          const where = `${kindOf(moment)}, ${Object.values(size.viewport).join(' × ')}`;
          expect.soft(await page.evaluate(outOfSight), where).toEqual([]);
          expect.soft(await page.evaluate(sideways), where).toEqual([]);
          expect.soft(await page.evaluate(smallTargets), where).toEqual([]);
        }
        for (const guest of table.people) guest.leave();
      }
    },
    kWhole,
  );
});

// What one works with when a question is a scene: something of it is there without scrolling, also on a phone.
describe.each([
  ['a counter-offer', 'play-counter', '.trade .titles .title'],
  ['one’s titles', 'play-titles', '.titles li.title .button'],
  ['a debt', 'play-debt', '.prompt li.title .button'],
  ['the end', 'end', '.end figure > svg'],
])('%s', (_, name, selector) => {
  it.each(long ? [world.laptop, world.low, world.sideways, world.phone] : [world.sideways, world.phone])(
    'is in sight at $viewport',
    async (size) => {
      const context = await stageContext(server, [...stages.values()], { ...size, locale: 'fr' });
      const page = await context.newPage();
      await show(page, name);
      expect(await page.evaluate(wholeInSight, selector)).toBeGreaterThan(0);
      await context.close();
    },
  );
});

describe('the board', () => {
  it('is drawn, and nothing moves under the reader', async () => {
    const context = await stageContext(server, [...stages.values()], { ...laptop, locale: 'en' });
    await context.addInitScript(() => {
      const seen = { board: 0, shift: 0, moved: [] as string[] };
      Object.assign(window, { seen });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: { node: Node | null }[];
        })[]) {
          if (entry.hadRecentInput) continue;
          seen.shift += entry.value;
          seen.moved.push(...entry.sources.map(({ node }) => (node as Element | null)?.className ?? '?'));
        }
      }).observe({ type: 'layout-shift', buffered: true });
      const look = new MutationObserver(() => {
        if (seen.board > 0 || !document.querySelector('[data-square]')) return;
        look.disconnect();
        // After the frame in which it is painted.
        requestAnimationFrame(() => setTimeout(() => (seen.board = performance.now())));
      });
      look.observe(document, { childList: true, subtree: true });
    });
    const page = await context.newPage();
    for (let i = 0; i < 3; ++i) {
      await show(page, 'play-roll');
      await settled(page);
      const { board, shift, moved } = await page.evaluate(
        () => (window as unknown as { seen: { board: number; shift: number; moved: string[] } }).seen,
      );
      expect(board).toBeGreaterThan(0);
      expect(shift, moved.join(' ')).toBe(0);
    }
    await context.close();
  });
});
