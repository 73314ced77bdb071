// The waiting room of a table of a competition: whoever comes pledges a share in the dice, once for each seat, whatever the
// server answers and whatever else happens meanwhile.

import { render } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import WaitingRoom from '../../src/lobby/WaitingRoom.svelte';
import type { Edition } from '../../src/protocol/http';
import type { View } from '../../src/protocol/messages';
import { tableAt } from './fake_session';

const seat = (name: string, token: number, ready = false) => ({
  ...({ kind: 'person', present: true } as const),
  name,
  token,
  ready,
});

it.each(['accepted', 'already-started'])('sends each pledge once (%s)', async (code) => {
  const hall: View['hall'] = { cup: 'lyon', table: 1, last_round_at: 0, ends_at: 0 };
  const table = await tableAt('roll', {
    mine: [1, 2],
    seats: [seat('Zoé', 0), seat('Max', 1), seat('Ann', 2)],
    view: { stage: 'lobby', host: false, commitment: 'ab'.repeat(32), hall },
  });
  table.result = () => ({ code });
  render(WaitingRoom, { session: table.session, edition: table.session.books.edition as Edition });
  await vi.waitFor(() => expect(table.wishes('ready')).toHaveLength(2));
  await new Promise((done) => setTimeout(done, 100));
  expect(table.wishes('ready').map((wish) => wish.seat)).toEqual([1, 2]);
});
