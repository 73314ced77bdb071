// The players' tokens: our own drawings, eight colours that people with any sight tell apart, and a rim of its own for
// each seat, so that nothing hangs on colour.

import type { Edition } from '../protocol/http';
import type { Drawing } from './emblems';

export interface BoardSeat {
  name: string;
  token: number; // of the edition's tokens, from 0
  colour: number; // 0 to 7
}

/** Orange-red, blue, yellow, green, violet, sky, peach, black: far apart also without red or green (tests/unit). */
export const playerColours = [
  '#B3340F',
  '#1F45C8',
  '#F6CE2E',
  '#1F7560',
  '#A17ADC',
  '#9FD8FA',
  '#FBB79E',
  '#1C1626',
] as const;

/** Of each colour, the ink that is read on it. */
export const playerInks = [
  '#FFFFFF',
  '#FFFFFF',
  '#14181A',
  '#FFFFFF',
  '#14181A',
  '#14181A',
  '#14181A',
  '#FFFFFF',
] as const;

export const colourOfPlayer = (index: number): string => playerColours[index % 8] ?? playerColours[0];
export const inkOfPlayer = (index: number): string => playerInks[index % 8] ?? playerInks[0];

// Rims as dashes of a circle with a circumference of 64.
const kRims = ['', '8 8', '2.5 3.9', '26 6', '12 3 2 4.33', '16 16', '4 4', '20 3 3 6'];
export const rimOfPlayer = (index: number): string => kRims[index % 8] ?? '';

/** What stands for a player in a small place. */
function initialOf(name: string): string {
  const [first = '?'] = name.trim();
  return first.toLocaleUpperCase();
}

/** Initials that tell the players of a table apart: "A", or "An" and "Al": the first letter and one that differs. */
export function initialsOf(names: string[]): string[] {
  const letters = names.map((name) => [...name.trim().toLocaleLowerCase()]);
  return letters.map((mine, i) => {
    const first = initialOf(names[i] ?? '');
    const rivals = letters.filter((other, j) => j !== i && other[0] === mine[0]);
    if (rivals.length === 0) return first;
    const at = mine.findIndex(
      (letter, k) => k > 0 && letter !== ' ' && rivals.every((other) => other[k] !== letter),
    );
    return at > 0 ? `${first}${mine[at]}` : `${first}${i + 1}`;
  });
}

/**
 * A token for every seat, none twice while there are enough: people have what they chose, first come first served; who
 * chose nothing, or what another has, gets the next that is free.
 */
export function distinctTokens(seats: { kind: string; token: number }[], count: number): number[] {
  const given: (number | null)[] = seats.map(() => null);
  const taken = new Set<number>();
  for (const persons of [true, false]) {
    seats.forEach((seat, i) => {
      if ((seat.kind === 'person') !== persons) return;
      let token = seat.token < count ? seat.token : 0;
      for (let tries = 0; taken.has(token) && tries < count; ++tries) token = (token + 1) % count;
      given[i] = token;
      taken.add(token);
    });
  }
  return given.map((token) => token ?? 0);
}

/** The seats of a table as a board shows them. */
export function boardSeats(
  seats: { kind: string; name: string; token: number }[],
  edition: Pick<Edition, 'theme'>,
): BoardSeat[] {
  const tokens = distinctTokens(seats, edition.theme.tokens.length);
  return seats.map(({ name }, i) => ({ name, token: tokens[i] ?? 0, colour: i }));
}

const kBall = 'M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 0 0 0-19z';
const kBallSeams =
  'M12 7.8l4 2.9-1.5 4.7h-5L8 10.7zM12 7.8V3M16 10.7l4.8-1.5M14.5 15.4l2.8 4M9.5 15.4l-2.8 4M8 10.7L3.2 9.2';

