// The sides of an offer in words and as things that go over a table.

import { kinOf } from '../../board/deeds';
import type { Owned } from '../../model/holdings';
import type { LogEntry } from '../../model/model';
import type { Act, Offer, Offered, OpenOffer, Seat, Square } from '../../protocol/messages';
import type { Teller } from '../../words/tell';
import { tradeWords } from '../../words/trade';
import { listed } from '../../words/words';

/** Whether the offer that is open answers one that was refused for it: in the same turn, by the same player. */
export function answers(log: LogEntry[], from: Seat, to: Seat): boolean {
  const events = log.flatMap(({ news }) => (news.news === 'act' ? news.events : []));
  const since = events.slice(events.findLastIndex(({ event }) => event === 'turn-began') + 1);
  const last = since.filter(
    ({ event, player, other }) =>
      (event === 'offer-made' || event === 'offer-refused') && player === from && other === to,
  );
  return last.at(-2)?.event === 'offer-refused';
}

/** What an offer was, as the log tells it. */
export function offered(act: Act, w: Teller): string {
  const t = tradeWords[w.lang];
  const { gives, gets } = sides({ ...act, money: act.amount ?? 0 }, w);
  return t.spoken(t.offerBetween(w.who(act.by), w.who(act.whom)), gives, gets);
}

/** The group that these squares are of, as one says it. */
export function groupOf(squares: Square[], w: Teller): string {
  const square = w.edition.squares[squares[0] ?? 0];
  const group = w.edition.groups.find((one) => one.id === square?.group);
  if (group) return group.name[w.lang];
  return square?.kind === 'station' || square?.kind === 'utility' ? w.word(square.kind).many : '';
}

/** Why a bot makes its offer, in its own words. */
export function reasonOf(offered: Offered, w: Teller): string {
  const t = tradeWords[w.lang];
  const parts = offered.reasons.map(({ reason, seat, squares = [], amount = 0 }) => {
    const yours = seat === offered.to;
    if (reason === 'pays') return t.because[yours ? 'paysYou' : 'paysMe'](w.money(amount));
    return t.because[`${reason}${yours ? 'Yours' : 'Mine'}`](groupOf(squares, w));
  });
  return parts.length === 0 ? '' : t.reason(listed(w.lang, parts));
}

/** The answer to an offer that asks for the same at another price. */
export function counterAct(offer: OpenOffer, from: Seat, amount: number): Act {
  const { to, give, get, give_tokens, get_tokens } = offer;
  return {
    act: 'offer',
    by: to,
    whom: from,
    ...(get ? { give: get } : {}),
    ...(give ? { get: give } : {}),
    ...(get_tokens ? { give_tokens: get_tokens } : {}),
    ...(give_tokens ? { get_tokens: give_tokens } : {}),
    ...(amount === 0 ? {} : { amount: -amount }),
  };
}

/** A thing that goes over: a title with its square, anything else in words. */
export interface Item {
  text: string;
  at?: Square;
}

/** Of the titles of a kind, in the order of the board: which of them somebody has who gets these. */
export function pipsOf(
  at: Square,
  taker: Seat,
  moved: Square[],
  owners: Map<Square, Owned>,
  w: Teller,
): boolean[] {
  const square = w.edition.squares[at];
  const has = (one: Square) => moved.includes(one) || owners.get(one)?.owner === taker;
  return square ? kinOf(w.edition, square).map(has) : [];
}

/** What either side gives. */
export function items(offer: Omit<Offer, 'to'>, w: Teller): { gives: Item[]; gets: Item[] } {
  const money = offer.money ?? 0;
  const side = (titles: number[] | undefined, tokens: number[] | undefined, amount: number): Item[] => [
    ...(titles ?? []).map((at) => ({ text: w.square(at), at })),
    ...(tokens && tokens.length > 0 ? [{ text: w.count(tokens.length, 'release') }] : []),
    ...(amount > 0 ? [{ text: w.money(amount) }] : []),
  ];
  return {
    gives: side(offer.give, offer.give_tokens, money),
    gets: side(offer.get, offer.get_tokens, -money),
  };
}

export const listedItems = (all: Item[], w: Teller): string =>
  all.length === 0
    ? tradeWords[w.lang].nothing
    : listed(
        w.lang,
        all.map((one) => one.text),
      );

export function sides(offer: Omit<Offer, 'to'>, w: Teller): { gives: string; gets: string } {
  const { gives, gets } = items(offer, w);
  return { gives: listedItems(gives, w), gets: listedItems(gets, w) };
}
