// One game on this screen: the line to it, what the server says is so (`view`), what the screen shows by now (`shown`),
// and the doors through which one acts. Everything on a table screen reads from here.

import { Connection, LineError, browserSurroundings } from '../protocol/connection';
import type { LineState, Surroundings } from '../protocol/connection';
import { fetchEdition, fetchRules, fetchTimeline } from '../protocol/http';
import type { Edition, RulesInfo } from '../protocol/http';
import type {
  Act,
  Answer,
  Decision,
  News,
  Result,
  Seat,
  ServerFrame,
  Settings,
  View,
  Wish,
  WishTo,
} from '../protocol/messages';
import { reduce, withTimeline } from '../model/model';
import type { Model } from '../model/model';
import { scenesOf } from '../model/scenes';
import type { Scene } from '../model/scenes';
import { drawHex, keep, keepsakeFor } from '../app/seats';
import { pledgeOf } from '../fair/construction';
import type { Keepsake } from '../app/seats';
import { prefs } from '../app/prefs.svelte';

/** What was refused, for the person who wished it. */
export interface Trouble {
  code: string;
  reason?: string;
  rules: string[];
  act?: Act;
  problem?: string;
}

const kPace = { calm: 1.5, brisk: 1, instant: 0 };
const kSeenEvery = 200; // ms: bots that do not think would have us send more than a server takes
const kTooFarBehind = 12; // updates: what is to be seen is then seen faster

interface Update {
  news: News[];
  view: View;
}

export class TableSession {
  readonly game: string;
  readonly #line: Connection;
  #kept: Keepsake;
  #model = $state.raw<Model | null>(null);
  #shown = $state.raw<View | null>(null);
  #updates: Update[] = [];
  #waiting = $state(0);
  #cancelScene: (() => void) | null = null;
  #seenNext = 0;
  #seenTimer: ReturnType<typeof setTimeout> | undefined;

  line = $state<LineState>('connecting');
  retryAt = $state<number | null>(null);
  failure = $state<string | null>(null); // why there is no game here
  edition = $state.raw<Edition | null>(null);
  rules = $state.raw<RulesInfo | null>(null);
  scene = $state.raw<Scene | null>(null); // what is being shown just now
  trouble = $state.raw<Trouble | null>(null); // the last refusal, until it is dismissed or something is done
  pending = $state(0); // wishes under way

  constructor(game: string, around: Surroundings = browserSurroundings()) {
    this.game = game;
    this.#kept = keepsakeFor(game);
    this.#line = new Connection(
      around,
      { game, secret: this.#kept.secret },
      {
        frame: (frame) => this.#take(frame),
        state: (state, retryAt) => {
          this.line = state;
          this.retryAt = retryAt;
        },
      },
    );
  }

