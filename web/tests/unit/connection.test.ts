import { beforeEach, describe, expect, it } from 'vitest';
import { Connection } from '../../src/protocol/connection';
import type { Socket } from '../../src/protocol/connection';
import type { ServerFrame } from '../../src/protocol/messages';

class FakeSocket implements Socket {
  sent: { [field: string]: unknown }[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  send(text: string) {
    this.sent.push(JSON.parse(text) as { [field: string]: unknown });
  }
  close() {
    this.closed = true;
  }
  gets(frame: object) {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
}

// Time that the test lets pass.
class World {
  time = 1_000;
  sockets: FakeSocket[] = [];
  timers: { at: number; run: () => void }[] = [];
  frames: ServerFrame[] = [];
  states: string[] = [];
  around = {
    open: () => {
      const socket = new FakeSocket();
      this.sockets.push(socket);
      return socket;
    },
    now: () => this.time,
    after: (ms: number, run: () => void) => {
      const timer = { at: this.time + ms, run };
      this.timers.push(timer);
      return () => (this.timers = this.timers.filter((one) => one !== timer));
    },
    random: () => 1,
  };
  connect() {
    return new Connection(
      this.around,
      { game: 'g', secret: 's' },
      {
        frame: (frame) => this.frames.push(frame),
        state: (state) => this.states.push(state),
      },
    );
  }
  get socket() {
    return this.sockets.at(-1) as FakeSocket;
  }
  pass(ms: number) {
    const end = this.time + ms;
    for (;;) {
      const due = this.timers.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!due) break;
      this.time = due.at;
      this.timers = this.timers.filter((one) => one !== due);
      due.run();
    }
    this.time = end;
  }
  arrive(version = 1) {
    this.socket.onopen?.();
    this.socket.gets({ is: 'snapshot', game: 'g', version, now: 0, elapsed: 0, view: { mine: [] } });
  }
}

describe('the line to a game', () => {
  let world: World;
  beforeEach(() => (world = new World()));

  it('joins with its secret and is open with the snapshot', () => {
    const line = world.connect();
    world.arrive();
    expect(world.socket.sent[0]).toEqual({ do: 'join', game: 'g', secret: 's' });
    expect(line.state).toBe('open');
  });

  it('gives a wish its result', async () => {
    const line = world.connect();
    world.arrive();
    const result = line.wish({ do: 'start' });
    const id = world.socket.sent.at(-1)?.['id'];
    world.socket.gets({ is: 'result', id, code: 'accepted', version: 2 });
    expect((await result).code).toBe('accepted');
  });

  it('comes back after a loss and sends again, with the same id, what was not answered', async () => {
    const line = world.connect();
    world.arrive();
    const result = line.wish({ do: 'act', seat: 1, act: { act: 'roll' } });
    const first = world.socket.sent.at(-1);
    world.socket.onclose?.({ code: 1006 });
    expect(line.state).toBe('lost');
    world.pass(300);
    world.arrive(7);
    expect(world.sockets).toHaveLength(2);
    expect(world.socket.sent.at(-1)).toEqual(first);
    world.socket.gets({ is: 'result', id: first?.['id'], code: 'accepted', version: 8, repeated: true });
    expect((await result).repeated).toBe(true);
  });

  it('keeps a wish made while the line is lost', () => {
    const line = world.connect();
    world.arrive();
    world.socket.onclose?.({ code: 1006 });
    void line.wish({ do: 'start' });
    world.pass(300);
    world.arrive();
    expect(world.socket.sent.map((frame) => frame['do'])).toEqual(['join', 'start']);
  });

  it('lets a question fail with the line, since its answer would be old', async () => {
    const line = world.connect();
    world.arrive();
    const answer = line.question({ do: 'why', act: { act: 'roll' } });
    world.socket.onclose?.({ code: 1006 });
    await expect(answer).rejects.toMatchObject({ code: 'lost' });
  });

  it('waits longer after each failure, and eight seconds at most', () => {
    world.connect();
    const waits: number[] = [];
    for (let i = 0; i < 8; ++i) {
      const before = world.time;
      const opened = world.sockets.length;
      world.socket.onclose?.({ code: 1006 });
      while (world.sockets.length === opened) world.pass(10);
      waits.push(world.time - before);
    }
    expect(waits).toEqual([250, 500, 1000, 2000, 4000, 8000, 8000, 8000]);
  });

  it('asks for a snapshot after a gap, and shows nothing of the update', () => {
    world.connect();
    world.arrive(5);
    world.socket.gets({ is: 'update', from: 7, version: 8, now: 0, elapsed: 0, news: [], view: {} });
    expect(world.socket.sent.at(-1)).toEqual({ do: 'snapshot' });
    expect(world.frames).toHaveLength(1);
  });

  it('notices a line that is dead without having been closed', () => {
    const line = world.connect();
    world.arrive();
    world.pass(15_000);
    expect(world.socket.sent.at(-1)).toMatchObject({ do: 'seen', version: 1 });
    world.pass(5_999);
    expect(line.state).toBe('open');
    world.pass(1);
    expect(line.state).toBe('lost');
    expect(world.socket.closed || world.sockets.length > 1).toBe(true);
  });

  it('stays as long as anything comes', () => {
    const line = world.connect();
    world.arrive();
    for (let i = 0; i < 10; ++i) {
      world.pass(14_000);
      world.socket.gets({ is: 'storage', works: true });
    }
    expect(line.state).toBe('open');
    expect(world.sockets).toHaveLength(1);
  });

  it('does not come back to a game that is not there', () => {
    const line = world.connect();
    world.socket.onopen?.();
    world.socket.gets({ is: 'error', code: 'no-such-game', text: '' });
    world.pass(60_000);
    expect(line.state).toBe('ended');
    expect(world.sockets).toHaveLength(1);
  });

  it('does not listen to a socket that it has given up', () => {
    world.connect();
    const old = world.socket;
    old.onopen?.();
    world.pass(20_000);
    expect(world.sockets.length).toBeGreaterThan(1);
    old.gets({ is: 'snapshot', game: 'g', version: 1, now: 0, elapsed: 0, view: {} });
    expect(world.frames).toHaveLength(0);
  });
});
