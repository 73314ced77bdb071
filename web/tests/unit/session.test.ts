import { afterEach, expect, it, vi } from 'vitest';
import { Limits } from '../../src/table/acting/limits.svelte';
import { tableAt } from './fake_session';

afterEach(() => {
  vi.useRealTimers();
});

it('says what has been seen, the last of it too, but not oftener than a server takes', async () => {
  vi.useFakeTimers();
  const table = await tableAt('roll');
  await vi.advanceTimersByTimeAsync(1_000);
  table.seen.length = 0;
  for (let i = 0; i < 100; ++i) {
    table.update({ step: i });
    await vi.advanceTimersByTimeAsync(10);
  }
  await vi.advanceTimersByTimeAsync(1_000);
  expect(table.seen.length).toBeLessThanOrEqual(6);
  expect(table.seen[0]).toBe(2);
  expect(table.seen.at(-1)).toBe(101);
});

it('keeps an own limit in an auction when the page is loaded anew, and no longer than the lot', async () => {
  const table = await tableAt('bids');
  table.update({ lot: 7 });
  new Limits(() => table.session).set(1, 300);
  const anew = new Limits(() => table.session);
  expect(anew.of(1)).toBe(300);
  table.update({ lot: 8 });
  expect(anew.of(1)).toBeNull();
  sessionStorage.clear();
});
