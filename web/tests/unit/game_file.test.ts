// The file of a game of this device: where it is not told, or cannot be made, somebody says so.

import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { createRawSnippet } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import { prefs } from '../../src/app/prefs.svelte';
import GameFile from '../../src/ui/GameFile.svelte';
import { common } from '../../src/words/common';

const answer = vi.hoisted(() => ({ status: 403, body: '{"code":"not-told"}' }));
vi.mock('../../src/device/line', () => ({
  request: () => Promise.resolve(new Response(answer.body, { status: answer.status })),
}));

afterEach(cleanup);

it.each([
  [403, 'not-told', common.en.notTold],
  [503, 'not-kept', common.en.noFile],
])('says why there is none: %i %s', async (status, code, text) => {
  prefs.set({ lang: 'en' });
  Object.assign(answer, { status, body: JSON.stringify({ code }) });
  const children = createRawSnippet(() => ({ render: () => '<span>Record</span>' }));
  render(GameFile, { game: 'device-a', children });
  await fireEvent.click(screen.getByRole('button', { name: 'Record' }));
  await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text), { timeout: 20_000 });
});
