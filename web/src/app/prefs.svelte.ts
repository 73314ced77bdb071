// What this browser remembers: language, looks, sounds, what has been explained, and the secrets of its seats.

import type { Level } from '../characters/characters';
import type { Lang } from '../protocol/http';

export type Pace = 'calm' | 'brisk' | 'quick' | 'instant';
type BoardLook = 'flat' | 'space';
export type Looks = 'system' | 'light' | 'dark';

interface Stored {
  lang: Lang;
  looks: Looks;
  sound: boolean;
  view: BoardLook;
  notify: boolean;
  motion: 'system' | 'full' | 'none';
  pace: Pace; // of what is shown, and of bots
  keys: boolean; // single letters act
  name: string;
  level: Level; // of the bots at *Play now*
  explained: string[];
}

const kKey = 'banquier.prefs';

function browserLang(): Lang {
  const wanted = typeof navigator === 'undefined' ? [] : navigator.languages;
  const known = wanted.map((one) => one.slice(0, 2)).find((one) => one === 'fr' || one === 'en');
  return known ?? 'en';
}

function stored(): Stored {
  const usual: Stored = {
    lang: browserLang(),
    looks: 'system',
    sound: true,
    view: 'flat',
    notify: false,
    motion: 'system',
    pace: 'brisk',
    keys: true,
    name: '',
    level: 'level-2',
    explained: [],
  };
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(kKey) ?? '{}') as Partial<Stored>) };
  } catch {
    return usual; // nothing readable there, or no storage at all
  }
}

class Prefs {
  #now = $state<Stored>(stored());

  constructor() {
    if (typeof window === 'undefined') return;
    // Two windows of one browser agree.
    window.addEventListener('storage', (event) => {
      if (event.key === kKey) this.#now = stored();
    });
  }

  get lang() {
    return this.#now.lang;
  }
  get looks() {
    return this.#now.looks;
  }
  get sound() {
    return this.#now.sound;
  }
  get view() {
    return this.#now.view;
  }
  get notify() {
    return this.#now.notify;
  }
  get motion() {
    return this.#now.motion;
  }
  get pace() {
    return this.#now.pace;
  }
  get keys() {
    return this.#now.keys;
  }
  get name() {
    return this.#now.name;
  }
  get level() {
    return this.#now.level;
  }

  set(changes: Partial<Stored>): void {
    this.#now = { ...this.#now, ...changes };
    try {
      localStorage.setItem(kKey, JSON.stringify(this.#now));
    } catch {
      // A browser without storage: it holds as long as the page.
    }
  }

  isExplained(what: string): boolean {
    return this.#now.explained.includes(what);
  }
  explained(what: string): void {
    if (!this.isExplained(what)) this.set({ explained: [...this.#now.explained, what] });
  }
  explainAgain(): void {
    this.set({ explained: [] });
  }

  /** Whether things move on the screen. */
  get moves(): boolean {
    if (this.#now.motion !== 'system') return this.#now.motion === 'full';
    return typeof matchMedia === 'undefined' || !matchMedia('(prefers-reduced-motion: reduce)').matches;
  }
}

export const prefs = new Prefs();
