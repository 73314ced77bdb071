// Lots of the golden games, told again to a page bid by bid: nothing moves under a pointer between two answers, and a
// press bids what was to be read when the finger came down.

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Position, Seat, View } from '../../src/protocol/messages';
import { goldenNames } from '../golden/records';
import { GoldenGame } from '../screens/moments';
import { settled, stageContext } from '../screens/look';
import { TestServer, closeBrowser, laptop, phone } from './world';

const kLots = 50;
const kGame = 'an-auction-an-auction';

interface Lot {
  board: string;
  rules: string;
  seat: Seat; // who looks
  positions: Position[]; // as long as this seat has not answered
}

let server: TestServer;
const lots: Lot[] = [];
beforeAll(async () => {
  server = await TestServer.start();
  for (const name of goldenNames()) if (lots.length < kLots) lots.push(...(await lotsOf(name)));
});
afterAll(async () => {
  await closeBrowser();
  await server.kill();
});

/** Of each lot the longest stretch in which somebody who may bid has not answered. */
async function lotsOf(name: string): Promise<Lot[]> {
  const game = await GoldenGame.of(server.address, name);
  const { board, rules } = game.timeline.header;
  const lots: Position[][] = [];
  let last = '';
  for (const { position, decision } of game.questions()) {
    const { lot } = position;
    const which = decision.ask === 'bids' && lot ? `${lot.kind} ${lot.title}` : '';
    if (which !== '' && which !== last) lots.push([]);
    if (which !== '') lots.at(-1)?.push(position);
    last = which;
  }
  return lots.flatMap((positions) => {
    const stretches = (positions[0]?.players ?? []).map((_, i) => {
      const seat = i + 1;
      const answered = positions.findIndex(
        ({ lot, players }) =>
          lot?.highest === seat ||
          lot?.passed?.includes(seat) === true ||
          lot?.entitled?.includes(seat) === false ||
          players[i]?.out === true,
      );
      const own = positions.slice(0, answered < 0 ? positions.length : answered);
      return { board, rules, seat, positions: own };
    });
    const longest = stretches.toSorted((one, other) => other.positions.length - one.positions.length)[0];
    return longest && longest.positions.length > 1 ? [longest] : [];
  });
}

function viewOf({ board, rules, seat }: Lot, position: Position, closes: number | undefined): View {
  const lot = position.lot!;
  const lowest = Math.max((lot.bid ?? 0) + 1, lot.opening ?? 1);
  const cash = position.players[seat - 1]?.cash ?? 0;
  return {
    stage: 'playing',
    mine: [seat],
    settings: {
      ...{
        board,
        rules,
        overrides: [],
        unofficial: [],
        dice: 'fair',
        rent: 'automatic',
        reserve: 0,
        increment: 15,
      },
      ...{
        auction: 10,
        duration: 0,
        longest: 0,
        pace_least: 0,
        pace_most: 0,
        pace_auction: 0,
        pace_offer: 0,
      },
      ...{ sleeps: true, chat: true, spectators: true, caretaker: 'steady' },
    },
    seats: position.players.map((_, i) => ({
      ...{
        kind: 'person',
        name: ['Ann', 'Ben', 'Cat', 'Dan', 'Eve', 'Fay', 'Gil', 'Hal'][i] ?? '',
        token: i,
      },
      ...{ ready: true, present: true, waits_left: 3 },
    })),
    spectators: 0,
    position,
    decision: { ask: 'bids', awaited: [seat], number: 1 },
    step: 1,
    lot: 1,
    acts: [{ act: 'pass', by: seat }],
    bids: lowest <= cash ? [{ seat, lot: 1, lowest, highest: cash }] : [],
    ...(closes === undefined ? {} : { auction_closes: closes }),
  } as View;
}

const places = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.prompt, .prompt [data-main] button, .prompt input')].map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return [x, y, width, height].map(Math.round).join(' ');
    }),
  );

it.each([
  ['a laptop', laptop],
  ['a phone', phone],
])('nothing moves in an auction between two answers, on %s', async (_, device) => {
  expect(lots.length).toBeGreaterThanOrEqual(kLots);
  const context = await stageContext(server, [], { ...device, locale: 'fr' });
  const page = await context.newPage();
  let say = (_frame: object): void => {};
  const sent: { do: string; act?: { amount?: number } }[] = [];
  await page.routeWebSocket(/\/ws$/, (socket) => {
    say = (frame) => socket.send(JSON.stringify(frame));
    socket.onMessage((text) => void sent.push(JSON.parse(String(text)) as (typeof sent)[number]));
  });
  let version = 0;
  const show = async (view: View) => {
    say({ is: 'snapshot', game: kGame, version: ++version, now: Date.now(), elapsed: 0, view });
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
  };
  await page.goto(`/g/${kGame}`);
  await expect.poll(() => sent.some((one) => one.do === 'join')).toBe(true);

  for (const lot of lots.slice(0, kLots)) {
    let before: string[] | null = null;
    for (const [i, position] of lot.positions.entries()) {
      await show(viewOf(lot, position, i % 3 === 1 ? undefined : Date.now() + 9_000));
      await page.locator('.prompt .raises').first().waitFor();
      if (!before) await settled(page); // its edition has been fetched
      const now = await places(page);
      // The deed is another one in another lot.
      if (before) expect(now, `${lot.board} ${position.lot?.title} ${i}`).toEqual(before);
      before = now;
    }
  }

  // A finger comes down on one price, and another has taken its place when it goes up.
  const lot = lots.find(({ positions, seat }) => (positions[0]?.players[seat - 1]?.cash ?? 0) > 300)!;
  const [first, second] = lot.positions as [Position, Position];
  await show(viewOf(lot, { ...first, lot: { ...first.lot!, bid: 20, highest: null } }, undefined));
  const raise = page.locator('.prompt .raises button').first();
  const box = (await raise.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await show(viewOf(lot, { ...second, lot: { ...second.lot!, bid: 90, highest: null } }, undefined));
  await page.mouse.up();
  await expect.poll(() => sent.findLast((one) => one.do === 'act')?.act?.amount).toBe(21);
  await context.close();
});
