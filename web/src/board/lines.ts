// How the lines of players in a chart are told apart: by colour, and by dashes without it.

import { colourOfPlayer } from './tokens';

const kDashes = ['', '6 3', '2 3', '10 3 2 3', '1 2', '12 4', '4 2 1 2', '8 2'];
export const dashOf = (player: number): string => kDashes[player % kDashes.length] ?? '';

/** Lighter in the dark, where some would be lost. */
export const strokeOf = (player: number): string =>
  `light-dark(${colourOfPlayer(player)}, color-mix(in oklab, ${colourOfPlayer(player)} 62%, white))`;