  end(): void {
    this.#cancelScene?.();
    clearTimeout(this.#seenTimer);
    this.#line.end();
  }

  check(): void {
    this.#line.check();
  }
  lose(): void {
    this.#line.lose();
  }

  // ---- What is so, and what is shown

  /** As the server says it is now. Choices are offered from this. */
  get view(): View | null {
    return this.#model?.view ?? null;
  }
  /** As the screen shows it: behind `view` while something is still being shown. */
  get shown(): View | null {
    return this.#shown;
  }
  /** Whether the screen is behind. */
  get behind(): boolean {
    return this.#waiting > 0 || this.scene !== null;
  }
  get model(): Model | null {
    return this.#model;
  }
  get log() {
    return this.#model?.log ?? [];
  }
  /** The story as far as the screen has shown it. */
  get told() {
    const step = this.#shown?.step;
    if (!this.behind || step === undefined) return this.log;
    return this.log.filter((entry) => (entry.step ?? 0) <= step);
  }
  get mine(): Seat[] {
    return this.view?.mine ?? [];
  }
  get kept(): Keepsake {
    return this.#kept;
  }
  get decision(): Decision | undefined {
    return this.view?.decision;
  }
  /** Own seats from which the game awaits an answer. */
  get asked(): Seat[] {
    const awaited = this.decision?.awaited ?? [];
    return this.mine.filter((seat) => awaited.includes(seat));
  }
  /** Legal acts of one's own, of the kinds asked for. */
  acts(...kinds: Act['act'][]): Act[] {
    const acts = this.view?.acts ?? [];
    return kinds.length === 0 ? acts : acts.filter((act) => kinds.includes(act.act));
  }
  nameOf(seat: Seat): string {
    return this.view?.seats[seat - 1]?.name ?? `${seat}`;
  }
  /** By the server's clock. */
  now(): number {
    return Date.now() + (this.#model?.clockAhead ?? 0);
  }
  get mostHouses(): number {
    const most = this.rules?.fields['houses_before_hotel'];
    return typeof most === 'number' ? most : 4;
  }

  // ---- Doing something

  /** Sends a wish. What is refused stands in `trouble`, and is also given back. */
  async wish(wish: Wish, act?: Act): Promise<Result | null> {
    this.trouble = null;
    ++this.pending;
    try {
      const result = await this.#line.wish(wish);
      if (result.code !== 'accepted' && result.code !== 'held' && result.code !== 'stale-decision') {
        this.trouble = { code: result.code, rules: result.rules ?? [], ...(act ? { act } : {}) };
        if (result.reason) this.trouble = { ...this.trouble, reason: result.reason };
        if (result.problem) this.trouble = { ...this.trouble, problem: result.problem };
      }
      return result;
    } catch (error) {
      if (error instanceof LineError && error.code !== 'ended')
        this.trouble = { code: error.code, rules: [] };
      return null;
    } finally {
      --this.pending;
    }
  }

  /** Plays an act, with the decision and the lot that are open: the server knows to which of them it belongs. */
  act(act: Act): Promise<Result | null> {
    return this.#asMine(this.#seatFor(act), (seat) =>
      this.wish({ do: 'act', seat, act, ...this.#open() }, act),
    );
  }

  /** Asks the table for something that all must agree to. */
  ask(
    what: WishTo<'ask'>['what'],
    more: Omit<WishTo<'ask'>, 'do' | 'what' | 'seat'> = {},
    by: Seat | undefined = this.mine[0],
  ): Promise<Result | null> {
    return this.#asMine(by, (seat) => this.wish({ do: 'ask', seat, what, ...more }));
  }

  /** The card that was drawn at a real board. */
  drawn(card: Omit<WishTo<'card'>, 'do' | 'seat' | 'decision'>): Promise<Result | null> {
    const { decision } = this.#open();
    return this.#asMine(this.mine[0], (seat) =>
      this.wish({ do: 'card', seat, ...card, ...(decision === undefined ? {} : { decision }) }),
    );
  }

  // What is asked now, and sold now.
  #open(): { decision?: number; lot?: number } {
    const { decision, lot } = this.view ?? {};
    return { ...(decision ? { decision: decision.number } : {}), ...(lot === undefined ? {} : { lot }) };
  }

  // Who has no seat can do nothing.
  #asMine(seat: Seat | undefined, send: (seat: Seat) => Promise<Result | null>): Promise<Result | null> {
    return seat === undefined ? Promise.resolve(null) : send(seat);
  }

  /** Why an act is not possible, or that it is. */
  why(act: Act): Promise<Answer | null> {
    return this.#line.question({ do: 'why', act }).catch(() => null);
  }
  /** What an act would bring about. */
  preview(act: Act): Promise<Answer | null> {
    return this.#line.question({ do: 'preview', act }).catch(() => null);
  }

  /** Nobody of flesh and blood is in the game any more: the bots may play as fast as they can. */
  hurry(): void {
    void this.#asMine(this.mine[0], (seat) => this.wish({ do: 'hurry', seat }));
    this.skip();
  }

  dismissTrouble(): void {
    this.trouble = null;
  }

