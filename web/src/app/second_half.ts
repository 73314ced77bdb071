// What is asked for a game that goes on from the position of another.

import type { NewGame } from '../protocol/http';
import type { View } from '../protocol/messages';

/** `played`: ms that the game has taken by now, of which its second half has as much less. */
export function secondHalf(view: View, played = 0): Omit<NewGame, 'secret'> | null {
  if (!view.position) return null;
  const { unofficial: _, ...settings } = view.settings;
  const seats = view.seats.map(({ kind, name, bot }) =>
    kind === 'bot' && bot !== undefined ? { kind: 'bot' as const, bot, name } : { kind: 'open' as const },
  );
  const left = (whole: number) => whole && Math.max(whole - Math.floor(played / 1000), 1); // 0: no end
  const [duration, longest] = [left(settings.duration), left(settings.longest)];
  return { settings: { ...settings, duration, longest, position: view.position }, seats };
}