export const drawings: Record<string, Drawing> = {
  'top hat': {
    fill: 'M7 3.5h10l-.7 11.5H7.7zM3 15.5h18c.6 0 1 .4 1 1v1.2c0 .8-.6 1.3-1.3 1.3H3.3c-.7 0-1.3-.5-1.3-1.3v-1.2c0-.6.4-1 1-1z',
    cut: 'M7.7 11.8h8.6',
  },
  car: {
    fill: 'M1.5 16v-3.5l3.2-1 2.7-4.2c.3-.5.9-.8 1.5-.8h5.4c.6 0 1.2.3 1.6.7l3.4 4 2.5.8c.4.1.7.5.7.9V16zM6.5 19.5a2.6 2.6 0 1 0 0-5.2 2.6 2.6 0 0 0 0 5.2zM17.5 19.5a2.6 2.6 0 1 0 0-5.2 2.6 2.6 0 0 0 0 5.2z',
    cut: 'M7 11.3l1.9-3h2.6v3zM13 8.3h1.5l2.3 3H13z',
  },
  'Scottish terrier': {
    fill: 'M3 9.5l3-1L7.5 5l1.7 2h2.3l1 2.7h5.3l1.5-4.2 1.4.9-.7 4.1V20h-2.8v-4.3h-5.4V20H8.7v-5.5L6 15l-1.5-2.5H2.8z',
  },
  dog: {
    fill: 'M3 8.5L6.5 5l3 .5 2.5 4h5.5c1.3 0 2-1 2.5-2.5l1.5.5c-.2 2.5-1 3.8-2 4.5v8h-2.5v-5H11v5H8.5v-7.5L7 10.5H4.2zM9 5.5l2.5 1-.5 3.5z',
  },
  thimble: {
    fill: 'M8 4.5c1-2 7-2 8 0l2.2 13.2c.2 1-.6 1.8-1.6 1.8H7.4c-1 0-1.8-.8-1.6-1.8z',
    cut: 'M6.8 15h10.4M9.5 7v.01M12 6.5v.01M14.5 7v.01M9.2 11v.01M12 11v.01M14.8 11v.01',
  },
  battleship: {
    fill: 'M1.5 14.5h21L19.5 20H5zM5 13.5V11h3V8.5h3V4h2v4.5h3V11h3v2.5z',
    line: 'M8 9.5H4M16 9.5h4',
  },
  ship: { fill: 'M3 16.5h18l-3 4.5H6zM11 3v12H4.5zM12.8 5.5l6 9.5h-6z' },
  boot: { fill: 'M7 3h7v9l5.5 2.6c1 .5 1.5 1.3 1.5 2.4v2H7zM6.5 19.8h15v1.7h-15z', cut: 'M14 7h-3M14 10h-3' },
  wheelbarrow: {
    fill: 'M5.5 7H19l-2.5 7.5H9zM18.5 20.5a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6z',
    line: 'M2 5.5h2.5l4.5 9M9.5 15L8 20M10 15.5l6 1.5',
  },
  iron: {
    fill: 'M2.5 16.5c0-5 3.5-8 9-8h7.5l2.5 8zM2.5 17.5h19V20h-19z',
    line: 'M10 8.5c0-2.5 1.2-3.5 3-3.5h6l.5 3.5',
  },
  'box of mint sweets': {
    fill: 'M4 11h16v9.5H4zM3 7h18v3H3z',
    cut: 'M12 7v13.5',
    line: 'M12 6.5c-3.5-5-7-1.5-4 0M12 6.5c3.5-5 7-1.5 4 0',
  },
  ham: {
    fill: 'M14.5 3c4 0 7.2 3.2 6.3 7.7-1 4.5-5.2 7.3-9.8 6.8l-1.8 1.8c.3 1.2-.6 2.3-1.8 2.2-.7 0-1.1-.5-1.3-1.1-.6-.2-1.1-.6-1.1-1.3-.1-1.2 1-2.1 2.2-1.8L9 15.5C7.5 9.5 9.5 3 14.5 3z',
    cut: 'M15 8a2.3 2.3 0 1 0 .01 0z',
  },
  'dry sausage': {
    fill: 'M4.8 14.7L14.7 4.8c1.4-1.4 3.4-1.2 4.5 0 1.2 1.1 1.4 3.1 0 4.5L9.3 19.2c-1.4 1.4-3.4 1.2-4.5 0-1.2-1.1-1.4-3.1 0-4.5z',
    cut: 'M8.5 11l4.5 4.5M12 7.5l4.5 4.5',
    line: 'M4.8 19.2l-2 2M19.2 4.8l2-2',
  },
  'pot of fish stew': {
    fill: 'M4 11h16v5c0 2.8-2 4.5-4.5 4.5h-7C6 20.5 4 18.8 4 16zM2.5 8.5h19V10h-19z',
    line: 'M9 6.5c-1.3-1.3 1.3-2 0-3.5M15 6.5c-1.3-1.3 1.3-2 0-3.5',
  },
  'wine barrel': {
    fill: 'M7 3h10c2.4 5.5 2.4 12.5 0 18H7C4.6 15.5 4.6 8.5 7 3z',
    cut: 'M5.5 8h13M5.5 16h13M12 11v2',
  },
  amphora: {
    fill: 'M9.5 2.5h5v2l-1 1.5v1.5c2.5 1.2 4 3.2 4 5.8 0 3.2-2.5 5.2-4 8.2h-3c-1.5-3-4-5-4-8.2 0-2.6 1.5-4.6 4-5.8V6l-1-1.5z',
    line: 'M10 6C6.5 5 5 7.5 6 11M14 6c3.5-1 5 1.5 4 5',
  },
  ball: { fill: kBall, cut: kBallSeams },
  football: { fill: kBall, cut: kBallSeams },
  boots: {
    fill: 'M3 7l4-3 2.5 4 8.5 4.3c2 1 3 2.2 3 4.2H4.5C3.5 13.5 3 10.5 3 7zM5.5 17.5H8V20H5.5zM10.5 17.5H13V20h-2.5zM16.5 17.5H19V20h-2.5z',
  },
  'golden boot': {
    fill: 'M4.5 4.5L8 2.5l2 3.3 7.5 3.7c1.8.9 2.7 2 2.7 3.5H5.7C4.9 11 4.5 8 4.5 4.5zM10.5 14h3v3h-3zM6 17.5h12V21H6z',
  },
  whistle: {
    fill: 'M2 6.5h13.5a6.5 6.5 0 1 1-6.4 7.6L2 11.8z',
    cut: 'M15.5 10.8a2.2 2.2 0 1 0 .01 0z',
    line: 'M16.5 4.2l1-2.2M20 5.5l1.8-1.7',
  },
  'keeper gloves': {
    fill: 'M7 21v-6L4.3 10.5c-.7-1.2 1-2.3 1.9-1.1L8 11.5V4.7c0-1.5 2.2-1.5 2.2 0V10h.5V3.5c0-1.5 2.2-1.5 2.2 0V10h.5V4.5c0-1.5 2.2-1.5 2.2 0v6h.5V7c0-1.4 2-1.4 2 0v8c0 2-.6 3-1.3 4v2z',
    cut: 'M7 18h10',
  },
  shirt: { fill: 'M8.5 3.5c1.5 2.2 5.5 2.2 7 0l6 3.5L19 12l-2.5-1.2V21h-9V10.8L5 12 2.5 7z' },
  trophy: {
    fill: 'M7 3h10v6c0 3-2 5-5 5s-5-2-5-5zM11 14h2v3.5h-2zM7.5 17.5h9V21h-9z',
    line: 'M7 5H3.5c0 4 1.5 6 4.5 6M17 5h3.5c0 4-1.5 6-4.5 6',
  },
  'corner flag': { fill: 'M5.5 2.5h2v19h-2zM8.5 3.5L20.5 8 8.5 12.5z' },
  scarf: {
    fill: 'M3.5 6.5c3.5-4 13.5-4 17 0l-1.7 4c-3.3-2.7-10.3-2.7-13.6 0zM7 10.5l5.5-.5-1.5 12H5.5zM13.8 10l4 .8.7 8.7h-4.9z',
    cut: 'M6.3 14.5h6M5.9 18h6M13.8 14h5M13.8 17h5',
  },
  goal: { line: 'M3 20.5V5h18v15.5M7.5 5.5v10M12 5.5v10M16.5 5.5v10M3 10.5h18M3 15.5h18' },
  'kicking footballer': {
    fill: 'M13.5 2.5a2.2 2.2 0 1 0 .01 0zM4.5 17.5a2 2 0 1 0 .01 0z',
    line: 'M13 8l-1.5 6 3.5 2.5V21M11.5 14L7 16.5M13 8.5L8.5 9.5 7 12.5M13.5 9l4.5 2.5',
  },
  'captain armband': {
    fill: 'M3.5 6.5c5.5 2 11.5 2 17 0v11c-5.5 2-11.5 2-17 0z',
    cut: 'M14.5 10.3a3.2 3.2 0 1 0 0 3.7',
  },
  goalkeeper: {
    fill: 'M12 6a2.2 2.2 0 1 0 .01 0zM12 1a2 2 0 1 0 .01 0z',
    line: 'M12 11v4.5M12 11.5L8 8 9 3.5M12 11.5L16 8l-1-4.5M12 15.5L8.5 21M12 15.5l3.5 5.5',
  },
  player: {
    fill: 'M14 2.5a2.2 2.2 0 1 0 .01 0z',
    line: 'M13.5 8l-2.5 6 3.5 3-1 4M11 14l-1.5 3.5L5.5 18M13.5 8L9 9l-2 3M13.5 8.5l2.5 3.5h3',
  },
  referee: {
    fill: 'M10.5 4.5a2.2 2.2 0 1 0 .01 0zM15.5 1.5h4v6h-4z',
    line: 'M10.5 10v5.5M10.5 10.5l6-3M10.5 10.5L6.5 14M10.5 15.5L7.5 21M10.5 15.5l3 5.5',
  },
  'Eiffel Tower': {
    fill: 'M11.2 1.5h1.6l.8 7 1.4 5H9l1.4-5zM8.6 14.3h6.8l.9 2.5H7.7zM7.2 17.6h9.6L19.5 22h-4.2c-.3-2-1.5-3-3.3-3s-3 1-3.3 3H4.5z',
  },
};

const kPlain: Drawing = { fill: 'M12 4.5a7.5 7.5 0 1 0 .01 0z', cut: 'M12 8v8M8 12h8' };

export function tokenDrawing(edition: Pick<Edition, 'theme'>, token: number): Drawing {
  const { tokens } = edition.theme;
  const name = tokens[token % Math.max(1, tokens.length)]?.en ?? '';
  return drawings[name] ?? kPlain;
}
