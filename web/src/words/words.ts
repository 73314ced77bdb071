// Texts in both languages, side by side, so that none is forgotten: French has the type of English.

import type { Lang } from '../protocol/http';

export const bilingual = <T>(texts: Record<Lang, T>): Record<Lang, T> => texts;

/** French puts a thin blank before some signs; it does not break there. */
export const nb = '\u202f';

/** "d’Ann", "de Ben" */
export const elided = (name: string): string =>
  /^[aeiouyhàâäéèêëîïôöùûüœ]/i.test(name) ? `d’${name}` : `de ${name}`;

/** "2 maisons", "1 maison". */
export const counted = (n: number, word: { one: string; many: string }): string =>
  `${n} ${Math.abs(n) < 2 ? word.one : word.many}`;

/** "Ann, Ben and Cat" */
export const listed = (lang: Lang, parts: string[]): string =>
  new Intl.ListFormat(lang, { type: 'conjunction' }).format(parts);

/** The sign after which something is told. */
export const colon = (lang: Lang): string => (lang === 'fr' ? `${nb}:` : ':');
