import type { Manner } from '../characters/characters';
import { bilingual, nb } from './words';

/** What a bot says now and then, by what has happened and by its manner. */
type Quips = Record<'bought' | 'built' | 'paid' | 'prison' | 'traded' | 'refused', string>;

export const quips = bilingual<Record<Manner | 'plain', Quips>>({
  en: {
    trader: {
      bought: 'I need not keep it: make me an offer.',
      built: 'A good deal deserves a good house.',
      paid: 'That was dear. What would you take for the street?',
      prison: 'I shall deal through the bars.',
      traded: 'A pleasure to do business.',
      refused: 'Pity. I shall come back with something better.',
    },
    hoarder: {
      bought: 'A small one, but it is paid for.',
      built: 'I have counted twice. We can afford it.',
      paid: 'There goes a rainy day’s saving.',
      prison: 'At least nobody charges rent in here.',
      traded: 'I gave more than I meant to.',
      refused: 'Good. It stays in my drawer then.',
    },
    gambler: {
      bought: 'Mine! The next one too, perhaps.',
      built: 'All in. Somebody will land here.',
      paid: 'Easy come, easy go.',
      prison: 'Double six, I feel it.',
      traded: 'Done! Who wants to bet on it?',
      refused: 'You would have lost sleep over it. So would I.',
    },
    plain: {
      bought: 'That one suits me.',
      built: 'One house more.',
      paid: 'Well played.',
      prison: 'A moment of peace.',
      traded: 'Agreed.',
      refused: 'As you like.',
    },
  },
  fr: {
    trader: {
      bought: `Je ne la garderai pas à tout prix${nb}: parlons-en.`,
      built: 'Une bonne affaire mérite une bonne maison.',
      paid: `C’est cher payé. Vous la vendriez combien, cette rue${nb}?`,
      prison: 'Je négocierai à travers les barreaux.',
      traded: 'Un plaisir de faire affaire.',
      refused: 'Dommage. Je reviendrai avec mieux.',
    },
    hoarder: {
      bought: 'Petite, mais payée.',
      built: 'J’ai compté deux fois. On peut se le permettre.',
      paid: 'Voilà mes économies qui s’en vont.',
      prison: 'Ici, au moins, pas de loyer.',
      traded: 'J’ai donné plus que je ne voulais.',
      refused: 'Tant mieux. Cela reste dans mon tiroir.',
    },
    gambler: {
      bought: `À moi${nb}! Et pourquoi pas la suivante${nb}?`,
      built: 'Le tout pour le tout. Quelqu’un tombera bien ici.',
      paid: 'Vite gagné, vite perdu.',
      prison: 'Un double six, je le sens.',
      traded: `Tope là${nb}! Qui parie avec moi${nb}?`,
      refused: 'Dommage, c’était le coup du siècle.',
    },
    plain: {
      bought: 'Elle me va bien.',
      built: 'Une maison de plus.',
      paid: 'Bien joué.',
      prison: 'Un moment de calme.',
      traded: 'D’accord.',
      refused: 'Comme vous voulez.',
    },
  },
});

export type QuipKind = keyof Quips;
