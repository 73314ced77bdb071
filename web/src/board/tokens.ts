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
  '#B3340F', '#1F45C8', '#F6CE2E', '#1F7560', '#A17ADC', '#9FD8FA', '#FBB79E', '#1C1626',
] as const;

/** Of each colour, the ink that is read on it. */
export const playerInks = [
  '#FFFFFF', '#FFFFFF', '#14181A', '#FFFFFF', '#14181A', '#14181A', '#14181A', '#FFFFFF',
] as const;

export const colourOfPlayer = (index: number): string => playerColours[index % 8] ?? playerColours[0];
export const inkOfPlayer = (index: number): string => playerInks[index % 8] ?? playerInks[0];

// Rims as dashes of a circle with a circumference of 64.
const kRims = ['', '8 8', '2.5 3.9', '26 6', '12 3 2 4.33', '16 16', '4 4', '20 3 3 6'];
export const rimOfPlayer = (index: number): string => kRims[index % 8] ?? '';

/** What stands for a player in a small place. */
export function initialOf(name: string): string {
  const [first = '?'] = name.trim();
  return first.toLocaleUpperCase();
}

/** Initials that tell the players of a table apart: "A", or "An" and "Al". */
export function initialsOf(names: string[]): string[] {
  return names.map((name, i) => {
    const letters = [...name.trim()];
    for (let n = 1; n <= 2; ++n) {
      const mine = letters.slice(0, n).join('').toLocaleLowerCase();
      const unique = names.every(
        (other, j) => j === i || [...other.trim()].slice(0, n).join('').toLocaleLowerCase() !== mine,
      );
      if (unique) return initialOf(name) + letters.slice(1, n).join('');
    }
    return `${initialOf(name)}${i + 1}`;
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

const kBall = 'M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 0 0 0-19z';
const kBallSeams = 'M12 7.8l4 2.9-1.5 4.700h-5L8 10.700zM12 7.800V3M16 10.700l4.8-1.500M14.5 15.400l2.8 4M9.5 15.400l-2.8 4M8 10.700L3.2 9.2';

export const drawings: Record<string, Drawing> = {
  'top hat': { fill: 'M7 3.500h10l-.7 11.500H7.700zM3 15.500h18c.6 0 1 .4 1 1v1.200c0 .8-.6 1.3-1.3 1.300H3.300c-.7 0-1.3-.5-1.3-1.300v-1.200c0-.6.4-1 1-1z', cut: 'M7.7 11.800h8.6' },
  car: { fill: 'M1.5 16v-3.500l3.2-1 2.7-4.200c.3-.5.9-.8 1.5-.8h5.400c.6 0 1.2.3 1.6.7l3.4 4 2.5.8c.4.1.7.5.7.9V16zM6.5 19.500a2.6 2.6 0 1 0 0-5.2 2.6 2.6 0 0 0 0 5.200zM17.5 19.500a2.6 2.6 0 1 0 0-5.2 2.6 2.6 0 0 0 0 5.200z', cut: 'M7 11.300l1.9-3h2.600v3zM13 8.300h1.500l2.3 3H13z' },
  'Scottish terrier': { fill: 'M3 9.500l3-1L7.5 5l1.7 2h2.300l1 2.700h5.300l1.5-4.2 1.4.9-.7 4.100V20h-2.800v-4.300h-5.400V20H8.700v-5.500L6 15l-1.5-2.500H2.800z' },
  dog: { fill: 'M3 8.500L6.5 5l3 .5 2.5 4h5.500c1.3 0 2-1 2.5-2.500l1.5.5c-.2 2.5-1 3.8-2 4.500v8h-2.500v-5H11v5H8.500v-7.500L7 10.500H4.200zM9 5.500l2.5 1-.5 3.500z' },
  thimble: { fill: 'M8 4.500c1-2 7-2 8 0l2.2 13.200c.2 1-.6 1.8-1.6 1.800H7.400c-1 0-1.8-.8-1.6-1.800z', cut: 'M6.8 15h10.400M9.5 7v.01M12 6.500v.01M14.5 7v.01M9.2 11v.01M12 11v.01M14.8 11v.01' },
  battleship: { fill: 'M1.5 14.500h21L19.5 20H5zM5 13.500V11h3V8.500h3V4h2v4.500h3V11h3v2.500z', line: 'M8 9.500H4M16 9.500h4' },
  ship: { fill: 'M3 16.500h18l-3 4.500H6zM11 3v12H4.500zM12.8 5.500l6 9.500h-6z' },
  boot: { fill: 'M7 3h7v9l5.5 2.600c1 .5 1.5 1.3 1.5 2.400v2H7zM6.5 19.800h15v1.700h-15z', cut: 'M14 7h-3M14 10h-3' },
  wheelbarrow: { fill: 'M5.5 7H19l-2.5 7.500H9zM18.5 20.500a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.600z', line: 'M2 5.500h2.500l4.5 9M9.5 15L8 20M10 15.500l6 1.5' },
  iron: { fill: 'M2.5 16.500c0-5 3.5-8 9-8h7.500l2.5 8zM2.5 17.500h19V20h-19z', line: 'M10 8.500c0-2.5 1.2-3.5 3-3.500h6l.5 3.5' },
  'box of mint sweets': { fill: 'M4 11h16v9.500H4zM3 7h18v3H3z', cut: 'M12 7v13.5', line: 'M12 6.500c-3.5-5-7-1.5-4 0M12 6.500c3.5-5 7-1.5 4 0' },
  ham: { fill: 'M14.5 3c4 0 7.2 3.2 6.3 7.7-1 4.5-5.2 7.3-9.8 6.800l-1.8 1.800c.3 1.2-.6 2.3-1.8 2.2-.7 0-1.1-.5-1.3-1.1-.6-.2-1.1-.6-1.1-1.3-.1-1.2 1-2.1 2.2-1.800L9 15.500C7.5 9.5 9.5 3 14.5 3z', cut: 'M15 8a2.3 2.3 0 1 0 .01 0z' },
  'dry sausage': { fill: 'M4.8 14.700L14.7 4.800c1.4-1.4 3.4-1.2 4.5 0 1.2 1.1 1.4 3.1 0 4.500L9.3 19.200c-1.4 1.4-3.4 1.2-4.5 0-1.2-1.1-1.4-3.1 0-4.500z', cut: 'M8.5 11l4.5 4.500M12 7.500l4.5 4.5', line: 'M4.8 19.200l-2 2M19.2 4.800l2-2' },
  'pot of fish stew': { fill: 'M4 11h16v5c0 2.8-2 4.5-4.5 4.500h-7C6 20.5 4 18.8 4 16zM2.5 8.500h19V10h-19z', line: 'M9 6.500c-1.3-1.3 1.3-2 0-3.500M15 6.500c-1.3-1.3 1.3-2 0-3.5' },
  'wine barrel': { fill: 'M7 3h10c2.4 5.5 2.4 12.5 0 18H7C4.6 15.5 4.6 8.5 7 3z', cut: 'M5.5 8h13M5.5 16h13M12 11v2' },
  amphora: { fill: 'M9.5 2.500h5v2l-1 1.500v1.500c2.5 1.2 4 3.2 4 5.8 0 3.2-2.5 5.2-4 8.200h-3c-1.5-3-4-5-4-8.2 0-2.6 1.5-4.6 4-5.800V6l-1-1.500z', line: 'M10 6C6.5 5 5 7.5 6 11M14 6c3.5-1 5 1.5 4 5' },
  ball: { fill: kBall, cut: kBallSeams },
  football: { fill: kBall, cut: kBallSeams },
  boots: { fill: 'M3 7l4-3 2.5 4 8.5 4.300c2 1 3 2.2 3 4.200H4.500C3.5 13.5 3 10.5 3 7zM5.5 17.500H8V20H5.500zM10.5 17.500H13V20h-2.500zM16.5 17.500H19V20h-2.500z', cut: 'M10 11l1.5-2M13 12.500l1.5-2' },
  'golden boot': { fill: 'M4.5 4.500L8 2.500l2 3.3 7.5 3.700c1.8.9 2.7 2 2.7 3.500H5.700C4.9 11 4.5 8 4.5 4.500zM10.5 14h3v3h-3zM6 17.500h12V21H6z' },
  whistle: { fill: 'M2.5 7.500H15l6.5-2V10l-3.5.9A6.2 6.2 0 1 1 6 12.500L2.5 11z', cut: 'M12 12.500a2 2 0 1 0 .01 0z' },
  'keeper gloves': { fill: 'M7 21v-6L4.3 10.500c-.7-1.2 1-2.3 1.9-1.100L8 11.500V4.700c0-1.5 2.2-1.5 2.2 0V10h.5V3.500c0-1.5 2.2-1.5 2.2 0V10h.5V4.500c0-1.5 2.2-1.5 2.2 0v6h.5V7c0-1.4 2-1.4 2 0v8c0 2-.6 3-1.3 4v2z', cut: 'M7 18h10' },
  shirt: { fill: 'M8.5 3.500c1.5 2.2 5.5 2.2 7 0l6 3.500L19 12l-2.5-1.200V21h-9V10.800L5 12 2.5 7z' },
  trophy: { fill: 'M7 3h10v6c0 3-2 5-5 5s-5-2-5-5zM11 14h2v3.500h-2zM7.5 17.500h9V21h-9z', line: 'M7 5H3.500c0 4 1.5 6 4.5 6M17 5h3.500c0 4-1.5 6-4.5 6' },
  'corner flag': { fill: 'M5.5 2.500h2v19h-2zM8.5 3.500L20.5 8 8.5 12.500z' },
  scarf: { fill: 'M4.5 3.500h15v4.500h-15zM6 9h5v11.500H6zM13 9h5v8.500h-5z', cut: 'M6 12.500h5M6 16h5M13 12.500h5M9.5 3.500V8M14.5 3.500V8' },
  goal: { line: 'M3 20.500V5h18v15.500M7.5 5.500v10M12 5.500v10M16.5 5.500v10M3 10.500h18M3 15.500h18' },
  'kicking footballer': { fill: 'M13.5 2.500a2.2 2.2 0 1 0 .01 0zM4.5 17.500a2 2 0 1 0 .01 0z', line: 'M13 8l-1.5 6 3.5 2.500V21M11.5 14L7 16.500M13 8.500L8.5 9.5 7 12.500M13.5 9l4.5 2.5' },
  'captain armband': { fill: 'M3.5 6.500c5.5 2 11.5 2 17 0v11c-5.5 2-11.5 2-17 0z', cut: 'M14.5 10.300a3.2 3.2 0 1 0 0 3.7' },
  goalkeeper: { fill: 'M12 6a2.2 2.2 0 1 0 .01 0zM12 1a2 2 0 1 0 .01 0z', line: 'M12 11v4.500M12 11.500L8 8 9 3.500M12 11.500L16 8l-1-4.500M12 15.500L8.5 21M12 15.500l3.5 5.5' },
  player: { fill: 'M14 2.500a2.2 2.2 0 1 0 .01 0z', line: 'M13.5 8l-2.5 6 3.5 3-1 4M11 14l-1.5 3.500L5.5 18M13.5 8L9 9l-2 3M13.5 8.500l2.5 3.500h3' },
  referee: { fill: 'M10.5 4.500a2.2 2.2 0 1 0 .01 0zM15.5 1.500h4v6h-4z', line: 'M10.5 10v5.500M10.5 10.500l6-3M10.5 10.500L6.5 14M10.5 15.500L7.5 21M10.5 15.500l3 5.5' },
  'Eiffel Tower': { fill: 'M11.2 1.500h1.600l.8 7 1.4 5H9l1.4-5zM8.6 14.300h6.800l.9 2.500H7.700zM7.2 17.600h9.600L19.5 22h-4.200c-.3-2-1.5-3-3.3-3s-3 1-3.3 3H4.500z' },
};

const kPlain: Drawing = { fill: 'M12 4.500a7.5 7.5 0 1 0 .01 0z', cut: 'M12 8v8M8 12h8' };

export function tokenDrawing(edition: Pick<Edition, 'theme'>, token: number): Drawing {
  const { tokens } = edition.theme;
  const name = tokens[token % Math.max(1, tokens.length)]?.en ?? '';
  return drawings[name] ?? kPlain;
}
