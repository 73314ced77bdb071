// The games of this device, in the server's place: the same frames come and go, the same requests are answered. Every step is
// kept before anybody is shown what came of it; what could not be kept has not happened.

import type { Store } from './store';

/** The WebAssembly of the table: docs/wasm.md. */
export interface Tables {
  call(text: string): string;
}

export interface Around {
  now(): number;
  after(ms: number, run: () => Promise<void>): () => void; // gives what calls it off
  send(connection: number, text: string): void;
  close(connection: number): void;
  /** From now on this game is played here alone; `lost` is called when it is taken up elsewhere. */
  occupy(game: string, lost: () => void): Promise<() => void>; // gives what lets it go
}

export interface Answer {
  status: number;
  type: string;
  body: string;
}

interface Doing {
  lines: string[];
  frames: [number, string][];
  wake_at: number | null;
  rematch?: boolean;
}

interface Open {
  game: string;
  lines: number; // that are kept
  next: string | undefined; // the game that follows
  connections: Set<number>;
  release: () => void;
  cancelWake: () => void;
  troubled: boolean; // the last step could not be kept
}

interface Asker {
  connection: number;
  text: string; // what it asked
}

class Problem extends Error {
  readonly field: string;
  constructor(text: string, field: string) {
    super(text);
    this.field = field;
  }
}

/** What the hub itself reads of a frame; whatever else is in it is the table's. */
function readFrame(text: string): { verb: unknown; game: unknown; id: number | undefined } {
  try {
    const frame = JSON.parse(text) as { do?: unknown; game?: unknown; id?: unknown } | null;
    const id = typeof frame?.id === 'number' ? frame.id : undefined;
    return { verb: frame?.do, game: frame?.game, id };
  } catch {
    return { verb: undefined, game: undefined, id: undefined };
  }
}

const kElsewhere = 'this game is open in another window';
const kTryAgain = 1_000;
const kLongestWait = 0x7fffffff;

const problemAnswer = (status: number, code: string, text: string, field?: string): Answer => ({
  status,
  type: 'application/json',
  body: JSON.stringify({ code, text, ...(field ? { field } : {}) }),
});
const jsonAnswer = (value: unknown, status = 200): Answer => ({
  status,
  type: 'application/json',
  body: JSON.stringify(value),
});
const noSuchGame = (): Answer => problemAnswer(404, 'no-such-game', 'there is no such game here');

