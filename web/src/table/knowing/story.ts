// What a game was like, once it is over: who came where, its steepest moments, the best street, the throws that mattered.

import type { LogEntry } from '../../model/model';
import type { Seat, Square } from '../../protocol/messages';
import type { Point } from './chart';

export interface Turn {
  seat: Seat;
  step: number;
  change: number; // of the fortune
}

export interface Story {
  order: Seat[]; // the winners first, then by fortune
  steepest: Turn[]; // the largest changes by one act, the largest first
  street: { at: Square; owner: Seat; earned: number } | null;
  rents: { earned: number; paid: number }[]; // by seat
  luckiest: Turn | null;
  unluckiest: Turn | null;
}

const kSteepest = 3;

export function storyOfGame(log: LogEntry[], points: Point[], seats: number, winners: Seat[]): Story {
  const all = Array.from({ length: seats }, (_, i) => i + 1);
  const last = points.at(-1)?.worth ?? [];
  const rank = (seat: Seat) => (winners.includes(seat) ? Infinity : (last[seat - 1] ?? 0));
  const turns = points.slice(1).flatMap(({ step, worth }, i) =>
    all.map((seat) => ({
      seat,
      step,
      change: (worth[seat - 1] ?? 0) - (points[i]?.worth[seat - 1] ?? 0),
    })),
  );
  const rents = all.map(() => ({ earned: 0, paid: 0 }));
  const streets = new Map<string, { at: Square; owner: Seat; earned: number }>();
  const rolls = new Map<number, Seat>();
  for (const { news, step, undone } of log) {
    if (news.news !== 'act' || undone) continue;
    if (news.act?.act === 'roll' && typeof news.act.by === 'number' && step !== undefined)
      rolls.set(step, news.act.by);
    for (const { event, player, other, title, amount = 0 } of news.events) {
      if (event !== 'rent-claimed' || typeof player !== 'number' || typeof other !== 'number') continue;
      rents[player - 1]!.paid += amount;
      rents[other - 1]!.earned += amount;
      if (title === undefined) continue;
      const key = `${title} ${other}`;
      const street = streets.get(key) ?? { at: title, owner: other, earned: 0 };
      streets.set(key, { ...street, earned: street.earned + amount });
    }
  }
  const thrown = turns
    .filter(({ seat, step }) => rolls.get(step) === seat)
    .toSorted((a, b) => b.change - a.change);
  const luckiest = thrown[0];
  const unluckiest = thrown.at(-1);
  return {
    order: all.toSorted((a, b) => rank(b) - rank(a)),
    steepest: turns
      .filter(({ change }) => change !== 0)
      .toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change))
      .slice(0, kSteepest),
    street: [...streets.values()].toSorted((a, b) => b.earned - a.earned)[0] ?? null,
    rents,
    luckiest: luckiest && luckiest.change > 0 ? luckiest : null,
    unluckiest: unluckiest && unluckiest.change < 0 ? unluckiest : null,
  };
}
