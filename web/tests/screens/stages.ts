// Every screen of the client, each with how a person gets there. Used by make.ts, which draws them all, and by
// tests/e2e/sizes.test.ts, which measures them.

import type { Page } from 'playwright-core';
import type { Position } from '../../src/protocol/messages.ts';
import { GoldenGame } from './moments.ts';
import type { Moment } from './moments.ts';
import { besideStages, kBeside } from './stages_beside.ts';
import { readyTable } from './table.ts';
import type { Ready, Wanted } from './table.ts';

export const kStages = [
  'home',
  'settings',
  'new-table',
  'new-seats',
  'rules',
  'not-found',
  'open-record',
  'waiting-room',
  'joining',
  'play-first',
  'play-roll',
  'play-buy',
  'play-auction',
  'play-debt',
  'play-prison',
  'play-titles',
  'play-trade',
  'play-offer',
  'play-counter',
  'play-contest',
  'play-dealt',
  'play-real',
  'play-quiet',
  'play-chat',
  'play-fortunes',
  'play-rules',
  'play-dice',
  'play-menu',
  'play-deed',
  ...kBeside,
  'end',
  'replay',
  'connection-lost',
] as const;
export type StageName = (typeof kStages)[number];

/** Screens that are to be seen on a phone alone, or alone where there are keys and room. */
export const kOnly: Partial<Record<StageName, 'phone' | 'wide'>> = {
  'play-board': 'phone',
  'play-keys': 'wide',
};

export interface Stage {
  name: StageName;
  path: string;
  table?: Ready; // the seat that the browser holds there
  moment?: Moment; // whose story the table tells
  covers?: boolean; // a sheet over the page: there is nothing to scroll to
  from?: string; // what stands above it is on another picture
  stranger?: boolean; // the browser holds no seat there
  hints?: boolean; // with what is explained the first time
  show?: (page: Page) => Promise<void>;
}

const kNames = ['Ann', 'Ben', 'Cat', 'Dan', 'Eve', 'Fay', 'Gil', 'Hal'];

/** A table where everybody is of flesh and blood, so that nobody moves while it is looked at. */
export function at(moment: Moment, more: Partial<Wanted['settings']> = {}): Wanted {
  const { board, rules, players } = moment.timeline.header;
  const names = players.length > 0 ? players : kNames;
  const order = [moment.seat, ...names.map((_, i) => i + 1).filter((seat) => seat !== moment.seat)];
  return {
    settings: { board, rules, position: moment.position, ...more },
    seats: names.map(() => ({ kind: 'open' as const })),
    people: order.map((seat) => ({ seat, name: names[seat - 1] ?? `${seat}` })),
  };
}

const tab = (name: RegExp) => (page: Page) => page.getByRole('tab', { name }).click();
const isOf = (ask: string) => (moment: Omit<Moment, 'timeline'>) =>
  moment.decision.ask === ask ? fullness(moment) : undefined;
/** Bidding has begun, and the one whose screen it is may still bid. */
const inAuction = (moment: Omit<Moment, 'timeline'>) => {
  const { lot } = moment.position;
  const open =
    lot?.highest !== undefined && lot.highest !== moment.seat && !lot.passed?.includes(moment.seat);
  return moment.decision.ask === 'bids' && open ? fullness(moment) : undefined;
};
/** A board with much on it says more. */
const fullness = ({ position }: Omit<Moment, 'timeline'>) =>
  position.players.reduce((sum, player) => sum + (player.out ? -8 : (player.titles ?? []).length), 0);
const levels = (moment: Omit<Moment, 'timeline'>, seat: number) =>
  (moment.position.players[seat - 1]?.titles ?? []).filter((one) => typeof one !== 'number' && one.level)
    .length;

/** Cuts the line to the server; from then on nobody answers. */
async function cutOff(page: Page): Promise<void> {
  let cut: (() => Promise<void>) | null = null;
  await page.routeWebSocket(/\/ws$/, (socket) => {
    if (cut) return; // taken, and never answered
    socket.connectToServer();
    cut = () => socket.close();
  });
  await page.reload();
  await page.locator('[data-square]').first().waitFor();
  await (cut as (() => Promise<void>) | null)?.();
  await page.getByRole('button', { name: /^(try now|réessayer|essayer)/i }).waitFor();
}

