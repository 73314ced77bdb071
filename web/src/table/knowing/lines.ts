// The lines of the log: each entry of the story as sentences with the rules behind them.

import type { LogEntry } from '../../model/model';
import type { EventKind, Seat, SeatView } from '../../protocol/messages';
import type { Teller } from '../../words/tell';
import { sentence, told } from '../../words/events';
import { table } from '../../words/table';
import { offered } from '../trade/terms';

export interface Line {
  text: string;
  rule?: string;
}
export interface Told {
  key: number;
  step?: number;
  seat?: Seat; // whose act it is
  turn: boolean; // a new turn begins with it
  undone: boolean;
  how: string;
  lines: Line[];
}

const kTalk = new Set<EventKind>(['offer-made', 'offer-withdrawn', 'offer-refused', 'offer-lapsed']);

/** Talk of a trade among bots: what came of it is told, how they haggled only to whoever wants to know. */
export function isTalkOfBots({ news }: LogEntry, bots: Seat[]): boolean {
  if (news.news !== 'act' || bots.length === 0) return false;
  const isBot = (party: unknown) => typeof party === 'number' && bots.includes(party);
  return (
    news.events.length > 0 &&
    news.events.every(({ event, player, other }) => kTalk.has(event) && isBot(player) && isBot(other))
  );
}

/** The seats at which a bot of the table sits. */
export const botsAt = (seats: SeatView[]): Seat[] =>
  seats.flatMap((seat, i) => (seat.kind === 'bot' ? [i + 1] : []));

export function tell(entry: LogEntry, teller: Teller): Told | null {
  const t = table[teller.lang];
  const { news } = entry;
  const base = { key: entry.key, undone: entry.undone === true, turn: false, how: '' };
  const step = entry.step === undefined ? {} : { step: entry.step };
  switch (news.news) {
    case 'act': {
      const by = news.act?.by;
      const lines = told(news.events).map((event) => ({
        text: event.event === 'offer-made' && news.act ? offered(news.act, teller) : sentence(event, teller),
        ...(event.rule ? { rule: event.rule } : {}),
      }));
      if (lines.length === 0) return null;
      return {
        ...base,
        ...step,
        ...(typeof by === 'number' ? { seat: by } : {}),
        turn: news.events.some((event) => event.event === 'turn-began'),
        how: news.act?.act === 'stop' ? '' : t.how[news.how], // people stop a game, not the clock
        lines,
      };
    }
    case 'correction':
      return { ...base, ...step, lines: [{ text: t.correction(news.why, news.referee) }] };
    case 'back':
      return { ...base, lines: [{ text: t.back(news.to) }] };
    default: {
      const notice = (t.notices as Record<string, string | ((who: string) => string) | undefined>)[news.news];
      if (notice === undefined) return null;
      const who = 'seat' in news && typeof news.seat === 'number' ? teller.who(news.seat) : '';
      return { ...base, lines: [{ text: typeof notice === 'string' ? notice : notice(who) }] };
    }
  }
}
