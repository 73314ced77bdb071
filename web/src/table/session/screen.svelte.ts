// What the screen shows by now: updates are shown as scenes, one after another, and then stand.

import { prefs } from '../../app/prefs.svelte';
import type { LogEntry } from '../../model/model';
import { partiesOf, scenesOf } from '../../model/scenes';
import type { Scene } from '../../model/scenes';
import type { News, View } from '../../protocol/messages';
import type { Known } from './known.svelte';

// Of what befalls oneself, and of what others do among themselves.
const kPace = {
  calm: { own: 1.5, others: 1.2 },
  brisk: { own: 1, others: 0.55 },
  quick: { own: 0.7, others: 0.25 },
  instant: { own: 0, others: 0 },
};
const kSeenEvery = 200; // ms: bots that do not think would have us send more than a server takes
const kTooFarBehind = 12; // updates: what is to be seen is then seen faster

interface Update {
  news: News[];
  view: View;
}

export class Screen {
  readonly #known: Known;
  readonly #seen: () => void;
  #shown = $state.raw<View | null>(null);
  #updates: Update[] = [];
  #waiting = $state(0);
  #cancelScene: (() => void) | null = null;
  #seenNext = 0;
  #seenTimer: ReturnType<typeof setTimeout> | undefined;
  /** What is being shown just now. */
  scene = $state.raw<Scene | null>(null);

  /** `seen` is called when everything that is known is on the screen. */
  constructor(known: Known, seen: () => void) {
    this.#known = known;
    this.#seen = seen;
  }

  /** Behind what is known while something is still being shown. */
  get shown(): View | null {
    return this.#shown;
  }
  /** Whether the screen is behind. */
  get behind(): boolean {
    return this.#waiting > 0 || this.scene !== null;
  }
  /** The story as far as the screen has shown it. */
  get told(): LogEntry[] {
    const step = this.#shown?.step;
    if (!this.behind || step === undefined) return this.#known.log;
    return this.#known.log.filter((entry) => (entry.step ?? 0) <= step);
  }

  /** Shows what is known now, and nothing of how it came about. */
  skip(): void {
    if (!this.#known.view) return;
    this.#cancelScene?.();
    this.#cancelScene = null;
    this.#updates = [];
    this.#waiting = 0;
    this.scene = null;
    this.#shown = this.#known.view;
    this.#tellSeen();
  }

  /** Shows what has changed, after what is being shown. */
  follow(update: Update): void {
    this.#updates.push(update);
    ++this.#waiting;
    if (!this.scene) this.#next();
  }

  end(): void {
    this.#cancelScene?.();
    clearTimeout(this.#seenTimer);
  }

  // A clock runs from when the question is on the screen.
  #tellSeen(): void {
    clearTimeout(this.#seenTimer);
    const wait = this.#seenNext - performance.now();
    if (wait > 0) {
      this.#seenTimer = setTimeout(() => this.behind || this.#tellSeen(), wait);
      return;
    }
    this.#seenNext = performance.now() + kSeenEvery;
    this.#seen();
  }

  #next(): void {
    const update = this.#updates.shift();
    if (!update) return this.#tellSeen();
    this.#waiting = this.#updates.length;
    const before = this.#shown?.position;
    const scenes = before && this.#shows() ? scenesOf(update.news, before) : [];
    this.#play(scenes, () => {
      this.scene = null;
      this.#shown = update.view;
      this.#next();
    });
  }

  #play(scenes: Scene[], then: () => void): void {
    const [scene, ...rest] = scenes;
    if (!scene || !this.#shows()) return then();
    const ms = scene.ms * this.#pace(scene);
    this.scene = { ...scene, ms };
    const timer = setTimeout(() => this.#play(rest, then), ms);
    this.#cancelScene = () => clearTimeout(timer);
  }

  #shows(): boolean {
    return prefs.pace !== 'instant' && !(typeof document !== 'undefined' && document.hidden);
  }

  #pace(scene: Scene): number {
    const { own, others } = kPace[prefs.pace];
    const usual = partiesOf(scene).some((one) => this.#known.mine.some((seat) => seat === one))
      ? own
      : others;
    const pace = prefs.moves ? usual : Math.min(usual, 0.6);
    return this.#updates.length > kTooFarBehind ? pace / 4 : pace;
  }
}
