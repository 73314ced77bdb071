// The board in words: labels of squares for those who hear them, title deeds, sides.

import type { Edition, Lang, SquareInfo, Word } from '../protocol/http';
import { money } from './money';
import { bilingual, counted, elided, listed, nb } from './words';

export const board = bilingual({
  en: {
    board: (title: string) => `Board: ${title}`,
    boardHelp: 'Arrow keys go from square to square, Enter opens one.',
    sides: ['First side', 'Second side', 'Third side', 'Fourth side'],
    sideOf: (from: string, to: string) => `From ${from} to ${to}`,
    previousSide: 'Previous side',
    nextSide: 'Next side',
    wholeBoard: 'The whole board',
    seeWholeBoard: 'See the whole board',
    larger: 'Larger',
    smaller: 'Smaller',
    map: (standing: string) => `Map of the board. ${standing}`,
    standsOn: (name: string, square: string) => `${name} is on ${square}.`,
    mortgaged: 'Mortgaged',
    mortgagedSign: 'Mort.',
    price: 'Price',
    unowned: 'The bank’s',
    ownedBy: (name: string) => `Owned by ${name}`,
    free: 'For sale',
    inPrison: 'in prison',
    here: (names: string) => `Here: ${names}`,
    marked: 'In question now',
    rent: 'Rent',
    rentNow: 'Rent now',
    noRentNow: 'No rent now: mortgaged',
    timesDice: (n: number) => `${n} times the dice`,
    bare: 'Without buildings',
    wholeGroup: 'Whole group',
    owned: (n: number, word: Word) => `${counted(n, word)} owned`,
    bothOwned: (n: number, _word: Word) => (n === 1 ? 'One owned' : 'Both owned'),
    mortgageValue: 'Mortgage value',
    liftCost: (percent: number) => `Lifting a mortgage costs its value and ${percent}% interest.`,
    buildingCost: (word: Word) => `Each ${word.one}`,
    hotelCost: (hotel: Word, n: number, house: Word) => `A ${hotel.one} takes ${n} ${house.many} first`,
    group: 'The group',
    groupOf: (name: string) => `${name} group`,
    presentRow: 'at present',
    dice: (dice: number[]) => `Dice: ${dice.join(' and ')}`,
    noDice: 'Not thrown yet',
    left: (n: number) => `${n} left`,
    cardOf: (deck: string) => `Card: ${deck}`,
    kinds: {
      go: (salary: string | null) =>
        salary
          ? `The bank pays ${salary} to whoever passes it or stops on it.`
          : 'The bank pays a salary to whoever passes it.',
      chance: (deck: string) => `Whoever stops here draws from ${deck} and does what it says.`,
      chest: (deck: string) => `Whoever stops here draws from ${deck} and does what it says.`,
      chanceDice: 'Whoever stops here rolls three dice and does what the list says.',
      tax: (amount: string) => `Whoever stops here pays ${amount}.`,
      prison:
        'Those who merely stop here are visiting, and nothing happens. Those sent here wait to come out.',
      parking: 'A free resting place.',
      go_to_prison: 'Whoever stops here goes to prison at once and gets no salary.',
    },
    reconstructed: 'This name is reconstructed: no source gives it.',
    preview: (title: string) => `Board of ${title}`,
  },
  fr: {
    board: (title: string) => `Plateau${nb}: ${title}`,
    boardHelp: 'Les flèches vont de case en case, Entrée ouvre la case.',
    sides: ['Premier côté', 'Deuxième côté', 'Troisième côté', 'Quatrième côté'],
    sideOf: (from: string, to: string) => `${elided(from).replace('d', 'D')} à ${to}`,
    previousSide: 'Côté précédent',
    nextSide: 'Côté suivant',
    wholeBoard: 'Le plateau entier',
    seeWholeBoard: 'Voir le plateau entier',
    larger: 'Agrandir',
    smaller: 'Réduire',
    map: (standing: string) => `Plan du plateau. ${standing}`,
    standsOn: (name: string, square: string) => `${name}${nb}: ${square}.`,
    mortgaged: 'Hypothéqué',
    mortgagedSign: 'Hyp.',
    price: 'Prix',
    unowned: 'À la banque',
    ownedBy: (name: string) => `À ${name}`,
    free: 'À vendre',
    inPrison: 'en prison',
    here: (names: string) => `Ici${nb}: ${names}`,
    marked: 'En jeu en ce moment',
    rent: 'Loyer',
    rentNow: 'Loyer actuel',
    noRentNow: `Aucun loyer${nb}: hypothéqué`,
    timesDice: (n: number) => `${n} fois les dés`,
    bare: 'Sans construction',
    wholeGroup: 'Groupe complet',
    owned: (n: number, word: Word) => `Avec ${counted(n, word)}`,
    bothOwned: (n: number, word: Word) =>
      n > 1 ? 'Avec les deux' : word.gender === 'f' ? 'Avec une seule' : 'Avec un seul',
    mortgageValue: 'Valeur hypothécaire',
    liftCost: (percent: number) => `Lever l’hypothèque coûte sa valeur et ${percent}\u00a0% d’intérêts.`,
    buildingCost: (word: Word) => `Chaque ${word.one}`,
    hotelCost: (hotel: Word, n: number, house: Word) =>
      `${hotel.gender === 'f' ? 'Une' : 'Un'} ${hotel.one} vient après ${counted(n, house)}`,
    group: 'Le groupe',
    groupOf: (name: string) => `Groupe ${name.toLocaleLowerCase('fr')}`,
    presentRow: 'en ce moment',
    dice: (dice: number[]) => `Dés${nb}: ${dice.join(' et ')}`,
    noDice: 'Pas encore lancés',
    left: (n: number) => `reste ${n}`,
    cardOf: (deck: string) => `Carte${nb}: ${deck}`,
    kinds: {
      go: (salary: string | null) =>
        salary
          ? `La banque verse ${salary} à qui y passe ou s’y arrête.`
          : 'La banque verse un salaire à qui y passe.',
      chance: (deck: string) => `Qui s’arrête ici tire une carte «${nb}${deck}${nb}» et fait ce qu’elle dit.`,
      chest: (deck: string) => `Qui s’arrête ici tire une carte «${nb}${deck}${nb}» et fait ce qu’elle dit.`,
      chanceDice: 'Qui s’arrête ici lance trois dés et fait ce que dit la liste.',
      tax: (amount: string) => `Qui s’arrête ici paie ${amount}.`,
      prison: 'Qui s’arrête ici est en simple visite, sans conséquence. Qui y est envoyé attend d’en sortir.',
      parking: 'Une halte gratuite.',
      go_to_prison: 'Qui s’arrête ici va tout de suite en prison, sans toucher de salaire.',
    },
    reconstructed: `Ce nom est reconstitué${nb}: aucune source ne le donne.`,
    preview: (title: string) => `Plateau ${elided(title)}`,
  },
});

