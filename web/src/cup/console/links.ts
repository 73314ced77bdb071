// Giving roles: the secrets are drawn here, and this device keeps them so that it can show and print the links.

import type { NewRole } from '../frames';
import { keepCup, keptCup } from '../keep';
import type { CupSession } from '../session.svelte';

const kAtOnce = 100; // as many as one command may give

/** The numbers of the links, in the order of the roles; fewer where something was refused. */
export async function giveRoles(session: CupSession, roles: NewRole[]): Promise<number[]> {
  const links: number[] = [];
  for (let i = 0; i < roles.length; i += kAtOnce) {
    const some = roles.slice(i, i + kAtOnce);
    const done = await session.ask({ do: 'give-role', roles: some });
    if (!done?.made?.links) break;
    const given = { ...keptCup(session.id).given };
    done.made.links.forEach((link, n) => (given[link] = some[n]?.secret ?? ''));
    keepCup(session.id, { given });
    links.push(...done.made.links);
  }
  return links;
}
