// What happened, in sentences: data/sentences has them.

import type { EventKind, GameEvent } from '../protocol/messages';
import { events } from './sentences';
import type { Case } from './sentences';
import { deckOf } from './tell';
import type { Teller } from './tell';

// What an auction sells: a title, a building of the bank, or a player's release card.
function lot(e: GameEvent, w: Teller): string {
  if (e.title !== undefined) return w.square(e.title);
  const seller = e.event === 'put-up' ? e.player : e.other;
  if (typeof seller === 'number') return w.one('release');
  return w.one(e.building ?? 'house');
}
const n = (e: GameEvent) => Math.abs(e.amount ?? 0);

/** What an event has for the marks of its sentence. */
const kMarks: Partial<Record<string, (e: GameEvent, w: Teller) => string>> = {
  player: (e, w) => w.who(e.player),
  other: (e, w) => w.who(e.other),
  of_player: (e, w) => w.of(e.player),
  of_other: (e, w) => w.of(e.other),
  to_player: (e, w) => w.to(e.player),
  to_other: (e, w) => w.to(e.other),
  title: (e, w) => w.square(e.title),
  square: (e, w) => w.square(e.square),
  lot,
  card: (e, w) => (e.card ? w.card(e.card) : ''),
  deck: (e, w) => (e.card ? w.deck(deckOf(e.card)) : ''),
  dice: (e, w) => w.dice(e.dice),
  level: (e, w) => w.level(n(e)),
  amount: (e, w) => w.money(e.amount ?? 0),
  n: (e) => `${n(e)}`,
  buildings: (e, w) => w.count(n(e), e.building ?? 'house'),
};

function caseOf({ event, card, amount = 0 }: GameEvent): Case | null {
  if (event === 'card-drawn') return card ? null : 'no_card';
  return amount < 0 ? 'below_zero' : amount === 0 ? 'zero' : amount === 1 ? 'one' : null;
}

/** The sentence that an event has, its marks not yet filled in. */
export function unfilled(event: GameEvent, lang: Teller['lang']): string {
  const cases = events[lang][event.event];
  if (typeof cases === 'string') return cases;
  const which = caseOf(event);
  return (which && cases[which]) ?? cases.plain;
}

/** An event as a sentence. */
export const sentence = (event: GameEvent, teller: Teller): string =>
  teller.filled(unfilled(event, teller.lang), (mark) => kMarks[mark]?.(event, teller));

// Redundant events, hidden from the log: another event of the same act says the same, or everybody sees it.
const kQuiet = new Set<EventKind>([
  'turn-began',
  'turn-ended',
  'for-sale',
  'rolls-again',
  'card-obeyed',
  'passed',
]);

/** The events of an act that its line in the log tells. */
export const told = (events: GameEvent[]): GameEvent[] => {
  const loud = events.filter((event) => !kQuiet.has(event.event));
  return loud.length > 0 ? loud : events.slice(0, 1);
};
