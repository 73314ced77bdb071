// A game that is carried on elsewhere: what is asked for, with the time that is left of it, and once.

import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { prefs } from '../../src/app/prefs.svelte';
import { secondHalf } from '../../src/app/second_half';
import TableMenu from '../../src/table/knowing/TableMenu.svelte';
import { sampleView } from '../gallery/sample';
import { tableAt } from './fake_session';

const asked = vi.hoisted(() => [] as { position?: object; duration?: number; longest?: number }[]);
vi.mock('../../src/protocol/http', async (original) => ({
  ...(await original<object>()),
  createGame: ({ settings }: { settings: object }) => {
    asked.push(settings);
    return new Promise(() => undefined);
  },
}));

beforeEach(() => {
  asked.length = 0;
  prefs.set({ lang: 'en' });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('what has been played is gone from its time', () => {
  const { view } = sampleView('roll', { settings: { duration: 3600, longest: 5400 } });
  expect(secondHalf(view, 1_000_999)?.settings).toMatchObject({ duration: 2600, longest: 4400 });
  expect(secondHalf(view, 4_000_000)?.settings).toMatchObject({ duration: 1, longest: 1400 });
  const { view: free } = sampleView('roll', { settings: { duration: 0, longest: 0 } });
  expect(secondHalf(free, 1_000_000)?.settings).toMatchObject({ duration: 0, longest: 0 });
});

test('two presses make one table, with the time that is left by now', async () => {
  const table = await tableAt('roll', { settings: { duration: 3600, longest: 5400 } });
  vi.useFakeTimers({ now: Date.now() + 600_000 });
  render(TableMenu, { session: table.session });
  await fireEvent.click(screen.getByRole('button', { name: 'Go on on this device' }));
  const go = screen.getByRole('button', { name: 'Go on there' });
  await fireEvent.click(go);
  await fireEvent.click(go);
  expect(asked).toHaveLength(1);
  expect(asked[0]?.duration).toBeGreaterThan(2900);
  expect(asked[0]?.duration).toBeLessThanOrEqual(3000);
  table.session.end();
});
