// The three ways to use a page: a mouse, fingers, a keyboard. A test says what is done; a hand says how.

import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { neighbour } from '../../src/board/geometry';
import { laptop, phone } from './world';

export type WayName = 'mouse' | 'touch' | 'keyboard';

export interface Hand {
  readonly way: WayName;
  readonly page: Page;
  /** Presses a button, a link, a tab, a square. */
  press(what: Locator): Promise<void>;
  /** Chooses a radio button or turns a tick. */
  tick(what: Locator): Promise<void>;
  /** Types into a field, in place of what stands there. */
  type(what: Locator, text: string): Promise<void>;
  /** Chooses in a list, by what is to be read there. */
  choose(list: Locator, option: string): Promise<void>;
}

export const screens: Record<WayName, BrowserContextOptions> = {
  mouse: laptop,
  touch: phone,
  keyboard: laptop,
};

// What hides behind a drawing (a die's face) is pressed where its label is.
const seenOf = async (what: Locator): Promise<Locator> =>
  (await what.evaluate((one) => one.classList.contains('hidden-visually'))) ? what.locator('xpath=..') : what;

// A list opens in a window of the system's, which no test reaches: what is chosen there is chosen for it.
async function fromList(list: Locator, option: string): Promise<void> {
  await list.selectOption({ label: option });
}

const mouse = (page: Page): Hand => ({
  way: 'mouse',
  page,
  press: (what) => what.click(),
  tick: async (what) => (await seenOf(what)).click(),
  type: async (what, text) => {
    await what.click({ clickCount: 3 });
    await page.keyboard.type(text);
    await what.evaluate((one) => (one as HTMLElement).blur());
  },
  choose: async (list, option) => {
    await list.click();
    await fromList(list, option);
  },
});

// Two taps at one spot within this time are a double tap, whose second half is not meant. A test is that quick where
// it goes from table to table; nobody else is.
const kDoubleTap = { ms: 400, px: 50 };
const taps = new WeakMap<Page, { x: number; y: number; when: number }>();

async function tap(what: Locator): Promise<void> {
  const page = what.page();
  await what.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await what.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const spot = { x: x + width / 2, y: y + height / 2 };
  const last = taps.get(page);
  if (last && Math.hypot(spot.x - last.x, spot.y - last.y) < kDoubleTap.px)
    await page.waitForTimeout(Math.max(0, last.when + kDoubleTap.ms - Date.now()));
  await what.tap();
  taps.set(page, { ...spot, when: Date.now() });
}

const touch = (page: Page): Hand => ({
  way: 'touch',
  page,
  press: tap,
  tick: async (what) => tap(await seenOf(what)),
  type: async (what, text) => {
    await tap(what);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(text);
    await what.evaluate((one) => (one as HTMLElement).blur());
  },
  choose: async (list, option) => {
    await tap(list);
    await fromList(list, option);
  },
});

const kLongestWay = 160; // steps of Tab

const kArrows = ['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown'];
function keyFrom(where: string): string {
  if (where === 'elsewhere') return 'Tab';
  if (where === 'beside') return 'ArrowRight';
  const at = Number(where); // on the board: on along the ring
  return kArrows.find((key) => neighbour(at, key) === (at + 1) % 40) ?? 'Tab';
}

/** Goes to an element as one does without a pointer: Tab from stop to stop, arrows within tabs, radios and the board. */
export async function reach(page: Page, what: Locator): Promise<void> {
  await what.waitFor({ state: 'attached' });
  for (let step = 0; step < kLongestWay; ++step) {
    const where = await what.evaluate((target) => {
      const now = document.activeElement;
      if (now === target) return 'there';
      const bandOf = (one: Element | null): unknown => {
        if (one instanceof HTMLInputElement && one.type === 'radio') return one.name;
        return one?.closest('[role=tablist]') ?? (one?.matches('[data-square]') ? one.closest('svg') : null);
      };
      const band = bandOf(target);
      if (band === null || band !== bandOf(now)) return 'elsewhere';
      return now?.getAttribute('data-square') ?? 'beside';
    });
    if (where === 'there') return;
    await page.keyboard.press(keyFrom(where));
  }
  throw new Error(`no way by keyboard to ${String(what)}`);
}

const keyboard = (page: Page): Hand => ({
  way: 'keyboard',
  page,
  press: async (what) => {
    await reach(page, what);
    await page.keyboard.press('Enter');
  },
  tick: async (what) => {
    await reach(page, what);
    await page.keyboard.press('Space');
  },
  type: async (what, text) => {
    await reach(page, what);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  },
  choose: async (list, option) => {
    await reach(page, list);
    await page.keyboard.type(option); // a list goes to what is typed
    const chosen = await list.evaluate((one) => (one as HTMLSelectElement).selectedOptions[0]?.label);
    if (chosen !== option) throw new Error(`typed “${option}”, and the list stands at “${chosen}”`);
  },
});

export const handOf: Record<WayName, (page: Page) => Hand> = { mouse, touch, keyboard };
