// What happened since somebody last acted, in the few sentences that matter.

import type { LogEntry } from '../../model/model';
import type { EventKind, Seat } from '../../protocol/messages';
import { sentence } from '../../words/events';
import type { Teller } from '../../words/tell';

const kMatters = new Set<EventKind>([
  'bought',
  'lot-sold',
  'paid',
  'pot-won',
  'sent-to-prison',
  'built',
  'building-sold',
  'mortgaged',
  'traded',
  'title-moved',
  'rent-lapsed',
  'went-bankrupt',
  'last-round-announced',
]);
const kMost = 10;

/** The last of them, oldest first. */
export function digestOf(log: LogEntry[], mine: Seat[], w: Teller): string[] {
  const lines: string[] = [];
  for (const { news, undone } of log.toReversed()) {
    if (news.news !== 'act' || undone) continue;
    const by = news.act?.by;
    if (typeof by === 'number' && mine.includes(by) && news.act?.act === 'end-turn') break;
    for (const event of news.events.toReversed())
      if (kMatters.has(event.event)) lines.push(sentence(event, w));
    if (lines.length >= kMost) break;
  }
  return lines.slice(0, kMost).reverse();
}
