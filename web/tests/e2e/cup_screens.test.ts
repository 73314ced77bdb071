// Every screen of a competition from views of ours: on a phone letters, targets, nothing sideways, axe in light and dark;
// on a projector the size of the clock; on paper nothing clipped. No complaint of the console anywhere.

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { afterEach, describe, expect, it } from 'vitest';
import { asOrganiser, openCup } from '../screens/cup_look';
import { kCupScreens } from '../screens/cup_views';
import { sideways, smallTargets, smallText } from '../screens/measure';
import { served } from './served';
import { aPerson, laptop, phone, projector } from './world';
import type { Person } from './world';
import { sample } from './sample';

const kAxe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const kWcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const onScreen = Object.keys(kCupScreens).filter((name) => !name.startsWith('cup-print-'));
const onPaper = Object.keys(kCupScreens).filter((name) => name.startsWith('cup-print-'));

interface Axe {
  run(
    root: Document,
    options: object,
  ): Promise<{ violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }>;
}

describe('screens of a competition', () => {
  const server = served();
  let person: Person;
  afterEach(() => person.leave());

  async function violations(what: object): Promise<string[]> {
    return person.page.evaluate(async (runOnly) => {
      const { axe } = window as unknown as { axe: Axe };
      const found = await axe.run(document, { runOnly, resultTypes: ['violations'] });
      return found.violations.flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary ?? ''}`),
      );
    }, what);
  }

  const screens = onScreen.map((name, i) => [name, i % 4 < 2 ? 'fr' : 'en'] as const);
  it.each(sample('screens of a competition', screens, 2))(
    '%s can be read and pressed on a phone (%s)',
    async (name, locale) => {
      person = await aPerson(server, { ...phone, locale });
      await asOrganiser(person.context);
      await openCup(person.page, name);
      expect.soft(await person.page.evaluate(smallText), 'text under 11 px').toEqual([]);
      expect.soft(await person.page.evaluate(smallTargets), 'targets under 44 px').toEqual([]);
      expect.soft(await person.page.evaluate(sideways), 'sideways').toEqual([]);
      await person.page.evaluate(await readFile(kAxe, 'utf8'));
      await person.page.emulateMedia({ colorScheme: 'light' });
      expect.soft(await violations(kWcag), 'axe').toEqual([]);
      await person.page.emulateMedia({ colorScheme: 'dark' });
      expect.soft(await violations({ type: 'rule', values: ['color-contrast'] }), 'axe, dark').toEqual([]);
      expect(person.complaints).toEqual([]);
    },
  );

  it('shows a clock of 35 % of the height on the projector, and cuts nothing off', async () => {
    person = await aPerson(server, { ...projector, locale: 'fr' });
    await openCup(person.page, 'cup-screen');
    const { font, bottom, rows } = await person.page.evaluate(() => {
      const digits = document.querySelector('.digits');
      const last = [...document.querySelectorAll('.lines li')].map(
        (row) => row.getBoundingClientRect().bottom,
      );
      const context = document.createElement('canvas').getContext('2d');
      const style = getComputedStyle(digits as Element);
      if (context) context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
      const of = context?.measureText('0');
      return {
        font: (of?.actualBoundingBoxAscent ?? 0) + (of?.actualBoundingBoxDescent ?? 0),
        bottom: Math.max(...last),
        rows: last.length,
      };
    });
    expect(font).toBeGreaterThanOrEqual(0.35 * projector.viewport.height);
    expect(rows).toBe(27);
    expect(bottom).toBeLessThanOrEqual(projector.viewport.height);
  });

  it.each(onPaper)('%s fits A4 in letters of 9 points and more', async (name) => {
    person = await aPerson(server, { ...laptop, locale: 'fr' });
    await asOrganiser(person.context);
    await openCup(person.page, name);
    await person.page.locator('.paper').first().waitFor();
    if (name === 'cup-print-pack') await person.page.locator('.pair').nth(23).waitFor();
    await person.page.emulateMedia({ media: 'print' });
    // As wide as the paper without its margins, at 96 dots an inch.
    await person.page.setViewportSize({ width: Math.floor((192 / 25.4) * 96), height: 1000 });
    const { small, clipped } = await person.page.evaluate(() => {
      const texts = [...document.querySelectorAll('.paper *')].filter((one) =>
        [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()),
      );
      return {
        small: texts
          .filter((one) => parseFloat(getComputedStyle(one).fontSize) < 11.99)
          .map((one) => one.outerHTML),
        clipped: [...document.querySelectorAll('.paper, .half')]
          .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
          .map(
            (one) =>
              `${one.className} ${one.scrollWidth}/${one.clientWidth} ${one.scrollHeight}/${one.clientHeight}`,
          ),
      };
    });
    expect.soft(small).toEqual([]);
    expect.soft(clipped).toEqual([]);
    const paper = (await person.page.pdf({ preferCSSPageSize: true })).toString('latin1');
    const pages = paper.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
    // Cover, by name, by table, calls, 8 tables that play, 24 with two individual sheets each, a form for rulings.
    const due = { pack: 1 + 3 + 8 + 24 + 1, signs: 9, cards: 5, ranking: 1, diplomas: 27 };
    expect(pages).toBe(due[name.slice('cup-print-'.length) as keyof typeof due]);
    expect(person.complaints).toEqual([]);
  });
});
