// What is asked for a game that goes on from the position of another.

import type { NewGame } from '../protocol/http';
import type { View } from '../protocol/messages';

export function secondHalf(view: View): Omit<NewGame, 'secret'> | null {
  if (!view.position) return null;
  const { unofficial: _, ...settings } = view.settings;
  const seats = view.seats.map(({ kind, name, bot }) =>
    kind === 'bot' && bot !== undefined ? { kind: 'bot' as const, bot, name } : { kind: 'open' as const },
  );
  return { settings: { ...settings, position: view.position }, seats };
}
