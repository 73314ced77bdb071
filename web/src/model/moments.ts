// Moments of a game that one wants to see, where an event does not say so: a colour that becomes whole in one hand, the
// first rent that it brings, the first hotel.

import type { Edition } from '../protocol/http';
import type { Seat, Square } from '../protocol/messages';
import type { Owned } from './holdings';
import type { Scene } from './scenes';

export interface Whole {
  group: string;
  seat: Seat;
  squares: Square[];
}

/** Colours that one player owns whole, by their ids. */
export function wholes(edition: Pick<Edition, 'groups'>, owners: Map<Square, Owned>): Map<string, Whole> {
  const found = new Map<string, Whole>();
  for (const { id, squares } of edition.groups) {
    const seat = owners.get(squares[0] ?? -1)?.owner;
    if (seat !== undefined && squares.every((at) => owners.get(at)?.owner === seat))
      found.set(id, { group: id, seat, squares });
  }
  return found;
}

/** Those that were not whole before, or in another's hand. */
export const newlyWhole = (before: Map<string, Whole>, now: Map<string, Whole>): Whole[] =>
  [...now.values()].filter(({ group, seat }) => before.get(group)?.seat !== seat);

/** Which of these colours a scene brings a rent. */
export function rentOf(scene: Scene, whole: Iterable<Whole>): Whole | null {
  if (scene.kind !== 'money' || scene.event.title === undefined) return null;
  const { title } = scene.event;
  for (const one of whole) if (one.squares.includes(title) && scene.to === one.seat) return one;
  return null;
}

/** The first hotel of the game, where there was none before. */
export function firstHotel(before: Map<Square, Owned>, now: Map<Square, Owned>): Owned | null {
  const hotel = (owners: Map<Square, Owned>) => [...owners.values()].find((one) => one.hotel) ?? null;
  return hotel(before) ? null : hotel(now);
}
