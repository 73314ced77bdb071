// A page that is loaded anew asks the same of the same seat and offers the same: in every phase of a game.

import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Ask, View } from '../../src/protocol/messages';
import { Player } from './players';
import type { Sight } from './players';
import { openTable } from './tables';
import type { Friend, Wanted } from './tables';
import { rows } from './ways';
import { TestServer, aPerson, closeBrowser } from './world';
import type { Person } from './world';
import { long, sample } from './sample';

interface Phase {
  name: string;
  at: Wanted;
  /** Brings the table there, once it has begun. */
  come?: (player: Player, friend: Friend) => Promise<unknown>;
}

let server: TestServer;
let person: Person;
const asked = new Set<string>();

beforeAll(async () => {
  server = await TestServer.start();
  person = await aPerson(server);
  // Not instant: that wakes the bots too.
  await person.page.addInitScript(() =>
    localStorage.setItem('banquier.prefs', JSON.stringify({ pace: 'brisk', lang: 'en' })),
  );
  person.page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const { view } = JSON.parse(String(payload)) as { view?: Partial<View> };
      if (view?.decision) asked.add(view.decision.ask);
    }),
  );
});
afterAll(async () => {
  await closeBrowser();
  await server.kill();
});

const classic = (position: object, seats: string[]): Wanted => ({
  settings: { board: 'classique', rules: 'classique', position },
  seats,
});
const together = classic({ players: [{ titles: [5] }, { titles: [15] }] }, ['me', 'friend']);
const press = (player: Player, name: string) => player.button(name).first().click();

const special: Phase[] = [
  {
    name: 'a request of one’s own',
    at: together,
    come: async (player) => {
      await player.page.getByRole('tab', { name: 'Table' }).click();
      await press(player, 'Ask for a pause');
      await player.page.locator('.vote').waitFor();
    },
  },
  {
    // Whoever is away for the moment of a reload is not asked, and so has agreed.
    name: 'a request of somebody else’s',
    at: together,
    come: (player, friend) =>
      friend.wish({ do: 'ask', what: 'pause' }).then(() => player.button('Agree').waitFor()),
  },
  {
    name: 'a pause',
    at: together,
    come: async (player, friend) => {
      await friend.wish({ do: 'ask', what: 'pause' });
      await press(player, 'Agree');
      await player.isAsked('paused');
    },
  },
  {
    name: 'an offer that has just come',
    at: together,
    come: async (player, friend) => {
      await friend.act({ act: 'offer', whom: 1, give: [15], amount: 20 });
      await player.button('Accept').waitFor();
    },
  },
  {
    name: 'out of the game',
    at: classic({ players: [{ out: true }, {}, {}], turn: 2 }, ['me', 'Ben', 'Cleo']),
  },
  {
    name: 'two seats on one device',
    at: classic(
      { players: [{}, {}, {}], phase: 'end-turn', dice: [3, 4], lot: { kind: 'title', title: 16 } },
      ['me', 'me', 'Cleo'],
    ),
  },
  {
    name: 'the end',
    at: classic(
      {
        players: [{ cash: 60 }, { cash: 500, titles: [39] }],
        phase: 'end-turn',
        dice: [3, 4],
        tasks: [{ kind: 'debt', player: 1, other: 2, cause: 'rent', title: 39, amount: 350 }],
      },
      ['me', 'Ben'],
    ),
    come: (player) => player.goBankrupt().then(() => player.end.waitFor()),
  },
];

// One of each position of the matrix.
const phases: Phase[] = [
  ...new Map(rows.map((row) => [JSON.stringify(row.at), { name: row.what, at: row.at }])).values(),
  ...special,
];

/** What is to be seen once nothing changes any more. */
async function still(player: Player): Promise<Sight> {
  await player.heading.or(player.end).first().waitFor();
  await player.page.locator('[data-square]').first().waitFor({ state: 'attached' });
  let last = '';
  let now: Sight = await player.sight();
  while (JSON.stringify(now) !== last) {
    last = JSON.stringify(now);
    await player.page.waitForTimeout(200);
    now = await player.sight();
  }
  return now;
}

async function reloads({ name, at, come }: Phase): Promise<void> {
  const player = new Player(person, 'Ann', 'en');
  const { page } = player;
  person.complaints.splice(0);
  // Nothing is decided by time while one looks.
  const settings = { ...at.settings, auction: 0 };
  const { friend } = await openTable(page, server, { ...at, settings, anew: true });
  const texts = (where: string) => page.locator(where).allInnerTexts();
  try {
    await player.prompt.waitFor();
    await friend?.until((view) => view.stage === 'playing');
    if (come) await come(player, friend as Friend);
    const before = await still(player);
    const beside = [await texts('section.offer'), await texts('.vote')];
    await page.reload();
    await page.waitForLoadState('networkidle');
    expect(await still(player)).toEqual(before);
    expect([await texts('section.offer'), await texts('.vote')]).toEqual(beside);
    expect(before.seat.length, 'own seats').toBe((at.seats ?? ['me']).filter((one) => one === 'me').length);
    expect(before.heading).not.toBe('');
    expect(person.complaints).toEqual([]);
  } catch (error) {
    await person.testify('reloads', name.replace(/\W+/g, '-'));
    throw error;
  } finally {
    friend?.leave();
  }
}

const named = (some: readonly Phase[]) => some.map((phase) => [phase.name, phase] as const);
it.each(named(sample('positions', phases, 3)))('%s', (_, phase) => reloads(phase));

it.runIf(long)('has been at every question that a game asks', () => {
  const kAll: Record<Ask, true> = {
    'order-roll': true,
    deal: true,
    'choose-dealt': true,
    roll: true,
    draw: true,
    'card-choice': true,
    buy: true,
    'end-turn': true,
    'last-claims': true,
    over: true,
    debt: true,
    'throw-for-rent': true,
    bids: true,
    wants: true,
    place: true,
    inherit: true,
  };
  expect(Object.keys(kAll).filter((ask) => !asked.has(ask))).toEqual([]);
});
