// What goes over the wire, by the names that this client uses. The types are docs/schema's: tools/web makes `wire` from
// it. Seats count from 1, squares from 0.

import type { Event, Seat } from './wire/messages';
import type { Offer } from './wire/position';
import type { ClientFrames } from './wire/client_frames';
import type { View, Vote } from './wire/server_frames';

export type {
  Act,
  Card as CardName,
  Decision,
  Event as GameEvent,
  Party,
  Refusal,
  Seat,
  Square,
} from './wire/messages';
export type {
  Claim,
  Held as Holding,
  Offer,
  Task,
  Told as Position,
  ToldContest as Contest,
  ToldLot as Lot,
  ToldPlayer as PlayerPosition,
} from './wire/position';
export type {
  Answer,
  BidLimits,
  How,
  News,
  Notice,
  Offered,
  Rents,
  Result,
  Said,
  SeatView,
  ServerFrames as ServerFrame,
  Settings,
  SheetLine,
  View,
  Vote,
} from './wire/server_frames';
export type { Settings as WantedSettings } from './wire/client_frames';

/** An offer that somebody can answer. */
export type OpenOffer = Offer & { to: Seat };
export type EventKind = Event['event'];
export type Ask = NonNullable<View['decision']>['ask'];
export type VoteKind = Vote['what'];
export type Correction = NonNullable<Vote['correction']>;

type WithoutId<Frame> = Frame extends unknown ? Omit<Frame, 'id'> : never;
/** A frame to the server, without its id. */
export type Wish = WithoutId<ClientFrames>;
/** What a wish says, by its verb. */
export type WishTo<Verb extends Wish['do']> = Extract<Wish, { do: Verb }>;
