// One cup on this screen: what the server says is so, and what is wished for. Wishes outlive lost lines and reloads.

import { Line, browserSurroundings } from '../protocol/connection';
import type { LineState, Surroundings } from '../protocol/connection';
import { mergePatch } from '../protocol/merge';
import type { Answer, Problem, Result, ServerFrame, View, Wish } from './frames';
import { deviceName, dropOutgoing, keepCup, keepOutgoing, keptCup, outgoing } from './keep';

const kFinal = new Set(['no-such-cup', 'no-such-role', 'role-taken', 'bad-frame']);
// Something small that is answered and changes nothing.
const kBeat = { do: 'why', command: { do: 'open' } };

export type Refusal = { code: string; problems: Problem[] };

export class CupSession {
  view = $state.raw<View | null>(null);
  state = $state<LineState>('connecting');
  failed = $state(''); // why there is no view
  kept = $state(true); // the server can write
  refusal = $state.raw<Refusal | null>(null); // of the last wish
  busy = $state(0); // wishes on their way
  now = $state(Date.now()); // by the server's clock
  #ahead = 0;
  readonly #line: Line<ServerFrame, Wish, Result, Answer>;
  readonly #ticking: ReturnType<typeof setInterval>;
  readonly #as: string; // whose wishes these are, among those that this browser keeps

  constructor(
    readonly id: string,
    readonly secret: string | null,
    around: Surroundings = browserSurroundings('/ws/cup'),
  ) {
    this.#as = (secret ?? '').slice(0, 8);
    const join = { do: 'join', cup: id, device: deviceName(), ...(secret ? { secret } : {}) };
    this.#line = new Line(
      around,
      { join, beat: () => kBeat, final: kFinal },
      {
        frame: (frame) => this.#take(frame),
        state: (state) => (this.state = state),
      },
    );
    this.#ticking = setInterval(() => (this.now = Date.now() + this.#ahead), 200);
    addEventListener('online', this.#check);
    document.addEventListener('visibilitychange', this.#check);
    for (const one of outgoing(id, this.#as)) void this.#send(one.wish, one.id);
  }

  /** Whether what is shown may be old. */
  get away(): boolean {
    return this.state === 'lost' || (this.state === 'connecting' && this.view !== null);
  }

  /** Wishes for something; whether it was done. What was refused is shown by the page, until somebody presses something
   * else: what `follows` of itself leaves it there. */
  async ask(wish: Wish, follows = false): Promise<Result | null> {
    const id = this.#line.newId();
    keepOutgoing(this.id, { id, as: this.#as, wish });
    if (!follows) this.refusal = null;
    return this.#send(wish, id);
  }

  /** Asks; null without an answer. */
  async question(wish: Wish): Promise<Answer | null> {
    try {
      return await this.#line.question(wish);
    } catch {
      return null;
    }
  }

  end(): void {
    clearInterval(this.#ticking);
    removeEventListener('online', this.#check);
    document.removeEventListener('visibilitychange', this.#check);
    this.#line.end();
  }

  readonly #check = () => document.visibilityState === 'visible' && this.#line.check();

  async #send(wish: Wish, id: number): Promise<Result | null> {
    ++this.busy;
    try {
      const result = await this.#line.wish(wish, id);
      dropOutgoing(this.id, id);
      if (result.code === 'accepted') return result;
      this.refusal = {
        code: result.code,
        problems: result.problems ?? (result.problem ? [result.problem] : []),
      };
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'lost';
      // Ended with the page: it is sent again by the next one. An error is an answer.
      if (code !== 'ended') {
        dropOutgoing(this.id, id);
        this.refusal = { code, problems: [] };
      }
    } finally {
      --this.busy;
    }
    return null;
  }

  #take(frame: ServerFrame): void {
    switch (frame.is) {
      case 'snapshot':
        this.#at(frame.now);
        this.view = frame.view;
        this.#remember(frame.view);
        break;
      case 'update':
        this.#at(frame.now);
        if (this.view) this.view = mergePatch(this.view, frame.view);
        break;
      case 'storage':
        this.kept = frame.works;
        break;
      case 'error':
        if (kFinal.has(frame.code)) this.failed = frame.code;
        break;
      default: // answered where it was asked
    }
  }

  #at(now: number): void {
    this.#ahead = now - Date.now();
    this.now = now;
  }

  #remember(view: View): void {
    if (!this.secret) return;
    const { roles } = keptCup(this.id);
    const own = 'link' in view ? { role: view.role, name: view.name } : {};
    const of = 'of' in view ? { of: view.of } : {};
    keepCup(this.id, {
      name: view.cup.name,
      roles: roles.map((one) => (one.secret === this.secret ? { ...one, ...own, ...of } : one)),
    });
  }
}
