// Every screen of the client, each with how a person gets there. Used by make.ts, which draws them all, and by
// tests/e2e/sizes.test.ts, which measures them.

import type { Page } from 'playwright-core';
import { GoldenGame } from './moments.ts';
import type { Moment } from './moments.ts';
import { readyTable } from './table.ts';
import type { Ready, Wanted } from './table.ts';

export const kStages = [
  'home',
  'settings',
  'new-table',
  'rules',
  'not-found',
  'open-record',
  'waiting-room',
  'play-roll',
  'play-buy',
  'play-auction',
  'play-debt',
  'play-prison',
  'play-titles',
  'play-trade',
  'play-offer',
  'play-chat',
  'play-fortunes',
  'play-rules',
  'play-dice',
  'play-menu',
  'play-deed',
  'end',
  'replay',
  'connection-lost',
] as const;
export type StageName = (typeof kStages)[number];

export interface Stage {
  name: StageName;
  path: string;
  table?: Ready; // the seat that the browser holds there
  moment?: Moment; // whose story the table tells
  covers?: boolean; // a sheet over the page: there is nothing to scroll to
  show?: (page: Page) => Promise<void>;
}

const kNames = ['Ann', 'Ben', 'Cat', 'Dan', 'Eve', 'Fay', 'Gil', 'Hal'];

/** A table where everybody is of flesh and blood, so that nobody moves while it is looked at. */
function at(moment: Moment, more: Partial<Wanted['settings']> = {}): Wanted {
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
  add({ name: 'rules', path: '/rules/championnat' });
  add({ name: 'not-found', path: '/nowhere' });
  add({ name: 'open-record', path: '/replay' });

  const waiting = await readyTable(address, {
    settings: { board: 'mondial2006', rules: 'mondial2006' },
    seats: [
      { kind: 'open' },
      { kind: 'open' },
      { kind: 'bot', bot: 'maison-2', name: 'Lou' },
      { kind: 'open' },
    ],
    people: [
      { seat: 1, name: 'Ann' },
      { seat: 2, name: 'Ben' },
    ],
    begin: false,
  });
  add({ name: 'waiting-room', path: `/g/${waiting.game}`, table: waiting });

  const free = (m: Omit<Moment, 'timeline'>) => !m.position.players[m.seat - 1]?.prison;
  const roll = quick.best('a throw', (m) =>
    m.decision.ask === 'roll' && free(m) ? fullness(m) + 2 * levels(m, m.seat) : undefined,
  );
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

  const same = await readyTable(address, at(roll));
  for (const [i, text] of ['Good luck!', 'Bonne chance !', 'Nice throw…'].entries())
    await same.people[i]?.do({ do: 'say', seat: same.people[i]?.seat, text });
  const there = (name: StageName, show: NonNullable<Stage['show']>, covers = false) =>
    add({ name, path: `/g/${same.game}`, table: same, moment: roll, show, covers });
  there('play-chat', tab(/^(chat|discussion)/i));
  there('play-fortunes', tab(/^fortunes/i));
  there('play-rules', tab(/^(rules|règles)/i));
  there('play-dice', tab(/^(dice|dés)/i));
  there('play-menu', tab(/^table/i));
  there('play-deed', (page) => page.locator('[data-square]').nth(1).click(), true);

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
