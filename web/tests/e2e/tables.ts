// Tables for tests: made over HTTP as the page makes them, begun where the test wants, with dice that it knows.

import type { BrowserContext, Page } from 'playwright-core';
import { diceKey, numberBelow, pledgeOf, twoDice } from '../../src/fair/construction';
import { Connection } from '../../src/protocol/connection';
import type { Socket } from '../../src/protocol/connection';
import type { Act, Result, View, WantedSettings, Wish } from '../../src/protocol/messages';
import { reduce } from '../../src/model/model';
import type { Model } from '../../src/model/model';
import type { TestServer } from './world';
import { kSecret } from './world';

export interface Wanted {
  settings?: Omit<WantedSettings, 'position'> & { position?: object };
  /** Who sits where: 'me' at the page, 'friend' elsewhere, anything else is a bot of that name. */
  seats?: string[];
  anew?: boolean; // the page is loaded anew, not led to another table
  throws?: [number, number][]; // the first of the game; needs the page's salt to be ours to choose
}

export interface Made {
  game: string;
  commitment: string;
  secret: string; // of the page's seats
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const drawn = (size: number): string => hex(crypto.getRandomValues(new Uint8Array(size)));

// Bots that think for a minute: whatever a test does, they are not in its way.
const kAsleep = { pace_least: 60_000, pace_most: 60_000, pace_auction: 60_000, pace_offer: 60_000 };

export async function makeTable(server: TestServer, wanted: Wanted): Promise<Made> {
  const secret = drawn(16);
  const seats = (wanted.seats ?? kUsual).map((name) =>
    name === 'me' || name === 'friend' ? { kind: 'open' } : { kind: 'bot', bot: 'level-2', name },
  );
  const answer = await fetch(`${server.address}/api/games`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ secret, seats, settings: { ...kAsleep, ...wanted.settings } }),
  });
  if (answer.status !== 201) throw new Error(`no table: ${await answer.text()}`);
  return { secret, ...((await answer.json()) as { game: string; commitment: string }) };
}

const kUsual = ['me', 'Ben', 'Cleo'];

/** Lets a test choose the page's share in the dice. To be called before its first page is opened. */
export const chooseSalts = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const draw = crypto.getRandomValues.bind(crypto);
    crypto.getRandomValues = <T extends ArrayBufferView | null>(array: T): T => {
      const salt = sessionStorage.getItem('test.salt');
      if (!salt || !(array instanceof Uint8Array) || array.length !== 32) return draw(array as never) as T;
      array.set((salt.match(/../g) ?? []).map((byte) => parseInt(byte, 16)));
      return array;
    };
  });

/** A share of the page's with which the first throws are these: the secret is the test's, so it can look for one. */
function saltFor(made: Made, seats: string[], friendSalt: string, throws: [number, number][]): string {
  for (let n = 0; n < 1_000_000; ++n) {
    const salt = n.toString(16).padStart(64, '0');
    const salts = seats.map((name) => (name === 'me' ? salt : name === 'friend' ? friendSalt : ''));
    const key = diceKey(kSecret, made.commitment, salts);
    const fits = throws.every(([a, b], i) => {
      const [x, y] = twoDice(numberBelow(key, BigInt(i), 36));
      return x === a && y === b;
    });
    if (fits) return salt;
  }
  throw new Error('no such dice');
}

/** Opens a table on the page as *Play now* does: sits down, is ready and begins. With a friend, it begins when they come. */
export async function openTable(
  page: Page,
  server: TestServer,
  wanted: Wanted,
): Promise<Made & { friend: Friend | null }> {
  const made = await makeTable(server, wanted);
  const seats = wanted.seats ?? kUsual;
  const friendSalt = 'ab'.repeat(32);
  const salt = wanted.throws ? saltFor(made, seats, friendSalt, wanted.throws) : '';
  const friendAt = seats.indexOf('friend') + 1;
  const friend = friendAt > 0 ? await Friend.sit(server, made, friendAt, friendSalt) : null;
  const inside = page.url().includes('/g/') && !wanted.anew;
  if (!page.url().startsWith('http')) await page.goto('/healthz');
  const { game, commitment, secret } = made;
  const people = seats.flatMap((name, i) => (name === 'me' ? [{ seat: i + 1, name: 'Ann' }] : []));
  await page.evaluate(
    ({ game, kept, decided, salt }) => {
      localStorage.setItem(`banquier.game.${game}`, kept);
      sessionStorage.setItem('banquier.atOnce', decided);
      sessionStorage.setItem('test.salt', salt);
    },
    {
      game,
      kept: JSON.stringify({ secret, joined: Date.now(), salts: {}, commitment }),
      decided: JSON.stringify({ game, people, start: true }),
      salt,
    },
  );
  if (!inside) await page.goto(`/g/${game}`, { waitUntil: 'commit' });
  else
    await page.evaluate(async (to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
      await new Promise((done) => setTimeout(done)); // the table before is gone then
    }, `/g/${game}`);
  return { ...made, friend };
}

