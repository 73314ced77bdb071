// The builder of offers.

import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { prefs } from '../../src/app/prefs.svelte';
import type { Edition } from '../../src/protocol/http';
import type { GameEvent, Seat } from '../../src/protocol/messages';
import { botOf, faceOf, levelOf, mannerOf } from '../../src/characters/characters';
import { quipTo } from '../../src/characters/quips';
import { isTalkOfBots, tell } from '../../src/table/knowing/lines';
import TradePanel from '../../src/table/trade/TradePanel.svelte';
import { answers, counterAct, pipsOf, reasonOf } from '../../src/table/trade/terms';
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

it('shows how much of a group somebody would have', () => {
  const had = (at: number, owner: Seat) => ({ at, owner, level: 0, hotel: false, mortgaged: false });
  const owners = new Map([had(16, 1), had(19, 2), had(5, 2), had(35, 1)].map((one) => [one.at, one]));
  const w = new Teller('en', edition, ['Ann', 'Ben']);
  expect(pipsOf(19, 1, [19], owners, w)).toEqual([true, false, true]);
  expect(pipsOf(19, 1, [], owners, w)).toEqual([true, false, false]);
  expect(pipsOf(5, 1, [5], owners, w)).toEqual([true, false, false, true]);
});

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

it('says why a bot offers something, from both sides', () => {
  const words = (lang: 'en' | 'fr') => new Teller(lang, edition, ['Ann', 'Lou']);
  const reds = edition.groups.find((group) => group.id === 'red')?.squares ?? [];
  const stations = edition.squares.filter((square) => square.kind === 'station').map((square) => square.at);
  const offered = {
    from: 2,
    to: 1,
    reasons: [
      { reason: 'completes' as const, seat: 1, squares: reds },
      { reason: 'completes' as const, seat: 2, squares: stations },
      { reason: 'pays' as const, seat: 1, amount: 50 },
    ],
  };
  const red = edition.groups.find((group) => group.id === 'red')?.name;
  const said = reasonOf(offered, words('en'));
  expect(said).toContain(`completes your ${red?.en}`);
  expect(said).toContain('gives me all of');
  expect(said).toContain('brings you');
  expect(reasonOf(offered, words('fr'))).toContain(`complète chez vous le groupe ${red?.fr}`);
  expect(reasonOf({ ...offered, reasons: [] }, words('en'))).toBe('');
});

it('answers an offer at another price from the other side', () => {
  expect(counterAct({ to: 1, give: [5], get: [15], money: -40 }, 2, -20)).toEqual({
    act: 'offer',
    by: 1,
    whom: 2,
    give: [15],
    get: [5],
    amount: 20,
  });
});

it('folds away what bots say to each other of trades', () => {
  const made: GameEvent = { event: 'offer-made', player: 2, other: 3 };
  const of = (event: GameEvent, bots: Seat[]) => isTalkOfBots(happened(event)[0]!, bots);
  expect(of(made, [2, 3])).toBe(true);
  expect(of({ ...made, event: 'offer-refused' }, [2, 3])).toBe(true);
  expect(of(made, [3])).toBe(false);
  expect(of({ ...made, event: 'traded' }, [2, 3])).toBe(false);
});

it('lets a bot speak of what has happened to it, seldom', () => {
  const spoken = Array.from({ length: 60 }, (_, i) => ({
    ...happened({ event: 'built', player: 2 })[0]!,
    step: i + 1,
  })).map((entry) => quipTo(entry, [2], []));
  const said = spoken.filter((quip) => quip !== null);
  expect(said.length).toBeGreaterThan(5);
  expect(said.length).toBeLessThan(40);
  expect(said[0]).toEqual({ seat: 2, kind: 'built' });
  expect(quipTo({ ...happened({ event: 'built', player: 1 })[0]!, step: 1 }, [2], [])).toBeNull();
});

it('knows bots by name, level and manner', () => {
  expect(botOf('level-3', 'Lou')).toBe('level-3-trader');
  expect(botOf('level-3', 'Somebody')).toBe('level-3');
  expect(levelOf('level-2-hoarder')).toBe('level-2');
  expect(mannerOf('level-2')).toBeNull();
  expect(faceOf({ kind: 'bot', name: 'Somebody' })).not.toBeNull();
  expect(faceOf({ kind: 'person', name: 'Lou' })).toBeNull();
});
