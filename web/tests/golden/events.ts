// The events of golden games and their sentences.

import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import type { EventKind, GameEvent } from '../../src/protocol/messages';
import { unfilled } from '../../src/words/events';

// Golden games do not come to these; made as the engine makes them.
export const kSeldom: GameEvent[] = [
  { event: 'deal-returned', rule: 'DEAL-04', player: 1 },
  { event: 'dealt-refused', rule: 'DEAL-03', player: 1, title: 39 },
  { event: 'pot-won', rule: 'HOUSE-01', player: 1, amount: 250 },
  { event: 'no-key-left', rule: 'CARD-09', player: 1, card: 'chance 4' },
  { event: 'rent-noted', rule: 'RENT-05', player: 2, other: 1, title: 12, amount: 0 },
  { event: 'debt-passed', rule: 'BANK-07', player: 2, other: 1, amount: 40 },
  { event: 'interest-counted', rule: 'BANK-05', player: 1, amount: 8 },
  { event: 'offer-withdrawn', rule: 'TRADE-02', player: 1, other: 2 },
  { event: 'stopped', rule: 'FLOW-12' },
];

// What of an event a mark stands for.
export const kFields: Partial<Record<string, keyof GameEvent>> = {
  player: 'player',
  of_player: 'player',
  to_player: 'player',
  other: 'other',
  of_other: 'other',
  to_other: 'other',
  title: 'title',
  square: 'square',
  card: 'card',
  deck: 'card',
  dice: 'dice',
  level: 'amount',
  amount: 'amount',
  n: 'amount',
  buildings: 'amount',
};

export const marksOf = (text: string): string[] =>
  [...text.matchAll(/\{([^}]*)\}/g)].map((match) => match[1] ?? '');

/** Every kind of the schema is among them or seldom. */
export function areOfEveryKind(events: GameEvent[]): void {
  const schema = JSON.parse(readFileSync('../docs/schema/messages.json', 'utf8')) as {
    $defs: { event: { properties: { event: { enum: EventKind[] } } } };
  };
  const kinds = new Set([...kSeldom, ...events].map(({ event }) => event));
  expect(schema.$defs.event.properties.event.enum.filter((kind) => !kinds.has(kind))).toEqual([]);
}

/** The sentences have marks only for what the events have. */
export function haveWhatTheyTell(events: GameEvent[]): void {
  const met = new Map<string, Set<string>>(); // by sentence the fields that an event had for it
  for (const event of events)
    for (const lang of ['fr', 'en'] as const) {
      const text = unfilled(event, lang);
      met.set(text, new Set([...(met.get(text) ?? []), ...Object.keys(event)]));
    }
  expect(met.size).toBeGreaterThan(120);
  for (const [text, fields] of met)
    for (const field of marksOf(text).map((mark) => kFields[mark]))
      if (field) expect([text, ...fields]).toContain(field);
}
