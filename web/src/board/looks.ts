// The look of each edition: ground and squares in the light and in the dark, its emblems, its pieces, its sounds. Our own.

import type { Edition, SquareInfo } from '../protocol/http';
import { voices } from '../sound/voice';
import type { Voice } from '../sound/voice';
import type { Emblem } from './emblems';
import type { Scenery } from './scenery';

type Pair = [light: string, dark: string];

export interface Looks {
  ground: Pair; // the inside of the ring
  face: Pair; // squares
  line: Pair;
  title: Pair; // lettering: 4.5:1 on the ground
  pieces: 'houses' | 'huts' | 'stands';
  lettering: 'capitals' | 'roman' | 'sport';
  motif: Emblem; // what stands for the edition in a small picture
  scenery: Scenery; // what lies in its middle
  voice: Voice; // the colour of its sounds
  emblems: Partial<Record<SquareInfo['kind'] | number, Emblem>>; // by kind; a square's own before its kind's
}

const paper: Pair = ['#fffdf6', '#1f2a2d'];
const usual = { face: paper, pieces: 'houses', lettering: 'capitals', motif: 'train' } as const;
const trains: Looks['emblems'] = { station: 'train', 12: 'bulb', 28: 'tap', 4: 'coins', 38: 'ring' };

const kLooks: Record<string, Looks> = {
  classique: {
    ...usual,
    ground: ['#cfe6d3', '#16261f'],
    line: ['#51665a', '#5d7768'],
    title: ['#14503a', '#9fd8bb'],
    motif: 'home',
    scenery: 'roofs',
    voice: voices.marimba,
    emblems: trains,
  },
  poche: {
    ...usual,
    ground: ['#dcd8f2', '#1f1e30'],
    line: ['#605d80', '#77749c'],
    title: ['#3d3777', '#c2bdf2'],
    motif: 'dice',
    scenery: 'pips',
    voice: voices.musicBox,
    emblems: { ...trains, chance: 'dice' },
  },
  uk: {
    ...usual,
    ground: ['#f3dcd6', '#2a1a1c'],
    line: ['#4d6a6c', '#5c7c80'],
    title: ['#8c1f28', '#f0a6a6'],
    motif: 'ring',
    scenery: 'river',
    voice: voices.bells,
    emblems: trains,
  },
  us: {
    ...usual,
    ground: ['#d3e6f5', '#14222e'],
    line: ['#5c6a4d', '#74855f'],
    title: ['#26426e', '#a9c4f2'],
    motif: 'chest',
    scenery: 'shore',
    voice: voices.piano,
    emblems: trains,
  },
  asterix: {
    face: ['#fdf6e3', '#2a2419'],
    ground: ['#f0dcae', '#241d12'],
    line: ['#7d6740', '#8d7850'],
    title: ['#7a3411', '#f0bd86'],
    pieces: 'huts',
    lettering: 'roman',
    motif: 'amphora',
    scenery: 'village',
    voice: voices.lyre,
    emblems: { station: 'anchor', 12: 'sheaf', 28: 'amphora', 4: 'coins', 38: 'ring' },
  },
  ligue1: {
    face: ['#fbfcff', '#1b2440'],
    ground: ['#d3dff8', '#10182f'],
    line: ['#4f5f88', '#5f719f'],
    title: ['#1b2c66', '#b5c7ff'],
    pieces: 'stands',
    lettering: 'sport',
    motif: 'shields',
    scenery: 'pitch',
    voice: voices.trumpet,
    emblems: {
      station: 'shields',
      utility: 'trophy',
      4: 'penalty',
      38: 'penalty',
      chance: 'away',
      chest: 'home',
    },
  },
  mondial2006: {
    face: paper,
    ground: ['#c9ecb9', '#12261b'],
    line: ['#4d6b55', '#5d7f68'],
    title: ['#0c5a33', '#9fe0b8'],
    pieces: 'stands',
    lettering: 'sport',
    motif: 'whistle',
    scenery: 'mown',
    voice: voices.whistle,
    emblems: {
      station: 'stadium',
      12: 'cutlery',
      28: 'aerial',
      4: 'coins',
      38: 'ring',
      chance: 'whistle',
      chest: 'clipboard',
    },
  },
  stars: {
    face: ['#fffdf8', '#261e33'],
    ground: ['#ecd6f7', '#1d1629'],
    line: ['#6f5a80', '#86709a'],
    title: ['#5a2378', '#dcb6f2'],
    pieces: 'stands',
    lettering: 'sport',
    motif: 'goal',
    scenery: 'rays',
    voice: voices.neon,
    emblems: {
      station: 'stadium',
      12: 'bus',
      28: 'plane',
      4: 'penalty',
      38: 'penalty',
      chance: 'goal',
      chest: 'clipboard',
    },
  },
  topclubs: {
    face: ['#fffdf8', '#2b2320'],
    ground: ['#f8d9c4', '#251a15'],
    line: ['#7a5c4b', '#93735f'],
    title: ['#8a2a12', '#f5b79f'],
    pieces: 'stands',
    lettering: 'sport',
    motif: 'grandstand',
    scenery: 'terraces',
    voice: voices.organ,
    emblems: {
      station: 'grandstand',
      utility: 'ticket',
      4: 'coins',
      38: 'aerial',
      chance: 'away',
      chest: 'home',
    },
  },
};

