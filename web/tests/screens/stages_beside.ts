// Screens beside the ordinary course of a game: requests, dialogs, a device that several share.

import type { Page } from 'playwright-core';
import type { Position } from '../../src/protocol/messages.ts';
import { readyTable } from './table.ts';
import type { Ready, Wanted } from './table.ts';
import type { Stage } from './stages.ts';

export const kBeside = [
  'play-own-offer',
  'play-shared',
  'play-bankrupt',
  'play-vote',
  'play-paused',
  'play-correct',
  'play-move',
  'play-keys',
  'play-board',
  'play-out',
] as const;
type BesideName = (typeof kBeside)[number];

const kNames = ['Ann', 'Ben', 'Cat'];
const kCode = 'K7PQ2MXR';

const position = (given: object) => given as Position;
const kMiddle = position({
  players: [
    { cash: 940, place: 24, titles: [16, 18, 5, { at: 1, level: 3 }, { at: 3, level: 3 }] },
    { cash: 1120, place: 11, titles: [6, 8, 15, 12] },
    { cash: 760, place: 39, titles: [37, 39, 25, 28] },
  ],
});
const kOwnOffer = position({
  players: kMiddle.players.map((player, i) =>
    i === 0 ? { ...player, offer: { to: 2, give: [5], get: [15], money: 40, revision: 1 } } : player,
  ),
});
const kLot = position({
  players: kMiddle.players,
  phase: 'end-turn',
  dice: [3, 4],
  lot: { kind: 'title', title: 19, highest: 3, bid: 60 },
});
const kRuined = position({
  players: [
    { cash: 60, place: 39, titles: [{ at: 12, mortgaged: true }] },
    { cash: 1120, place: 11, titles: [6, 8, 15] },
    { cash: 760, place: 24, titles: [37, 39, 25, 28] },
  ],
  phase: 'end-turn',
  dice: [3, 4],
  tasks: [{ kind: 'debt', player: 1, other: 3, cause: 'rent', title: 39, amount: 350 }],
});
const kOut = position({
  players: [{ cash: 0, out: true }, ...kMiddle.players.slice(1)],
  turn: 2,
});

const clicked = (page: Page, name: RegExp) => page.getByRole('button', { name }).first().click();
const dialog = (page: Page) => page.getByRole('dialog').waitFor();
const menu = (page: Page) => page.getByRole('tab', { name: /^table/i }).click();

/** Somebody asks to take something back; a request that still stands from before is refused. */
function voted(table: Ready): NonNullable<Stage['show']> {
  const [, ben, cat] = table.people;
  return async (page) => {
    const vote = cat?.view?.vote;
    if (vote) await cat.do({ do: 'agree', seat: cat.seat, vote: vote.number, yes: false });
    await ben?.until((view) => view.vote === undefined);
    await ben?.do({ do: 'ask', seat: ben.seat, what: 'undo', back_to: 0 });
    await page.locator('.vote:has(li) button:enabled').first().waitFor();
  };
}

async function moved(page: Page): Promise<void> {
  await menu(page);
  await clicked(page, /^(continue on another|continuer sur un autre)/i);
  await page.locator('dialog .code').evaluate((one, code) => (one.textContent = code), kCode);
}

/** Where the whole board stands on the screen already, there is nothing to press. */
async function wholeBoard(page: Page): Promise<void> {
  const map = page.getByRole('button', { name: /^(see the whole board|voir le plateau entier)/i });
  if ((await map.count()) > 0) await map.first().click();
}

export async function besideStages(address: string): Promise<Stage[]> {
  const stages: Stage[] = [];
  const posed = async (
    name: BesideName,
    settings: Wanted['settings'],
    more: Partial<Stage> = {},
    shared: number[] = [],
  ) => {
    const table = await readyTable(address, {
      settings: { board: 'classique', rules: 'classique', ...settings },
      seats: kNames.map(() => ({ kind: 'open' as const })),
      people: kNames.map((one, i) => ({
        seat: i + 1,
        name: one,
        ...(shared.includes(i + 1) ? { device: 1 } : {}),
      })),
    });
    const stage: Stage = { name, path: `/g/${table.game}`, table, ...more };
    stages.push(stage);
    return { stage, people: table.people, table };
  };

  await posed('play-own-offer', { position: kOwnOffer });
  await posed('play-shared', { position: kLot }, {}, [2]);
  await posed(
    'play-bankrupt',
    { position: kRuined },
    {
      covers: true,
      show: async (page) => {
        await page.locator('[data-act="ask-bankrupt"]').first().click();
        await page.locator('[data-act="bankrupt"]').waitFor();
      },
    },
  );
  const asked = await posed('play-vote', { position: kMiddle });
  await asked.people[1]?.do({
    do: 'act',
    seat: 2,
    act: { act: 'mortgage', by: 2, title: 12 },
  });
  asked.stage.show = voted(asked.table);
  const paused = await posed('play-paused', { position: kMiddle });
  const [ann, ben, cat] = paused.people;
  await ben?.do({ do: 'ask', seat: 2, what: 'pause' });
  for (const guest of [ann, cat]) {
    await guest?.until(({ vote }) => vote !== undefined);
    await guest?.do({ do: 'agree', seat: guest.seat, vote: guest.view?.vote?.number, yes: true });
  }
  await posed(
    'play-correct',
    { dice: 'real', position: kMiddle },
    {
      covers: true,
      show: async (page) => {
        await clicked(page, /^(correct the position|corriger la position)/i);
        await dialog(page);
      },
    },
  );
  const { table } = await posed('play-move', { position: kMiddle }, { covers: true, show: moved });
  const there = (name: BesideName, show: NonNullable<Stage['show']>, covers: boolean) =>
    stages.push({ name, path: `/g/${table.game}`, table, show, covers });
  there(
    'play-keys',
    async (page) => {
      await page.locator('[data-key="?"]').click();
      await dialog(page);
    },
    true,
  );
  there('play-board', wholeBoard, true);
  await posed('play-out', { position: kOut });
  return stages;
}
