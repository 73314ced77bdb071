// Positions for tests: what a test does not say is as at the beginning of a game.

import type { Position } from '../../src/protocol/messages';
import type { Position as GivenPosition } from '../../src/protocol/wire/position';

export function positionOf({ players, ...more }: GivenPosition): Position {
  return {
    ...{ turn: 1, phase: 'roll', round: 1, stock: { houses: 32, hotels: 12 } },
    ...(more as Partial<Position>),
    players: players.map((player) => ({ cash: 0, place: 0, ...player }) as Position['players'][number]),
  };
}
