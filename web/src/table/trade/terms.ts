// The sides of an offer in words.

import type { Offer } from '../../protocol/messages';
import type { Teller } from '../../words/tell';
import { tradeWords } from '../../words/trade';
import { listed } from '../../words/words';

export function sides(offer: Offer, w: Teller): { gives: string; gets: string } {
  const money = offer.money ?? 0;
  const side = (titles: number[] | undefined, tokens: number[] | undefined, amount: number): string => {
    const parts = (titles ?? []).map((title) => w.square(title));
    if (tokens && tokens.length > 0) parts.push(w.count(tokens.length, 'release'));
    if (amount > 0) parts.push(w.money(amount));
    return parts.length === 0 ? tradeWords[w.lang].nothing : listed(w.lang, parts);
  };
  return {
    gives: side(offer.give, offer.give_tokens, money),
    gets: side(offer.get, offer.get_tokens, -money),
  };
}
