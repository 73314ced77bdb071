// The games of this device in the server's place, over a table that plays nothing: what fails for now is not the end.

import { expect, test } from 'vitest';
import { Hub } from '../../src/device/hub';
import type { Store } from '../../src/device/store';

const kGame = 'device-a';
const kJoin = JSON.stringify({ do: 'join', game: kGame });
const kAct = JSON.stringify({ do: 'act', id: 7 });

function world(lines = ['header']) {
  const told: string[] = []; // codes of errors, and of other frames what they are
  const closed: number[] = [];
  const due: (() => Promise<void>)[] = [];
  const refused = () => Promise.reject(new Error('AbortError'));
  const here = { lines, told, closed, due, broken: false, trap: '' };
  const store: Store = {
    create: () => Promise.resolve(),
    append(_, from, added) {
      if (here.broken || from !== lines.length) return refused();
      lines.push(...added);
      return Promise.resolve();
    },
    load: () =>
      here.broken
        ? refused()
        : Promise.resolve({ kept: { game: kGame, created: 0, secret: '' }, lines: [...lines] }),
    follow: () => Promise.resolve(),
    remove: () => Promise.resolve(),
  };
  const tables = {
    call(text: string): string {
      const { do: what } = JSON.parse(text) as { do: string };
      if (what === here.trap) throw new WebAssembly.RuntimeError('unreachable');
      const writes = what === 'tick' || text.includes('\\"act\\"');
      return JSON.stringify({ lines: writes ? ['a step'] : [], frames: [], wake_at: 1 });
    },
  };
  const hub = new Hub(tables, store, {
    now: () => 0,
    after(_, run) {
      due.push(run);
      return () => void due.splice(due.indexOf(run), 1);
    },
    send(_, text) {
      const { is, code } = JSON.parse(text) as { is: string; code?: string };
      told.push(code ?? is);
    },
    close: (connection) => void closed.push(connection),
    occupy: () => Promise.resolve(() => {}),
  });
  return Object.assign(here, { hub });
}

test('a store that fails for a moment hides no game: the line is told to try again', async () => {
  const here = world();
  here.broken = true;
  await here.hub.take(1, kJoin);
  expect(here.told).toEqual(['not-kept']);
  expect(here.closed).toEqual([1]);
  here.broken = false;
  await here.hub.take(2, kJoin);
  expect(here.told).toEqual(['not-kept']);
  expect(here.due).toHaveLength(1);
});

test('a step that cannot be written is told, and tried again', async () => {
  const here = world();
  await here.hub.take(1, kJoin);
  here.broken = true;
  await here.hub.take(1, kAct);
  expect(here.told).toEqual(['storage', 'not-kept']);
  here.broken = false;
  await here.due[0]?.();
  expect(here.told).toEqual(['storage', 'not-kept', 'storage']);
  expect(here.lines).toHaveLength(2);
});

test('whoever finds that another window has written plays no more', async () => {
  const here = world();
  await here.hub.take(1, kJoin);
  here.lines.push('of another window');
  await here.hub.take(1, kAct);
  expect(here.told).toEqual(['elsewhere']);
  expect(here.closed).toEqual([1]);
  expect(here.due).toEqual([]);
  await here.hub.take(2, kJoin);
  expect(here.told).toEqual(['elsewhere', 'elsewhere']);
  expect(here.lines).toEqual(['header', 'of another window']);
});

test('an instance that fails is reported, at a frame and at a moment that was due', async () => {
  const here = world();
  await here.hub.take(1, kJoin);
  here.trap = 'tick';
  await expect(here.due[0]?.()).rejects.toThrow('unreachable');
  here.trap = 'frame';
  await expect(here.hub.take(1, kAct)).rejects.toThrow('unreachable');
  const other = world();
  other.trap = 'take-up';
  await expect(other.hub.take(1, kJoin)).rejects.toThrow('unreachable');
});
