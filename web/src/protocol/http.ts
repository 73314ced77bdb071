// Requests to our own server, and what they give. Editions and rules do not change while a page is open: asked once.

import type { Act, Decision, GameEvent, Position, SheetLine, Seat, Settings, SeatView } from './messages';

export type Lang = 'fr' | 'en';
export type Both = Record<Lang, string>;

export interface Word {
  one: string;
  many: string;
  gender?: 'm' | 'f';
}

export type WordKey = 'house' | 'hotel' | 'street' | 'station' | 'utility' | 'release' | 'currency';

export type SquareKind =
  | 'go'
  | 'street'
  | 'station'
  | 'utility'
  | 'tax'
  | 'chance'
  | 'chest'
  | 'prison'
  | 'parking'
  | 'go_to_prison';

export interface SquareInfo {
  at: number;
  kind: SquareKind;
  name: Both;
  group?: string;
  price?: number;
  mortgage?: number;
  rents?: number[];
  times_dice?: number[];
  tax?: number;
}

export interface GroupInfo {
  id: string;
  name: Both;
  house_cost: number;
  squares: number[];
}

export interface CardInfo {
  id: string;
  number?: number;
  does: string;
  text: Both;
  amount?: number;
  square?: number;
  squares?: number;
  house?: number;
  hotel?: number;
  deck?: 'chance' | 'chest';
}

export interface Currency {
  code: string;
  symbol: string;
  shown_times: number;
  placement: Record<Lang, 'before' | 'after'>;
}

export interface Edition {
  id: string;
  title: Both;
  rule_sets: string[];
  draw: 'cards' | 'three_dice';
  groups: GroupInfo[];
  squares: SquareInfo[];
  decks: Record<'chance' | 'chest', Both>;
  cards: Record<'chance' | 'chest', CardInfo[]>;
  words: Record<WordKey, Record<Lang, Word>>;
  theme: {
    tokens: Both[];
    currency: Currency;
    colours: Record<string, string>;
    names: { inferred?: number[]; reconstructed?: number[]; ours?: number[] };
    notes: Both;
  };
}

export interface RuleStatement {
  id: string;
  chapter: string;
  says: Both;
  reading?: Both;
  read: boolean;
  source?: Both; // the headings under which it is printed
  changed?: boolean; // by a house rule of this game
}

export interface RulesInfo {
  id: string;
  title: Both;
  summary: Both;
  book: Both; // its headings stand beside the rules without its name; empty: none
  board: string;
  unofficial: string[];
  fields: Record<string, number | string>;
  differs: { field: string; name: Both; classic: Both; here: Both; rules: string[] }[];
  chapters: { id: string; title: Both }[];
  rules: RuleStatement[];
}

export interface SearchWords {
  meaning: Record<string, string>;
  ignored: string[];
  asked: Record<string, string>;
}

export interface Catalogue {
  boards: {
    id: string;
    title: Both;
    rule_sets: string[];
    tokens: Both[];
    colours: Record<string, string>;
    currency: Currency;
  }[];
  rule_sets: { id: string; title: Both; summary: Both; players: [number, number]; board: string }[];
  house_rules: { id: string; title: Both; says: Both; takes?: { lowest: number; highest: number } }[];
  bots: { name: string; kind?: string }[];
}

export interface LobbyGame {
  game: string;
  created: number;
  about: { board: string; rules: string; seats: { kind: string; name?: string }[] };
}

export interface GameInfo {
  game: string;
  public: boolean;
  stage: 'lobby' | 'playing' | 'over' | 'outdated'; // outdated: of other rules, to be read and not played
  settings: Settings;
  seats: SeatView[];
  commitment?: string;
  rematch?: string;
}

export interface TimelineStep {
  n: number;
  act?: Act;
  correct?: unknown;
  why?: string;
  back_to?: number;
  at?: string;
  how?: string;
  events: GameEvent[];
  decision?: Decision;
  patch: object;
  worth?: number[];
  rents?: object;
}

