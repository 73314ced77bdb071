// Doing what was decided before the table's page opened: sit down, be ready, begin.

import { decidedBefore } from '../app/start';
import type { Session } from './session/session.svelte';

export async function sitAsDecided(session: Session<'known' | 'wishes' | 'ready'>): Promise<void> {
  const decided = decidedBefore(session.known.game);
  if (!decided) return;
  for (const [i, { seat, name }] of decided.people.entries())
    await session.wishes.send({ do: 'sit', seat, name, token: i });
  if (!decided.start) return;
  for (const seat of session.known.mine) await session.ready(seat);
  await session.wishes.send({ do: 'start' });
}
