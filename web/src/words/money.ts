// Amounts as an edition shows them: its unit, its place, and the language's way with figures.

import type { Currency, Lang } from '../protocol/http';

const formats: Record<Lang, Intl.NumberFormat> = {
  fr: new Intl.NumberFormat('fr'),
  en: new Intl.NumberFormat('en'),
};

export const figure = (amount: number, lang: Lang): string => formats[lang].format(amount);

export function money(amount: number, currency: Currency, lang: Lang): string {
  const text = figure(Math.abs(amount) * currency.shown_times, lang);
  const sign = amount < 0 ? '−' : '';
  const shown =
    currency.placement[lang] === 'before' ? `${currency.symbol}${text}` : `${text}\u00a0${currency.symbol}`;
  return sign + shown;
}
