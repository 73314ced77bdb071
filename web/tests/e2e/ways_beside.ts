// What a person can do at a table beside playing: more rows of the matrix.

import type { Page } from 'playwright-core';
import type { Hand } from './hands';
import { act, agrees, at, button, menu, press, real, tab, together, turn } from './ways';
import type { Row } from './ways';

const broke = at(
  {
    players: [
      { cash: 60, place: 39 },
      { cash: 500, titles: [39] },
    ],
    phase: 'end-turn',
    dice: [3, 4],
    tasks: [{ kind: 'debt', player: 1, other: 2, cause: 'rent', title: 39, amount: 350 }],
  },
  {},
  ['me', 'friend'],
);
// Two bots, of whom one has everything.
const lost = at({
  players: [
    { out: true },
    { cash: 1, place: 30 },
    {
      cash: 9_000,
      titles: [31, 32, 34, 37, 39, 1, 3]
        .map((one) => ({ at: one, level: 4 }))
        .concat(
          [6, 8, 9, 11, 13, 14, 16, 18, 19, 21, 23, 24, 26, 27, 29].map((one) => ({ at: one, level: 0 })),
        ),
    },
  ],
  turn: 2,
});

async function unfold(hand: Hand, what: string): Promise<void> {
  await hand.press(hand.page.locator('summary', { hasText: what }));
}

/** The browser has lost what it held of the game. */
async function forget(page: Page): Promise<void> {
  await page.locator('section.prompt').waitFor();
  await page.evaluate(() => localStorage.removeItem(`banquier.game.${location.pathname.split('/').pop()}`));
  await page.reload();
  await page.getByText('I already have a seat here').waitFor();
}

export const rows: Row[] = [
  {
    what: 'correct the position, at a real board',
    acts: [],
    at: real({ players: [{ cash: 900 }, {}] }, {}, ['me', 'friend']),
    go: async (hand) => {
      await hand.press(button(hand, 'Correct the position…'));
      const form = hand.page.getByRole('dialog');
      await hand.choose(form.getByLabel('Player'), 'Ben');
      await hand.type(form.getByLabel('It should be'), '1234');
      await hand.type(form.getByLabel('Why'), 'the tax was forgotten');
      await hand.press(form.getByRole('button', { name: 'Ask the others' }));
    },
    friend: agrees,
    recorded: /"correct":\{"cash":\{"2":1234\}\}.*the tax was forgotten/,
  },
  {
    what: 'leave the game',
    acts: [],
    at: together,
    go: async (hand) => {
      await menu(hand);
      await hand.press(button(hand, 'Leave the game'));
      await hand.press(button(hand, 'Leave for good'));
    },
    told: /a bot has taken over/,
  },
  {
    what: 'play again, same seats',
    acts: [],
    at: broke,
    go: async (hand) => {
      await hand.press(act(hand, 'ask-bankrupt'));
      await hand.press(act(hand, 'bankrupt'));
      await hand.press(button(hand, 'Again, same seats'));
    },
    friend: agrees,
    told: /Around the table/,
  },
  {
    what: 'refuse somebody’s offers',
    acts: [],
    at: turn,
    go: async (hand) => {
      await menu(hand);
      await unfold(hand, 'Hide the offers of');
      await hand.press(button(hand, 'No more offers from Ben'));
    },
    told: /Offers from Ben again/,
  },
  {
    what: 'mute somebody',
    acts: [],
    at: together,
    go: async (hand) => {
      await hand.press(tab(hand, 'Chat'));
      await unfold(hand, 'Mute somebody');
      await hand.press(button(hand, 'Mute Ben'));
    },
    told: /Hear Ben again/,
  },
  {
    what: 'give an absent seat to a bot',
    acts: [],
    at: together,
    before: (friend) => Promise.resolve(friend.leave()),
    // The clock of that table runs sixty times as fast: two minutes.
    speed: 60,
    meanwhile: (page) => page.waitForTimeout(3_000),
    go: async (hand) => {
      await menu(hand);
      await hand.press(button(hand, 'Let a bot play for Ben'));
    },
    told: /a bot stands in/,
  },
  {
    what: 'give a lost seat back',
    acts: [],
    at: together,
    // Two minutes, and a vote that stands for three seconds.
    speed: 20,
    before: async (friend) => {
      await friend.forget();
      await new Promise((resolve) => setTimeout(resolve, 6_500));
      await friend.wish({ do: 'recover-seat' });
    },
    go: async (hand) => {
      await hand.page.getByText('the seat of Ben').first().waitFor();
      await hand.press(button(hand, 'Agree'));
    },
    friend: (friend) => friend.until((view) => view.mine.includes(friend.seat)),
  },
  {
    what: 'ask for one’s own lost seat',
    acts: [],
    at: together,
    speed: 20,
    meanwhile: async (page) => {
      await forget(page);
      await page.waitForTimeout(6_500);
    },
    go: async (hand) => {
      await unfold(hand, 'I already have a seat here');
      await hand.press(button(hand, /^Ann$/));
    },
    friend: agrees,
    told: /Roll the dice/,
  },
  {
    what: 'hurry the bots',
    acts: [],
    at: lost,
    go: async (hand) => hand.press(button(hand, 'Skip to the result')),
    told: /The game is over/,
  },
  {
    what: 'show at once what is being shown',
    acts: ['roll'],
    at: turn,
    pace: 'calm',
    meanwhile: async (page) => {
      await page.locator('[data-act="roll"]').first().click();
      await page.locator('[data-act="skip"]').waitFor();
    },
    go: press('skip'),
    letter: 'S',
    after: (page) => page.locator('[data-act="skip"]').waitFor({ state: 'detached', timeout: 20_000 }),
    recorded: /^1: roll \d \d$/,
  },
];
