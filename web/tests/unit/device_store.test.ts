// The browser's database: what failed or was closed is opened anew.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BrowserStore } from '../../src/device/store';

/** A request that has its result, or fails, in a moment. */
function request(result: unknown): object {
  const made = {
    result,
    error: result === undefined ? new Error('for now') : null,
    onsuccess() {},
    onerror() {},
  };
  queueMicrotask(() => (result === undefined ? made.onerror() : made.onsuccess()));
  return made;
}

interface Base {
  onclose?: () => void;
  close: () => void;
  transaction: () => object;
}
let opened: Base[];
let opens: boolean;
let reads: boolean;

function base(): Base {
  const store = {
    get: () => request(reads ? { game: 'device-a', created: 0, secret: '' } : undefined),
    getAll: () => request(['header']),
  };
  const made = { close: vi.fn(), transaction: () => ({ objectStore: () => store }) };
  opened.push(made);
  return made;
}

beforeEach(() => {
  [opened, opens, reads] = [[], true, true];
  vi.stubGlobal('indexedDB', { open: () => request(opens ? base() : undefined) });
  vi.stubGlobal('IDBKeyRange', { bound: () => null });
});
afterEach(() => vi.unstubAllGlobals());

test('one that could not be opened is opened by whoever asks next', async () => {
  const store = new BrowserStore();
  opens = false;
  await expect(store.load('device-a')).rejects.toThrow('for now');
  opens = true;
  expect((await store.load('device-a'))?.lines).toEqual(['header']);
  await store.load('device-a');
  expect(opened).toHaveLength(1);
});

test('one that failed is given back and opened anew', async () => {
  const store = new BrowserStore();
  reads = false;
  await expect(store.load('device-a')).rejects.toThrow('for now');
  expect(opened[0]?.close).toHaveBeenCalled();
  reads = true;
  expect(await store.load('device-a')).not.toBeNull();
  expect(opened).toHaveLength(2);
});

test('one that the browser closed is opened anew', async () => {
  const store = new BrowserStore();
  await store.load('device-a');
  opened[0]?.onclose?.();
  await store.load('device-a');
  expect(opened).toHaveLength(2);
});
