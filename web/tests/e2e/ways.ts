// Everything that a person can do at a table, each with a position in which it can be done: one row of the matrix.

import type { Locator, Page } from 'playwright-core';
import type { Hand } from './hands';
import type { Friend, Wanted } from './tables';

export interface Row {
  what: string;
  acts: string[]; // of the schema
  at: Wanted;
  /** What one does on the page. */
  go: (hand: Hand) => Promise<void>;
  /** What a friend at the table does, meanwhile and before. */
  before?: (friend: Friend) => Promise<unknown>;
  friend?: (friend: Friend) => Promise<unknown>;
  letter?: string; // the single key that does the same
  recorded?: RegExp; // a line of the record
  told?: RegExp; // or something that the page then shows
  /** What the table's page has to go through before it can be done. */
  meanwhile?: (page: Page) => Promise<unknown>;
  /** What then has to be so at once. */
  after?: (page: Page) => Promise<unknown>;
  speed?: number; // of the clock of a table of its own, where one has to wait
  pace?: 'calm' | 'brisk'; // nothing is shown at once, and bots are not woken
}

export const act = (hand: Hand, kind: string): Locator => hand.page.locator(`[data-act="${kind}"]`).first();
export const press = (kind: string) => (hand: Hand) => hand.press(act(hand, kind));
export const button = (hand: Hand, name: string | RegExp): Locator =>
  hand.page.getByRole('button', { name }).first();
export const tab = (hand: Hand, name: string | RegExp): Locator => hand.page.getByRole('tab', { name });

async function manage(hand: Hand): Promise<void> {
  await hand.press(button(hand, /^My titles/));
}
export async function menu(hand: Hand): Promise<void> {
  await hand.press(tab(hand, 'Table'));
}

// ---- Positions, in the classic game where nothing else is said

export const at = (position: object, settings: object = {}, seats?: string[]): Wanted => ({
  settings: { board: 'classique', rules: 'classique', rent: 'reminded', ...settings, position },
  ...(seats ? { seats } : {}),
});
export const turn = at({ players: [{}, {}, {}] });
const prison = at({ players: [{ cash: 300, prison: 2, tokens: [1] }, {}, {}] });
const buying = at({
  players: [{ cash: 900, place: 16, titles: [18] }, {}, {}],
  phase: 'buy',
  buying: 16,
  dice: [3, 4],
});
const auction = at({
  players: [{ cash: 900, place: 16 }, {}, {}],
  phase: 'end-turn',
  dice: [3, 4],
  lot: { kind: 'title', title: 16 },
});
const choice = at({
  players: [{ cash: 300, place: 2 }, {}, {}],
  phase: 'card-choice',
  card: 'chest 6',
  drawing: 'chest',
  dice: [1, 1],
});
const owner = at({
  players: [
    {
      cash: 900,
      place: 24,
      titles: [{ at: 1, level: 2 }, { at: 3, level: 2 }, 5, { at: 12, mortgaged: true }],
    },
    { titles: [15] },
    {},
  ],
});
const lost = (rules: string, seats: string[], titles: object[]) =>
  at(
    {
      players: [
        { cash: 60, place: 39, titles },
        { cash: 500, titles: [37, 39] },
        ...seats.slice(2).map(() => ({})),
      ],
      phase: 'end-turn',
      dice: [3, 4],
      tasks: [{ kind: 'debt', player: 1, other: 2, cause: 'rent', title: 39, amount: 350 }],
    },
    { rules },
    seats,
  );
const four = ['me', 'Ben', 'Cleo', 'Dan'];
const championship = at(
  { players: [{ cash: 900, titles: [15], tokens: [1] }, {}, {}, {}] },
  { rules: 'championnat' },
  four,
);
const visited = {
  players: [{ cash: 900, place: 24, titles: [6, 8] }, { place: 8, cash: 1000 }, { place: 5 }],
  turn: 3,
  claims: [{ title: 8, visitor: 2, owner: 1, amount: 6 }],
};
const offered = at({
  players: [
    { titles: [5] },
    { titles: [15], offer: { to: 1, give: [15], get: [5], money: 50, revision: 1 } },
    {},
  ],
});
const others = at({ players: [{ titles: [5] }, {}, {}], turn: 2 });
export const together = at({ players: [{ titles: [5] }, {}] }, {}, ['me', 'friend']);
export const real = (position: object, settings: object = {}, seats?: string[]) =>
  at(position, { dice: 'real', ...settings }, seats);

