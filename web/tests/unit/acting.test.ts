// The place where one acts: only what is legal is offered, the right frame is sent, and once.

import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import Manage from '../../src/table/acting/Manage.svelte';
import Prompt from '../../src/table/acting/Prompt.svelte';
import { prefs } from '../../src/app/prefs.svelte';
import { tableAt } from './fake_session';
import type { FakeTable } from '../gallery/fake_table';
import { sampleNames } from '../gallery/sample';
import type { SampleChanges, SampleName } from '../gallery/sample';

beforeEach(() => {
  localStorage.clear();
  prefs.set({ lang: 'en', explained: sampleNames, keys: true });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

async function prompt(name: SampleName, changes: SampleChanges = {}): Promise<FakeTable> {
  const table = await tableAt(name, changes);
  render(Prompt, { session: table.session, ontrade: () => undefined, onmanage: () => undefined });
  return table;
}
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const offered = () =>
  [...document.querySelectorAll<HTMLElement>('button[data-act]')].map((one) => one.dataset['act']);
const press = async (name: string | RegExp) => fireEvent.click(button(name));

describe('what is asked', () => {
  it.each<[SampleName, string, RegExp, object]>([
    ['order-roll', 'Roll to see who begins', /^Roll/, { act: 'roll', by: 1 }],
    ['roll', 'Roll the dice', /^Roll/, { act: 'roll', by: 1 }],
    ['prison', 'In prison: how do you leave?', /^Pay €50/, { act: 'pay-fine', by: 1 }],
    ['prison', 'In prison: how do you leave?', /^Hand in/, { act: 'use-token', by: 1, token: 1 }],
    ['prison', 'In prison: how do you leave?', /^Roll for a double/, { act: 'roll', by: 1 }],
    ['buy', 'Avenue Mozart', /^Buy for €180/, { act: 'buy', by: 1 }],
    ['buy', 'Avenue Mozart', /^Don’t buy/, { act: 'decline', by: 1 }],
    ['card-choice', 'Pay, or draw a card', /^Pay €10/, { act: 'pay-card', by: 1 }],
    ['card-choice', 'Pay, or draw a card', /^Draw/, { act: 'draw-card', by: 1 }],
    ['end-turn', 'Your turn is played', /^End turn/, { act: 'end-turn', by: 1 }],
    ['bids', 'Auction: Avenue Mozart', /^Bid €130/, { act: 'bid', by: 1, amount: 130 }],
    ['bids', 'Auction: Avenue Mozart', /^Pass/, { act: 'pass', by: 1 }],
    ['claim', 'Cécile is to roll.', /^Claim €12 from Ben/, { act: 'claim', by: 1, title: 8 }],
    ['debt', 'Raise the money', /Gare Montparnasse, Mortgage/, { act: 'mortgage', by: 1, title: 5 }],
    [
      'choose-dealt',
      'Choose which titles to keep',
      /^Keep 2 for €460/,
      { act: 'keep', by: 1, give: [1, 39] },
    ],
    ['wants', 'How many do you want?', /^2 stands/, { act: 'want', by: 1, amount: 2 }],
    [
      'place',
      'Choose where to build',
      /^FC Lorient/,
      { act: 'build', by: 1, group: 6, levels: [1, 0, 0, 0] },
    ],
    ['inherit', 'Mortgages taken over', /Rue de Vaugirard, Lift/, { act: 'lift', by: 1, title: 6 }],
    ['inherit', 'Mortgages taken over', /^Done/, { act: 'pass', by: 1 }],
    ['last-claims', 'Before the count: a rent to claim?', /^Nothing more to claim/, { act: 'pass', by: 1 }],
  ])('%s: “%s”, %s', async (name, heading, choice, act) => {
    const table = await prompt(name);
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(heading);
    await press(choice);
    await waitFor(() => expect(table.acts).toEqual([act]));
  });

  it.each([
    ['buy', /^Buy/],
    ['bids', /^Bid €121/],
    ['claim', /^Claim/],
  ] as const)('names the decision and the lot that are open with every act: %s', async (name, button) => {
    const table = await prompt(name);
    await press(button);
    await waitFor(() =>
      expect(table.sent.at(-1)).toMatchObject({ do: 'act', seat: 1, decision: 41, lot: 7 }),
    );
  });

  it.each(sampleNames)('offers nothing that the server does not list: %s', async (name) => {
    for (const mine of [[1], [2], [1, 2], []]) {
      const table = await prompt(name, { mine });
      const legal = new Set<string>(table.session.known.acts().map((act) => act.act));
      const more = new Set(['wait', 'ask-bankrupt']);
      for (const act of offered()) expect(legal.has(act ?? '') || more.has(act ?? '')).toBe(true);
      cleanup();
    }
  });

  it('says of others what they are asked, and offers nothing', async () => {
    await prompt('buy', { mine: [2] });
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Ann may buy Avenue Mozart for €180.');
    expect(offered()).not.toContain('buy');
  });
});

describe('once', () => {
  it('sends nothing more while an answer is awaited', async () => {
    const table = await prompt('roll');
    table.result = () => null;
    await press(/^Roll/);
    await press(/^Roll/);
    await waitFor(() => expect(table.acts.length).toBe(1));
    expect(table.session.wishes.pending).toBe(1);
  });

  // The browser counts: `detail` is 2 in the second click of a double click, 1 in a slow one, 0 by a key.
  const clicked = async (detail: number) => {
    const before = table.acts.length;
    await fireEvent.click(button(/^Bid €130/), { detail });
    await waitFor(() => expect(table.session.wishes.pending).toBe(0));
    return table.acts.length - before;
  };
  let table: FakeTable;

  it('acts once by a double click, even where the answer came in between', async () => {
    table = await prompt('bids');
    expect(await clicked(1)).toBe(1);
    expect(await clicked(2)).toBe(0);
    expect(await clicked(3)).toBe(0);
    expect(table.acts).toEqual([{ act: 'bid', by: 1, amount: 130 }]);
  });

  it.each([
    ['clicks', 1],
    ['presses of a key', 0],
  ])('acts twice by two slow %s, where both are legal', async (_, detail) => {
    table = await prompt('bids');
    expect(await clicked(detail)).toBe(1);
    expect(await clicked(detail)).toBe(1);
  });

  it('acts twice by two quick taps beside each other', async () => {
    table = await prompt('debt');
    const [one, other] = screen.getAllByRole('button', { name: /, Mortgage/ });
    await fireEvent.click(one!, { detail: 1, clientX: 50, clientY: 100 });
    await waitFor(() => expect(table.session.wishes.pending).toBe(0));
    await fireEvent.click(other!, { detail: 2, clientX: 50, clientY: 150 });
    await waitFor(() => expect(table.acts.length).toBe(2));
  });
});

describe('why not', () => {
  it('asks the server, and shows its reason with the rule', async () => {
    const table = await prompt('buy-poor');
    const buy = button(/^Buy for €180/);
    expect(buy.getAttribute('aria-disabled')).toBe('true');
    await fireEvent.click(buy);
    expect(await screen.findByText('There is not enough cash for it.')).toBeTruthy();
    expect(screen.getByText('BUY-07')).toBeTruthy();
    expect(screen.getByText('Auctions are paid in cash.')).toBeTruthy();
    expect(table.wishes('why')[0]?.act).toEqual({ act: 'buy', by: 1 });
    expect(table.acts).toEqual([]);
  });

  it('shows what was refused, until it is dismissed', async () => {
    const table = await prompt('roll');
    table.result = () => ({ code: 'illegal', reason: 'debt-open', rules: ['FLOW-02'] });
    await press(/^Roll/);
    const alert = await screen.findByRole('alert');
    await within(alert).findByText('A debt is settled first.');
    await fireEvent.click(within(alert).getByRole('button', { name: 'Close' }));
    expect(within(alert).queryByText('A debt is settled first.')).toBeNull();
  });
});

describe('while the screen is behind', () => {
  const jailed = (player: number) => [
    {
      news: 'act' as const,
      step: 41,
      how: 'bot' as const,
      events: [{ event: 'sent-to-prison' as const, player, square: 10 }],
    },
  ];
  it('tells what others did, and holds nothing up meanwhile', async () => {
    const table = await prompt('roll');
    table.update({ step: 41 }, jailed(3));
    await screen.findByText('Cécile goes to prison.');
    expect(offered()).toContain('skip');
    await press(/^Roll/);
    await waitFor(() => expect(table.acts).toEqual([{ act: 'roll', by: 1 }]));
    expect(table.session.screen.behind).toBe(false);
  });
  it('lets one watch what befalls oneself, until it is skipped', async () => {
    const table = await prompt('roll');
    table.update({ step: 41 }, jailed(1));
    await screen.findByText('Ann goes to prison.');
    expect(document.querySelector('.asked')?.classList).toContain('suspense');
    await press(/^Show at once/);
    expect(document.querySelector('.asked')?.classList).not.toContain('suspense');
    expect(offered()).toContain('roll');
  });
  it('keeps a claim that is being typed, whatever happens', async () => {
    const table = await prompt('claim', { settings: { rent: 'quiet' } });
    await press(/^Claim rent/);
    const titles = screen.getByLabelText<HTMLSelectElement>('Title');
    await fireEvent.change(titles, { target: { value: '8' } });
    table.update({ step: 41 }, jailed(3));
    await screen.findByText('Cécile goes to prison.');
    expect(screen.getByLabelText<HTMLSelectElement>('Title').value).toBe('8');
    await press('Claim');
    await waitFor(() => expect(table.acts).toEqual([{ act: 'claim', by: 1, title: 8 }]));
  });
});

describe('an auction', () => {
  it('has a row for each seat of a shared device', async () => {
    const table = await prompt('bids-opening', { mine: [1, 2, 3] });
    const row = screen.getByRole('group', { name: 'Ben' });
    await fireEvent.click(within(row).getByRole('button', { name: /^Bid €50/ }));
    await waitFor(() => expect(table.acts).toEqual([{ act: 'bid', by: 2, amount: 50 }]));
    expect(table.sent.at(-1)?.seat).toBe(2);
  });

  it('takes a typed amount within the limits alone', async () => {
    const table = await prompt('bids');
    const typed = screen.getByLabelText('Your bid');
    await fireEvent.input(typed, { target: { value: '2000' } });
    await press('Bid …');
    expect(await screen.findByText('From €121 to €900, all your cash.')).toBeTruthy();
    await fireEvent.input(typed, { target: { value: '150' } });
    await press('Bid €150');
    await waitFor(() => expect(table.acts).toEqual([{ act: 'bid', by: 1, amount: 150 }]));
  });

  it('counts in the units of the edition', async () => {
    const table = await prompt('eight');
    await fireEvent.input(screen.getByLabelText('Your bid'), { target: { value: '15000' } });
    await press('Bid F15,000');
    await waitFor(() => expect(table.acts).toEqual([{ act: 'bid', by: 1, amount: 150 }]));
  });

  it('raises up to a limit of one’s own, and says when the price has passed it', async () => {
    const table = await prompt('bids');
    await fireEvent.input(screen.getByLabelText('Raise for me up to'), { target: { value: '140' } });
    await press('Start');
    expect(screen.getByText('Raising for you up to €140')).toBeTruthy();
    await waitFor(() => expect(table.acts).toEqual([{ act: 'bid', by: 1, amount: 130 }]), {
      timeout: 20_000,
    });
    table.update({ position: { lot: { highest: 1, bid: 130 } }, bids: null });
    table.update({
      position: { lot: { highest: 2, bid: 150 } },
      bids: [{ seat: 1, lot: 7, lowest: 151, highest: 900 }],
    });
    expect(await screen.findByText('The price has passed your limit of €140.')).toBeTruthy();
    expect(table.acts.length).toBe(1);
  });
});

describe('rents', () => {
  it('are claimed by the square at a quiet table', async () => {
    const table = await prompt('claim', { settings: { rent: 'quiet' } });
    table.result = () => ({ code: 'illegal', reason: 'nothing-to-claim', rules: ['RENT-01'] });
    expect(offered()).not.toContain('claim');
    await press(/^Claim rent…/);
    await fireEvent.change(screen.getByRole('combobox'), { target: { value: '5' } });
    await press(/^Claim$/);
    await waitFor(() => expect(table.acts).toEqual([{ act: 'claim', by: 1, title: 5 }]));
    expect(await screen.findByText('There is no rent to claim for this.')).toBeTruthy();
  });
});

describe('time', () => {
  it('is asked for while another is to roll', async () => {
    const table = await prompt('claim');
    await press(/^Ask for 10 s/);
    await waitFor(() => expect(table.sent.at(-1)).toMatchObject({ do: 'wait', seat: 1 }));
  });
  it('is not there any more after three times, and that is said', async () => {
    await prompt('claim', { seats: [{ waits_left: 0 }] });
    await press(/^Ask for 10 s/);
    expect(await screen.findByText('You have asked three times since your last turn.')).toBeTruthy();
  });
});

describe('bankruptcy', () => {
  it('is asked twice', async () => {
    const table = await prompt('debt-lost');
    await press('Declare bankruptcy');
    expect(table.acts).toEqual([]);
    await fireEvent.click(await screen.findByText('Yes, I am bankrupt'));
    await waitFor(() => expect(table.acts).toEqual([{ act: 'bankrupt', by: 1 }]));
  });
  it('is refused to who can still pay', async () => {
    await prompt('debt');
    expect(button('Declare bankruptcy').getAttribute('aria-disabled')).toBe('true');
  });
});

describe('a real board', () => {
  it('types a throw, also for a bot', async () => {
    const table = await prompt('claim', { settings: { dice: 'real' }, view: { acts: [] } });
    const [first, second] = screen.getAllByRole('group', { name: /^Die/ });
    await fireEvent.click(within(first!).getByLabelText('3'));
    await fireEvent.click(within(second!).getByLabelText('4'));
    await press(/^Enter the throw/);
    await waitFor(() => expect(table.acts).toEqual([{ act: 'roll', by: 3, dice: [3, 4] }]));
    expect(table.sent.at(-1)?.seat).toBe(1);
  });
  it('notes a void throw', async () => {
    const table = await prompt('roll', { settings: { dice: 'real' } });
    await press('Throw doesn’t count');
    await waitFor(() => expect(table.wishes('void')[0]).toMatchObject({ seat: 1 }));
  });
  it('chooses a card by its effect, with the amount on it', async () => {
    const table = await prompt('draw', { settings: { dice: 'real' } });
    await fireEvent.click(screen.getByLabelText(/Caught by a speed camera/));
    await fireEvent.input(screen.getByLabelText('Amount on the card'), { target: { value: '30' } });
    await press('This card');
    await waitFor(() =>
      expect(table.wishes('card')[0]).toMatchObject({ seat: 1, decision: 41, card: 'chance 1', amount: 30 }),
    );
  });
});

describe('managing', () => {
  it('builds a group to levels in one act', async () => {
    const table = await tableAt('roll');
    table.answer = () => ({ players: [800, 1500, 1500].map((cash) => ({ cash, place: 0 })), events: [] });
    render(Manage, { session: table.session });
    await press('One more house on Rue Lecourbe');
    await press('One more house on Boulevard de Belleville');
    await fireEvent.click(await screen.findByRole('button', { name: 'Build 2 houses for €100' }));
    await waitFor(() =>
      expect(table.acts).toEqual([{ act: 'build', by: 1, group: 1, levels: [3, 3, 0, 0] }]),
    );
  });
  it('says why a built group cannot be mortgaged', async () => {
    const table = await tableAt('roll');
    table.answer = () => ({ legal: false, reason: 'group-built', rules: ['MORT-01'] });
    render(Manage, { session: table.session });
    await press(/^Rue Lecourbe, Mortgage/);
    expect(await screen.findByText(/sell them first/)).toBeTruthy();
  });
  it('puts a title and a release card up where the rules have auctions', async () => {
    const table = await tableAt('championnat-turn');
    render(Manage, { session: table.session });
    await press(/^Gare de Lyon, Auction/);
    await waitFor(() => expect(table.acts).toEqual([{ act: 'put-up', by: 1, title: 15 }]));
    await fireEvent.input(screen.getByLabelText('Opening price'), { target: { value: '40' } });
    await press('Auction it');
    await waitFor(() =>
      expect(table.acts.at(-1)).toEqual({ act: 'put-up-token', by: 1, token: 1, amount: 40 }),
    );
  });
});

describe('a first game', () => {
  it('explains each kind of decision once', async () => {
    prefs.set({ explained: [] });
    const table = await prompt('buy');
    expect(screen.getByText(/You may buy it for €180. If you don’t, everybody bids./)).toBeTruthy();
    await press('Got it');
    expect(screen.queryByText(/If you don’t, everybody bids\./)).toBeNull();
    expect(prefs.isExplained('buy')).toBe(true);
    table.update({ decision: { ask: 'end-turn', number: 42 } });
    expect(await screen.findByText(/Before you end your turn/)).toBeTruthy();
    table.update({ decision: { ask: 'roll', number: 43, awaited: [2] } });
    await waitFor(() => expect(prefs.isExplained('end-turn')).toBe(true));
  });
});

describe('keys', () => {
  it('press what is offered, and can be switched off', async () => {
    const table = await prompt('roll');
    prefs.set({ keys: false });
    await fireEvent.keyDown(document.body, { key: 'r' });
    expect(table.acts).toEqual([]);
    prefs.set({ keys: true });
    await fireEvent.keyDown(document.body, { key: 'r' });
    await waitFor(() => expect(table.acts).toEqual([{ act: 'roll', by: 1 }]));
  });
});
