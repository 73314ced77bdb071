// Texts in both languages, side by side, so that none is forgotten: French has the type of English.

import type { Lang } from '../protocol/http';

export const bilingual = <T>(texts: Record<Lang, T>): Record<Lang, T> => texts;

/** French puts a thin blank before some signs; it does not break there. */
export const nb = '\u202f';

// The program says the same: tests/pages/grammar_vectors.json holds both to one answer.

const kVowel = '[aeiouœà-æè-ïò-öø-ü]';
const kElided = new RegExp(`^(?:h|${kVowel}|y(?!${kVowel}))`, 'i');

/** "d’Ann", "de Ben", "d’Yves", "de Yann" */
export const elided = (name: string): string => (kElided.test(name) ? `d’${name}` : `de ${name}`);

/** "a house", "an inn": a "u" sounds like "you" in every word of a board so far. */
export const withA = (word: string): string => (/^[aeio]/i.test(word) ? 'an ' : 'a ') + word;

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "2 maisons", "1 maison". */
export const counted = (n: number, word: { one: string; many: string }): string =>
  `${n} ${Math.abs(n) < 2 ? word.one : word.many}`;

/** "Ann, Ben and Cat" */
export const listed = (lang: Lang, parts: string[]): string =>
  new Intl.ListFormat(lang, { type: 'conjunction' }).format(parts);

/** The sign after which something is told. */
export const colon = (lang: Lang): string => (lang === 'fr' ? `${nb}:` : ':');
