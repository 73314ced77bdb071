// Who sits at a table, for paper: in the order of the seats where they are known.

import type { Hall } from '../known';

export interface Sitter {
  unit: number;
  member: number;
  order: number | null;
  name: string;
  team: string;
  role: string;
  banks: boolean;
}

export function sittersAt(view: Hall, number: number): Sitter[] {
  const table = view.tables?.[number];
  if (!table) return [];
  const there = table.units.filter((unit) => !table.absent?.includes(unit));
  const seats =
    table.seats ??
    there.flatMap((unit) => (view.units[unit]?.members ?? []).map((_, member) => ({ unit, member })));
  return seats.map(({ unit, member }, i) => {
    const entry = view.units[unit];
    return {
      unit,
      member,
      order: table.seats ? i + 1 : null,
      name: entry?.members[member]?.name ?? '',
      team: entry?.name ?? '',
      role: entry?.members[member]?.role ?? '',
      banks: table.banker?.unit === unit && table.banker.member === member,
    };
  });
}
