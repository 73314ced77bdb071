// Every screen, measured on a phone: letters, targets, nothing sideways; by axe in light and dark; with letters twice as
// large; and how soon and how steadily the board stands there.

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openStage, settled, stageContext } from '../screens/look';
import { lostText, sideways, smallTargets, smallText } from '../screens/measure';
import { allStages, kOnly, kStages } from '../screens/stages';
import type { Stage } from '../screens/stages';
import { screens } from './screens';
import { TestServer, closeBrowser, laptop, phone } from './world';

const kAxe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const kWcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const kPatience = 60_000; // where many work on two cores

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

  it.each([...kStages.filter((one) => kOnly[one] !== 'wide'), ...screens.map((one) => one.name)])(
    '%s can be read and pressed, and is accessible',
    async (name) => {
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
    },
  );
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
