// Nine bankers whose network is away for ten minutes, under a clock of the test's: every sheet that was filled in
// meanwhile arrives, each once, whether the cable was silent or cut, and though pages were loaded anew.

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Wish } from '../../src/cup/frames';
import { outgoing } from '../../src/cup/keep';
import { CupSession } from '../../src/cup/session.svelte';
import type { Socket, Surroundings } from '../../src/protocol/connection';

const kMinutes = 60_000;
const kTables = 9;
const secretOf = (table: number) => `${table}`.repeat(32);

type Frame = { do: string; id?: number; secret?: string; table?: number };

/** A server that plays each id of a link once, behind a network that may be away. */
class Hall {
  network: 'there' | 'silent' | 'cut' = 'there';
  answers = true; // whether what it answers reaches the devices
  readonly sheets = new Map<number, number>(); // how often each table's sheet was filled
  readonly #done = new Map<string, number>(); // by link and id
  readonly #open = new Set<Socket>();
  tries = 0;

  readonly around: Surroundings = {
    now: () => Date.now(),
    after: (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    random: Math.random,
    open: () => this.#connect(),
  };

  cut(): void {
    this.network = 'cut';
    for (const socket of [...this.#open]) socket.onclose?.({ code: 1006 });
    this.#open.clear();
  }

  #connect(): Socket {
    ++this.tries;
    let secret = '';
    const socket: Socket = {
      onopen: null,
      onmessage: null,
      onclose: null,
      close: () => void this.#open.delete(socket),
      send: (text) => {
        if (this.network !== 'there' || !this.#open.has(socket)) return;
        const frame = JSON.parse(text) as Frame;
        if (frame.do === 'join') {
          secret = frame.secret ?? '';
          return this.#tell(socket, { is: 'snapshot', version: 1, now: Date.now(), view: { cup: {} } });
        }
        if (frame.do === 'why') return this.#tell(socket, { is: 'answer', id: frame.id, legal: false });
        const mark = `${secret} ${frame.id}`;
        const repeated = this.#done.has(mark);
        if (!repeated) {
          this.#done.set(mark, 1);
          this.sheets.set(frame.table ?? 0, (this.sheets.get(frame.table ?? 0) ?? 0) + 1);
        }
        this.#tell(socket, { is: 'result', id: frame.id, code: 'accepted', version: 1, repeated });
      },
    };
    setTimeout(() => {
      if (this.network === 'there') {
        this.#open.add(socket);
        socket.onopen?.();
      } else if (this.network === 'cut') socket.onclose?.({ code: 1006 });
    }, 20);
    return socket;
  }
  #tell(socket: Socket, frame: object): void {
    setTimeout(() => {
      if (this.answers && this.network === 'there' && this.#open.has(socket))
        socket.onmessage?.({ data: JSON.stringify(frame) });
    }, 20);
  }
}

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

it.each(['silent', 'cut'] as const)(
  'ten minutes without a network (%s) lose no sheet and double none',
  async (how) => {
    const hall = new Hall();
    const open = (table: number) => new CupSession('cup', secretOf(table), hall.around);
    const sessions = new Map(Array.from({ length: kTables }, (_, i) => [i + 1, open(i + 1)]));
    const fill = (table: number) => {
      const lines = [{ unit: table, member: 0, amount: 1000 + table }];
      void sessions.get(table)?.ask({ do: 'fill', table, lines } as Wish);
    };
    await vi.advanceTimersByTimeAsync(1_000);

    const loadAnew = (table: number) => {
      sessions.get(table)?.end();
      sessions.set(table, open(table));
    };

    // The first two are taken, and the server's answers are lost with the network.
    hall.answers = false;
    fill(1);
    fill(2);
    await vi.advanceTimersByTimeAsync(30);
    expect(Object.fromEntries(hall.sheets)).toEqual({ 1: 1, 2: 1 });
    if (how === 'cut') hall.cut();
    else hall.network = 'silent';
    hall.answers = true;

    // The others fill theirs one a minute. Every third page is loaded anew, one of a sheet that was taken too.
    loadAnew(1);
    for (let table = 3; table <= kTables; ++table) {
      await vi.advanceTimersByTimeAsync(kMinutes);
      fill(table);
      if (table % 3 === 0) loadAnew(table);
    }
    await vi.advanceTimersByTimeAsync(3 * kMinutes);
    expect([...hall.sheets.keys()]).toEqual([1, 2]);
    for (const [table, session] of sessions) {
      expect(session.state, `table ${table}`).toBe('lost');
      expect(outgoing('cup', secretOf(table).slice(0, 8)), `table ${table}`).toHaveLength(1);
    }

    hall.network = 'there';
    await vi.advanceTimersByTimeAsync(20_000);
    expect(Object.fromEntries(hall.sheets)).toEqual(
      Object.fromEntries(Array.from({ length: kTables }, (_, i) => [i + 1, 1])),
    );
    for (const [table, session] of sessions) {
      expect(session.state, `table ${table}`).toBe('open');
      expect(outgoing('cup', secretOf(table).slice(0, 8)), `table ${table}`).toHaveLength(0);
      session.end();
    }
    // Who waits does not flood who comes back: each tries every few seconds.
    expect(hall.tries).toBeLessThan(kTables * 250);
  },
);
