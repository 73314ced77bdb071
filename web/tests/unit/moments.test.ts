import { describe, expect, it } from 'vitest';
import type { Owned } from '../../src/model/holdings';
import { firstHotel, newlyWhole, rentOf, wholes } from '../../src/model/moments';
import type { Scene } from '../../src/model/scenes';
import { editions } from '../golden/editions';

const classic = editions.get('classique')!;
const owned = (of: Record<number, number>): Map<number, Owned> =>
  new Map(
    Object.entries(of).map(([at, owner]) => [
      Number(at),
      { at: Number(at), owner, level: 0, hotel: false, mortgaged: false },
    ]),
  );

describe('moments', () => {
  const before = wholes(classic, owned({ 1: 2, 6: 1, 8: 1, 9: 1 }));
  const after = wholes(classic, owned({ 1: 2, 3: 2, 6: 3, 8: 3, 9: 3 }));
  it('sees a colour that becomes whole, and one that passes whole to another', () => {
    expect([...before.values()].map(({ group, seat }) => [group, seat])).toEqual([['light_blue', 1]]);
    expect(newlyWhole(before, after).map(({ group, seat }) => [group, seat])).toEqual([
      ['brown', 2],
      ['light_blue', 3],
    ]);
    expect(newlyWhole(after, after)).toEqual([]);
  });
  it('knows the rent that such a colour brings its owner', () => {
    const paid = (title: number, to: number): Scene => ({
      kind: 'money',
      from: 1,
      to,
      amount: 8,
      event: { event: 'paid', rule: 'RENT-06', title },
      ms: 800,
    });
    expect(rentOf(paid(3, 2), after.values())?.group).toBe('brown');
    expect(rentOf(paid(3, 3), after.values())).toBeNull();
    expect(rentOf(paid(5, 2), after.values())).toBeNull();
  });
  it('sees the first hotel of the game, and no later one', () => {
    const bare = owned({ 1: 2, 3: 2, 6: 1 });
    const built = (...hotels: number[]) =>
      new Map([...bare].map(([at, one]) => [at, { ...one, hotel: hotels.includes(at) }]));
    expect(firstHotel(bare, bare)).toBeNull();
    expect(firstHotel(bare, built(3))).toMatchObject({ at: 3, owner: 2 });
    expect(firstHotel(built(3), built(3, 6))).toBeNull();
    expect(firstHotel(built(3), bare)).toBeNull();
  });
});
