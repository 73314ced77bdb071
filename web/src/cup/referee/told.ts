// A position and what is changed of it in words, by the names of the edition and of those who sit there.

import type { Edition, Lang } from '../../protocol/http';
import { refereeWords } from '../../words/cup_referee';
import { money } from '../../words/money';
import type { Change, PlayerFacts, TitleFacts } from './correction';

export interface Told {
  edition: Edition;
  lang: Lang;
  nameOf: (seat: number) => string;
}

export const amount = ({ edition, lang }: Told, cash: number): string =>
  money(cash, edition.theme.currency, lang);
export const square = ({ edition, lang }: Told, at: number): string =>
  edition.squares[at]?.name[lang] ?? `${at}`;
export const owner = (told: Told, seat: number): string =>
  seat === 0 ? refereeWords[told.lang].bank : told.nameOf(seat);

export function where(told: Told, { place, prison }: Pick<PlayerFacts, 'place' | 'prison'>): string {
  return prison > 0 ? refereeWords[told.lang].prisonTurn(prison) : square(told, place);
}

/** "2 houses · mortgaged", and empty where there is nothing to say. */
export function burden({ lang }: Told, { level, mortgaged }: TitleFacts): string {
  const t = refereeWords[lang];
  return [...(level > 0 ? [t.houses(level)] : []), ...(mortgaged ? [t.mortgaged] : [])].join(' · ');
}

/** What it is about, how it was and how it will be. */
export function change(told: Told, one: Change): { about: string; from: string; to: string } {
  const t = refereeWords[told.lang];
  switch (one.what) {
    case 'cash':
      return {
        about: `${told.nameOf(one.seat)} · ${t.cash}`,
        from: amount(told, one.from),
        to: amount(told, one.to),
      };
    case 'where':
      return {
        about: `${told.nameOf(one.seat)} · ${t.place}`,
        from: where(told, one.from),
        to: where(told, one.to),
      };
    case 'card':
      return {
        about: t.card(one.card),
        from: one.from === 0 ? t.pile : told.nameOf(one.from),
        to: one.to === 0 ? t.pile : told.nameOf(one.to),
      };
    case 'title': {
      const held = (title: TitleFacts) =>
        [owner(told, title.owner), burden(told, title)].filter((part) => part !== '').join(' · ');
      return { about: square(told, one.at), from: held(one.from), to: held(one.to) };
    }
  }
}
