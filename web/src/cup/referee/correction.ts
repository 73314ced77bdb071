// What a referee changes of a position, as the record writes it: only what differs is said.

import type { Correction, Holding, PlayerPosition, Position } from '../../protocol/messages';

/** Of a player, or of a title: what is there to be put right. */
export interface PlayerFacts {
  cash: number;
  place: number;
  prison: number;
}
export interface TitleFacts {
  owner: number; // a seat; 0: the bank
  level: number;
  mortgaged: boolean;
}

const kHotel = 5; // a hotel is written so in a correction

const heldOf = (title: number | Holding): Holding => (typeof title === 'number' ? { at: title } : title);
export const titlesOf = (player: PlayerPosition): Holding[] => (player.titles ?? []).map(heldOf);
export const levelOf = (held: Holding): number => (held.level === 'h' ? kHotel : (held.level ?? 0));

export function playerFacts(position: Position, seat: number): PlayerFacts {
  const player = position.players[seat - 1];
  return { cash: player?.cash ?? 0, place: player?.place ?? 0, prison: player?.prison ?? 0 };
}

export function titleFacts(position: Position, at: number): TitleFacts {
  for (const [i, player] of position.players.entries()) {
    const held = titlesOf(player).find((one) => one.at === at);
    if (held) return { owner: i + 1, level: levelOf(held), mortgaged: held.mortgaged ?? false };
  }
  return { owner: 0, level: 0, mortgaged: false };
}

/** Null where nothing differs. */
export function playerCorrection(seat: number, was: PlayerFacts, is: PlayerFacts): Correction | null {
  const changed: Correction = {};
  if (is.cash !== was.cash) changed.cash = { [seat]: is.cash };
  if (is.place !== was.place) changed.place = { [seat]: is.place };
  if (is.prison !== was.prison) changed.prison = { [seat]: is.prison };
  return Object.keys(changed).length > 0 ? changed : null;
}

export function titleCorrection(at: number, was: TitleFacts, is: TitleFacts): Correction | null {
  const changed = {
    ...(is.owner === was.owner ? {} : { owner: is.owner === 0 ? ('bank' as const) : is.owner }),
    ...(is.level === was.level ? {} : { level: is.level }),
    ...(is.mortgaged === was.mortgaged ? {} : { mortgaged: is.mortgaged }),
  };
  return Object.keys(changed).length > 0 ? { title: { [at]: changed } } : null;
}
