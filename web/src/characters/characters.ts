// The bots by name: a face, and a manner of playing by which one knows them at every level.

import type { SeatView } from '../protocol/messages';

export type Manner = 'trader' | 'hoarder' | 'gambler';

export interface Face {
  skin: string;
  hair: string; // colour
  coat: string;
  cut: 'bun' | 'short' | 'curls' | 'long' | 'cap' | 'bald' | 'fringe';
  glasses?: boolean;
  moustache?: boolean;
}
interface Character {
  name: string;
  manner: Manner | null;
  face: Face;
}

/** The first three sit at *Play now*: one of each manner. First names that read well in both languages. */
export const kCharacters: readonly Character[] = [
  { name: 'Lou', manner: 'trader', face: { skin: '#f0c9a4', hair: '#8a3b1e', coat: '#2f7f6f', cut: 'bun' } },
  {
    name: 'Max',
    manner: 'hoarder',
    face: { skin: '#e8b98f', hair: '#6d6a66', coat: '#41506b', cut: 'bald', glasses: true, moustache: true },
  },
  {
    name: 'Zoé',
    manner: 'gambler',
    face: { skin: '#8d5a3b', hair: '#231a17', coat: '#b8323f', cut: 'curls' },
  },
  { name: 'Sacha', manner: null, face: { skin: '#f3d3b5', hair: '#d9a441', coat: '#5b6b3a', cut: 'fringe' } },
  {
    name: 'Noor',
    manner: 'trader',
    face: { skin: '#c68e62', hair: '#1f1a1d', coat: '#7a4d8c', cut: 'long', glasses: true },
  },
  {
    name: 'Iris',
    manner: 'hoarder',
    face: { skin: '#f6dcc6', hair: '#b9b4ad', coat: '#2c5d8f', cut: 'bun' },
  },
  {
    name: 'Théo',
    manner: 'gambler',
    face: { skin: '#d9a277', hair: '#3b2a20', coat: '#c7702a', cut: 'cap', moustache: true },
  },
];

/** From a beginner to Maître. */
export const kLevels = ['level-1', 'level-2', 'level-3', 'level-4', 'level-5'] as const;
export type Level = (typeof kLevels)[number];
/** Of a bot for which nobody has chosen one. */
export const kUsualLevel: Level = 'level-3';

const kManners: readonly string[] = ['trader', 'hoarder', 'gambler'] satisfies Manner[];

/** The bot that plays at a level as this character does. */
export function botOf(level: string, name: string): string {
  const manner = kCharacters.find((one) => one.name === name)?.manner;
  return manner ? `${level}-${manner}` : level;
}
export const mannerOf = (bot: string | undefined): Manner | null => {
  const last = bot?.split('-').at(-1) ?? '';
  return kManners.includes(last) ? (last as Manner) : null;
};
export const levelOf = (bot: string): string => (mannerOf(bot) ? bot.slice(0, bot.lastIndexOf('-')) : bot);

/** Whose name no seat has yet. */
export const freeCharacter = (taken: string[]): Character | undefined =>
  kCharacters.find(({ name }) => !taken.includes(name));

/** A bot that somebody has named otherwise has a face too. */
export function faceOf(seat: Pick<SeatView, 'kind' | 'name'>): Face | null {
  if (seat.kind !== 'bot') return null;
  const known = kCharacters.find(({ name }) => name === seat.name);
  const sum = [...seat.name].reduce((all, letter) => all + (letter.codePointAt(0) ?? 0), 0);
  return (known ?? kCharacters[sum % kCharacters.length])?.face ?? null;
}
