// What somebody hears who does not see the page: its live regions, and the name of whatever the focus comes to. What
// was heard and which keys were pressed makes a transcript that can be read aloud.

import type { BrowserContext, Locator, Page } from 'playwright-core';
import { reach } from './hands';

declare global {
  interface Window {
    heard?: string[];
  }
}

/** To be called before the first page is opened. */
export const listen = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const heard: string[] = (window.heard = []);
    const kRegions = '[aria-live], [role=status], [role=alert]';
    const told = new WeakMap<Element, string>();
    const read = (one: Element) =>
      (one as HTMLElement).innerText
        .trim()
        .replace(/\s*\n\s*/g, ' / ')
        .replace(/ +/g, ' ');
    const watcher = new MutationObserver((changes) => {
      const changed = new Set<Element>();
      for (const { target, addedNodes } of changes) {
        const region = (target instanceof Element ? target : target.parentElement)?.closest(kRegions);
        if (!region) continue;
        // A log is heard line by line, the others whole.
        if (region.getAttribute('role') !== 'log') changed.add(region);
        else for (const node of addedNodes) if (node instanceof Element) heard.push(read(node));
      }
      for (const region of changed) {
        const words = read(region);
        if (words !== '' && words !== told.get(region)) heard.push(words);
        told.set(region, words);
      }
    });
    watcher.observe(document, { childList: true, subtree: true, characterData: true });
  });

export class Ear {
  readonly page: Page;
  #lines: string[] = [];
  #read = 0; // of what the page has heard

  constructor(page: Page) {
    this.page = page;
  }

  /** Waits for these words, and notes everything that was heard up to them. */
  async hears(words: string): Promise<void> {
    const found = await this.page
      .waitForFunction(
        ({ from, words }) => {
          const at = (window.heard ?? []).findIndex((line, i) => i >= from && line.includes(words));
          return at >= 0 && { lines: window.heard!.slice(from, at + 1) };
        },
        { from: this.#read, words },
        { timeout: 30_000, polling: 100 },
      )
      .catch(async () => {
        const heard = await this.page.evaluate(() => window.heard ?? []);
        throw new Error(`waited for “${words}”, heard: ${JSON.stringify(heard.slice(this.#read))}`);
      });
    const { lines } = (await found.jsonValue()) as { lines: string[] };
    this.#read += lines.length;
    this.#lines.push(...lines);
  }
  async press(key: string): Promise<void> {
    this.#lines.push(`[${key}]`);
    await this.page.keyboard.press(key.length === 1 ? key.toLowerCase() : key);
  }
  async type(text: string): Promise<void> {
    await this.page.keyboard.press('ControlOrMeta+A');
    await this.page.keyboard.type(text);
    this.#lines.push(`[${text}]`);
  }
  /** Goes there with Tab, and hears what it is. */
  async goTo(what: Locator): Promise<void> {
    await reach(this.page, what);
    const said = (await what.ariaSnapshot()).split('\n')[0]!.replace(/^- /, '').replace(/:$/, '');
    this.#lines.push(`[Tab: ${said}]`);
  }
  get transcript(): string {
    return `${this.#lines.join('\n')}\n`;
  }
}
