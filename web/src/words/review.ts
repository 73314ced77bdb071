import { bilingual, nb } from './words';

export const reviewWords = bilingual({
  en: {
    title: 'Review of the game',
    waiting: (n: number) => (n === 1 ? 'One other review comes first…' : `${n} other reviews come first…`),
    working: 'Every step is looked at, and other choices are played on…',
    notOver: 'A game is reviewed when it is over.',
    otherRules: 'This game was begun under rules that have been corrected since: it can only be read.',
    missing: 'There is no such game here.',
    busy: 'Many reviews are being made just now. Try again in a minute.',
    failed: 'This game could not be reviewed.',
    again: 'Try again',
    toStep: 'See this moment',
    toReplay: 'Watch it again',
    toTable: 'To the table',
    start: 'start',
    act: (n: string) => `act ${n}`,
  },
  fr: {
    title: 'Analyse de la partie',
    waiting: (n: number) =>
      n === 1 ? 'Une autre analyse passe avant…' : `${n} autres analyses passent avant…`,
    working: 'On regarde chaque étape, et l’on joue la suite d’autres choix…',
    notOver: 'Une partie s’analyse quand elle est finie.',
    otherRules: `Cette partie a commencé sous des règles corrigées depuis${nb}: on peut seulement la lire.`,
    missing: 'Cette partie n’existe pas ici.',
    busy: 'Beaucoup d’analyses sont en cours. Réessayez dans une minute.',
    failed: 'Cette partie n’a pas pu être analysée.',
    again: 'Réessayer',
    toStep: 'Voir ce moment',
    toReplay: 'Revoir la partie',
    toTable: 'À la table',
    start: 'début',
    act: (n: string) => `acte ${n}`,
  },
});
