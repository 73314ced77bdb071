// The colour of an edition's sounds: the instrument that rings, what the table is made of, its scale. Data of board/looks.

export interface Voice {
  root: number; // Hz: the first of its notes
  scale: number[]; // in half tones above it, upwards
  partials: [ratio: number, share: number, seconds: number][]; // of a note of its instrument
  attack: number; // s: struck or blown
  wood: number; // Hz: the table under dice and tokens
  air: number; // of noise in a note, 0 to 1
}

/** Struck wood: short and round. */
const marimba: Voice['partials'] = [
  [1, 1, 0.38],
  [3.93, 0.3, 0.12],
  [9.2, 0.1, 0.05],
];
const bell: Voice['partials'] = [
  [0.5, 0.25, 0.9],
  [1, 1, 0.7],
  [2.0, 0.5, 0.5],
  [2.76, 0.35, 0.4],
  [5.4, 0.18, 0.2],
];
const plucked: Voice['partials'] = [
  [1, 1, 0.55],
  [2, 0.6, 0.4],
  [3, 0.4, 0.3],
  [4, 0.25, 0.22],
  [5, 0.16, 0.16],
  [6, 0.1, 0.1],
];
const brass: Voice['partials'] = [
  [1, 0.8, 0.6],
  [2, 0.9, 0.55],
  [3, 0.7, 0.45],
  [4, 0.45, 0.35],
  [5, 0.25, 0.25],
];
const pipe: Voice['partials'] = [
  [1, 1, 0.55],
  [2, 0.12, 0.4],
  [3, 0.2, 0.3],
];
const glass: Voice['partials'] = [
  [1, 1, 0.8],
  [2.3, 0.3, 0.5],
  [4.1, 0.2, 0.3],
  [6.6, 0.08, 0.15],
];

const major = [0, 4, 7, 12, 16];
const open = [0, 7, 12, 14, 19];
const five = [0, 2, 4, 7, 9, 12];
const dorian = [0, 3, 7, 9, 12];

const usual: Voice = { root: 523.25, scale: major, partials: marimba, attack: 0.002, wood: 420, air: 0 };

/** Which an edition has, its looks say (board/looks.ts). */
export const voices = {
  usual,
  marimba: usual,
  musicBox: { ...usual, root: 783.99, partials: glass, wood: 620 },
  bells: { ...usual, root: 440, partials: bell, wood: 360 },
  piano: { ...usual, root: 392, scale: five, partials: plucked, wood: 400 },
  lyre: { ...usual, root: 293.66, scale: dorian, partials: plucked, wood: 260, attack: 0.004 },
  trumpet: { ...usual, root: 349.23, scale: open, partials: brass, attack: 0.03, wood: 480 },
  whistle: { ...usual, root: 698.46, scale: open, partials: pipe, attack: 0.02, air: 0.12, wood: 500 },
  neon: { ...usual, root: 466.16, scale: five, partials: glass, attack: 0.006, wood: 540 },
  organ: { ...usual, root: 311.13, scale: major, partials: pipe, attack: 0.025, air: 0.03, wood: 330 },
} satisfies Record<string, Voice>;
