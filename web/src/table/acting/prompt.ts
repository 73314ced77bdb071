// What the game waits for, and what that is called.

import type { Ask, Claim, Decision, Position, Seat, Task, View } from '../../protocol/messages';
import { inPrison } from '../../model/holdings';
import { acting, lotName, namesOf } from '../../words/acting';
import type { HintKind } from '../../words/hints';
import { table } from '../../words/table';
import type { Teller } from '../../words/tell';

/** The debt that the game waits for: the topmost of the agenda. */
export const debtOf = (position: Position | undefined): Task | undefined =>
  position?.tasks?.findLast((task) => task.kind === 'debt');

export const taskOf = (position: Position | undefined, kind: Task['kind']): Task | undefined =>
  position?.tasks?.findLast((task) => task.kind === kind);

const awaitsPrison = (view: View, decision: Decision): boolean =>
  decision.ask === 'roll' &&
  !!view.position &&
  decision.awaited.some((seat) => inPrison(view.position!, seat));

/** What is asked of one's own seats. */
export function ownHeading(view: View, decision: Decision, asked: Seat[], w: Teller): string {
  const t = acting[w.lang];
  const { position } = view;
  let text = t.asks[decision.ask];
  if (awaitsPrison(view, decision)) text = t.prisonAsk;
  else if (decision.ask === 'roll' && (position?.doubles ?? 0) > 0) text = t.rollAgain;
  else if (decision.ask === 'bids' && position?.lot)
    text = t.auctionOf(lotName(w, position.lot, position.contest?.building));
  else if (decision.ask === 'buy' && position?.buying !== undefined) text = w.square(position.buying);
  const several = view.mine.length > 1 && decision.ask !== 'bids';
  const said = decision.ask === 'buy' ? t.ofSeat : t.forSeat;
  return several && asked.length > 0 ? said(namesOf(w, asked), text) : text;
}

/** The same for somebody who hears it and does not see what stands around it. */
export function spokenAsk(view: View, decision: Decision, asked: Seat[], w: Teller): string {
  const t = acting[w.lang];
  const heading = ownHeading(view, decision, asked, w);
  const { position } = view;
  const cash = asked.length === 1 ? (position?.players[(asked[0] ?? 1) - 1]?.cash ?? 0) : null;
  const have = cash === null ? '' : t.cashNow(w.money(cash));
  const { lot, buying } = position ?? {};
  const debt = debtOf(position);
  if (decision.ask === 'buy' && buying !== undefined)
    return `${t.buyAsk(heading, w.money(w.edition.squares[buying]?.price ?? 0))} ${have}`;
  if (decision.ask === 'debt' && debt)
    return `${heading}. ${t.owes(w.money(debt.amount ?? 0), w.who(debt.other))}. ${have}`;
  if (decision.ask === 'bids' && lot) {
    const lowest = view.bids?.find((one) => asked.includes(one.seat))?.lowest;
    const from = lowest === undefined ? '' : t.bidFrom(w.money(lowest));
    return typeof lot.highest === 'number'
      ? `${t.leads(w.who(lot.highest), w.money(lot.bid ?? 0))}. ${from} ${have}`
      : `${heading}. ${from} ${have}`;
  }
  const begins = decision.ask === 'roll' && (position?.doubles ?? 0) === 0;
  return begins && view.mine.length === 1 ? t.forSeat(table[w.lang].yourTurn, heading) : heading;
}

/** What makes a question another one than the last, though it has the same words. */
export const occasionOf = ({ round, turn, doubles, dice }: Position, spoken: string): string =>
  [spoken, round, turn, doubles, dice?.join()].join(' ');

/** What is asked of others, or of luck. */
export function othersHeading(view: View, decision: Decision, w: Teller): string {
  const t = acting[w.lang];
  const { position } = view;
  const { ask, awaited } = decision;
  const who = namesOf(w, awaited);
  if (ask === 'bids' && position?.lot)
    return t.auctionOf(lotName(w, position.lot, position.contest?.building));
  if (ask === 'buy' && position?.buying !== undefined) {
    const price = w.edition.squares[position.buying]?.price ?? 0;
    return t.waitsBuy(who, w.square(position.buying), w.money(price));
  }
  const debt = debtOf(position);
  if (ask === 'debt' && debt) return t.waitsDebt(who, w.money(debt.amount ?? 0), w.who(debt.other));
  if (awaitsPrison(view, decision)) return t.waitsPrison(who);
  return t.waits[ask](who, awaited.length > 1);
}

const kHinted: Partial<Record<Ask, HintKind>> = {
  'order-roll': 'order-roll',
  roll: 'roll',
  buy: 'buy',
  bids: 'bids',
  debt: 'debt',
  'card-choice': 'card-choice',
  'choose-dealt': 'choose-dealt',
  wants: 'wants',
  place: 'place',
  inherit: 'inherit',
  'last-claims': 'last-claims',
  'end-turn': 'end-turn',
};

/** The kind of decision that a newcomer is told about. */
export function hintOf(view: View, decision: Decision): HintKind | null {
  if (awaitsPrison(view, decision)) return 'prison';
  return kHinted[decision.ask] ?? null;
}

/** Rents that one of these seats may claim now, as the server lists them, with who owes how much. */
export function claimsOf(view: View): { seat: Seat; title: number; claim: Claim | undefined }[] {
  return (view.acts ?? [])
    .filter((act) => act.act === 'claim' && typeof act.by === 'number' && act.title !== undefined)
    .map((act) => ({
      seat: act.by as Seat,
      title: act.title as number,
      claim: view.position?.claims?.find((one) => one.title === act.title && !one.noted),
    }));
}
