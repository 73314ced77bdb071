// What is to be seen of an act, one thing after another: the director between the server's news and the screen.

import type { CardName, GameEvent, News, Party, Position, Seat, Square } from '../protocol/messages';
import { placeOf } from './holdings';

export type Scene =
  | { kind: 'dice'; seat: Party; dice: number[]; ms: number }
  | { kind: 'walk'; seat: Seat; path: Square[]; ms: number }
  | { kind: 'jump'; seat: Seat; to: Square; ms: number }
  | { kind: 'card'; seat: Party; card: CardName; ms: number }
  | { kind: 'money'; from: Party; to: Party; amount: number; event: GameEvent; ms: number }
  | { kind: 'told'; event: GameEvent; ms: number };

const kBoard = 40;

// Money from whom to whom, of the events that move it.
function flow(event: GameEvent): { from: Party; to: Party } | null {
  const player = event.player ?? null;
  const other = event.other ?? 'bank';
  switch (event.event) {
    case 'paid':
    case 'paid-in-part':
    case 'money-moved':
      return { from: player, to: other };
    case 'paid-bank':
    case 'fine-paid':
    case 'interest-paid':
    case 'bought':
    case 'lifted':
    case 'dealt-kept':
      return { from: player, to: 'bank' };
    case 'lot-sold':
      return { from: player, to: other };
    case 'salary':
    case 'bank-paid':
    case 'mortgaged':
    case 'sold-to-bank':
    case 'pot-won':
      return { from: 'bank', to: player };
    default:
      return null;
  }
}

// Events that everybody wants to read before the next thing happens.
const kWorthAPause = new Set<GameEvent['event']>([
  'first-player',
  'sent-to-prison',
  'left-prison',
  'for-sale',
  'declined',
  'lot-opened',
  'bid-made',
  'lot-sold',
  'lot-unsold',
  'rent-claimable',
  'rent-lapsed',
  'no-rent',
  'debt-arose',
  'traded',
  'built',
  'contest-opened',
  'went-bankrupt',
  'last-round-announced',
  'time-is-up',
  'game-won',
]);

/** The squares that a token passes on its way, the last included; backwards for a negative number of steps. */
export function pathOf(from: Square, steps: number): Square[] {
  const way = Math.sign(steps);
  return Array.from({ length: Math.abs(steps) }, (_, i) => (from + way * (i + 1) + 2 * kBoard) % kBoard);
}

/** `before` is the position that the news changed. */
export function scenesOf(news: News[], before: Position): Scene[] {
  const scenes: Scene[] = [];
  const place = new Map<Seat, Square>();
  for (const one of news) {
    if (one.news !== 'act') continue;
    for (const event of one.events) {
      const seat = typeof event.player === 'number' ? event.player : null;
      if (event.dice && event.dice.length > 0 && event.event !== 'moved')
        scenes.push({ kind: 'dice', seat: event.player ?? null, dice: event.dice, ms: 700 });
      if (event.event === 'card-drawn' && event.card) {
        scenes.push({ kind: 'card', seat: event.player ?? null, card: event.card, ms: 1_800 });
      }
      if (event.event === 'moved' && seat && event.square !== undefined) {
        const from = place.get(seat) ?? placeOf(before, seat);
        const path = pathOf(from, event.amount ?? 0);
        if (path.length > 0)
          scenes.push({ kind: 'walk', seat, path, ms: 160 + Math.min(path.length, 14) * 90 });
        place.set(seat, event.square);
      }
      if (event.event === 'sent-to-prison' && seat && event.square !== undefined) {
        scenes.push({ kind: 'jump', seat, to: event.square, ms: 700 });
        place.set(seat, event.square);
      }
      const money = flow(event);
      if (money && event.amount)
        scenes.push({ kind: 'money', ...money, amount: event.amount, event, ms: 800 });
      else if (kWorthAPause.has(event.event)) scenes.push({ kind: 'told', event, ms: 600 });
    }
  }
  return scenes;
}

/** Whom a scene is about. */
export function partiesOf(scene: Scene): Party[] {
  switch (scene.kind) {
    case 'money':
      return [scene.from, scene.to];
    case 'told':
      return [scene.event.player ?? null, scene.event.other ?? null];
    default:
      return [scene.seat];
  }
}
