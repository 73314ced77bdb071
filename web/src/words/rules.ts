import { bilingual, nb } from './words';

export const rulesWords = bilingual({
  en: {
    title: 'The rules',
    choose: 'Choose a way of playing to read its rules.',
    others: 'Other ways of playing',
    search: 'Search the rules: late claim, prison…',
    found: (n: number) => (n === 1 ? '1 rule' : `${n} rules`),
    none: 'No rule says that.',
    reading: 'Our reading',
    readingHelp: 'The rulebook is silent or unclear here; this is how we play it.',
    unofficial: 'This game is unofficial:',
    pairing: 'no rulebook prints these rules for this board',
    changed: 'Otherwise in this game: see the house rules',
    contents: 'Contents',
    printedIn: (book: string) => `Rulebook: ${book}; in brackets the heading under which a rule is printed.`,
    withIds: 'rules',
    difference: (name: string, here: string, classic: string) => `${name}: ${here} (classic: ${classic})`,
  },
  fr: {
    title: 'Les règles',
    choose: 'Choisissez une façon de jouer pour lire ses règles.',
    others: 'Autres façons de jouer',
    search: `Chercher une règle${nb}: loyer oublié, prison…`,
    found: (n: number) => (n < 2 ? `${n} règle` : `${n} règles`),
    none: 'Aucune règle ne dit cela.',
    reading: 'Notre lecture',
    readingHelp: `Le livret est muet ou ambigu ici${nb}; voici comment nous jouons.`,
    unofficial: `Cette partie n’est pas officielle${nb}:`,
    pairing: 'aucun livret n’imprime ces règles pour ce plateau',
    changed: `Autrement dans cette partie${nb}: voir les règles maison`,
    contents: 'Contenu',
    printedIn: (book: string) =>
      `Livret${nb}: ${book}${nb}; entre crochets, le titre sous lequel une règle est imprimée.`,
    withIds: 'règles',
    difference: (name: string, here: string, classic: string) =>
      `${name}${nb}: ${here} (classique${nb}: ${classic})`,
  },
});