type WithoutSeat<One> = One extends { seat: number } ? Omit<One, 'seat'> : never;

/** Somebody else at the table, without a browser. */
export class Friend {
  #line: Connection;
  #model: Model | null = null;
  #waiting: (() => void)[] = [];
  #revealed = false;

  private constructor(
    readonly server: TestServer,
    readonly made: Made,
    readonly seat: number,
    readonly salt: string,
  ) {
    this.#line = this.#join();
  }

  // With a secret of its own.
  #join(): Connection {
    const address = `${this.server.address.replace('http', 'ws')}/ws`;
    return new Connection(
      {
        open: () => new WebSocket(address) as unknown as Socket,
        now: () => Date.now(),
        random: () => Math.random(),
        after: (ms, run) => {
          const timer = setTimeout(run, ms);
          return () => clearTimeout(timer);
        },
      },
      { game: this.made.game, secret: drawn(16) },
      {
        frame: (frame) => {
          this.#model = reduce(this.#model, frame, Date.now());
          if (this.view?.revealing && !this.#revealed) {
            this.#revealed = true;
            void this.wish({ do: 'reveal', salt: this.salt });
          }
          for (const look of this.#waiting.splice(0)) look();
        },
        state: () => undefined,
      },
    );
  }

  static async sit(server: TestServer, made: Made, seat: number, salt: string): Promise<Friend> {
    const friend = new Friend(server, made, seat, salt);
    await friend.until(() => true);
    await friend.wish({ do: 'sit', name: 'Ben', token: 2 });
    await friend.wish({ do: 'ready', ready: true, pledge: pledgeOf(made.commitment, salt) });
    return friend;
  }

  get view(): View | undefined {
    return this.#model?.view;
  }
  async until(so: (view: View) => boolean): Promise<View> {
    for (;;) {
      const { view } = this;
      if (view && so(view)) return view;
      await new Promise<void>((done) => this.#waiting.push(done));
    }
  }
  async wish(wish: WithoutSeat<Wish>): Promise<Result> {
    const result = await this.#line.wish({ ...wish, seat: this.seat });
    if (result.code !== 'accepted' && result.code !== 'held')
      throw new Error(`${JSON.stringify(wish)}: ${JSON.stringify(result)}`);
    return result;
  }
  /** Plays an act, once it is legal or, for an offer, at once. */
  async act(act: Omit<Act, 'by'>): Promise<Result> {
    const view = await this.until(
      ({ acts, stage }) =>
        stage === 'playing' &&
        (act.act === 'offer' || !!acts?.some((one) => one.act === act.act && one.by === this.seat)),
    );
    const { decision, lot } = view;
    return this.wish({
      do: 'act',
      act: { ...act, by: this.seat },
      ...(decision ? { decision: decision.number } : {}),
      ...(lot === undefined ? {} : { lot }),
    });
  }
  leave(): void {
    this.#line.end();
  }
  /** Has lost the secret of the seat, and comes back without it. */
  async forget(): Promise<void> {
    this.#line.end();
    this.#model = null;
    this.#line = this.#join();
    await this.until(({ seats }) => seats[this.seat - 1]?.present === false);
  }
}

/** The acts of a game so far, as its record writes them. */
export async function recordOf(server: TestServer, game: string): Promise<string[]> {
  const answer = await fetch(`${server.address}/api/games/${game}/record`);
  if (!answer.ok) throw new Error(`no record: ${await answer.text()}`);
  const lines = (await answer.text()).trim().split('\n').slice(1);
  return lines.map((line) => {
    const step = JSON.parse(line) as { act?: string; back_to?: number };
    return step.act ?? (step.back_to === undefined ? line : `back to ${step.back_to}`);
  });
}
