import { bilingual, nb } from './words';

/** Of a game that was begun under rules which have been corrected since. */
export const outdatedWords = bilingual({
  en: {
    title: 'This game cannot go on',
    why: 'The rules of Banquier have been corrected since it was begun, and a game is played to its end by the rules under which it began. Nothing is lost: below is all that was played, act by act.',
    over: 'It was over before; who won follows from its own rules, which this program does not play any more.',
    download: 'Download the record',
    acts: 'The acts',
    taken: (n: number) => `Taken back to act ${n}.`,
    corrected: (why: string) => `Corrected by consent: ${why}`,
    luck: 'Luck',
    clock: 'Clock',
    failed: 'The record could not be read.',
    reading: 'Reading…',
    newTable: 'Set up a new table',
    players: (names: string) => `Players: ${names}`,
  },
  fr: {
    title: 'Cette partie ne peut pas continuer',
    why: `Les règles de Banquier ont été corrigées depuis son début, et une partie se joue jusqu’au bout avec les règles sous lesquelles elle a commencé. Rien n’est perdu${nb}: voici tout ce qui a été joué, acte par acte.`,
    over: `Elle était déjà finie${nb}; le gagnant dépend de ses propres règles, que ce programme ne joue plus.`,
    download: 'Télécharger l’enregistrement',
    acts: 'Les actes',
    taken: (n: number) => `Retour à l’acte ${n}.`,
    corrected: (why: string) => `Corrigé d’un commun accord${nb}: ${why}`,
    luck: 'Hasard',
    clock: 'Horloge',
    failed: 'L’enregistrement n’a pas pu être lu.',
    reading: 'Lecture…',
    newTable: 'Préparer une nouvelle table',
    players: (names: string) => `Joueurs${nb}: ${names}`,
  },
});