interface SquareState {
  owner: string | null; // a name
  level: number;
  hotel: boolean;
  mortgaged: boolean;
  marked: boolean;
  here: string[];
}

/** "2 houses", "1 hotel" */
export function buildings(edition: Edition, lang: Lang, level: number, hotel: boolean): string {
  return hotel ? counted(1, edition.words.hotel[lang]) : counted(level, edition.words.house[lang]);
}

/** A square as it is heard: what it is, whose, what stands on it, who stands there. */
export function squareLabel(edition: Edition, square: SquareInfo, lang: Lang, state: SquareState): string {
  const t = board[lang];
  const said = [square.name[lang]];
  const group = edition.groups.find((one) => one.id === square.group);
  if (group) said.push(group.name[lang]);
  else if (square.kind === 'station' || square.kind === 'utility')
    said.push(edition.words[square.kind][lang].one);
  if (square.price !== undefined && state.owner === null)
    said.push(`${t.free}${lang === 'fr' ? nb : ''}: ${money(square.price, edition.theme.currency, lang)}`);
  if (square.tax !== undefined) said.push(money(square.tax, edition.theme.currency, lang));
  if (state.owner !== null) said.push(t.ownedBy(state.owner));
  if (state.level > 0) said.push(buildings(edition, lang, state.level, state.hotel));
  if (state.mortgaged) said.push(t.mortgaged);
  if (state.marked) said.push(t.marked);
  if (state.here.length > 0) said.push(t.here(listed(lang, state.here)));
  return said.join(', ');
}
