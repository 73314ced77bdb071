// Building a group to levels. The server lists every combination that is legal; a stepper goes to the nearest of them.

import type { Act, Seat, Square } from '../../protocol/messages';
import type { Edition, GroupInfo } from '../../protocol/http';
import type { Owned } from '../../model/holdings';

export interface GroupPlan {
  group: GroupInfo;
  seat: Seat;
  whole: boolean; // every title of it is the seat's
  owned: Square[];
  now: number[]; // by square of the group; 0 where it is not the seat's
  options: { levels: number[]; act: Act }[];
}

const kMostStreets = 4;

/** The groups of which a seat owns something, with what it may build and sell there. */
export function plansOf(edition: Edition, owners: Map<Square, Owned>, acts: Act[], seat: Seat): GroupPlan[] {
  return edition.groups
    .filter((group) => edition.squares[group.squares[0] ?? 0]?.kind === 'street')
    .map((group): GroupPlan => {
      const owned = group.squares.filter((at) => owners.get(at)?.owner === seat);
      const now = group.squares.map((at) => (owned.includes(at) ? (owners.get(at)?.level ?? 0) : 0));
      const options = acts
        .filter((act) => act.act === 'build' && act.by === seat && group.squares.includes(act.group ?? -1))
        .map((act) => ({ act, levels: (act.levels ?? []).slice(0, group.squares.length) }));
      return { group, seat, owned, now, options, whole: owned.length === group.squares.length };
    })
    .filter((plan) => plan.owned.length > 0);
}

export const same = (a: number[], b: number[]): boolean => a.every((level, i) => level === b[i]);

const distance = (a: number[], b: number[]): number =>
  a.reduce((sum, level, i) => sum + Math.abs(level - (b[i] ?? 0)), 0);

/** The levels after one step of street `i`: the nearest that may be had, or as they are now; null where there are none. */
export function stepped(plan: GroupPlan, draft: number[], i: number, way: 1 | -1): number[] | null {
  const from = draft[i] ?? 0;
  const choices = [plan.now, ...plan.options.map((option) => option.levels)].filter(
    (levels) => ((levels[i] ?? 0) - from) * way > 0,
  );
  let best: number[] | null = null;
  for (const levels of choices) if (!best || distance(levels, draft) < distance(best, draft)) best = levels;
  return best;
}

/** The act that brings the group to these levels, legal or not. */
export function actFor(plan: GroupPlan, levels: number[]): Act {
  const listed = plan.options.find((option) => same(option.levels, levels));
  if (listed) return listed.act;
  const padded = [...levels, ...Array<number>(kMostStreets).fill(0)].slice(0, kMostStreets);
  return { act: 'build', by: plan.seat, group: plan.group.squares[0] ?? 0, levels: padded };
}

/** What is built (positive) or sold (negative) between two sets of levels. */
export function difference(
  from: number[],
  to: number[],
  mostHouses: number,
): { houses: number; hotels: number } {
  let houses = 0;
  let hotels = 0;
  to.forEach((level, i) => {
    const before = from[i] ?? 0;
    houses += Math.min(level, mostHouses) - Math.min(before, mostHouses);
    hotels += Number(level > mostHouses) - Number(before > mostHouses);
  });
  return { houses, hotels };
}
