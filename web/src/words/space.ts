import { bilingual, nb } from './words';

export const spaceWords = bilingual({
  en: {
    space: 'The table in 3D',
    toSpace: 'See the table in 3D',
    toFlat: 'Back to the flat board',
    follow: 'Follow the token',
    slow: 'The table in 3D does not run smoothly here, so this is the flat board again.',
    none: 'This browser draws no table in 3D, so this is the flat board again.',
  },
  fr: {
    space: 'La table en 3D',
    toSpace: 'Voir la table en 3D',
    toFlat: 'Revenir au plateau à plat',
    follow: 'Suivre le pion',
    slow: `La table en 3D n’est pas fluide ici${nb}: revoici le plateau à plat.`,
    none: `Ce navigateur ne dessine pas la table en 3D${nb}: revoici le plateau à plat.`,
  },
});
