// What goes over the wire, as in docs/schema. Seats count from 1, squares from 0.

export type Seat = number;
export type Square = number;
export type Party = Seat | 'bank' | null;
export type CardName = string; // "chance 4"

export type ActKind =
  | 'roll'
  | 'pay-fine'
  | 'use-token'
  | 'buy'
  | 'decline'
  | 'bid'
  | 'pass'
  | 'keep'
  | 'want'
  | 'pay-card'
  | 'draw-card'
  | 'end-turn'
  | 'bankrupt'
  | 'claim'
  | 'build'
  | 'mortgage'
  | 'lift'
  | 'offer'
  | 'withdraw'
  | 'accept'
  | 'refuse'
  | 'put-up'
  | 'put-up-token'
  | 'sell-to-bank'
  | 'card'
  | 'three-dice'
  | 'throw'
  | 'deal'
  | 'last-round'
  | 'time-up'
  | 'stop';

export interface Act {
  act: ActKind;
  by?: Party;
  whom?: Party;
  title?: Square;
  group?: Square;
  levels?: number[];
  card?: CardName;
  token?: number;
  dice?: number[];
  revision?: number;
  amount?: number;
  settles?: number;
  give?: Square[];
  give_tokens?: number[];
  get?: Square[];
  get_tokens?: number[];
  lift?: Square[];
}

export type EventKind =
  | 'order-rolled'
  | 'first-player'
  | 'title-dealt'
  | 'deal-returned'
  | 'dealt-kept'
  | 'dealt-refused'
  | 'turn-began'
  | 'rolled'
  | 'rolls-again'
  | 'moved'
  | 'salary'
  | 'sent-to-prison'
  | 'stays-in-prison'
  | 'left-prison'
  | 'fine-paid'
  | 'token-used'
  | 'pot-won'
  | 'nothing-happens'
  | 'card-drawn'
  | 'card-obeyed'
  | 'token-received'
  | 'no-key-left'
  | 'for-sale'
  | 'bought'
  | 'declined'
  | 'stays-for-sale'
  | 'lot-opened'
  | 'bid-made'
  | 'passed'
  | 'lot-sold'
  | 'lot-unsold'
  | 'rent-claimable'
  | 'rent-claimed'
  | 'rent-noted'
  | 'rent-lapsed'
  | 'no-rent'
  | 'thrown-for-rent'
  | 'debt-arose'
  | 'paid'
  | 'paid-in-part'
  | 'debt-passed'
  | 'built'
  | 'building-sold'
  | 'bank-paid'
  | 'paid-bank'
  | 'mortgaged'
  | 'lifted'
  | 'interest-paid'
  | 'contest-opened'
  | 'wanted'
  | 'all-served'
  | 'wish-lapsed'
  | 'contest-closed'
  | 'offer-made'
  | 'offer-withdrawn'
  | 'offer-refused'
  | 'offer-lapsed'
  | 'traded'
  | 'title-moved'
  | 'token-moved'
  | 'money-moved'
  | 'debt-settled'
  | 'put-up'
  | 'sold-to-bank'
  | 'went-bankrupt'
  | 'estate-taken'
  | 'estate-to-bank'
  | 'mortgages-inherited'
  | 'interest-counted'
  | 'turn-ended'
  | 'round-ended'
  | 'last-round-announced'
  | 'time-is-up'
  | 'stopped'
  | 'game-won'
  | 'fortune';

export interface GameEvent {
  event: EventKind;
  rule?: string;
  player?: Party;
  other?: Party;
  title?: Square;
  square?: Square;
  card?: CardName;
  token?: number;
  building?: 'house' | 'hotel';
  dice?: number[];
  amount?: number;
  audience?: 'all' | 'player-and-banker';
}

export interface Refusal {
  reason: string;
  rules: string[];
}

