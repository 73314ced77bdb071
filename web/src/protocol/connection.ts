// A line to one game, or to one cup, that mends itself: it joins again after every loss, sends again what was not answered
// (the server plays a repeated id once), notices a line that is dead without having been closed, and asks for a snapshot
// after a gap.

import type { Answer, Result, ServerFrame, Wish } from './messages';

export type LineState = 'connecting' | 'open' | 'lost' | 'ended';

export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}

export interface Surroundings {
  open(): Socket;
  now(): number;
  after(ms: number, run: () => void): () => void; // gives what calls it off
  random(): number;
}

interface Listener<Frame> {
  frame(frame: Frame): void;
  state(state: LineState, retryAt: number | null): void;
}

/** What the line itself reads of the frames that come. */
type Heard =
  | { is: 'snapshot'; version: number }
  | { is: 'update'; from: number; version: number }
  | { is: 'result' | 'answer'; id?: number }
  | { is: 'error'; code: string; text: string; field?: string; id?: number };

/** How a line of its kind speaks. */
export interface Manners {
  join: object; // the first frame
  beat(version: number): object; // to be answered by whoever is alive
  final: ReadonlySet<string>; // errors of a join after which coming back makes no sense
}

/** The server answered by an error, or there was nobody to answer. */
export class LineError extends Error {
  constructor(
    readonly code: string,
    text = code,
    readonly field?: string,
  ) {
    super(text);
  }
}

interface Waiting<Told> {
  text: string;
  again: boolean; // to be sent again after a loss
  done(frame: Told): void;
  failed(error: LineError): void;
}

const kFirstRetry = 250;
const kLongestRetry = 8_000;
const kHeartbeat = 15_000; // between signs of life
const kPatience = 6_000; // for the answer to one
const kDoubt = 2_000; // for the answer to anything else

export class Line<Frame extends { is: string }, Asked extends object, Done, Told> {
  #socket: Socket | null = null;
  #joined = false;
  #state: LineState = 'connecting';
  #waiting = new Map<number, Waiting<Done | Told>>();
  #lastId: number;
  #failures = 0;
  #cancelRetry: (() => void) | null = null;
  #cancelBeat: (() => void) | null = null;
  version = 0;

  constructor(
    private readonly around: Surroundings,
    private readonly manners: Manners,
    private readonly listener: Listener<Frame>,
  ) {
    this.#lastId = around.now() * 1000; // new for each page, also for one that was reloaded
    this.#open();
  }

  get state(): LineState {
    return this.#state;
  }

  /** Sends a wish and waits for its result; over a lost connection too. `id`: that of `newId`, or of a page before. */
  wish(wish: Asked, id?: number): Promise<Done> {
    return this.#ask(wish, true, id) as Promise<Done>;
  }

  /** Asks a question; fails when the line is lost meanwhile. */
  question(wish: Asked): Promise<Told> {
    return this.#ask(wish, false) as Promise<Told>;
  }

  newId(): number {
    return ++this.#lastId;
  }

