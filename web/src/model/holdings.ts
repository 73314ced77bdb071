// Reading a position: who owns what, in forms that views use. Nothing here is a rule.

import type { Holding, Position, Seat, Square } from '../protocol/messages';

export interface Owned {
  at: Square;
  owner: Seat;
  level: number; // houses; one more than the most houses where there is a hotel
  hotel: boolean;
  mortgaged: boolean;
}

const asHolding = (title: Square | Holding): Holding => (typeof title === 'number' ? { at: title } : title);

/** Every owned title by its square. `mostHouses`: how many stand on a street before a hotel. */
export function ownersOf(position: Position, mostHouses: number): Map<Square, Owned> {
  const owned = new Map<Square, Owned>();
  position.players.forEach((player, index) => {
    for (const title of player.titles ?? []) {
      const { at, level = 0, mortgaged = false } = asHolding(title);
      const hotel = level === 'h' || level > mostHouses;
      owned.set(at, {
        at,
        owner: index + 1,
        level: hotel ? mostHouses + 1 : level,
        hotel,
        mortgaged,
      });
    }
  });
  return owned;
}

export const placeOf = (position: Position, seat: Seat): Square => position.players[seat - 1]?.place ?? 0;

export const inPrison = (position: Position, seat: Seat): boolean =>
  (position.players[seat - 1]?.prison ?? 0) > 0;

export const isOut = (position: Position, seat: Seat): boolean => position.players[seat - 1]?.out === true;
