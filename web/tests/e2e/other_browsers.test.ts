// A whole game in Firefox and in WebKit, by the buttons that are there. Their packages come with ./setup long.

import { afterEach, describe, expect, it } from 'vitest';
import { firefox, webkit } from './other_browsers';
import type { OtherBrowser } from './other_browsers';
import { served } from './served';
import { answer } from './whole_game';

const kGame = 600_000; // ms at most
const kStill = 60_000; // ms without anything to press, or without a change

describe('a whole quick game', () => {
  const server = served();
  let browser: OtherBrowser | undefined;
  afterEach(() => browser?.close());

  it.each([
    ['Firefox', firefox],
    ['WebKit', webkit],
  ])(
    'is played to its end in %s, and told again',
    async (_, open) => {
      browser = await open();
      const { run, complaints } = browser;
      await browser.go(server.address);
      // The quick game is the second of the buttons that begin one.
      await expect.poll(() => run(() => document.querySelectorAll('main .button').length)).toBeGreaterThan(2);
      await run(() => document.querySelectorAll<HTMLElement>('main button.button')[1]?.click());
      await expect.poll(() => run(() => document.querySelector('.prompt h2') !== null)).toBe(true);
      // The first turns are watched, dice, walks and cards; then bots play as fast as they can.
      let acts = 0;
      let over = false;
      let changed = Date.now();
      let before = '';
      for (const begun = Date.now(); !over;) {
        const now = await run(answer);
        over = now.over;
        if (now.pressed !== '') ++acts;
        if (now.pressed + now.shows !== before) changed = Date.now();
        before = now.pressed + now.shows;
        expect(Date.now() - changed, `nothing goes on: ${before}`).toBeLessThan(kStill);
        expect(Date.now() - begun, `not over: ${before}`).toBeLessThan(kGame);
        expect(await complaints()).toEqual([]);
        if (acts === 12)
          await run(() => {
            const pace = document.querySelector<HTMLSelectElement>('.pace select');
            if (!pace) throw new Error('no pace to choose');
            pace.value = 'instant';
            pace.dispatchEvent(new Event('change', { bubbles: true }));
          });
        await new Promise((done) => setTimeout(done, 150));
      }
      console.log(`${_}: ${acts} answers`);
      expect(acts).toBeGreaterThan(10);
      expect(await run(() => document.querySelectorAll('.podium li').length)).toBeGreaterThan(1);
      // Once more from its beginning.
      await run(() => document.querySelector<HTMLElement>('.end a[href$="?at=0"]')?.click());
      await expect.poll(() => run(() => document.querySelector('[data-square]') !== null)).toBe(true);
      await expect.poll(() => run(() => document.querySelector('input[type=range]') !== null)).toBe(true);
      expect(await complaints()).toEqual([]);
      // A complaint would have been heard.
      await run(() => console.error('heard'));
      await expect.poll(complaints).toEqual([expect.stringContaining('heard')]);
    },
    kGame + 60_000,
  );
});