export interface Timeline {
  header: {
    board: string;
    rules: string;
    overrides?: string[];
    players: string[];
    teams?: Seat[][];
    fair?: { version: number; game: string; commitment: string; salts: string[]; pledges?: string[] };
    fields: Record<string, number | string>;
  };
  position: Position;
  worth?: number[];
  rents?: Record<string, number | { times: number }>;
  steps: TimelineStep[];
  end?: { winners: Seat[]; fortunes: number[] };
  secret?: string;
  sheet?: { seat: Seat; lines: SheetLine[]; sum: number }[];
}

/** What the server said instead of an answer; `code` is `unreachable` where it said nothing. */
export class HttpError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    text: string,
    readonly field?: string,
  ) {
    super(text);
  }
}

async function request(path: string, init?: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new HttpError(0, 'unreachable', path);
  }
  if (response.ok) return response;
  const problem: unknown = await response.json().catch(() => ({}));
  const { code, text, field } = problem as { code?: string; text?: string; field?: string };
  throw new HttpError(response.status, code ?? `http-${response.status}`, text ?? path, field);
}

const getJson = async <T>(path: string): Promise<T> => (await request(path)).json() as Promise<T>;

/** Texts of the server's as they are printed: no line begins with a colon, and apostrophes are curved. */
const typeset = async <T>(path: string): Promise<T> => {
  const text = await (await request(path)).text();
  const blanks = text.replace(/ ([;:!?»])/g, '\u202f$1').replace(/« /g, '«\u202f');
  return JSON.parse(blanks.replace(/(\p{L})'(?=\p{L})/gu, '$1’')) as T;
};

const asked = new Map<string, Promise<unknown>>();

function once<T>(path: string): Promise<T> {
  let answer = asked.get(path) as Promise<T> | undefined;
  if (!answer) {
    answer = typeset<T>(path);
    asked.set(path, answer);
    answer.catch(() => asked.delete(path));
  }
  return answer;
}

export const fetchCatalogue = () => once<Catalogue>('/api/catalogue');
/** An edition as the screens use it: a group is a colour; stations and utilities are kinds of square. */
export const fetchEdition = async (board: string): Promise<Edition> => {
  const told = await once<Edition>(`/api/boards/${encodeURIComponent(board)}`);
  const coloured = (at: number) => told.squares[at]?.kind === 'street';
  return {
    ...told,
    groups: told.groups.filter((group) => group.squares.every(coloured)),
    squares: told.squares.map(({ group, ...square }) =>
      group && coloured(square.at) ? { ...square, group } : square,
    ),
  };
};

export function fetchRules(rules: string, board: string, overrides: string[]): Promise<RulesInfo> {
  const query = new URLSearchParams({ board });
  if (overrides.length > 0) query.set('overrides', overrides.join(','));
  return once<RulesInfo>(`/api/rules/${encodeURIComponent(rules)}?${query}`);
}

export const fetchSearchWords = (board: string) =>
  once<SearchWords>(`/api/search/${encodeURIComponent(board)}`);

export const fetchLobby = () => getJson<{ games: LobbyGame[] }>('/api/lobby');
export const fetchGame = (game: string) => getJson<GameInfo>(`/api/games/${encodeURIComponent(game)}`);
export const fetchTimeline = (game: string) =>
  getJson<Timeline>(`/api/games/${encodeURIComponent(game)}/timeline`);
export const fetchRecord = async (game: string): Promise<string> =>
  (await request(`/api/games/${encodeURIComponent(game)}/record`)).text();
export const fetchHere = () => getJson<{ addresses: string[] }>('/api/here');

export async function readRecord(text: string): Promise<Timeline> {
  const answer = await request('/api/timeline', { method: 'POST', body: text });
  return answer.json() as Promise<Timeline>;
}

/** The position of a record after so many steps, as a file. */
export async function scenarioOf(record: string, step: number): Promise<Blob> {
  return (await request(`/api/timeline?at=${step}`, { method: 'POST', body: record })).blob();
}

export interface NewGame {
  secret: string;
  settings?: Partial<Settings>;
  seats?: ({ kind: 'open' } | { kind: 'bot'; bot: string; name?: string })[];
  public?: boolean;
}

export async function createGame(wanted: NewGame): Promise<{ game: string; commitment: string }> {
  const answer = await request('/api/games', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(wanted),
  });
  return answer.json() as Promise<{ game: string; commitment: string }>;
}
