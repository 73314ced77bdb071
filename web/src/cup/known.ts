// Small readings of a view that several screens share. Nothing here decides anything.

import type {
  Format,
  OwnTable,
  PastRound,
  PublicView,
  RoundName,
  Seat,
  UnitEntry,
  WholeView,
} from './frames';

type Units = { [id: string]: UnitEntry };
export type Hall = WholeView | PublicView;

export const unitName = (units: Units, id: number): string => units[id]?.name ?? `${id}`;
export const memberNames = (unit: UnitEntry | undefined): string =>
  (unit?.members ?? []).map((one) => one.name).join(' · ');
/** A team has members with other names; of a player the name says all. */
export const isTeams = (format: Format): boolean => format.unit === 'team';

export const numbered = <T>(all: { [id: string]: T } | undefined): { id: number; it: T }[] =>
  Object.entries(all ?? {})
    .map(([id, it]) => ({ id: Number(id), it }))
    .sort((a, b) => a.id - b.id);

/** Who sits where by name: for the wall and for the projector. */
export function byName(view: Hall, lang: string): { unit: number; name: string; table: number | null }[] {
  const at = new Map<number, number>();
  for (const { id, it } of numbered(view.tables)) for (const unit of it.units) at.set(unit, id);
  const byes = view.byes ?? [];
  return [...at.keys(), ...byes]
    .map((unit) => ({ unit, name: unitName(view.units, unit), table: at.get(unit) ?? null }))
    .sort((a, b) => a.name.localeCompare(b.name, lang));
}

/** Tables whose sheet is not in yet, those first that have kept the others waiting longest: ended, then by number. */
export const missingTables = (view: Hall): number[] =>
  numbered(view.tables)
    .filter(({ it }) => !['received', 'corrected', 'walkover'].includes(it.state))
    .map(({ id }) => id);

/** The rounds with their results: those before, and of the one that is played what is known. */
export function playedRounds(view: Hall): PastRound[] {
  const { round, tables } = view;
  if (!round) return view.rounds;
  const known = numbered(tables).filter(({ it }) => it.places !== undefined || it.state === 'walkover');
  if (known.length === 0) return view.rounds;
  const now: PastRound = {
    stage: round.stage,
    round: round.round,
    kind: round.kind,
    byes: view.byes ?? [],
    tables: Object.fromEntries(
      known.map(({ id, it }) => [
        id,
        {
          units: it.units,
          places: it.places ?? [],
          ...(it.first === undefined ? {} : { first: it.first }),
          ...(it.state === 'walkover' ? { walkover: it.first ?? 0 } : {}),
        },
      ]),
    ),
  };
  return [...view.rounds, now];
}

/** The name of whoever sits there, at a table of one's own. */
export function seatName(table: OwnTable, seat: Seat): string {
  const unit = table.units.find((one) => one.unit === seat.unit);
  return unit?.members[seat.member]?.name ?? table.banker?.name ?? '?';
}

export const roundKey = (round: RoundName | undefined): string =>
  round ? `${round.stage}.${round.round}.${round.attempt ?? 1}` : '0';

/** Throws typed as digits, "34 61…": pairs of 1 to 6. */
export const dicePairs = (text: string): string[] => text.replace(/[^1-6]/g, '').match(/../g) ?? [];

/** A salt of ten throws by this device, for those who have no dice at hand. */
export const thrownSalt = (): string =>
  Array.from({ length: 10 }, () => {
    const die = (): number => {
      for (;;) {
        const [byte = 255] = crypto.getRandomValues(new Uint8Array(1));
        if (byte < 252) return (byte % 6) + 1;
      }
    };
    return `${die()}${die()}`;
  }).join(' ');

/** Seats clockwise from the upper left, as two sides of a table: above from left to right, below as it is seen. */
export function sides<T>(seats: T[]): { above: T[]; below: T[] } {
  const half = Math.ceil(seats.length / 2);
  return { above: seats.slice(0, half), below: seats.slice(half).reverse() };
}
