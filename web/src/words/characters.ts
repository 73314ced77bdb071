import type { Manner } from '../characters/characters';
import { bilingual } from './words';

export const manners = bilingual<Record<Manner, string>>({
  en: { trader: 'trades', hoarder: 'hoards', gambler: 'gambles' },
  fr: { trader: 'négocie', hoarder: 'épargne', gambler: 'flambe' },
});
