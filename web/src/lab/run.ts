// Many games on several workers: each plays a stretch of blocks at a time, and the counts are added up. A block is one luck with
// every rotation of the seats; the same blocks give the same counts whoever plays them, so that the figures are those of
// `banquier sim`.

import { Figures } from './figures';

export interface Setting {
  board: string;
  rules: string;
  overrides: string[];
  bots: string[];
  games: number;
  seed: number;
  time_up_after: number;
  last_round_after: number;
}
export interface Player {
  ask<T>(request: object): Promise<T>;
}

export type Counts = Record<string, number[]>;

export function addCounts(sum: Counts, part: Counts): void {
  for (const [name, counts] of Object.entries(part)) {
    const list = (sum[name] ??= []);
    counts.forEach((count, i) => (list[i] = (list[i] ?? 0) + count));
  }
}

/** How far a run is; `figures` has those of each setting, null before its first games. */
export interface Heard {
  done: number; // games of each setting
  all: number;
  figures: (Figures | null)[];
}

const kStretch = 250; // ms that a worker plays before it is heard
const kDrawn = 400; // ms between two drawings

interface Part {
  setting: Setting;
  blocks: number;
  begun: number; // blocks that somebody plays or has played
  done: number;
  counts: Counts;
}

export class Run {
  readonly #parts: Part[];
  readonly #heard: (heard: Heard) => void;
  #stopped = false;
  #drawn = 0;
  #figures: (Figures | null)[];

  constructor(settings: Setting[], heard: (heard: Heard) => void) {
    this.#parts = settings.map((setting) => {
      const blocks = Math.ceil(setting.games / setting.bots.length);
      return { setting, blocks, begun: 0, done: 0, counts: {} };
    });
    this.#figures = settings.map(() => null);
    this.#heard = heard;
  }

  stop(): void {
    this.#stopped = true;
  }

  /** Until all is played, or it is stopped. One that fails stops the others: then nobody plays any more. */
  async play(players: Player[]): Promise<void> {
    const played = players.map((player) =>
      this.#plays(player).catch((error: unknown) => {
        this.stop();
        throw error;
      }),
    );
    await Promise.allSettled(played);
    await Promise.all(played);
    const first = players[0];
    if (first) await this.#draw(first);
  }

  /** The whole report of a setting, as a page. */
  async report(player: Player, index: number, language: string): Promise<string> {
    const part = this.#parts[index];
    if (!part) throw new Error('no such setting');
    const asked = { do: 'figures', ...part.setting, tally: part.counts, page: language };
    return (await player.ask<{ html: string }>(asked)).html;
  }

  async #plays(player: Player): Promise<void> {
    let stretch = 1;
    for (;;) {
      // Beside each other, so that what is compared has as many games at any time.
      const part = this.#parts.reduce((least, one) => (one.begun < least.begun ? one : least));
      if (this.#stopped || part.begun >= part.blocks) return;
      const from = part.begun;
      const to = (part.begun = Math.min(part.blocks, from + stretch));
      const began = performance.now();
      const { tally } = await player.ask<{ tally: Counts }>({ do: 'simulate', ...part.setting, from, to });
      const each = Math.max(performance.now() - began, 1) / (to - from);
      addCounts(part.counts, tally);
      part.done += to - from;
      stretch = Math.max(1, Math.min(2 * stretch, Math.round(kStretch / each)));
      if (performance.now() - this.#drawn >= kDrawn) await this.#draw(player);
    }
  }

  async #draw(player: Player): Promise<void> {
    this.#drawn = performance.now();
    const drawn = await Promise.all(
      this.#parts.map(async ({ setting, counts, done }) => {
        if (done === 0) return null;
        const { csv } = await player.ask<{ csv: string }>({ do: 'figures', ...setting, tally: counts });
        return new Figures(csv);
      }),
    );
    // Whoever is asked later knows more.
    const games = (list: (Figures | null)[]) =>
      list.reduce((sum, one) => sum + (one?.value('run', 'games') ?? 0), 0);
    if (games(drawn) >= games(this.#figures)) this.#figures = drawn;
    const least = this.#parts.reduce((one, other) => (other.done < one.done ? other : one));
    this.#heard({
      done: least.done * least.setting.bots.length,
      all: least.blocks * least.setting.bots.length,
      figures: this.#figures,
    });
  }
}
