// Who plays at a table of the round, as a sheet names them.

import type { OwnTable, PastRound, WholeView } from '../frames';
import type { Who } from '../sheet/draft';

export type Person = Who & { person: string };

function ofUnits(view: WholeView, units: number[]): Person[] {
  const teams = view.cup.format.unit === 'team';
  return units.flatMap((unit) => {
    const entry = view.units[unit];
    return (entry?.members ?? []).map((one, member) => ({
      unit,
      member,
      person: one.name,
      name: teams ? `${one.name} · ${entry?.name ?? ''}` : one.name,
    }));
  });
}

/** Everybody who is there, in the order of the seats where they are known. */
export function playersAt(view: WholeView, table: number): Person[] {
  const own = view.tables?.[table];
  if (!own) return [];
  const all = ofUnits(
    view,
    own.units.filter((unit) => !own.absent?.includes(unit)),
  );
  const place = (one: Who) =>
    (own.seats ?? []).findIndex((seat) => seat.unit === one.unit && seat.member === one.member);
  return all.sort((a, b) => place(a) - place(b));
}

export const playersOf = (view: WholeView, past: PastRound, table: number): Person[] =>
  ofUnits(view, past.tables[table]?.units ?? []);

/** A table as its own people see it, for parts that are shared with their screens. */
export function ownTable(view: WholeView, number: number): OwnTable | null {
  const own = view.tables?.[number];
  if (!own) return null;
  const { units, absent, here: _, version: __, signed: ___, ...rest } = own;
  return {
    ...rest,
    number,
    units: units.map((unit) => ({
      unit,
      name: view.units[unit]?.name ?? '',
      members: view.units[unit]?.members ?? [],
      ...(absent?.includes(unit) ? { absent: true as const } : {}),
    })),
    lines: playersAt(view, number),
  };
}
