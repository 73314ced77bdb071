// Every sound, computed sample by sample: no recording, nothing to fetch but this. The same name, voice and rate give the
// same samples.

import type { Voice } from './voice';

export const sounds = [
  'dice',
  'step',
  'coins',
  'till',
  'notes',
  'card',
  'gavel',
  'bell',
  'bid',
  'door',
  'build',
  'turn',
  'whole',
  'fall',
  'applause',
] as const;
export type Sound = (typeof sounds)[number];

const kTwoPi = 2 * Math.PI;
const kLoudest = 0.9; // of full scale
const kFade = 0.02; // s: how a sound ends

/** A sound being made: everything is added to what is there. */
class Sheet {
  readonly out: Float32Array;
  readonly rate: number;
  #seed = 0x2545f491;

  constructor(seconds: number, rate: number) {
    this.out = new Float32Array(Math.ceil(seconds * rate));
    this.rate = rate;
  }
  /** From -1 to 1, always the same ones. */
  noise(): number {
    this.#seed ^= this.#seed << 13;
    this.#seed ^= this.#seed >>> 17;
    this.#seed ^= this.#seed << 5;
    return (this.#seed | 0) / 0x80000000;
  }

  /** A tone that dies away: to a thousandth within `seconds`. */
  tone(at: number, hertz: number, gain: number, seconds: number, attack = 0.001): void {
    if (hertz > this.rate * 0.45) return;
    const from = Math.round(at * this.rate);
    const until = Math.min(this.out.length, from + Math.round((seconds + attack) * this.rate));
    const keep = 0.001 ** (1 / (seconds * this.rate));
    const rise = attack * this.rate;
    let level = gain;
    for (let i = from, n = 0; i < until; ++i, ++n) {
      this.out[i]! += Math.sin((kTwoPi * hertz * n) / this.rate) * level * Math.min(1, n / rise);
      level *= keep;
    }
  }

  /** Noise about a pitch that dies away: `sharp` is how narrow it is. */
  hiss(at: number, hertz: number, sharp: number, gain: number, seconds: number, attack = 0.001): void {
    const from = Math.round(at * this.rate);
    const until = Math.min(this.out.length, from + Math.round((seconds + attack) * this.rate));
    const keep = 0.001 ** (1 / (seconds * this.rate));
    const rise = attack * this.rate;
    const f = 2 * Math.sin((Math.PI * Math.min(hertz, this.rate / 7)) / this.rate);
    let low = 0;
    let band = 0;
    let level = gain;
    for (let i = from, n = 0; i < until; ++i, ++n) {
      low += f * band;
      band += f * (this.noise() - low - band / sharp);
      this.out[i]! += band * level * Math.min(1, n / rise);
      level *= keep;
    }
  }

  /** Something hard on the table. */
  knock(at: number, hertz: number, gain: number): void {
    this.tone(at, hertz, gain, 0.09);
    this.tone(at, hertz * 2.42, gain * 0.45, 0.05);
    this.tone(at, hertz * 4.1, gain * 0.2, 0.03);
    this.hiss(at, hertz * 5, 1, gain * 0.5, 0.018);
  }

  coin(at: number, hertz: number, gain: number): void {
    [1, 1.52, 2.41, 2.9].forEach((ratio, i) =>
      this.tone(at, hertz * ratio, gain / (1 + i * 0.6), 0.22 - i * 0.03),
    );
    this.hiss(at, 7000, 2, gain * 0.4, 0.01);
  }

  paper(at: number, gain: number, seconds: number): void {
    this.hiss(at, 3200, 0.9, gain, seconds, seconds * 0.3);
    this.hiss(at + seconds * 0.35, 5200, 1.2, gain * 0.8, seconds * 0.5, 0.01);
  }

  /** The `n`th of the voice's notes. */
  note(at: number, voice: Voice, n: number, gain: number, length = 1): void {
    const { root, scale, partials, attack, air } = voice;
    const steps = (scale[n % scale.length] ?? 0) + 12 * Math.floor(n / scale.length);
    const hertz = root * 2 ** (steps / 12);
    for (const [ratio, share, seconds] of partials)
      this.tone(at, hertz * ratio, gain * share, seconds * length, attack);
    if (air > 0) this.hiss(at, hertz * 2, 6, gain * air, 0.3 * length, attack);
  }

  /** As loud as is wished, and ended without a click. */
  finished(peak: number): Float32Array {
    const { out } = this;
    let most = 0;
    for (const one of out) most = Math.max(most, Math.abs(one));
    const gain = most > 0 ? Math.min(peak, kLoudest) / most : 0;
    const fade = Math.min(out.length, Math.round(kFade * this.rate));
    for (let i = 0; i < out.length; ++i) {
      const left = out.length - 1 - i;
      out[i]! *= gain * Math.min(1, left / fade);
    }
    return out;
  }
}

type Maker = { seconds: number; peak: number; make: (sheet: Sheet, voice: Voice) => void };

const kMakers: Record<Sound, Maker> = {
  dice: {
    seconds: 0.75,
    peak: 0.7,
    make: (sheet, { wood }) => {
      const falls = [0, 0.05, 0.13, 0.19, 0.27, 0.33, 0.4, 0.45, 0.49];
      falls.forEach((at, i) => sheet.knock(at, wood * (1 + 0.22 * sheet.noise()), 0.9 ** i));
    },
  },
  step: { seconds: 0.12, peak: 0.28, make: (sheet, { wood }) => sheet.knock(0, wood * 1.6, 1) },
  coins: {
    seconds: 0.6,
    peak: 0.4,
    make: (sheet) =>
      [0, 0.07, 0.12, 0.2].forEach((at) => sheet.coin(at, 2600 * (1 + 0.12 * sheet.noise()), 1)),
  },
  till: {
    seconds: 1.1,
    peak: 0.5,
    make: (sheet, voice) => {
      sheet.hiss(0, 900, 0.8, 0.8, 0.06);
      sheet.knock(0.02, voice.wood * 0.6, 0.7);
      sheet.note(0.09, voice, voice.scale.length, 0.55);
      [0.3, 0.38, 0.43].forEach((at) => sheet.coin(at, 3000 * (1 + 0.1 * sheet.noise()), 0.3));
    },
  },
  notes: {
    seconds: 0.5,
    peak: 0.3,
    make: (sheet) => [0, 0.11, 0.22].forEach((at) => sheet.paper(at, 1, 0.13)),
  },
  card: {
    seconds: 0.4,
    peak: 0.35,
    make: (sheet) => {
      sheet.paper(0, 0.8, 0.2);
      sheet.knock(0.2, 700, 0.35);
    },
  },
  gavel: {
    seconds: 0.7,
    peak: 0.8,
    make: (sheet, { wood }) => {
      for (const at of [0, 0.26]) {
        sheet.knock(at, wood * 0.5, 1);
        sheet.tone(at, wood * 0.25, 0.8, 0.2);
      }
    },
  },
  bell: {
    seconds: 1.2,
    peak: 0.45,
    make: (sheet, voice) => [0, 0.16].forEach((at) => sheet.note(at, voice, 3, 1)),
  },
  bid: {
    seconds: 0.35,
    peak: 0.3,
    make: (sheet, voice) => {
      sheet.knock(0, voice.wood * 1.2, 0.6);
      sheet.note(0.02, voice, 2, 0.5, 0.4);
    },
  },
  door: {
    seconds: 1.3,
    peak: 0.7,
    make: (sheet) => {
      sheet.hiss(0, 420, 5, 0.35, 0.4, 0.2); // it turns
      const slam = 0.42;
      [88, 143, 231, 377, 512].forEach((hertz, i) =>
        sheet.tone(slam, hertz, 1 / (1 + i * 0.4), 0.7 - i * 0.1),
      );
      sheet.hiss(slam, 1800, 1, 0.9, 0.05);
      sheet.knock(slam + 0.14, 950, 0.3); // the bolt
    },
  },
  build: {
    seconds: 0.7,
    peak: 0.5,
    make: (sheet, { wood }) =>
      [0, 0.17, 0.34].forEach((at, i) => {
        sheet.knock(at, wood * (1.9 + i * 0.25), 1);
        sheet.tone(at, 2300, 0.12, 0.08);
      }),
  },
  turn: {
    seconds: 0.9,
    peak: 0.4,
    make: (sheet, voice) => [1, 3].forEach((n, i) => sheet.note(i * 0.14, voice, n, 1, 0.8)),
  },
  whole: {
    seconds: 1.5,
    peak: 0.5,
    make: (sheet, voice) => [0, 1, 2, 3, 4].forEach((n) => sheet.note(n * 0.1, voice, n, 1)),
  },
  fall: {
    seconds: 1.4,
    peak: 0.45,
    make: (sheet, voice) =>
      [3, 2, 1, 0].forEach((n, i) => sheet.note(i * 0.17, { ...voice, root: voice.root / 2 }, n, 1)),
  },
  applause: {
    seconds: 3.2,
    peak: 0.6,
    make: (sheet, voice) => {
      // Forty people; each claps in a time of their own, and they tire one after another.
      for (let person = 0; person < 40; ++person) {
        const every = 0.19 + 0.05 * sheet.noise();
        const hertz = 1300 + 600 * sheet.noise();
        const far = 0.45 + 0.35 * sheet.noise();
        const until = 2.2 + 0.8 * sheet.noise();
        for (let at = 0.15 + 0.15 * sheet.noise(); at < until; at += every * (1 + 0.15 * sheet.noise()))
          sheet.hiss(at, hertz, 1.6, far * Math.min(1, at * 4) * Math.min(1, (until - at) * 2 + 0.2), 0.03);
      }
      [0, 2, 3].forEach((n) => sheet.note(0.1, voice, n, 0.5, 1.5));
    },
  },
};

/** The samples of a sound, from -1 to 1. */
export function samples(sound: Sound, voice: Voice, rate: number): Float32Array {
  const { seconds, peak, make } = kMakers[sound];
  const sheet = new Sheet(seconds, rate);
  make(sheet, voice);
  return sheet.finished(peak);
}
