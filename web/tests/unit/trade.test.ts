// The builder of offers.

import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { prefs } from '../../src/app/prefs.svelte';
import type { Edition } from '../../src/protocol/http';
import type { Seat } from '../../src/protocol/messages';
import TradePanel from '../../src/table/trade/TradePanel.svelte';
import classique from '../fixtures/edition-classique.json';
import { tableAt } from './fake_session';

beforeEach(() => {
  sessionStorage.clear();
  prefs.set({ lang: 'en' });
});
afterEach(cleanup);

it('keeps a half-made offer while the page is loaded anew', async () => {
  const { session } = await tableAt('end-turn');
  const edition = classique as unknown as Edition;
  const open = (wanted: { by: Seat; whom?: Seat } | null) => render(TradePanel, { session, edition, wanted });
  open({ by: 1, whom: 2 });
  const amounts = screen.getAllByRole('spinbutton');
  await fireEvent.input(amounts[0]!, { target: { value: '120' } });
  await tick();
  cleanup();

  open(null);
  await tick();
  expect((screen.getAllByRole('spinbutton')[0] as HTMLInputElement).value).toBe('120');
  await fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  cleanup();

  open(null);
  await tick();
  expect(screen.queryByRole('spinbutton')).toBeNull();
});
