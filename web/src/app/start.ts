// Making a table, and sitting down at it without a further question where the person has answered them all.

import { botOf, kCharacters } from '../characters/characters';
import type { Level } from '../characters/characters';
import { createGame } from '../protocol/http';
import type { NewGame } from '../protocol/http';
import { drawHex, keep } from './seats';
import { router } from './router.svelte';

const kAtOnce = 'banquier.atOnce';

interface Decided {
  people: { seat: number; name: string }[]; // who sits down at this device
  start: boolean; // and begins at once
}

/** Makes the game and goes there, where what was decided is done. */
export async function makeTable(
  wanted: Omit<NewGame, 'secret'>,
  then: Decided,
  onDevice = false,
): Promise<void> {
  const secret = drawHex(16);
  // Without a server, whoever plays with bots and people at this device plays on it.
  const where = onDevice ? 'device' : then.start ? 'either' : 'server';
  const { game, commitment } = await createGame({ ...wanted, secret }, where);
  keep(game, { secret, joined: Date.now(), salts: {}, commitment });
  sessionStorage.setItem(kAtOnce, JSON.stringify({ game, ...then }));
  router.go(`/g/${game}`);
}

/** To the game that follows, where the seats are as they were; a person with bots alone begins at once. */
export function playAgain(game: string, alone: boolean): void {
  const then: Decided = { people: [], start: alone };
  sessionStorage.setItem(kAtOnce, JSON.stringify({ game, ...then }));
  router.go(`/g/${game}`);
}

/** What was decided before the table's page opened; told once. */
export function decidedBefore(game: string): Decided | null {
  const text = sessionStorage.getItem(kAtOnce);
  if (!text) return null;
  sessionStorage.removeItem(kAtOnce);
  const decided = JSON.parse(text) as Decided & { game: string };
  return decided.game === game ? decided : null;
}

/** How long bots take for an act, as a table is made; who sits there may want them faster still. */
export const kPaces = {
  calm: { pace_least: 1500, pace_most: 2800, pace_auction: 2500 },
  usual: { pace_least: 700, pace_most: 1500, pace_auction: 1500 },
  quick: { pace_least: 300, pace_most: 600, pace_auction: 1500 },
};

/** What can be played at once: the classic game first. */
export const kAtOnceGames = {
  paris: { board: 'classique', rules: 'classique' },
  football: { board: 'ligue1', rules: 'ligue1-rapide' },
  gaul: { board: 'asterix', rules: 'asterix-rapide' },
};

export const playNow = (
  name: string,
  level: Level,
  what: keyof typeof kAtOnceGames = 'paris',
): Promise<void> =>
  makeTable(
    {
      settings: { ...kAtOnceGames[what], ...kPaces.quick, rent: 'automatic' },
      seats: [
        { kind: 'open' },
        ...kCharacters
          .slice(0, 3)
          .map(({ name: bot }) => ({ kind: 'bot' as const, bot: botOf(level, bot), name: bot })),
      ],
    },
    { people: [{ seat: 1, name }], start: true },
  );
