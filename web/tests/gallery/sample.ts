// Positions in which the game asks something, one for each kind of question (tests/fixtures/questions.json), with the acts
// that the engine lists there and the rules of several rule sets (acting.json.br; make.ts beside this file makes it anew).

import type { Edition, RulesInfo } from '../../src/protocol/http';
import type { Act, Decision, SeatView, Settings, View } from '../../src/protocol/messages';
import type { Position as GivenPosition } from '../../src/protocol/wire/position';
import { positionOf } from './positions';
import { editions } from '../golden/editions';
import questions from '../fixtures/questions.json';
import told from '../fixtures/acting.json.br';

export type SampleName = keyof typeof questions;
export const sampleNames = Object.keys(questions) as SampleName[];

export interface Sample {
  view: View;
  edition: Edition;
  rules: RulesInfo;
}

const acting = told as {
  asks: Record<SampleName, { decision: Decision; acts: Act[] }>;
  fields: Record<string, RulesInfo['fields']>;
  rules: RulesInfo['rules'];
};
const listed = acting.rules;
const names = ['Ann', 'Ben', 'Cécile', 'Dimitri', 'Esther', 'Fatou', 'Guillaume-Alexandre', 'Hélène'];

const kSettings: Settings = {
  board: 'classique',
  rules: 'classique',
  overrides: [],
  unofficial: [],
  dice: 'fair',
  rent: 'reminded',
  reserve: 0,
  increment: 15,
  auction: 10,
  duration: 0,
  longest: 6000,
  pace_least: 700,
  pace_most: 1500,
  pace_auction: 1500,
  pace_offer: 8000,
  sleeps: true,
  chat: true,
  spectators: true,
  caretaker: 'steady',
};

export interface SampleChanges {
  mine?: number[];
  settings?: Partial<Settings>;
  seats?: Partial<SeatView>[];
  view?: Partial<View>;
}

export function sampleView(name: SampleName, changes: SampleChanges = {}): Sample {
  const ask = acting.asks[name];
  const { board, rules, ...given } = questions[name] as unknown as GivenPosition & {
    board: string;
    rules: string;
  };
  const position = positionOf(given);
  const mine = changes.mine ?? [1];
  const settings = { ...kSettings, board, rules, ...changes.settings };
  const quiet = settings.rent === 'quiet';
  const isListed = (act: Act) =>
    (typeof act.by === 'number' && mine.includes(act.by) && !(quiet && act.act === 'claim')) ||
    (act.by === undefined && settings.dice === 'real');
  const acts = ask.acts.filter(isListed);
  const cash = (seat: number) => position.players[seat - 1]?.cash ?? 0;
  const view: View = {
    stage: 'playing',
    mine,
    settings,
    seats: position.players.map((_, i) => ({
      kind: i === 2 ? 'bot' : 'person',
      name: names[i] ?? `${i}`,
      token: i,
      ready: true,
      present: true,
      waits_left: 3,
      ...(i === 2 ? { bot: 'steady' } : {}),
      ...changes.seats?.[i],
    })),
    spectators: 0,
    position,
    decision: { ...ask.decision, number: 41 },
    step: 40,
    lot: 7,
    acts,
    bids: acts
      .filter((act) => act.act === 'bid')
      .map((act) => ({
        seat: act.by as number,
        lot: 7,
        lowest: act.amount ?? 1,
        highest: cash(act.by as number),
      })),
    may_offer: mine,
    ...changes.view,
  };
  const edition = editions.get(board);
  if (!edition) throw new Error(`no edition ${board}`);
  const info: RulesInfo = {
    id: rules,
    title: { fr: rules, en: rules },
    summary: { fr: '', en: '' },
    book: { fr: '', en: '' },
    stands_in: { fr: '', en: '' },
    board,
    unofficial: [],
    marks: [],
    fields: acting.fields[rules] ?? {},
    differs: [],
    chapters: [...new Set(listed.map((rule) => rule.chapter))].map((id) => ({
      id,
      title: { fr: id, en: id },
    })),
    rules: listed,
  };
  return { view, edition, rules: info };
}
