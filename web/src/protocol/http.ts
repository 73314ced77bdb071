// Requests to our own server, and what they give. Editions and rules do not change while a page is open: asked once.

import type { Board, Catalogue, Review, Reviewing, Rules, Search, Timeline } from './wire/answers';
import { asksDevice, deviceKnows, deviceRequest } from './device';
import type { SeatView, Settings, WantedSettings } from './messages';

export type {
  Board as Edition,
  Both,
  Card as CardInfo,
  Catalogue,
  Currency,
  Group as GroupInfo,
  Review,
  ReviewPart,
  Reviewing,
  Rules as RulesInfo,
  Search as SearchWords,
  Square as SquareInfo,
  Statement as RuleStatement,
  Step as TimelineStep,
  Timeline,
  Word,
} from './wire/answers';

export type Lang = 'fr' | 'en';
export type WordKey = keyof Board['words'];

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

const kPatience = 4_000; // ms for a server that may be out of reach, where this device is sure to have all that it needs
const kAway = 30_000; // ms for which it is then not asked again
const kOfProxies = new Set([502, 504]); // what proxies say whose server does not answer
let awayUntil = 0;

/** A service worker keeps the whole client here: nothing of it has to come from the server. */
const isKept = (): boolean => 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;

/** Fails where no answer has begun in time; what has begun may take as long as the network does. */
async function fetchedInTime(path: string, init?: RequestInit): Promise<Response> {
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(), kPatience);
  try {
    return await fetch(path, { ...init, signal: giveUp.signal });
  } finally {
    clearTimeout(timer);
  }
}

/** From the server, or from this device where that does not answer. */
async function fromEither(path: string, init?: RequestInit): Promise<Response> {
  if (Date.now() < awayUntil) return deviceRequest(path, init);
  const kept = isKept();
  const told = await (kept ? fetchedInTime : fetch)(path, init).catch(() => null);
  if (told && !kOfProxies.has(told.status)) return told;
  if (kept) awayUntil = Date.now() + kAway;
  return deviceRequest(path, init);
}

type Where = 'server' | 'device' | 'either';

function request(path: string, init?: RequestInit, where?: Where): Promise<Response> {
  const who = asksDevice(path) ? 'device' : (where ?? (deviceKnows(path) ? 'either' : 'server'));
  const ask = { server: fetch, device: deviceRequest, either: fromEither }[who];
  return answered(path, ask(path, init));
}

async function answered(path: string, asked: Promise<Response>): Promise<Response> {
  let response: Response;
  try {
    response = await asked;
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
  const blanks = text.replace(/ ([;:!?%»])/g, '\u202f$1').replace(/« /g, '«\u202f');
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
export const fetchEdition = async (board: string): Promise<Board> => {
  const told = await once<Board>(`/api/boards/${encodeURIComponent(board)}`);
  const coloured = (at: number) => told.squares[at]?.kind === 'street';
  return {
    ...told,
    groups: told.groups.filter((group) => group.squares.every(coloured)),
    squares: told.squares.map(({ group, ...square }) =>
      group && coloured(square.at) ? { ...square, group } : square,
    ),
  };
};

export function fetchRules(rules: string, board: string, overrides: string[]): Promise<Rules> {
  const query = new URLSearchParams({ board });
  if (overrides.length > 0) query.set('overrides', overrides.join(','));
  return once<Rules>(`/api/rules/${encodeURIComponent(rules)}?${query}`);
}

export const fetchSearchWords = (board: string) => once<Search>(`/api/search/${encodeURIComponent(board)}`);

export const fetchLobby = () => getJson<{ games: LobbyGame[] }>('/api/lobby');
export const fetchGame = (game: string) => getJson<GameInfo>(`/api/games/${encodeURIComponent(game)}`);
export const fetchTimeline = (game: string) =>
  getJson<Timeline>(`/api/games/${encodeURIComponent(game)}/timeline`);
/** How a game went, or how far the server is with it. */
export const fetchReview = (game: string) =>
  typeset<Review | Reviewing>(`/api/games/${encodeURIComponent(game)}/review`);
export const fetchRecord = async (game: string): Promise<string> =>
  (await request(`/api/games/${encodeURIComponent(game)}/record`)).text();
export const fetchFile = async (path: string): Promise<Blob> => (await request(path)).blob();
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
  settings?: WantedSettings;
  seats?: ({ kind: 'open' } | { kind: 'bot'; bot: string; name?: string })[];
  public?: boolean;
}

/** `either`: on this device where the server does not answer. */
export async function createGame(
  wanted: NewGame,
  where: Where = 'server',
): Promise<{ game: string; commitment: string }> {
  const init = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(wanted),
  };
  const answer = await request('/api/games', init, where);
  return answer.json() as Promise<{ game: string; commitment: string }>;
}

/** Takes a game of this device away for good. */
export const removeGame = (game: string): Promise<unknown> =>
  request(`/api/games/${encodeURIComponent(game)}`, { method: 'DELETE' }).catch(() => null);
