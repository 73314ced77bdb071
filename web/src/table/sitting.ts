// Doing what was decided before the table's page opened: sit down, be ready, begin.

import { decidedBefore } from '../app/start';
import type { TableSession } from './session.svelte';

export async function sitAsDecided(session: TableSession): Promise<void> {
  const decided = decidedBefore(session.game);
  if (!decided) return;
  for (const [i, { seat, name }] of decided.people.entries())
    await session.wish({ do: 'sit', seat, name, token: i });
  if (!decided.start) return;
  for (const seat of session.mine) await session.ready(seat);
  await session.wish({ do: 'start' });
}
