// What a referee changes of a position, as the record writes it: only what differs is said.

import type { Correction, Holding, Position } from '../../protocol/messages';
import type { Line, Seat } from '../frames';

export interface PlayerFacts {
  cash: number;
  place: number;
  prison: number; // 0: free; else the number of the coming turn in prison
  out: boolean;
}
export interface TitleFacts {
  owner: number; // a seat; 0: the bank
  level: number;
  mortgaged: boolean;
}
/** What of a position can be put right: of the player at seat n at n - 1, of titles by their square, and who holds a release card. */
export interface Facts {
  players: PlayerFacts[];
  titles: Record<number, TitleFacts>;
  cards: Record<number, number>; // the seat by the card's number; 0: in its pile
}

/** What the referee has typed so far, beside the position. */
export interface Wanted {
  cash: Record<number, number>; // by seat
  where: Record<number, Pick<PlayerFacts, 'place' | 'prison'>>; // by seat
  titles: Record<number, TitleFacts>;
  cards: Record<number, number>;
}
export const nothing = (): Wanted => ({ cash: {}, where: {}, titles: {}, cards: {} });

/** What is pressed to be put right: a player, a title, a release card. */
export type Fact = { seat: number } | { at: number } | { card: number };

export type Change =
  | { what: 'cash'; seat: number; from: number; to: number }
  | { what: 'where'; seat: number; from: PlayerFacts; to: PlayerFacts }
  | { what: 'title'; at: number; from: TitleFacts; to: TitleFacts }
  | { what: 'card'; card: number; from: number; to: number };

const kHotel = 5; // a hotel is written so in a correction
const kOfBank: TitleFacts = { owner: 0, level: 0, mortgaged: false };

const heldOf = (title: number | Holding): Holding => (typeof title === 'number' ? { at: title } : title);
const levelOf = (held: Holding): number => (held.level === 'h' ? kHotel : (held.level ?? 0));

export function factsOf(position: Position): Facts {
  const facts: Facts = { players: [], titles: {}, cards: {} };
  for (const [i, player] of position.players.entries()) {
    const { cash = 0, place = 0, prison = 0, out = false } = player;
    facts.players.push({ cash, place, prison, out });
    for (const held of (player.titles ?? []).map(heldOf))
      facts.titles[held.at] = { owner: i + 1, level: levelOf(held), mortgaged: held.mortgaged ?? false };
    if (Array.isArray(player.tokens)) for (const card of player.tokens) facts.cards[card] = i + 1;
  }
  return facts;
}

export const put = (was: Facts, wanted: Wanted): Facts => ({
  players: was.players.map((player, i) => ({
    ...player,
    cash: wanted.cash[i + 1] ?? player.cash,
    ...wanted.where[i + 1],
  })),
  titles: { ...was.titles, ...wanted.titles },
  cards: { ...was.cards, ...wanted.cards },
});

export const titleAt = (facts: Facts, at: number): TitleFacts => facts.titles[at] ?? kOfBank;
export const cardOf = (facts: Facts, card: number): number => facts.cards[card] ?? 0;
export const titlesOf = (facts: Facts, seat: number): { at: number; title: TitleFacts }[] =>
  Object.entries(facts.titles)
    .map(([at, title]) => ({ at: Number(at), title }))
    .filter(({ title }) => title.owner === seat)
    .sort((a, b) => a.at - b.at);
export const cardsOf = (facts: Facts, seat: number): number[] =>
  Object.keys(facts.cards)
    .map(Number)
    .filter((card) => facts.cards[card] === seat);

const keys = (one: object, other: object): number[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].map(Number).sort((a, b) => a - b);

/** What differs between the position and what the referee wants it to be. */
export function changes(was: Facts, is: Facts): Change[] {
  const found: Change[] = [];
  for (const [i, to] of is.players.entries()) {
    const from = was.players[i];
    if (!from) continue;
    const seat = i + 1;
    if (from.cash !== to.cash) found.push({ what: 'cash', seat, from: from.cash, to: to.cash });
    if (from.place !== to.place || from.prison !== to.prison) found.push({ what: 'where', seat, from, to });
  }
  for (const at of keys(was.titles, is.titles)) {
    const from = titleAt(was, at);
    const to = titleAt(is, at);
    if (from.owner !== to.owner || from.level !== to.level || from.mortgaged !== to.mortgaged)
      found.push({ what: 'title', at, from, to });
  }
  for (const card of keys(was.cards, is.cards)) {
    const from = cardOf(was, card);
    const to = cardOf(is, card);
    if (from !== to) found.push({ what: 'card', card, from, to });
  }
  return found;
}

export function correctionOf(found: Change[], is: Facts): Correction {
  const said: Correction = {};
  for (const one of found) {
    if (one.what === 'cash') said.cash = { ...said.cash, [one.seat]: one.to };
    // Who is put on a square is free, and who is put in prison stands there.
    else if (one.what === 'where' && one.to.prison === 0)
      said.place = { ...said.place, [one.seat]: one.to.place };
    else if (one.what === 'where') said.prison = { ...said.prison, [one.seat]: one.to.prison };
    else if (one.what === 'title') {
      const { from, to } = one;
      const title = {
        ...(from.owner === to.owner ? {} : { owner: to.owner === 0 ? ('bank' as const) : to.owner }),
        ...(from.level === to.level ? {} : { level: to.level }),
        ...(from.mortgaged === to.mortgaged ? {} : { mortgaged: to.mortgaged }),
      };
      said.title = { ...said.title, [one.at]: title };
    } else {
      // Whose cards change is told with all that they hold then.
      for (const seat of [one.from, one.to])
        if (seat !== 0) said.tokens = { ...said.tokens, [seat]: cardsOf(is, seat) };
    }
  }
  return said;
}

/** The sheet that this position would give. */
export const linesOf = (facts: Facts, seats: Seat[]): Line[] =>
  seats.map(({ unit, member }, i) => {
    const player = facts.players[i];
    if (!player || player.out) return { unit, member, out: true, goods: { cash: 0, cards: 0, titles: [] } };
    const titles = titlesOf(facts, i + 1).map(({ at, title }) => ({
      at,
      ...(title.level > 0 ? { level: title.level } : {}),
      ...(title.mortgaged ? { mortgaged: true } : {}),
    }));
    return { unit, member, goods: { cash: player.cash, cards: cardsOf(facts, i + 1).length, titles } };
  });
