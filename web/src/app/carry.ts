// The same game from here on, elsewhere: from this device to the server, or from the server to this device. Both halves have a
// record of their own; the second begins at the position at which the first was left.

import { isOfDevice } from '../protocol/device';
import type { Seat, View } from '../protocol/messages';
import { secondHalf } from './second_half';
import { makeTable } from './start';

/** Makes it and goes there; whoever holds seats here sits down on them again. */
export async function carryOn(game: string, view: View, mine: Seat[], played: number): Promise<void> {
  const wanted = secondHalf(view, played);
  if (!wanted) return;
  const toDevice = !isOfDevice(game);
  const people = mine.map((seat) => ({ seat, name: view.seats[seat - 1]?.name ?? '' }));
  const alone = wanted.seats?.filter(({ kind }) => kind === 'open').length === mine.length;
  await makeTable(wanted, { people, start: toDevice && alone }, toDevice);
}
