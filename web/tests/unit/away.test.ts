// A server that is out of reach: what this device can answer itself waits for it a few seconds, once in half a minute.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const onDevice: string[] = [];
vi.mock('../../src/device/line', () => ({
  request: (path: string) => {
    onDevice.push(path);
    return Promise.resolve(new Response(JSON.stringify({ game: 'device-1', commitment: '' })));
  },
}));

let asked: string[] = [];
type Fetch = (path: string, init?: RequestInit) => Promise<Response>;
function server(answers: Fetch): void {
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    asked.push(path);
    return answers(path, init);
  });
}
/** As packets that nobody answers. */
const silent: Fetch = (_, init) =>
  new Promise((__, failed) => init?.signal?.addEventListener('abort', () => failed(new Error('aborted'))));

/** What the module remembers is the test's own. */
const client = () => import('../../src/protocol/http');
function kept(controller: object | null): void {
  Object.defineProperty(navigator, 'serviceWorker', { value: { controller }, configurable: true });
}

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  asked = [];
  onDevice.length = 0;
  kept({});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

test('a server that says nothing is waited for four seconds, and then not asked for a while', async () => {
  server(silent);
  const { createGame, fetchCatalogue, fetchRules } = await client();
  const catalogue = fetchCatalogue();
  await vi.advanceTimersByTimeAsync(3_900);
  expect(onDevice).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  await catalogue;
  await fetchRules('classique', 'classique', []);
  expect((await createGame({ secret: 'a secret' }, 'either')).game).toBe('device-1');
  expect(asked).toEqual(['/api/catalogue']);
  expect(onDevice).toHaveLength(3);

  server(() => Promise.resolve(new Response('{}')));
  await vi.advanceTimersByTimeAsync(30_000);
  await fetchRules('classique', 'uk', []);
  expect(asked).toHaveLength(2);
  expect(onDevice).toHaveLength(3);
});

test('an answer that has begun may take its time', async () => {
  server(() => {
    const body = new ReadableStream({
      start: (stream) =>
        void setTimeout(() => {
          stream.enqueue(new TextEncoder().encode('{"boards":[]}'));
          stream.close();
        }, 20_000),
    });
    return Promise.resolve(new Response(body));
  });
  const { fetchCatalogue } = await client();
  const catalogue = fetchCatalogue();
  await vi.advanceTimersByTimeAsync(21_000);
  expect(await catalogue).toEqual({ boards: [] });
  expect(onDevice).toEqual([]);
});

test('the word of a proxy whose server is gone is no answer', async () => {
  server(() => Promise.resolve(new Response('', { status: 502 })));
  const { createGame } = await client();
  expect((await createGame({ secret: 'a secret' }, 'either')).game).toBe('device-1');
});

test('a table for others waits for the server alone', async () => {
  server(() => Promise.reject(new Error('no network')));
  const { createGame } = await client();
  await expect(createGame({ secret: 'a secret' })).rejects.toMatchObject({ code: 'unreachable' });
  expect(onDevice).toEqual([]);
});

test('a page that nobody keeps waits as long as it takes: the device would need the same server', async () => {
  kept(null);
  server(silent);
  const { fetchCatalogue } = await client();
  void fetchCatalogue().catch(() => {});
  await vi.advanceTimersByTimeAsync(20_000);
  expect(onDevice).toEqual([]);
});
