// Tables that stand ready before a page opens them: made over HTTP, their people seated over plain WebSockets.

import { pledgeOf } from '../../src/fair/construction.ts';
import { mergePatch } from '../../src/protocol/merge.ts';
import type { NewGame } from '../../src/protocol/http.ts';
import type { Position, Seat, ServerFrame, Settings, View } from '../../src/protocol/messages.ts';

export interface Wanted {
  settings?: Partial<Settings> & { position?: Position };
  seats: NewGame['seats'];
  /** The first one is whose screen is seen; `device`: at that seat's, not at one of their own. */
  people: { seat: Seat; name: string; token?: number; device?: Seat }[];
  begin?: boolean;
}

export interface Ready {
  game: string;
  secret: string; // of the person whose screen is seen
  people: Guest[];
}

/** Somebody at a table, without a screen. */
class Guest {
  view: View | null = null;
  readonly #socket: WebSocket;
  #id = 0;
  #salt: string;
  #waiting = new Set<() => void>();
  #results = new Map<number, (frame: Extract<ServerFrame, { is: 'result' }>) => void>();
  readonly seat: Seat;

  constructor(address: string, game: string, secret: string, seat: Seat) {
    this.seat = seat;
    this.#salt = `${seat}`.repeat(64);
    this.#socket = new WebSocket(`${address.replace('http', 'ws')}/ws`);
    this.#socket.onopen = () => this.#send({ do: 'join', game, secret });
    this.#socket.onmessage = (message) => this.#take(JSON.parse(String(message.data)) as ServerFrame);
  }
  #send(frame: object): void {
    this.#socket.send(JSON.stringify(frame));
  }
  #take(frame: ServerFrame): void {
    if (frame.is === 'error') throw new Error(JSON.stringify(frame));
    if (frame.is === 'result') this.#results.get(frame.id)?.(frame);
    if (frame.is === 'snapshot') this.view = frame.view;
    if (frame.is === 'update' && this.view) this.view = mergePatch(this.view, frame.view);
    if (frame.is === 'update' && this.view?.revealing && !this.view.seats[this.seat - 1]?.salt)
      void this.wish({ do: 'reveal', seat: this.seat, salt: this.#salt });
    for (const look of this.#waiting) look();
  }
  wish(wish: object): Promise<string> {
    const id = ++this.#id;
    return new Promise((done) => {
      this.#results.set(id, (frame) => done(frame.code));
      this.#send({ ...wish, id });
    });
  }
  /** What has to succeed. */
  async do(wish: object): Promise<void> {
    const code = await this.wish(wish);
    if (code !== 'accepted') throw new Error(`${JSON.stringify(wish)}: ${code}`);
  }
  until(holds: (view: View) => boolean): Promise<void> {
    return new Promise((done) => {
      const look = () => {
        if (!this.view || !holds(this.view)) return;
        this.#waiting.delete(look);
        done();
      };
      this.#waiting.add(look);
      look();
    });
  }
  async sit(name: string, token: number): Promise<void> {
    await this.until(() => true);
    await this.do({ do: 'sit', seat: this.seat, name, token });
  }
  ready(): Promise<void> {
    return this.do({
      do: 'ready',
      seat: this.seat,
      pledge: pledgeOf(this.view?.commitment ?? '', this.#salt),
    });
  }
  leave(): void {
    this.#socket.close();
  }
}

/** Bots that answer at once, auctions that wait for everybody. */
const kQuick: Partial<Settings> = {
  rent: 'automatic',
  auction: 0,
  pace_least: 0,
  pace_most: 0,
  pace_auction: 0,
  pace_offer: 0,
};

export async function readyTable(address: string, wanted: Wanted): Promise<Ready> {
  const secretOf = (seat: Seat) => `screens-seat-${seat}`.padEnd(32, '0');
  const first = wanted.people[0];
  if (!first) throw new Error('nobody to look');
  const secret = secretOf(first.seat);
  const answer = await fetch(`${address}/api/games`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ secret, settings: { ...kQuick, ...wanted.settings }, seats: wanted.seats }),
  });
  if (!answer.ok) throw new Error(`${JSON.stringify(wanted.settings)}: ${await answer.text()}`);
  const { game } = (await answer.json()) as { game: string };
  const people: Guest[] = [];
  for (const { seat, name, token, device } of wanted.people) {
    const guest = new Guest(address, game, secretOf(device ?? seat), seat);
    await guest.sit(name, token ?? seat - 1);
    people.push(guest);
  }
  if (wanted.begin !== false) {
    for (const guest of people) await guest.ready();
    await people[0]?.do({ do: 'start' });
    for (const guest of people) await guest.until((view) => view.stage === 'playing');
  }
  return { game, secret, people };
}
