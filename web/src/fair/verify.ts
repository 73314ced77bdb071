// Checking a finished game: what this browser kept against what the record says, and every throw, draw and deal derived
// anew from the secret and everybody's salts.

import type { Edition, Timeline } from '../protocol/http';
import type { Act, Position } from '../protocol/messages';
import { mergePatch } from '../protocol/merge';
import { commitmentOf, diceKey, numberBelow, pledgeOf, threeDice, twoDice } from './construction';

export interface Kept {
  commitment?: string | undefined; // as seen on joining
  pledges?: string[] | undefined; // the list for which our salts were revealed
}

export type Point = 'secret' | 'commitment' | 'pledges' | 'list' | 'luck';

export interface Chance {
  step: number;
  what: 'roll' | 'throw' | 'three-dice' | 'card' | 'deal';
  was: string;
  due: string;
}

export interface Verdict {
  points: { point: Point; holds: boolean | null }[]; // null: nothing was kept to compare with
  chances: Chance[];
  wrong: Chance[];
}

const isChance = (act: Act): boolean =>
  act.act === 'roll' ||
  act.act === 'throw' ||
  act.act === 'three-dice' ||
  act.act === 'card' ||
  act.act === 'deal';

/** Null where there is nothing to check: no fair dice, or a game that is not over. */
export function verify(
  timeline: Timeline,
  edition: Pick<Edition, 'squares' | 'cards'>,
  kept: Kept,
): Verdict | null {
  const { fair } = timeline.header;
  const { secret } = timeline;
  if (!fair || !secret) return null;
  const { pledges } = fair;
  const chances = derived(timeline, edition, diceKey(secret, fair.commitment, fair.salts));
  const wrong = chances.filter((chance) => chance.was !== chance.due);
  const pledged = fair.salts.every(
    (salt, i) => (salt === '' ? '' : pledgeOf(fair.commitment, salt)) === pledges[i],
  );
  return {
    points: [
      { point: 'secret', holds: commitmentOf(fair.game, secret) === fair.commitment },
      { point: 'commitment', holds: kept.commitment ? kept.commitment === fair.commitment : null },
      { point: 'pledges', holds: pledged && pledges.length === fair.salts.length },
      { point: 'list', holds: kept.pledges ? kept.pledges.join() === pledges.join() : null },
      { point: 'luck', holds: wrong.length === 0 },
    ],
    chances,
    wrong,
  };
}

function derived(timeline: Timeline, edition: Pick<Edition, 'squares' | 'cards'>, key: Uint8Array): Chance[] {
  const chances: Chance[] = [];
  let position = timeline.position;
  let pack = edition.squares.filter((square) => square.price !== undefined).map((square) => square.at);
  for (const step of timeline.steps) {
    const { act } = step;
    if (act && isChance(act)) {
      const chance = due(act, step.n, position, edition, pack, (bound) =>
        numberBelow(key, BigInt(chances.length), bound),
      );
      if (act.act === 'deal') pack = pack.filter((title) => title !== act.title);
      chances.push(chance);
    }
    position = mergePatch(position, step.patch);
  }
  return chances;
}

/** The cards of a deck that nobody has seen since the shuffle, and those that come once all have been. */
function deckOf(position: Position, deck: 'chance' | 'chest', edition: Pick<Edition, 'cards'>) {
  const { unseen, seen = [] } = position.decks?.[deck] ?? {};
  // A position leaves out what goes without saying: all cards but those that were seen or are held.
  const releases = (['chance', 'chest'] as const).flatMap((of) =>
    edition.cards[of].flatMap((card, i) => (card.does === 'release' ? [{ of, number: i + 1 }] : [])),
  );
  const held = position.players
    .flatMap((player) => player.tokens ?? [])
    .flatMap((token) => releases[token - 1] ?? [])
    .filter((one) => one.of === deck)
    .map((one) => one.number);
  const usual = edition.cards[deck]
    .map((_, i) => i + 1)
    .filter((n) => !seen.includes(n) && !held.includes(n));
  return { unseen: unseen ?? usual, seen };
}

function due(
  act: Act,
  step: number,
  position: Position,
  edition: Pick<Edition, 'cards'>,
  pack: number[],
  below: (bound: number) => number,
): Chance {
  switch (act.act) {
    case 'card': {
      const [deck, number] = (act.card ?? '').split(' ');
      const { unseen, seen } = deckOf(position, deck as 'chance', edition);
      const next = unseen.length > 0 ? unseen[below(unseen.length)] : seen[0];
      return { step, what: 'card', was: `${deck} ${number}`, due: `${deck} ${next ?? number}` };
    }
    case 'deal':
      return {
        step,
        what: 'deal',
        was: `${act.title}`,
        due: `${pack.length > 0 ? pack[below(pack.length)] : ''}`,
      };
    case 'three-dice':
      return {
        step,
        what: 'three-dice',
        was: (act.dice ?? []).join(' '),
        due: threeDice(below(216)).join(' '),
      };
    default:
      return {
        step,
        what: act.act as 'roll',
        was: (act.dice ?? []).slice(0, 2).join(' '), // of three places the last is for three dice
        due: twoDice(below(36)).join(' '),
      };
  }
}
