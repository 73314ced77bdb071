// What lies in the middle of each board, behind everything: where it is played. Our own drawings on a field of 100 by 100;
// the lower edge is seen at every shape of the board.

import type { Drawing } from './emblems';

const row = (count: number, one: (x: number, i: number) => string): string =>
  Array.from({ length: count }, (_, i) => one((i * 100) / count, i)).join('');
const disc = (x: number, y: number, r: number): string => `M${x} ${y - r}a${r} ${r} 0 1 0 .1 0z`;

/** Rays from the middle: every second one. */
const rays = row(14, (_, i) => {
  const at = (part: number) => {
    const turn = (part / 14) * 2 * Math.PI;
    return `${(50 + 90 * Math.sin(turn)).toFixed(1)} ${(52 - 90 * Math.cos(turn)).toFixed(1)}`;
  };
  return `M50 52L${at(i)}L${at(i + 0.5)}z`;
});

export const sceneries = {
  /** Roofs with chimneys, and the tower. */
  roofs: {
    fill: 'M0 100V82h3v-5h4v5h5V71l3-4h9l3 4v11h4V75h3v-4h3v4h9v7h2c4-9 6-24 6.5-44h2c.5 20 2.5 35 6.5 44h3V69l3-5h10l3 5v13h5v-8h4v8h4V72l4-4h6v32z',
  },
  /** A clock tower, a dome, a bridge. */
  river: {
    fill: 'M0 100V86h6V52l4-9 4 9v34h8v-8c0-9 5-14 11-15v-6h2v6c6 1 11 6 11 15v8h6V58h3v-5h6v5h3v20c7 0 12 4 16 9V58h3v-5h6v5h3v42zM10 56a3.5 3.5 0 1 0 .1 0z',
  },
  /** The sea, a lighthouse, the sun. */
  shore: {
    fill: `M0 100V84${row(5, () => 'c5-5 9-5 10 0s7 5 10 0')}v16zM76 80l2.5-36h9L90 80zM77 43l6-8 6 8z${disc(26, 34, 13)}`,
    line: 'M0 92c8-4 12-4 20 0s12 4 20 0 12-4 20 0 12 4 20 0 12-4 20 0',
  },
  /** The eyes of many dice. */
  pips: { fill: row(5, (x, i) => row(5, (y, j) => ((i + j) % 2 ? '' : disc(x + 10, y + 10, 5)))) },
  /** A fence of pointed logs, huts behind it, two tall stones. */
  village: {
    fill: `M12 84c0-12 8-20 14-20s14 8 14 20zM58 84c0-14 9-24 16-24s16 10 16 24zM44 84c-1-20 2-34 6-34s7 14 6 34z${row(14, (x) => `M${x.toFixed(1)} 100V84l3.5-7 3.5 7v16z`)}`,
  },
  /** A pitch as it is chalked. */
  pitch: {
    line: `M2 2h96v96H2zM2 50h96${disc(50, 50, 17)}M24 2v17h52V2M38 2v7h24V2M24 98V81h52v17M38 98v-7h24v7`,
  },
  /** A pitch as it is mown. */
  mown: {
    fill: row(5, (x) => `M${x} 0h10v100h-10z`),
    line: `M50 0v100${disc(50, 50, 18)}`,
  },
  rays: { fill: rays },
  /** The stands of a ground, row above row. */
  terraces: {
    line:
      row(7, (_, i) => `M-6 ${100 - i * 11}C25 ${84 - i * 12} 75 ${84 - i * 12} 106 ${100 - i * 11}`) +
      'M20 100V30M50 100V22M80 100V30',
  },
} satisfies Record<string, Drawing>;

export type Scenery = keyof typeof sceneries;