  /** A frame that wants no answer. */
  tell(wish: object): void {
    if (this.#joined) this.#socket?.send(JSON.stringify(wish));
  }

  /** Comes back now instead of when the next try is due. */
  retryNow(): void {
    if (this.#state !== 'lost') return;
    this.#cancelRetry?.();
    this.#open();
  }

  /** Looks whether the line is alive: after the computer slept, or the network changed. */
  check(): void {
    if (this.#state === 'open') this.#beat();
    else this.retryNow();
  }

  /** The network is gone: nobody waits until silence proves it. */
  lose(): void {
    if (this.#state === 'open') this.#lost();
  }

  end(): void {
    this.#set('ended');
    this.#cancelRetry?.();
    this.#cancelBeat?.();
    this.#drop();
    for (const one of this.#waiting.values()) one.failed(new LineError('ended'));
    this.#waiting.clear();
  }

  #ask(wish: Asked, again: boolean, id = this.newId()): Promise<Done | Told> {
    if (this.#state === 'ended') return Promise.reject(new LineError('ended'));
    const text = JSON.stringify({ ...wish, id });
    return new Promise((done, failed) => {
      if (!again && !this.#joined) return failed(new LineError('lost'));
      this.#waiting.set(id, { text, again, done, failed });
      if (this.#joined) this.#socket?.send(text);
      // After so long without an answer we look whether the line is alive.
      this.around.after(kDoubt, () => this.#state === 'open' && this.#waiting.has(id) && this.#beat());
    });
  }

  #set(state: LineState, retryAt: number | null = null): void {
    this.#state = state;
    this.listener.state(state, retryAt);
  }

  #open(): void {
    this.#joined = false;
    this.#set(this.#failures === 0 ? 'connecting' : 'lost');
    const socket = this.around.open();
    this.#socket = socket;
    socket.onopen = () => {
      if (this.#socket === socket) socket.send(JSON.stringify(this.manners.join));
    };
    socket.onmessage = (event) => {
      if (this.#socket === socket && typeof event.data === 'string')
        this.#take(JSON.parse(event.data) as Frame & Heard);
    };
    socket.onclose = () => {
      if (this.#socket === socket) this.#lost();
    };
    this.#expect(kPatience + kFirstRetry);
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#joined = false;
    socket?.close();
  }

  #lost(): void {
    this.#drop();
    if (this.#state === 'ended') return;
    this.#cancelBeat?.();
    for (const [id, one] of [...this.#waiting]) {
      if (one.again) continue;
      this.#waiting.delete(id);
      one.failed(new LineError('lost'));
    }
    const most = Math.min(kLongestRetry, kFirstRetry * 2 ** this.#failures);
    const wait = most * (0.5 + this.around.random() / 2);
    ++this.#failures;
    this.#cancelRetry = this.around.after(wait, () => this.#open());
    this.#set('lost', this.around.now() + wait);
  }

  // Nothing within this time: the line is dead.
  #expect(ms: number): void {
    this.#cancelBeat?.();
    this.#cancelBeat = this.around.after(ms, () => this.#lost());
  }

  #beat(): void {
    this.#expect(kPatience);
    this.#socket?.send(JSON.stringify({ ...this.manners.beat(this.version), id: this.newId() }));
  }

  #alive(): void {
    this.#cancelBeat?.();
    this.#cancelBeat = this.around.after(kHeartbeat, () => this.#beat());
  }

  #take(frame: Frame & Heard): void {
    if (this.#joined) this.#alive();
    switch (frame.is) {
      case 'snapshot':
        this.version = frame.version;
        if (!this.#joined) this.#arrived();
        break;
      case 'update':
        if (frame.from !== this.version) return this.tell({ do: 'snapshot' });
        this.version = frame.version;
        break;
      case 'result':
      case 'answer':
        return this.#answered(frame);
      case 'error':
        return this.#error(frame);
      default: // for the page alone
    }
    this.listener.frame(frame);
  }

  #arrived(): void {
    this.#joined = true;
    this.#failures = 0;
    this.#set('open');
    this.#alive();
    for (const one of this.#waiting.values()) this.#socket?.send(one.text);
  }

  #answered(frame: Frame & { id?: number }): void {
    const one = frame.id === undefined ? undefined : this.#waiting.get(frame.id);
    if (!one || frame.id === undefined) return;
    this.#waiting.delete(frame.id);
    one.done(frame as unknown as Done | Told);
  }

  #error(frame: Frame & Extract<Heard, { is: 'error' }>): void {
    const error = new LineError(frame.code, frame.text, frame.field);
    const one = frame.id === undefined ? undefined : this.#waiting.get(frame.id);
    if (one && frame.id !== undefined) {
      this.#waiting.delete(frame.id);
      return one.failed(error);
    }
    this.listener.frame(frame);
    if (frame.code === 'closed' || (!this.#joined && this.manners.final.has(frame.code))) this.end();
  }
}

/** After these there is no game for this page; with anything else the line tries again. */
export const kOfGames: ReadonlySet<string> = new Set([
  'no-such-game',
  'other-rules',
  'no-spectators',
  'bad-frame',
  'elsewhere',
  'closed',
  'role-taken',
]);

/** A line to one game. */
export class Connection extends Line<ServerFrame, Wish, Result, Answer> {
  constructor(
    around: Surroundings,
    join: { game: string; secret?: string },
    listener: Listener<ServerFrame>,
  ) {
    const beat = (version: number) => ({ do: 'seen', version });
    super(around, { join: { do: 'join', ...join }, beat, final: kOfGames }, listener);
  }
}

/** A connection of this page to its own server. */
export function browserSurroundings(path = '/ws'): Surroundings {
  return {
    open() {
      const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
      return new WebSocket(`${scheme}//${location.host}${path}`) as unknown as Socket;
    },
    now: () => Date.now(),
    after(ms, run) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    random: Math.random,
  };
}
