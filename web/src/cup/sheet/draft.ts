// A sheet while it is being filled in: what was tapped and typed, and the lines that follow from it. What the goods are
// worth is the server's to say.

import type { Line, SheetLine } from '../frames';

export const kNotes = [500, 100, 50, 20, 10, 5, 1];

export interface Who {
  unit: number;
  member: number;
  name: string;
}
export interface Held {
  level: number;
  mortgaged: boolean;
}
export interface Player {
  out: boolean;
  amount: number | null; // typed as a sum
  cash: number | null; // typed, where no notes were counted
  notes: number[]; // how many of each of kNotes
  cards: number;
  titles: Record<number, Held>; // by square
}
export interface Draft {
  mode: 'goods' | 'amounts';
  players: Record<string, Player>;
}

export const keyOf = (who: { unit: number; member: number }): string => `${who.unit}.${who.member}`;

const emptyPlayer = (): Player => ({
  out: false,
  amount: null,
  cash: null,
  notes: kNotes.map(() => 0),
  cards: 0,
  titles: {},
});

/** A new draft, or the sheet that was filled in before. */
export function draftOf(mode: Draft['mode'], who: Who[], before: SheetLine[] = []): Draft {
  const players: Draft['players'] = {};
  for (const one of who) {
    const line = before.find((old) => keyOf(old) === keyOf(one));
    const player = emptyPlayer();
    if (line) {
      player.out = line.out === true;
      player.amount = line.amount;
      player.cash = line.goods?.cash ?? null;
      player.cards = line.goods?.cards ?? 0;
      for (const title of line.goods?.titles ?? [])
        player.titles[title.at] = { level: title.level ?? 0, mortgaged: title.mortgaged ?? false };
    }
    players[keyOf(one)] = player;
  }
  const itemised = before.some((line) => line.goods);
  return { mode: before.length > 0 ? (itemised ? 'goods' : 'amounts') : mode, players };
}

/** A draft that was kept, with everybody who sits there now and nobody else. */
export const fitted = (draft: Draft, who: Who[]): Draft => ({
  mode: draft.mode,
  players: Object.fromEntries(who.map((one) => [keyOf(one), draft.players[keyOf(one)] ?? emptyPlayer()])),
});

export const counted = (notes: number[]): number =>
  notes.reduce((sum, many, i) => sum + many * (kNotes[i] ?? 0), 0);
export const cashOf = (player: Player): number =>
  player.notes.some((many) => many > 0) ? counted(player.notes) : (player.cash ?? 0);

/** Who holds a title by this draft. */
export const holderOf = (draft: Draft, at: number): string | null =>
  Object.keys(draft.players).find((key) => draft.players[key]?.titles[at] !== undefined) ?? null;

export function linesOf(draft: Draft, who: Who[]): Line[] {
  return who.map(({ unit, member }) => {
    const player = draft.players[keyOf({ unit, member })] ?? emptyPlayer();
    const line: Line = { unit, member, ...(player.out ? { out: true } : {}) };
    if (draft.mode === 'amounts') return { ...line, amount: player.out ? 0 : (player.amount ?? 0) };
    if (player.out) return { ...line, goods: {} };
    const titles = Object.entries(player.titles).map(([at, held]) => ({
      at: Number(at),
      ...(held.level > 0 ? { level: held.level } : {}),
      ...(held.mortgaged ? { mortgaged: true } : {}),
    }));
    return { ...line, goods: { cash: cashOf(player), cards: player.cards, titles } };
  });
}

/** Whose sheet has nothing on it yet. */
export const unfilled = (draft: Draft, who: Who[]): Who[] =>
  who.filter((one) => {
    const player = draft.players[keyOf(one)];
    if (!player || player.out) return false;
    if (draft.mode === 'amounts') return player.amount === null;
    return cashOf(player) === 0 && Object.keys(player.titles).length === 0;
  });