export type Ask =
  | 'order-roll'
  | 'deal'
  | 'choose-dealt'
  | 'roll'
  | 'draw'
  | 'card-choice'
  | 'buy'
  | 'end-turn'
  | 'last-claims'
  | 'over'
  | 'debt'
  | 'throw-for-rent'
  | 'bids'
  | 'wants'
  | 'place'
  | 'inherit';

export interface Decision {
  ask: Ask;
  awaited: Seat[];
  luck?: boolean;
  number: number;
}

// ---- Positions

export interface Holding {
  at: Square;
  level?: number | 'h';
  mortgaged?: boolean;
}

export interface Offer {
  to: Seat;
  give?: Square[];
  get?: Square[];
  give_tokens?: number[];
  get_tokens?: number[];
  money?: number;
  settles?: number;
  lift?: Square[];
  revision?: number;
}

export interface PlayerPosition {
  cash: number;
  place?: Square;
  prison?: number;
  tokens?: number[];
  laps?: number;
  titles?: (Square | Holding)[];
  dealt?: Square[];
  offer?: Offer;
  out?: boolean;
}

export interface Claim {
  title: Square;
  visitor: Seat;
  owner?: Seat;
  amount?: number;
  noted?: boolean;
  throw_anew?: boolean;
  landing?: number; // which throw of the visitor's turn led there
}

export interface Lot {
  kind: string;
  title?: Square;
  token?: number;
  seller?: Party;
  entitled?: Seat[];
  passed?: Seat[];
  bidders?: Seat[];
  highest?: Party;
  bid?: number;
  opening?: number;
}

export interface Contest {
  building: 'house' | 'hotel';
  orderer?: Seat;
  group?: Square;
  levels?: number[];
  awaited?: Seat[];
  poor?: Seat[];
  want?: number[];
}

export interface Task {
  kind:
    | 'debt'
    | 'pay-each'
    | 'collect-each'
    | 'throw-for-rent'
    | 'lot'
    | 'contest'
    | 'place'
    | 'inherit'
    | 'estate-lots';
  player?: Party;
  other?: Party;
  cause?: 'rent' | 'tax' | 'card' | 'each-player' | 'fine' | 'interest' | 'title';
  title?: Square;
  step?: number;
  amount?: number;
  titles?: Square[];
}

export interface Position {
  players: PlayerPosition[];
  turn?: Seat;
  first?: Seat;
  phase?: string;
  round?: number;
  clock?: string;
  dice?: number[];
  doubles?: number;
  again?: boolean;
  started?: boolean;
  rolled?: boolean;
  drawing?: 'chance' | 'chest';
  card?: CardName;
  buying?: Square;
  awaited?: Seat[];
  tied?: Seat[];
  highest?: number;
  pot?: number;
  bankruptcies?: number;
  winners?: Seat[];
  heir?: Seat;
  interest_due?: number;
  ended?: string; // the rule by which the game ended
  stock?: { houses?: number; hotels?: number };
  decks?: Record<'chance' | 'chest', { unseen?: number[]; seen?: number[] }>;
  claims?: Claim[];
  tasks?: Task[];
  lot?: Lot;
  contest?: Contest;
  in_vain?: { titles?: Square[]; tokens?: number[]; orders?: Seat[] };
}

// ---- What a viewer sees

export interface Settings {
  board: string;
  rules: string;
  overrides: string[];
  unofficial?: string[];
  dice: 'fair' | 'real';
  rent: 'automatic' | 'reminded' | 'quiet';
  reserve: number;
  increment: number;
  auction: number;
  duration: number;
  longest: number;
  pace_least: number;
  pace_most: number;
  pace_auction: number;
  pace_offer: number;
  sleeps: boolean;
  chat: boolean;
  spectators: boolean;
  caretaker: string;
}

