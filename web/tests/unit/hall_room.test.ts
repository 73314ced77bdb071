// The waiting room, of a table of a competition above all: whoever comes pledges a share in the dice, once for each seat,
// whatever the server answers and whatever else happens meanwhile.

import { render, within } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import { prefs } from '../../src/app/prefs.svelte';
import WaitingRoom from '../../src/lobby/WaitingRoom.svelte';
import type { Edition } from '../../src/protocol/http';
import type { View } from '../../src/protocol/messages';
import type { FakeTable } from '../gallery/fake_table';
import { tableAt } from './fake_session';

const seat = (name: string, token: number, ready = false) => ({
  ...({ kind: 'person', present: true } as const),
  name,
  token,
  ready,
});

const hall: View['hall'] = { cup: 'lyon', table: 1, last_round_at: 0, ends_at: 0 };
const seats = [seat('Zoé', 0), seat('Max', 1), seat('Ann', 2)];

// A room with two seats of this page, and what the server says to a pledge; null: nothing yet.
async function room(result: object | null): Promise<FakeTable> {
  const view: Partial<View> = { stage: 'lobby', host: false, commitment: 'ab'.repeat(32), hall };
  const table = await tableAt('roll', { mine: [1, 2], seats, view });
  table.result = () => result;
  render(WaitingRoom, { session: table.session, edition: table.session.books.edition as Edition });
  await vi.waitFor(() => expect(table.wishes('ready')).toHaveLength(2));
  return table;
}

// Nothing here waits for time: what a page sends of itself has been sent, and answered, by the next task.
const nextTask = () => new Promise((done) => setTimeout(done));

it.each(['accepted', 'already-started'])('sends each pledge once (%s)', async (code) => {
  const table = await room({ code });
  await nextTask();
  expect(table.wishes('ready').map((wish) => wish.seat)).toEqual([1, 2]);
});

it('sends none again while it is on its way', async () => {
  const table = await room(null);
  table.update({ seats: seats.with(2, seat('Ann', 2, true)) });
  await nextTask();
  expect(table.session.known.view?.seats[2]?.ready).toBe(true);
  expect(table.wishes('ready').map((wish) => wish.seat)).toEqual([1, 2]);
});

// Nobody else comes to a game of this device; it is removed where the games of this device are listed.
it.each([
  ['a server', 'game', 1],
  ['this device', 'device-1', 0],
])('is closed at %s, by its host', async (_, game, buttons) => {
  prefs.set({ lang: 'en' });
  const view: Partial<View> = { stage: 'lobby', host: true, commitment: 'ab'.repeat(32) };
  const { session } = await tableAt('roll', { mine: [1], seats, view }, game);
  const { container } = render(WaitingRoom, { session, edition: session.books.edition as Edition });
  expect(within(container).queryAllByRole('button', { name: 'Close this table' })).toHaveLength(buttons);
});
