// What keeps the page: when it begins, and what it shows while a server is gone.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { compileFunction } from 'node:vm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { offline } from '../../src/app/offline.svelte';

const script = readFileSync(path.join(import.meta.dirname, '../../tools/sw.js'), 'utf8');

interface Asked {
  request: { method: string; url: string; mode: string };
  respondWith(answer: Promise<Response>): void;
}

/** What somebody who opens a page is shown; `server` answers it, `kept` is what was kept of it. */
async function shown(server: () => Promise<Response>, kept: string | null): Promise<string> {
  let heard: (event: Asked) => void = () => {};
  const self = {
    addEventListener: (what: string, take: (event: Asked) => void) => what === 'fetch' && (heard = take),
  };
  const around = {
    self,
    kVersion: '1',
    kFiles: ['/'],
    kServed: true,
    caches: { match: () => Promise.resolve(kept === null ? undefined : new Response(kept)) },
    fetch: server,
    location: { origin: 'http://host' },
  };
  const run = compileFunction(script, Object.keys(around)) as (...given: unknown[]) => void;
  run(...Object.values(around));
  const answer = await new Promise<Response>((respondWith) => {
    const request = { method: 'GET', url: 'http://host/g/a', mode: 'navigate' };
    heard({ request, respondWith: (given) => void given.then(respondWith) });
  });
  return answer.text();
}
const says =
  (text: string, status = 200) =>
  () =>
    Promise.resolve(new Response(text, { status }));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

it('shows what the server says, and what is kept where that fails', async () => {
  expect(await shown(says('fresh'), 'kept')).toBe('fresh');
  expect(await shown(says('none here', 404), 'kept')).toBe('none here');
  expect(await shown(() => Promise.reject(new Error('no network')), 'kept')).toBe('kept');
});

it('shows what is kept where a proxy answers for a server that is gone', async () => {
  expect(await shown(says('Bad Gateway', 502), 'kept')).toBe('kept');
  expect(await shown(says('Bad Gateway', 502), null)).toBe('Bad Gateway');
});

it('shows what is kept after three seconds', async () => {
  const told = shown(() => new Promise(() => undefined), 'kept');
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await told).toBe('kept');
});

it('begins once the page stands and rests', async () => {
  const register = vi.fn(() => Promise.reject(new Error('none in this test')));
  Object.defineProperty(navigator, 'serviceWorker', { value: { register }, configurable: true });
  let rests: () => void = () => {};
  vi.stubGlobal('requestIdleCallback', (run: () => void) => void (rests = run));
  vi.stubEnv('PROD', true);
  const stands = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
  void offline.register();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(register).not.toHaveBeenCalled();
  stands.mockRestore();
  window.dispatchEvent(new Event('load'));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(register).not.toHaveBeenCalled();
  rests();
  await vi.advanceTimersByTimeAsync(0);
  expect(register).toHaveBeenCalledWith('/sw.js');
});