  // At a real board any of one's seats types what luck brings, and what is thrown for a bot.
  #seatFor(act: Act): Seat | undefined {
    return typeof act.by === 'number' && this.mine.includes(act.by) ? act.by : this.mine[0];
  }

  // ---- Getting ready

  /** Ready or not; where dice are thrown by the table, with the pledge of a new share in them. */
  ready(seat: Seat, ready = true): Promise<Result | null> {
    if (!ready || this.view?.settings.dice !== 'fair') return this.wish({ do: 'ready', seat, ready });
    const salt = drawHex(32);
    this.#keep({ salts: { ...this.#kept.salts, [seat]: salt }, pledges: undefined });
    const pledge = pledgeOf(this.#kept.commitment ?? this.view.commitment ?? '', salt);
    return this.wish({ do: 'ready', seat, ready, pledge });
  }

  // Every pledge is fixed: ours among them, our shares may be seen. Never for a second list.
  #reveal(view: View): void {
    const pledges = view.revealing?.pledges;
    if (!pledges) return;
    const { commitment, salts, pledges: before } = this.#kept;
    if (before && before.join() !== pledges.join()) return;
    for (const seat of view.mine) {
      const salt = salts[seat];
      if (!salt || !commitment || !pledges.includes(pledgeOf(commitment, salt))) continue;
      this.#keep({ pledges });
      if (view.seats[seat - 1]?.salt === undefined) void this.wish({ do: 'reveal', seat, salt });
    }
  }

  #keep(changes: Partial<Keepsake>): void {
    this.#kept = { ...this.#kept, ...changes };
    keep(this.game, this.#kept);
  }

  // ---- Frames

  #take(frame: ServerFrame): void {
    // The same seats are held by the same secret.
    if (frame.is === 'rematch') keepsakeFor(frame.game, this.#kept.secret);
    if (frame.is === 'error') {
      if (!this.#model) this.failure = frame.code;
      return;
    }
    const before = this.#model;
    const model = reduce(before, frame, Date.now());
    this.#model = model;
    if (!model || (frame.is !== 'snapshot' && frame.is !== 'update')) return;
    this.#learn(model.view);
    if (frame.is === 'snapshot') {
      this.#jumpTo(model.view);
      // Also what happened while the line was lost.
      void this.#hearStory(model.view.stage !== 'lobby' && before?.view.step !== model.view.step);
    } else {
      if (frame.news.some((one) => one.news === 'called-off')) this.#keep({ salts: {}, pledges: undefined });
      this.#updates.push({ news: frame.news, view: model.view });
      ++this.#waiting;
      if (!this.scene) this.#next();
    }
    this.#reveal(model.view);
  }

  #learn(view: View): void {
    if (view.commitment && !this.#kept.commitment) this.#keep({ commitment: view.commitment });
    this.#learnEdition(view.settings);
  }

  #asked = '';
  #learnEdition({ board, rules, overrides }: Settings): void {
    const wanted = [board, rules, ...overrides].join(' ');
    if (wanted === this.#asked) return;
    this.#asked = wanted;
    const mine = () => this.#asked === wanted;
    fetchEdition(board)
      .then((edition) => mine() && (this.edition = edition))
      .catch(() => mine() && (this.#asked = ''));
    fetchRules(rules, board, overrides)
      .then((info) => mine() && (this.rules = info))
      .catch(() => mine() && (this.#asked = ''));
  }

  // What happened before this page came; where the table does not tell, the story begins now.
  async #hearStory(wanted: boolean): Promise<void> {
    if (!wanted) return;
    try {
      const timeline = await fetchTimeline(this.game);
      if (this.#model) this.#model = withTimeline(this.#model, timeline);
    } catch {
      // Not told.
    }
  }

  // ---- Showing one thing after another

  /** Shows what is so now. */
  skip(): void {
    if (this.view) this.#jumpTo(this.view);
  }

  #jumpTo(view: View): void {
    this.#cancelScene?.();
    this.#cancelScene = null;
    this.#updates = [];
    this.#waiting = 0;
    this.scene = null;
    this.#shown = view;
    this.#tellSeen();
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
    this.#line.tell({ do: 'seen', version: this.#model?.version ?? 0 });
  }

  #next(): void {
    const update = this.#updates.shift();
    if (!update) return this.#tellSeen();
    this.#waiting = this.#updates.length;
    const before = this.#shown?.position;
    const scenes = before && this.#pace() > 0 ? scenesOf(update.news, before) : [];
    this.#play(scenes, () => {
      this.scene = null;
      this.#shown = update.view;
      this.#next();
    });
  }

  #play(scenes: Scene[], then: () => void): void {
    const [scene, ...rest] = scenes;
    const pace = this.#pace();
    if (!scene || pace === 0) return then();
    this.scene = scene;
    const timer = setTimeout(() => this.#play(rest, then), scene.ms * pace);
    this.#cancelScene = () => clearTimeout(timer);
  }

  #pace(): number {
    if (typeof document !== 'undefined' && document.hidden) return 0;
    const pace = prefs.moves ? kPace[prefs.pace] : Math.min(kPace[prefs.pace], 0.6);
    return this.#updates.length > kTooFarBehind ? pace / 4 : pace;
  }
}
