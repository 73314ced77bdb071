// The builder of offers.

import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { prefs } from '../../src/app/prefs.svelte';
import type { Edition } from '../../src/protocol/http';
import type { GameEvent, Seat } from '../../src/protocol/messages';
import { tell } from '../../src/table/knowing/lines';
import TradePanel from '../../src/table/trade/TradePanel.svelte';
import { answers } from '../../src/table/trade/terms';
import { Teller } from '../../src/words/tell';
import { editions } from '../golden/editions';
import { tableAt } from './fake_session';

beforeEach(() => {
  sessionStorage.clear();
  prefs.set({ lang: 'en' });
});
afterEach(cleanup);

it('keeps a half-made offer while the page is loaded anew', async () => {
  const { session } = await tableAt('end-turn');
  const edition = editions.get('classique') as Edition;
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

const edition = editions.get('classique') as Edition;
const happened = (...events: GameEvent[]) =>
  events.map((event, i) => ({
    key: i,
    step: i + 1,
    news: { news: 'act' as const, step: i + 1, how: 'person' as const, events: [event] },
  }));

it('knows a counter-offer by what came before it', () => {
  const refused: GameEvent = { event: 'offer-refused', player: 2, other: 1 };
  const made: GameEvent = { event: 'offer-made', player: 2, other: 1 };
  const began: GameEvent = { event: 'turn-began', player: 1 };
  expect(answers(happened(began, refused, made), 2, 1)).toBe(true);
  expect(answers(happened(refused, began, made), 2, 1)).toBe(false);
  expect(answers(happened(refused, made, made), 2, 1)).toBe(false);
  expect(answers(happened(refused, { ...made, other: 3 }), 2, 3)).toBe(false);
});

it('tells in the log what was offered', () => {
  const [entry] = happened({ event: 'offer-made', player: 1, other: 2, rule: 'FLOW-05' });
  const act = { act: 'offer' as const, by: 1, whom: 2, give: [5], get: [15], amount: 50 };
  const told = (lang: 'en' | 'fr') =>
    tell({ ...entry!, news: { ...entry!.news, act } }, new Teller(lang, edition, ['Ann', 'Ben']))?.lines;
  expect(told('en')).toEqual([
    { text: 'Ann offers Ben: Gare Montparnasse and €50, for Gare de Lyon.', rule: 'FLOW-05' },
  ]);
  expect(told('fr')?.[0]?.text).toBe(
    'Ann propose à Ben\u202f: Gare Montparnasse et 50\u00a0€, contre Gare de Lyon.',
  );
});