export async function allStages(address: string): Promise<Stage[]> {
  const quick = await GoldenGame.of(address, 'ligue1-rapide-1');
  const classic = await GoldenGame.of(address, 'classique-1');
  const stages: Stage[] = [];
  const add = (stage: Stage) => stages.push(stage);
  const play = async (name: StageName, moment: Moment, more: Partial<Stage> = {}) => {
    const table = await readyTable(address, at(moment));
    add({ name, path: `/g/${table.game}`, table, moment, ...more });
    return table;
  };

  add({ name: 'home', path: '/' });
  add({
    name: 'settings',
    path: '/',
    covers: true,
    show: (page) => page.getByRole('button', { name: /^(settings|réglages)/i }).click(),
  });
  add({ name: 'new-table', path: '/new' });
  add({
    name: 'new-seats',
    path: '/new',
    from: '#seats-choice',
    show: async (page) => {
      await page.locator('input[value="mondial2006"]').first().check();
      await page.locator('details').evaluateAll((all: HTMLDetailsElement[]) => {
        for (const one of all) one.open = !one.querySelector('input[name=rules]');
      });
    },
  });
  add({ name: 'rules', path: '/rules/championnat' });
  add({ name: 'not-found', path: '/nowhere' });
  add({ name: 'open-record', path: '/replay' });

  const waiting = await readyTable(address, {
    settings: { board: 'mondial2006', rules: 'mondial2006' },
    seats: [
      { kind: 'open' },
      { kind: 'open' },
      { kind: 'bot', bot: 'level-3', name: 'Lou' },
      { kind: 'open' },
    ],
    people: [
      { seat: 1, name: 'Ann' },
      { seat: 2, name: 'Ben' },
    ],
    begin: false,
  });
  add({ name: 'waiting-room', path: `/g/${waiting.game}`, table: waiting });
  const invited = await readyTable(address, {
    settings: { board: 'uk', rules: 'classique' },
    seats: [{ kind: 'open' }, { kind: 'open' }, { kind: 'open' }],
    people: [{ seat: 1, name: 'Ann' }],
    begin: false,
  });
  add({ name: 'joining', path: `/g/${invited.game}`, table: invited, stranger: true });

  const free = (m: Omit<Moment, 'timeline'>) => !m.position.players[m.seat - 1]?.prison;
  const fullThrow = (m: Omit<Moment, 'timeline'>) =>
    m.decision.ask === 'roll' && free(m) ? fullness(m) + 2 * levels(m, m.seat) : undefined;
  const roll = quick.best('a throw', fullThrow);
  const first = await readyTable(address, {
    settings: { board: 'classique', rules: 'classique' },
    seats: kNames.slice(0, 4).map(() => ({ kind: 'open' as const })),
    people: kNames.slice(0, 4).map((name, i) => ({ seat: i + 1, name })),
  });
  add({ name: 'play-first', path: `/g/${first.game}`, table: first, hints: true });
  await play('play-roll', roll);
  await play('play-buy', classic.best('a title to buy', isOf('buy')));
  await play('play-auction', classic.best('an auction', inAuction));
  await play('play-debt', classic.best('a debt', isOf('debt')));
  await play(
    'play-prison',
    classic.best('prison', (m) => (m.decision.ask === 'roll' && !free(m) ? fullness(m) : undefined)),
  );
  const press = (key: string) => (page: Page) => page.locator(`[data-key="${key}"]`).first().click();
  await play('play-titles', roll, { show: press('M') });
  await play('play-trade', roll, { show: press('T') });
  await play('play-offer', { ...roll, ...offered(roll) });
  await play(
    'play-counter',
    { ...roll, ...offered(roll) },
    {
      show: (page) => page.getByRole('button', { name: /^(change it|modifier)/i }).click(),
    },
  );
  const posed = async (name: StageName, settings: Wanted['settings'], show?: Stage['show']) => {
    const names = kNames.slice(0, settings?.position?.players.length);
    const table = await readyTable(address, {
      settings: { board: 'classique', rules: 'classique', ...settings },
      seats: names.map(() => ({ kind: 'open' as const })),
      people: names.map((one, i) => ({ seat: i + 1, name: one })),
    });
    add({ name, path: `/g/${table.game}`, table, ...(show ? { show } : {}) });
  };
  await posed('play-contest', { board: 'ligue1', rules: 'ligue1', position: kContest });
  await posed('play-dealt', { rules: 'championnat', position: kDealt });
  await posed('play-real', { dice: 'real', position: kReal });
  await posed('play-quiet', { rent: 'quiet', position: kVisited }, (page) =>
    page
      .getByRole('button', { name: /^(claim rent|réclamer)/i })
      .first()
      .click(),
  );

  const same = await readyTable(address, at(roll));
  for (const [i, text] of ['Good luck!', 'Bonne chance !', 'Nice throw…'].entries()) {
    const person = same.people[i];
    if (person) await person.do({ do: 'say', seat: person.seat, text });
  }
  const there = (name: StageName, show: NonNullable<Stage['show']>, covers = false) =>
    add({ name, path: `/g/${same.game}`, table: same, moment: roll, show, covers });
  there('play-chat', tab(/^(chat|discussion)/i));
  await play('play-fortunes', quick.best('a throw', fullThrow, Infinity), { show: tab(/^fortunes/i) });
  there('play-rules', tab(/^(rules|règles)/i));
  there('play-dice', tab(/^(dice|dés)/i));
  there('play-menu', tab(/^table/i));
  there('play-deed', (page) => page.locator('[data-square]').nth(1).click(), true);

  stages.push(...(await besideStages(address)));

  const last = quick.best('the last decision', (m) =>
    m.decision.ask === 'over' ? undefined : m.decision.number,
  );
  const winner = quick.timeline.end?.winners[0] ?? 1;
  const over = await readyTable(address, at({ ...last, seat: winner }));
  const loser = over.people.find((guest) => guest.seat === last.seat);
  await loser?.do({
    do: 'act',
    seat: last.seat,
    decision: loser.view?.decision?.number,
    act: { act: 'bankrupt', by: last.seat },
  });
  await over.people[0]?.until((view) => view.stage === 'over');
  const whole = { ...last, timeline: quick.timeline };
  add({ name: 'end', path: `/g/${over.game}`, table: over, moment: whole });
  add({ name: 'replay', path: `/g/${over.game}?at=250`, table: over, moment: whole });
  there('connection-lost', cutOff);
  return stages;
}

