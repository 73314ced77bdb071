// What a screen reader is told: one polite region, one sentence after another, none twice in a row.

import { untrack } from 'svelte';

const kKept = 40; // sentences: as many as may come at once, or some would never be read

class Announcements {
  /** The newest sentences; the region reads what is added. */
  lines = $state.raw<{ key: number; text: string }[]>([]);
  /** Everything that was said, for the tests' transcript. */
  readonly spoken: string[] = [];
  #key = 0;

  say(text: string): void {
    if (text === '' || text === this.spoken.at(-1)) return;
    this.spoken.push(text);
    if (this.spoken.length > 500) this.spoken.shift();
    // An effect that speaks must not depend on what was said: two such effects would start each other for ever.
    const before = untrack(() => this.lines);
    this.lines = [...before, { key: ++this.#key, text }].slice(-kKept);
  }
}

export const announcements = new Announcements();
export const announce = (text: string): void => announcements.say(text);
/** For what is asked: said after what has happened, whichever of the two is found out first. */
export const announceAfter = (text: string): void => queueMicrotask(() => announcements.say(text));