export class Hub {
  readonly #tables: Tables;
  readonly #store: Store;
  readonly #around: Around;
  readonly #open = new Map<string, Open>();
  readonly #at = new Map<number, Open>(); // by connection
  readonly #elsewhere = new Set<string>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(tables: Tables, store: Store, around: Around) {
    this.#tables = tables;
    this.#store = store;
    this.#around = around;
  }

  /** One thing after another: what is asked meanwhile waits until the step before is kept. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => {});
    return turn;
  }

  #ask<T>(request: object): T {
    const answer = JSON.parse(this.#tables.call(JSON.stringify(request))) as T & {
      problem?: { en: string; field: string };
    };
    if (answer.problem) throw new Problem(answer.problem.en, answer.problem.field);
    return answer;
  }

  #error(connection: number, code: string, text: string, id?: number): void {
    this.#around.send(connection, JSON.stringify({ is: 'error', code, text, ...(id ? { id } : {}) }));
  }

  // ---- Connections

  take(connection: number, text: string): Promise<void> {
    return this.#inTurn(async () => {
      const open = this.#at.get(connection) ?? (await this.#joining(connection, text));
      if (open) await this.#step(open, { do: 'frame', connection, text }, { connection, text });
    });
  }

  part(connection: number): Promise<void> {
    return this.#inTurn(async () => {
      const open = this.#at.get(connection);
      if (!open) return;
      this.#at.delete(connection);
      open.connections.delete(connection);
      await this.#step(open, { do: 'part', connection });
      if (open.connections.size === 0) this.#letGo(open);
    });
  }

  /** The game that a first frame names, taken up where nobody is there yet. */
  async #joining(connection: number, text: string): Promise<Open | null> {
    const { verb, game, id } = readFrame(text);
    if (verb !== 'join' || typeof game !== 'string') {
      this.#error(connection, verb === 'join' ? 'bad-frame' : 'join-first', 'join a game first', id);
      return null;
    }
    if (this.#elsewhere.has(game)) {
      this.#error(connection, 'elsewhere', kElsewhere, id);
      return null;
    }
    try {
      const open = this.#open.get(game) ?? (await this.#takeUp(game));
      if (!open) {
        this.#error(connection, 'no-such-game', 'there is no such game', id);
        return null;
      }
      if (this.#elsewhere.has(game)) {
        this.#error(connection, 'elsewhere', kElsewhere, id);
        return null;
      }
      open.connections.add(connection);
      this.#at.set(connection, open);
      return open;
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError) throw error; // the instance has failed
      if (error instanceof Problem) {
        const code = error.field === 'behaviour' ? 'other-rules' : 'no-such-game';
        this.#error(connection, code, error.message, id);
      } else {
        // It could not be read just now: the line tries again.
        this.#error(connection, 'not-kept', String(error), id);
        this.#around.close(connection);
      }
      return null;
    }
  }

  async #takeUp(game: string): Promise<Open | null> {
    const release = await this.#around.occupy(game, () => this.#lost(game));
    try {
      const found = await this.#store.load(game);
      if (!found) {
        release();
        return null;
      }
      const { kept, lines } = found;
      const woken = this.#ask<Doing>({
        do: 'take-up',
        lines,
        secret: kept.secret,
        now: this.#around.now(),
      });
      const open: Open = {
        game,
        lines: lines.length,
        next: kept.next,
        connections: new Set(),
        release,
        cancelWake: () => {},
        troubled: false,
      };
      this.#open.set(game, open);
      await this.#keep(open, woken);
      return open;
    } catch (error) {
      release();
      throw error;
    }
  }

  /** Another window of this browser plays it now. Nothing more is written from here. */
  #lost(game: string): void {
    this.#elsewhere.add(game);
    const open = this.#open.get(game);
    if (!open) return;
    for (const connection of open.connections) {
      this.#at.delete(connection);
      this.#error(connection, 'elsewhere', kElsewhere);
      this.#around.close(connection);
    }
    this.#letGo(open);
  }

  #letGo(open: Open): void {
    if (this.#open.get(open.game) !== open) return;
    open.cancelWake();
    this.#open.delete(open.game);
    this.#ask({ do: 'let-go', game: open.game });
    open.release();
  }

  // ---- Steps

  async #step(open: Open, what: object, asker?: Asker): Promise<void> {
    if (this.#open.get(open.game) !== open) return;
    const now = this.#around.now();
    await this.#keep(open, this.#ask<Doing>({ ...what, game: open.game, now }), asker);
  }

  async #keep(open: Open, doing: Doing, asker?: Asker): Promise<void> {
    if (doing.lines.length > 0) {
      try {
        await this.#store.append(open.game, open.lines, doing.lines);
        open.lines += doing.lines.length;
      } catch {
        return this.#putBack(open, asker);
      }
    }
    if (this.#open.get(open.game) !== open) return;
    if (open.troubled && doing.lines.length > 0) this.#sayTrouble(open, false);
    for (const [connection, frame] of doing.frames) this.#around.send(connection, frame);
    if (open.next)
      for (const [connection, frame] of doing.frames)
        if (frame.startsWith('{"is":"snapshot"')) this.#sayNext(connection, open.next);
    if (doing.rematch) await this.#follow(open);
    this.#wake(open, doing.wake_at);
  }

  /** The step was not written and nobody has seen it. */
  async #putBack(open: Open, asker?: Asker): Promise<void> {
    const found = await this.#store.load(open.game).catch(() => null);
    if (this.#open.get(open.game) !== open) return;
    // Somebody else has written there: without locks only this tells that another window plays.
    if (found && found.lines.length > open.lines) return this.#lost(open.game);
    this.#ask({ do: 'put-back', game: open.game });
    if (!open.troubled) this.#sayTrouble(open, true);
    if (asker) {
      this.#error(
        asker.connection,
        'not-kept',
        'this device could not write it down',
        readFrame(asker.text).id,
      );
    }
    this.#wake(open, this.#around.now() + kTryAgain);
  }

  #sayTrouble(open: Open, trouble: boolean): void {
    open.troubled = trouble;
    for (const connection of open.connections)
      this.#around.send(connection, JSON.stringify({ is: 'storage', works: !trouble }));
  }

  #wake(open: Open, at: number | null): void {
    open.cancelWake();
    if (at === null) return;
    const wait = Math.min(Math.max(at - this.#around.now(), 0), kLongestWait);
    open.cancelWake = this.#around.after(wait, () => this.#inTurn(() => this.#step(open, { do: 'tick' })));
  }

  async #follow(open: Open): Promise<void> {
    if (open.next) return;
    const made = this.#ask<{ game: string; header: string; secret: string }>({
      do: 'rematch',
      game: open.game,
    });
    await this.#store.create(
      { game: made.game, created: this.#around.now(), secret: made.secret },
      made.header,
    );
    await this.#store.follow(open.game, made.game);
    open.next = made.game;
    for (const connection of open.connections) this.#sayNext(connection, made.game);
  }

  #sayNext(connection: number, game: string): void {
    this.#around.send(connection, JSON.stringify({ is: 'rematch', game }));
  }

  // ---- Requests, as HTTP asks them

  request(method: string, address: string, body: string): Promise<Answer> {
    return this.#inTurn(async () => {
      try {
        return await this.#answer(method, new URL(address, 'http://device'), body);
      } catch (error) {
        if (error instanceof Problem) return problemAnswer(400, 'bad-frame', error.message, error.field);
        return problemAnswer(503, 'not-kept', String(error));
      }
    });
  }

  async #answer(method: string, url: URL, body: string): Promise<Answer> {
    const [first = '', second = '', id = '', rest = ''] = url.pathname
      .split('/')
      .slice(1)
      .map(decodeURIComponent);
    if (first !== 'api') return problemAnswer(404, 'no-such-page', 'there is no such page');
    if (second === 'catalogue') return this.#ask({ do: 'catalogue' });
    if (second === 'boards') return this.#ask({ do: 'board', id });
    if (second !== 'games') return problemAnswer(404, 'no-such-page', 'there is no such page');
    if (method === 'POST' && id === '') return this.#make(body);
    const found = await this.#store.load(id);
    if (!found) return noSuchGame();
    if (method === 'DELETE') {
      const open = this.#open.get(id);
      if (open) return problemAnswer(409, 'open', 'somebody is at this table');
      await this.#store.remove(id);
      return jsonAnswer({});
    }
    if (rest === '') return this.#about(id, found.lines, found.kept.secret, found.kept.next);
    if (rest === 'record') return this.#ask({ do: 'record', lines: found.lines });
    return problemAnswer(404, 'no-such-page', 'there is no such page');
  }

  async #make(body: string): Promise<Answer> {
    const made = this.#ask<{ game: string; header: string; secret: string; commitment: string }>({
      do: 'make',
      body,
    });
    const kept = { game: made.game, created: this.#around.now(), secret: made.secret };
    await this.#store.create(kept, made.header);
    return jsonAnswer({ game: made.game, commitment: made.commitment }, 201);
  }

  #about(game: string, lines: string[], secret: string, next?: string): Answer {
    const more = { public: false, ...(next ? { rematch: next } : {}) };
    if (this.#open.has(game)) return jsonAnswer({ ...this.#ask<object>({ do: 'about', game }), ...more });
    try {
      this.#ask({ do: 'take-up', lines, secret, now: this.#around.now() });
    } catch (error) {
      if (!(error instanceof Problem) || error.field !== 'behaviour') throw error;
      const header = JSON.parse(lines[0] ?? '{}') as { settings?: object; seats?: object[] };
      return jsonAnswer({ game, stage: 'outdated', settings: header.settings, seats: header.seats, ...more });
    }
    const about = this.#ask<object>({ do: 'about', game });
    this.#ask({ do: 'let-go', game });
    return jsonAnswer({ ...about, ...more });
  }
}
