// What a card says, with its figures filled in.

import type { CardInfo, Edition, Lang } from '../protocol/http';
import type { CardName } from '../protocol/messages';
import { money } from '../words/money';
import { nb } from '../words/words';

interface CardText {
  deck: 'chance' | 'chest';
  title: string;
  text: string;
  does: string;
}

// "nearest utility": so many times the throw, on every board that has such a card.
const kUtilityTimes = 10;

/** "chance 4" is the fourth of its deck. */
export function cardOf(
  edition: Edition,
  name: CardName,
): { deck: 'chance' | 'chest'; card: CardInfo } | null {
  const [deck, which] = name.split(' ');
  if (deck !== 'chance' && deck !== 'chest') return null;
  const cards = edition.cards[deck];
  const number = Number(which);
  const card = cards.find((one) => one.id === which) ?? cards[number - 1];
  return card ? { deck, card } : null;
}

// Signs that French sets apart stay with their word; apostrophes are curved.
const french = (text: string): string =>
  text
    .replace(/ ([:;!?»])/g, `${nb}$1`)
    .replace(/« /g, `«${nb}`)
    .replace(/'/g, '’');

export interface Salaries {
  usual?: number | undefined;
  landing?: number | undefined;
}

export function cardText(
  edition: Edition,
  name: CardName,
  lang: Lang,
  salary: Salaries = {},
): CardText | null {
  const found = cardOf(edition, name);
  if (!found) return null;
  const { deck, card } = found;
  const amount = (value: number | undefined) =>
    value === undefined ? '' : money(value, edition.theme.currency, lang);
  const filling: Record<string, string> = {
    amount: amount(card.amount),
    house: amount(card.house),
    hotel: amount(card.hotel),
    square: edition.squares[card.square ?? -1]?.name[lang] ?? '',
    deck: card.deck ? edition.decks[card.deck][lang] : '',
    n: String(card.does === 'nearest_utility' ? kUtilityTimes : (card.squares ?? card.amount ?? '')),
    salary: amount((card.square === 0 ? salary.landing : undefined) ?? salary.usual ?? 200),
  };
  const text = card.text[lang].replace(/\{(\w+)\}/g, (whole, key: string) => filling[key] ?? whole);
  return {
    deck,
    title: edition.decks[deck][lang],
    text: lang === 'fr' ? french(text) : text,
    does: card.does,
  };
}