export const agrees = async (friend: Friend): Promise<void> => {
  const { vote } = await friend.until((view) => view.vote !== undefined);
  await friend.wish({ do: 'agree', vote: vote?.number ?? 0, yes: true });
};

async function dice(hand: Hand, ...faces: number[]): Promise<void> {
  for (const [i, face] of faces.entries())
    await hand.tick(
      hand.page
        .getByRole('group', { name: new RegExp(`${i + 1}`) })
        .filter({ has: hand.page.getByRole('radio') })
        .last()
        .getByRole('radio', { name: `${face}` }),
    );
}

export const rows: Row[] = [
  {
    what: 'roll to see who begins',
    acts: ['roll'],
    at: { settings: { board: 'classique', rules: 'classique' } },
    go: press('roll'),
    letter: 'R',
    recorded: /^1: roll \d \d$/,
  },
  { what: 'roll', acts: ['roll'], at: turn, go: press('roll'), letter: 'R', recorded: /^1: roll \d \d$/ },
  { what: 'pay the fine', acts: ['pay-fine'], at: prison, go: press('pay-fine'), recorded: /^1: pay fine$/ },
  {
    what: 'use a release card',
    acts: ['use-token'],
    at: prison,
    go: press('use-token'),
    recorded: /^1: use card/,
  },
  { what: 'buy', acts: ['buy'], at: buying, go: press('buy'), letter: 'B', recorded: /^1: buy$/ },
  {
    what: 'decline',
    acts: ['decline'],
    at: buying,
    go: press('decline'),
    letter: 'D',
    recorded: /^1: decline$/,
  },
  // Not instant: that wakes the bots, who bid too.
  {
    what: 'bid, a quick raise',
    acts: ['bid'],
    at: auction,
    pace: 'brisk',
    go: press('bid'),
    recorded: /^1: bid 1$/,
  },
  {
    what: 'bid, an amount of one’s own',
    acts: ['bid'],
    at: auction,
    pace: 'brisk',
    go: async (hand) => {
      await hand.type(hand.page.getByLabel('Your bid'), '150');
      await hand.press(button(hand, /^Bid\b.*150/));
    },
    recorded: /^1: bid 150$/,
  },
  {
    what: 'bid, by a limit',
    acts: ['bid'],
    at: auction,
    pace: 'brisk',
    go: async (hand) => {
      await hand.press(hand.page.locator('summary', { hasText: 'Raise for me up to' }));
      await hand.type(hand.page.getByLabel('Raise for me up to'), '200');
      await hand.press(button(hand, 'Start'));
    },
    recorded: /^1: bid 1$/,
  },
  { what: 'pass', acts: ['pass'], at: auction, go: press('pass'), letter: 'P', recorded: /^1: pass$/ },
  {
    what: 'keep dealt titles',
    acts: ['keep'],
    at: at(
      {
        players: [{ dealt: [1, 39] }, { dealt: [5, 15] }, { dealt: [6, 11] }, { dealt: [12, 14] }],
        phase: 'choose-dealt',
        awaited: [1, 2, 3, 4],
      },
      { rules: 'championnat' },
      four,
    ),
    go: async (hand) => {
      await hand.tick(hand.page.getByRole('checkbox').last());
      await hand.press(act(hand, 'keep'));
    },
    told: /Ann keeps /,
  },
  {
    what: 'say how many buildings one wants',
    acts: ['want'],
    at: at(
      {
        players: [
          { cash: 900, titles: [6, 8, 9] },
          { cash: 900, titles: [1, 3] },
          {
            titles: [31, 32, 34, 37, 39]
              .map((one) => ({ at: one, level: 4 }))
              .concat([21, 23, 24].map((one) => ({ at: one, level: 3 }))),
          },
        ],
        turn: 2,
        contest: {
          building: 'house',
          orderer: 2,
          group: 1,
          levels: [2, 1],
          awaited: [1],
          want: [0, 3, 0],
        },
      },
      { board: 'ligue1', rules: 'ligue1' },
    ),
    go: async (hand) => hand.press(button(hand, /^2\s/)),
    recorded: /^1: want 2$/,
  },
  {
    what: 'place a building',
    acts: ['build'],
    at: at(
      {
        players: [{ cash: 900, titles: [6, 8, 9] }, { cash: 900, titles: [1, 3] }, {}],
        contest: { building: 'house', orderer: 2, want: [2, 0, 0] },
        tasks: [{ kind: 'contest' }, { kind: 'place', player: 1, step: 1, amount: -1 }],
      },
      { board: 'ligue1', rules: 'ligue1' },
    ),
    go: press('build'),
    recorded: /^1: build 6 8 9 = 1 0 0$/,
  },
  {
    what: 'pay what a card asks',
    acts: ['pay-card'],
    at: choice,
    go: press('pay-card'),
    recorded: /^1: pay card$/,
  },
  {
    what: 'draw another card',
    acts: ['draw-card'],
    at: choice,
    go: press('draw-card'),
    recorded: /^1: draw$/,
  },
  {
    what: 'end the turn',
    acts: ['end-turn'],
    at: at({
      players: [{ cash: 900, place: 24, titles: [1, 3] }, {}, {}],
      phase: 'end-turn',
      dice: [3, 4],
    }),
    go: press('end-turn'),
    letter: 'E',
    recorded: /^1: end$/,
  },
  {
    what: 'go bankrupt',
    acts: ['bankrupt'],
    at: lost('classique', ['me', 'Ben', 'Cleo'], [{ at: 12, mortgaged: true }]),
    go: async (hand) => {
      await hand.press(act(hand, 'ask-bankrupt'));
      await hand.press(act(hand, 'bankrupt'));
    },
    recorded: /^1: bankrupt$/,
  },
  {
    what: 'sell a title to the bank',
    acts: ['sell-to-bank'],
    at: lost('championnat', four, [{ at: 12, mortgaged: true }]),
    go: press('sell-to-bank'),
    told: /Ann sells .* to the bank/,
  },
  {
    what: 'claim a rent',
    acts: ['claim'],
    at: at(visited),
    go: press('claim'),
    letter: 'C',
    recorded: /^1: claim 8$/,
  },
  {
    what: 'claim by the list, at a quiet table',
    acts: ['claim'],
    at: at(visited, { rent: 'quiet' }),
    go: async (hand) => {
      await hand.press(button(hand, /^Claim rent/));
      await hand.choose(hand.page.getByRole('combobox', { name: 'Title' }), 'Rue de Courcelles');
      await hand.press(hand.page.getByRole('button', { name: 'Claim', exact: true }));
    },
    told: /Ben owes Ann/,
  },
  {
    what: 'claim by the square, at a quiet table',
    acts: ['claim'],
    at: at(visited, { rent: 'quiet' }),
    go: async (hand) => {
      await hand.press(button(hand, /^Claim rent/));
      await hand.press(hand.page.locator('[data-square="8"]').first());
    },
    told: /Ben owes Ann/,
  },
  {
    what: 'be done with the last claims',
    acts: ['pass'],
    at: at(
      {
        players: [{ cash: 900, titles: [6, 8] }, { place: 6 }, {}],
        turn: 3,
        phase: 'last-claims',
        clock: 'time-up',
        awaited: [1],
        claims: [{ title: 6, visitor: 2, owner: 1, amount: 6 }],
      },
      { board: 'mondial2006', rules: 'mondial2006-chrono' },
    ),
    go: press('pass'),
    letter: 'P',
    recorded: /^1: pass$/,
  },
  {
    what: 'leave mortgages taken over',
    acts: ['pass'],
    at: at({
      players: [
        {
          cash: 900,
          titles: [
            { at: 6, mortgaged: true },
            { at: 8, mortgaged: true },
          ],
        },
        { out: true },
        {},
      ],
      turn: 3,
      tasks: [{ kind: 'inherit', player: 1, titles: [6, 8] }],
    }),
    go: press('pass'),
    recorded: /^1: pass$/,
  },
  {
    what: 'build',
    acts: ['build'],
    at: owner,
    go: async (hand) => {
      await manage(hand);
      await hand.press(button(hand, /^One more house on Boulevard de Belleville/));
      await hand.press(act(hand, 'build'));
    },
    recorded: /^1: build 1 3 = 3 2$/,
  },
  {
    what: 'sell buildings',
    acts: ['build'],
    at: owner,
    go: async (hand) => {
      await manage(hand);
      await hand.press(button(hand, /^One house less on Boulevard de Belleville/));
      await hand.press(act(hand, 'build'));
    },
    recorded: /^1: build 1 3 = 1 2$/,
  },
  {
    what: 'mortgage',
    acts: ['mortgage'],
    at: owner,
    go: async (hand) => {
      await manage(hand);
      await hand.press(act(hand, 'mortgage'));
    },
    recorded: /^1: mortgage 5$/,
  },
  {
    what: 'lift a mortgage',
    acts: ['lift'],
    at: owner,
    go: async (hand) => {
      await manage(hand);
      await hand.press(act(hand, 'lift'));
    },
    recorded: /^1: lift 12$/,
  },
  {
    what: 'put up a title',
    acts: ['put-up'],
    at: championship,
    go: async (hand) => {
      await manage(hand);
      await hand.press(act(hand, 'put-up'));
    },
    told: /Ann puts up for auction/,
  },
  {
    what: 'put up a release card',
    acts: ['put-up-token'],
    at: championship,
    go: async (hand) => {
      await manage(hand);
      await hand.type(hand.page.getByLabel('Opening price'), '20');
      await hand.press(act(hand, 'put-up-token'));
    },
    told: /Ann puts up for auction/,
  },
  {
    what: 'offer a trade',
    acts: ['offer'],
    at: owner,
    go: async (hand) => {
      const { page } = hand;
      await hand.press(button(hand, /^Trade/));
      const trade = page.getByRole('region', { name: 'Trade' });
      await hand.tick(trade.getByRole('radio', { name: 'Ben' }));
      await hand.press(trade.getByRole('button', { name: 'Gare Montparnasse' }));
      await hand.press(trade.getByRole('button', { name: 'Gare de Lyon' }));
      await hand.type(trade.getByRole('group', { name: 'You give' }).getByLabel('Money'), '40');
      await hand.press(trade.getByRole('button', { name: 'Make the offer' }));
    },
    recorded: /^1: offer 2 give 5 \+40 get 15$/,
  },
  {
    what: 'take an offer back',
    acts: ['withdraw'],
    at: at({
      players: [{ titles: [5], offer: { to: 2, give: [5], money: -200, revision: 1 } }, {}, {}],
    }),
    go: async (hand) => hand.press(button(hand, 'Take the offer back')),
    recorded: /^1: withdraw$/,
  },
  {
    what: 'accept an offer',
    acts: ['accept'],
    at: offered,
    go: async (hand) => hand.press(button(hand, 'Accept')),
    recorded: /^1: accept 2 #1$/,
  },
  {
    what: 'refuse an offer',
    acts: ['refuse'],
    at: offered,
    go: async (hand) => hand.press(button(hand, 'Refuse')),
    recorded: /^1: refuse 2 #1$/,
  },
  {
    what: 'answer an offer by another',
    acts: ['refuse', 'offer'],
    at: offered,
    go: async (hand) => {
      await hand.press(button(hand, 'Counter-offer'));
      const trade = hand.page.getByRole('region', { name: 'Trade' });
      await hand.type(trade.getByRole('group', { name: 'Ben gives' }).getByLabel('Money'), '90');
      await hand.press(trade.getByRole('button', { name: 'Make the offer' }));
    },
    recorded: /^1: offer 2 give 5 get 15 \+90$/,
  },
  {
    what: 'ask for time',
    acts: [],
    at: others,
    go: press('wait'),
    told: /Ann asks for time/,
  },
  {
    what: 'ask to take back an act',
    acts: [],
    at: together,
    go: async (hand) => {
      await manage(hand);
      await hand.press(act(hand, 'mortgage'));
      await act(hand, 'lift').waitFor();
      await menu(hand);
      await hand.press(button(hand, 'Take back my last act'));
    },
    friend: agrees,
    recorded: /^back to 0$/,
  },
  {
    what: 'ask for a pause',
    acts: [],
    at: together,
    go: async (hand) => {
      await menu(hand);
      await hand.press(button(hand, 'Ask for a pause'));
    },
    friend: agrees,
    told: /The game is paused/,
  },
  {
    what: 'agree to a pause',
    acts: [],
    at: together,
    before: (friend) => friend.wish({ do: 'ask', what: 'pause' }),
    go: async (hand) => hand.press(button(hand, 'Agree')),
    told: /The game is paused/,
  },
  {
    what: 'stop the game',
    acts: ['stop'],
    at: at({ players: [{ titles: [6] }, {}] }, { board: 'mondial2006', rules: 'mondial2006-chrono' }, [
      'me',
      'friend',
    ]),
    go: async (hand) => {
      await menu(hand);
      await hand.press(button(hand, 'Stop the game'));
      await hand.press(hand.page.getByRole('dialog').getByRole('button', { name: 'Stop the game' }));
    },
    friend: agrees,
    recorded: /^clock: stop$/,
  },
  {
    what: 'chat',
    acts: [],
    at: turn,
    go: async (hand) => {
      await hand.press(tab(hand, 'Chat'));
      await hand.type(hand.page.getByLabel('Write to the table'), 'Good evening');
      await hand.press(button(hand, 'Send'));
    },
    told: /Good evening/,
  },
  {
    what: 'type a throw, at a real board',
    acts: ['roll'],
    at: real({ players: [{}, {}, {}] }),
    go: async (hand) => {
      await dice(hand, 3, 4);
      await hand.press(act(hand, 'roll'));
    },
    recorded: /^1: roll 3 4$/,
  },
  {
    what: 'a throw does not count',
    acts: [],
    at: real({ players: [{}, {}, {}] }),
    go: press('void'),
    told: /the throw does not count/,
  },
  {
    what: 'type a card',
    acts: ['card'],
    at: real({
      players: [{ cash: 900, place: 7 }, {}, {}],
      phase: 'draw',
      drawing: 'chance',
      dice: [3, 4],
    }),
    go: async (hand) => {
      await hand.tick(
        hand.page
          .getByRole('group', { name: /Chance/ })
          .getByRole('radio')
          .nth(2),
      );
      await hand.press(act(hand, 'card'));
    },
    recorded: /^luck: card chance 3$/,
  },
  {
    what: 'type three dice',
    acts: ['three-dice'],
    at: real(
      { players: [{ cash: 900, place: 7 }, {}, {}], phase: 'draw', drawing: 'chance', dice: [3, 4] },
      { board: 'poche', rules: 'poche' },
    ),
    go: async (hand) => {
      await dice(hand, 2, 3, 4);
      await hand.press(act(hand, 'three-dice'));
    },
    recorded: /^luck: dice 2 3 4$/,
  },
  {
    what: 'type a throw for a rent',
    acts: ['throw'],
    at: real(
      {
        players: [{ cash: 900, place: 12 }, { titles: [12] }, {}],
        phase: 'end-turn',
        dice: [3, 4],
        tasks: [{ kind: 'throw-for-rent', player: 1, other: 2, title: 12, amount: 4 }],
      },
      { board: 'ligue1', rules: 'ligue1' },
    ),
    go: async (hand) => {
      await dice(hand, 5, 6);
      await hand.press(act(hand, 'throw'));
    },
    recorded: /^luck: throw 5 6$/,
  },
  {
    what: 'type a title that is dealt',
    acts: ['deal'],
    at: real({ players: [{}, {}, {}], phase: 'deal' }, { board: 'ligue1', rules: 'ligue1-rapide' }),
    go: async (hand) => {
      const list = hand.page.getByRole('combobox', { name: /Which title is dealt/ });
      const third = list.locator('option').nth(3);
      await hand.choose(list, await third.evaluate((one) => (one as HTMLOptionElement).label));
      await hand.press(act(hand, 'deal'));
    },
    recorded: /^luck: deal 1 5$/,
  },
];
