// Small readings that several pictures of the board share.

import type { Currency, Lang } from '../protocol/http';
import type { Square } from '../protocol/messages';
import { money } from '../words/money';

/** What a visitor would pay now, as the server says it: an amount, or so many times the dice. */
export type Rents = Record<string, number | { times: number }>;

export function rentText(
  rents: Rents | undefined,
  at: Square,
  currency: Currency,
  lang: Lang,
): string | null {
  const rent = rents?.[at];
  if (rent === undefined) return null;
  return typeof rent === 'number' ? money(rent, currency, lang) : `${rent.times} ×`;
}

/** The reader's letters over the usual: drawings grow with the text that was asked for. */
export function textScale(): number {
  if (typeof document === 'undefined') return 1;
  const size = parseFloat(getComputedStyle(document.documentElement).fontSize);
  return Number.isFinite(size) && size > 16 ? Math.min(size / 16, 2) : 1;
}