export interface SeatView {
  kind: 'open' | 'person' | 'bot' | 'program';
  name: string;
  bot?: string;
  token: number;
  ready: boolean;
  present: boolean;
  caretaken?: boolean;
  left?: boolean;
  team?: Seat[];
  pledge?: string;
  salt?: string;
  waits_left: number;
  clock?: { state: 'stopped' | 'running'; reserve: number; runs_out: number | null };
}

export interface BidLimits {
  seat: Seat;
  lot: number;
  lowest: number;
  highest: number;
}

export type VoteKind = 'pause' | 'resume' | 'undo' | 'correct' | 'stop' | 'rematch' | 'recover';

export interface Vote {
  number: number;
  what: VoteKind;
  by: Seat | null;
  lost?: Seat;
  back_to?: number;
  correction?: unknown;
  why?: string;
  agreed: Seat[];
  needed: Seat[];
  lapses_at: number;
}

export interface Said {
  seat: Seat | null;
  text: string;
  at: number;
}

export interface SheetLine {
  what: string;
  title?: Square;
  count?: number;
  amount: number;
  rule: string;
}

export interface View {
  stage: 'lobby' | 'playing' | 'over';
  paused?: boolean;
  asleep?: boolean;
  closed?: boolean;
  host?: boolean;
  mine: Seat[];
  settings: Settings;
  seats: SeatView[];
  spectators: number;
  position?: Position;
  decision?: Decision;
  step?: number;
  lot?: number;
  acts?: Act[];
  bids?: BidLimits[];
  may_offer?: Seat[];
  undo_to?: number;
  // The own seat that may ask for it.
  undo_seat?: Seat;
  held?: Seat;
  // What own seats do not want; a seat that wants everything is not listed.
  preferred?: { seat: Seat; muted: Seat[]; refusing: Seat[] }[];
  wait_until?: number;
  auction_closes?: number;
  revealing?: { until: number; pledges: string[] };
  vote?: Vote;
  chat?: Said[];
  commitment?: string;
  secret?: string;
  worth?: number[];
  rents?: Record<string, number | { times: number }>;
  sheet?: { seat: Seat; lines: SheetLine[]; sum: number }[];
}

export type How = 'person' | 'bot' | 'caretaker' | 'clock' | 'automatic' | 'luck' | 'typed';

export type News =
  | { news: 'act'; step: number; how: How; act?: Act; events: GameEvent[] }
  | { news: 'correction'; step: number; correction?: unknown; why?: string; events?: GameEvent[] }
  | { news: 'back'; to: number }
  | ({ news: 'said' } & Said)
  | { news: NoticeKind; seat?: Seat };

export type NoticeKind =
  | 'seats'
  | 'settings'
  | 'revealing'
  | 'called-off'
  | 'started'
  | 'held'
  | 'waits'
  | 'throw-void'
  | 'vote'
  | 'paused'
  | 'resumed'
  | 'clock-ran-out'
  | 'ended'
  | 'rematch';

// ---- Frames

export type ServerFrame =
  | { is: 'snapshot'; game: string; version: number; now: number; elapsed: number; view: View }
  | { is: 'update'; from: number; version: number; now: number; elapsed: number; news: News[]; view: object }
  | Result
  | Answer
  | { is: 'error'; code: string; text: string; id?: number; field?: string }
  | { is: 'storage'; works: boolean }
  | { is: 'rematch'; game: string };

export interface Result {
  is: 'result';
  id: number;
  code: string;
  version: number;
  reason?: string;
  rules?: string[];
  problem?: string;
  repeated?: boolean;
  one_time_code?: string;
  bot_token?: string;
}

export interface Answer {
  is: 'answer';
  to: 'why' | 'preview';
  id?: number;
  code: string;
  legal?: boolean;
  reason?: string;
  rules?: string[];
  events?: GameEvent[];
  players?: { cash: number; titles?: (Square | Holding)[] }[];
  completed?: { seat: Seat; squares: Square[] }[];
}

// A frame to the server, without its id.
export interface Wish {
  do: string;
  [field: string]: unknown;
}
