// What a referee changes of a live table's position, as it goes to the table and to the valuation.

import { describe, expect, it } from 'vitest';
import type { Position } from '../../src/protocol/messages';
import { changes, correctionOf, factsOf, linesOf, nothing, put } from '../../src/cup/referee/correction';

const position = {
  players: [
    { cash: 1500, place: 4, titles: [1, { at: 3, level: 2 }, { at: 39, level: 'h' }], tokens: [2] },
    { cash: 200, place: 10, prison: 2, titles: [{ at: 5, mortgaged: true }] },
    { cash: 0, place: 0, out: true },
  ],
  turn: 1,
} as unknown as Position;
const was = factsOf(position);

describe('a referee’s correction', () => {
  it('says nothing where nothing differs', () => {
    const same = put(was, { ...nothing(), cash: { 1: 1500 }, where: { 2: { place: 10, prison: 2 } } });
    expect(changes(was, same)).toEqual([]);
  });

  it('says of several things only what differs', () => {
    const is = put(was, {
      cash: { 1: 1450, 2: 250 },
      where: { 1: { place: 4, prison: 1 }, 2: { place: 24, prison: 0 } },
      titles: {
        3: { owner: 1, level: 1, mortgaged: false },
        5: { owner: 0, level: 0, mortgaged: false },
        6: { owner: 2, level: 0, mortgaged: true },
      },
      cards: { 1: 2, 2: 0 },
    });
    expect(correctionOf(changes(was, is), is)).toEqual({
      cash: { 1: 1450, 2: 250 },
      prison: { 1: 1 },
      place: { 2: 24 }, // who is put on a square is free
      title: { 3: { level: 1 }, 5: { owner: 'bank', mortgaged: false }, 6: { owner: 2, mortgaged: true } },
      tokens: { 1: [], 2: [1] },
    });
  });

  it('gives everybody’s goods to the valuation', () => {
    const seats = [1, 2, 1].map((unit, i) => ({ unit, member: i === 2 ? 1 : 0 }));
    expect(linesOf(was, seats)).toEqual([
      {
        unit: 1,
        member: 0,
        goods: { cash: 1500, cards: 1, titles: [{ at: 1 }, { at: 3, level: 2 }, { at: 39, level: 5 }] },
      },
      { unit: 2, member: 0, goods: { cash: 200, cards: 0, titles: [{ at: 5, mortgaged: true }] } },
      { unit: 1, member: 1, out: true, goods: { cash: 0, cards: 0, titles: [] } },
    ]);
  });
});