// Moments that a game seldom comes to.
const built = (level: number, ...titles: number[]) => titles.map((at) => ({ at, level }));
const kContest = {
  players: [
    { cash: 900, place: 18, titles: [6, 8, 9, 15] },
    { cash: 900, place: 24, titles: [1, 3, 12] },
    { cash: 420, place: 33, titles: [...built(4, 31, 32, 34, 37, 39), ...built(3, 21, 23, 24)] },
  ],
  turn: 2,
  contest: { building: 'house', orderer: 2, group: 1, levels: [2, 1], awaited: [1], want: [0, 3, 0] },
} as unknown as Position;
const kDealt = {
  players: [{ dealt: [1, 39] }, { dealt: [5, 15] }, { dealt: [6, 11] }, { dealt: [12, 14] }],
  phase: 'choose-dealt',
  awaited: [1, 2, 3, 4],
} as unknown as Position;
const kReal = {
  players: [
    { cash: 940, place: 24, titles: [16, 18, 5] },
    { cash: 1120, place: 11, titles: [6, 8, 15] },
    { cash: 760, place: 39, titles: [37, 39, 12] },
  ],
} as unknown as Position;
const kVisited = {
  players: [
    { cash: 900, place: 24, titles: [6, 8, 9, 25] },
    { cash: 1000, place: 8, titles: [11, 13] },
    { cash: 640, place: 5, titles: [31, 32] },
  ],
  turn: 3,
  claims: [{ title: 8, visitor: 2, owner: 1, amount: 12 }],
} as unknown as Position;

/** The same position with an offer to the person who is asked. */
function offered({ position, seat }: Moment): Pick<Moment, 'position'> {
  const from = position.players.findIndex(
    (player, i) => i + 1 !== seat && !player.out && player.titles?.length,
  );
  const atOf = (title: number | { at: number } | undefined) => (typeof title === 'object' ? title.at : title);
  const give = atOf(position.players[from]?.titles?.find((one) => typeof one === 'number' || !one.level));
  const players = position.players.map((player, i) =>
    i === from && give !== undefined
      ? { ...player, offer: { to: seat, give: [give], money: -50, revision: 1 } }
      : player,
  );
  return { position: { ...position, players } };
}
