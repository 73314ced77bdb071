// A title deed as rows: what it brings, and which row holds just now. Figures are the edition's and the server's.

import type { Edition, Lang, SquareInfo } from '../protocol/http';
import type { Square } from '../protocol/messages';
import type { Owned } from '../model/holdings';
import { board } from '../words/board';
import { money } from '../words/money';
import { counted } from '../words/words';
import type { Rents } from './reading';

interface DeedRow {
  label: string;
  amount: string;
  now: boolean;
}

export function deedRows(
  edition: Edition,
  square: SquareInfo,
  lang: Lang,
  mostHouses: number,
  owned: Owned | undefined,
  rentNow: Rents[string] | undefined,
): DeedRow[] {
  const t = board[lang];
  const amount = (value: number) => money(value, edition.theme.currency, lang);
  const earns = owned !== undefined && !owned.mortgaged;
  const rents = square.rents ?? [];
  if (square.kind === 'street') {
    const unbuilt = earns && owned.level === 0;
    const whole = unbuilt && rentNow === square.whole_group;
    const rows: DeedRow[] = [
      { label: t.bare, amount: amount(rents[0] ?? 0), now: unbuilt && !whole },
      { label: t.wholeGroup, amount: amount(square.whole_group ?? 0), now: whole },
    ];
    for (let n = 1; n <= mostHouses; ++n) {
      const label = counted(n, edition.words.house[lang]);
      rows.push({ label, amount: amount(rents[n] ?? 0), now: earns && !owned.hotel && owned.level === n });
    }
    const hotel = counted(1, edition.words.hotel[lang]);
    rows.push({ label: hotel, amount: amount(rents.at(-1) ?? 0), now: earns && owned.hotel });
    return rows;
  }
  if (square.kind === 'station') {
    return rents.map((rent, i) => ({
      label: t.owned(i + 1, edition.words.station[lang]),
      amount: amount(rent),
      now: earns && rentNow === rent,
    }));
  }
  const times = typeof rentNow === 'object' ? rentNow.times : null;
  return (square.times_dice ?? []).map((n, i) => ({
    label: t.bothOwned(i + 1, edition.words.utility[lang]),
    amount: t.timesDice(n),
    now: earns && times === n,
  }));
}

/** The other titles of its kind, itself included. */
export function kinOf(edition: Edition, square: SquareInfo): Square[] {
  const group = edition.groups.find((one) => one.id === square.group);
  if (group) return group.squares;
  return edition.squares.filter((one) => one.kind === square.kind).map((one) => one.at);
}
