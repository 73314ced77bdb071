// What goes over the wire of a cup, by the names that these screens use. The types are docs/schema's.

import type { CupClientFrames } from '../protocol/wire/cup_client_frames';
import type { View, WholeView } from '../protocol/wire/cup_server_frames';

export type { Because, Line, NewRole, Throws, Title } from '../protocol/wire/cup_client_frames';
export type {
  Answer,
  BankerView,
  Clock,
  CupServerFrames as ServerFrame,
  Format,
  Formats,
  Made,
  OwnTable,
  PastRound,
  Problem,
  PublicView,
  RankRow,
  Result,
  RoleEntry,
  RoundName,
  Ruling,
  Seat,
  Sheet,
  SheetLine,
  TableEntry,
  TableState,
  UnitEntry,
  UnitView,
  View,
  WholeView,
} from '../protocol/wire/cup_server_frames';

type WithoutId<Frame> = Frame extends unknown ? Omit<Frame, 'id'> : never;
/** A frame to the server, without its id. */
export type Wish = WithoutId<CupClientFrames>;

export const isWhole = (view: View): view is WholeView =>
  view.role === 'organiser' ||
  view.role === 'head_referee' ||
  view.role === 'referee' ||
  view.role === 'desk';