const neutral: Looks = {
  ...usual,
  ground: ['#e7e9e2', '#1a2222'],
  line: ['#5b645f', '#6f7c76'],
  title: ['#2c4a44', '#b5d3ca'],
  scenery: 'pips',
  voice: voices.usual,
  emblems: trains,
};

export const looksOf = (id: string): Looks => kLooks[id] ?? neutral;

export const lightDark = ([light, dark]: Pair): string => `light-dark(${light}, ${dark})`;

const kOfKind: Partial<Record<SquareInfo['kind'], Emblem>> = {
  go: 'arrow',
  chance: 'question',
  chest: 'chest',
  tax: 'coins',
  station: 'train',
  utility: 'bulb',
  prison: 'bars',
  parking: 'parking',
  go_to_prison: 'handcuffs',
};

export function emblemOf(edition: Edition, square: SquareInfo): Emblem | null {
  const { emblems } = looksOf(edition.id);
  if (square.kind === 'street') return null;
  return emblems[square.at] ?? emblems[square.kind] ?? kOfKind[square.kind] ?? null;
}

/** The colour of a title: its group's, or of stations and utilities. */
export function colourOf(
  edition: { theme: { colours: Record<string, string> } },
  square: SquareInfo,
): string | null {
  const { colours } = edition.theme;
  if (square.group) return colours[square.group] ?? null;
  if (square.kind === 'station') return colours['station'] ?? null;
  if (square.kind === 'utility') return colours['utility'] ?? null;
  return null;
}

/** Black or white, whichever is read better on a colour. */
export function inkOn(colour: string): string {
  const part = (i: number) => {
    const c = parseInt(colour.slice(i, i + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  };
  const light = 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
  return light > 0.179 ? '#000000' : '#ffffff';
}

// The groups of the usual ring, for a preview before the edition itself is here.
const kUsualGroups: Record<string, number[]> = {
  brown: [1, 3],
  light_blue: [6, 8, 9],
  pink: [11, 13, 14],
  orange: [16, 18, 19],
  red: [21, 23, 24],
  yellow: [26, 27, 29],
  green: [31, 32, 34],
  dark_blue: [37, 39],
  station: [5, 15, 25, 35],
  utility: [12, 28],
};

export function usualColours(colours: Record<string, string>): (string | null)[] {
  const ring: (string | null)[] = Array.from({ length: 40 }, () => null);
  for (const [group, squares] of Object.entries(kUsualGroups))
    for (const at of squares) ring[at] = colours[group] ?? null;
  return ring;
}
