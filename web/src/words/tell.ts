// Naming things of a game in a sentence: players, squares, money, buildings, cards, in the edition's own words.

import type { CardInfo, Edition, Lang, Word, WordKey } from '../protocol/http';
import type { CardName, Party, Square } from '../protocol/messages';
import { money } from './money';
import { elided } from './words';

export class Teller {
  constructor(
    readonly lang: Lang,
    readonly edition: Edition,
    private readonly names: string[],
    private readonly fields: Record<string, number | string> = {},
  ) {}

  who(party: Party | undefined): string {
    if (typeof party === 'number') return this.names[party - 1] ?? `${party}`;
    if (party === 'bank') return this.lang === 'fr' ? 'la banque' : 'the bank';
    return this.lang === 'fr' ? 'personne' : 'nobody';
  }
  /** "d’Ann", "Ann’s" */
  of(party: Party | undefined): string {
    const who = this.who(party);
    if (this.lang === 'en') return `${who}’s`;
    return elided(who);
  }
  /** "à Ann", "to Ann" */
  to(party: Party | undefined): string {
    return (this.lang === 'fr' ? 'à ' : 'to ') + this.who(party);
  }
  money(amount: number): string {
    return money(amount, this.edition.theme.currency, this.lang);
  }
  square(at: Square | undefined): string {
    return at === undefined ? '' : (this.edition.squares[at]?.name[this.lang] ?? `${at}`);
  }
  word(key: WordKey): Word {
    return this.edition.words[key][this.lang];
  }
  /** "une maison", "a house" */
  one(key: WordKey): string {
    const word = this.word(key);
    if (this.lang === 'fr') return (word.gender === 'f' ? 'une ' : 'un ') + word.one;
    return (/^[aeiou]/i.test(word.one) ? 'an ' : 'a ') + word.one;
  }
  /** "aucune maison", "une maison", "2 maisons" */
  count(n: number, key: WordKey): string {
    const word = this.word(key);
    if (n === 1) return this.one(key);
    if (n > 1) return `${n} ${word.many}`;
    if (this.lang === 'en') return `no ${word.many}`;
    return (word.gender === 'f' ? 'aucune ' : 'aucun ') + word.one;
  }
  /** A mark of a sentence that stands for words of the edition: "houses", "un release", "aucun release", "=money 75". */
  mark(mark: string): string {
    const [first = '', name = first] = mark.split(' ');
    if (first === '=money') return this.money(Number(name));
    const key = name.replace(/s$/, '') as WordKey;
    if (first === 'aucun') return this.count(0, key);
    if (/^(un|a)$/i.test(first)) return this.one(key);
    return name === key ? this.word(key).one : this.word(key).many;
  }
  /** A sentence with its marks filled in; `own` knows those that are no words of the edition. */
  filled(sentence: string, own: (mark: string) => string | undefined = () => undefined): string {
    return capitalised(sentence.replace(/\{([^}]+)\}/g, (_, mark: string) => own(mark) ?? this.mark(mark)));
  }
  get mostHouses(): number {
    const most = this.fields['houses_before_hotel'];
    return typeof most === 'number' ? most : 4;
  }
  /** What stands on a street. */
  level(level: number): string {
    if (level > this.mostHouses) return this.one('hotel');
    if (level === 0) return this.lang === 'fr' ? 'rien' : 'nothing';
    return this.count(level, 'house');
  }
  deck(deck: 'chance' | 'chest'): string {
    return this.edition.decks[deck][this.lang];
  }
  card(name: CardName): string {
    const card = cardOf(this.edition, name);
    return card ? this.cardText(card) : name;
  }
  cardText(card: CardInfo): string {
    const salary = this.fields['salary'];
    const filled: Record<string, string> = {
      amount: this.money(card.amount ?? 0),
      square: this.square(card.square),
      salary: this.money(typeof salary === 'number' ? salary : 0),
      n: `${card.squares ?? 10}`,
      house: this.money(card.house ?? 0),
      hotel: this.money(card.hotel ?? 0),
      deck: card.deck ? this.deck(card.deck) : '',
    };
    return card.text[this.lang].replace(/\{(\w+)\}/g, (whole, place: string) => filled[place] ?? whole);
  }
  dice(dice: number[] | undefined): string {
    return (dice ?? []).join(this.lang === 'fr' ? ' et ' : ' and ');
  }
}

/** The card that a name such as "chance 4" means. */
export function cardOf(edition: Edition, name: CardName): CardInfo | undefined {
  const [deck, number] = name.split(' ');
  if (deck !== 'chance' && deck !== 'chest') return undefined;
  return edition.cards[deck][Number(number) - 1];
}

export const deckOf = (name: CardName): 'chance' | 'chest' =>
  name.startsWith('chance') ? 'chance' : 'chest';

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
