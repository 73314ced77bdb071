// The one button of the console: what the cup waits for, as the wish that does it or the place where it is done.

import type { WholeView, Wish } from '../frames';
import { missingTables } from '../known';

export type Tab = 'now' | 'entrants' | 'draw' | 'referee' | 'results' | 'roles' | 'log' | 'print';
type StepId =
  | 'open'
  | 'enter'
  | 'close'
  | 'pool'
  | 'drawAtOnce'
  | 'salt'
  | 'publish'
  | 'deal'
  | 'play'
  | 'last_round'
  | 'end'
  | 'endAndType'
  | 'papers'
  | 'sheet'
  | 'ruling'
  | 'power'
  | 'rank'
  | 'publishRanking'
  | 'prizes';

export interface Step {
  id: StepId;
  wishes?: Wish[]; // one after the other
  go?: Tab;
  table?: number;
}

/** Nobody but the organiser runs this cup: a family at one device. */
export const isAlone = (view: WholeView): boolean =>
  view.role === 'organiser' &&
  Object.values(view.roles).every((one) => one.role === 'organiser' || one.role === 'unit' || one.taken);

export function nextStep(view: WholeView): Step {
  const alone = isAlone(view);
  const { waits, cup } = view;
  const phase = (to: 'deal' | 'play' | 'last_round' | 'end'): Step => ({
    id: to,
    wishes: [{ do: 'phase', phase: to }],
  });
  switch (waits.for) {
    case 'opening':
      return { id: 'open', wishes: [{ do: 'open' }] };
    case 'presence': {
      const here = Object.values(view.units).filter((one) => one.present && one.standing !== 'withdrawn');
      return here.length < 2 ? { id: 'enter', go: 'entrants' } : { id: 'close', wishes: [{ do: 'close' }] };
    }
    case 'pool':
      return alone ? { id: 'drawAtOnce' } : { id: 'pool', wishes: [{ do: 'pool' }], go: 'draw' };
    case 'salt':
      return alone ? { id: 'drawAtOnce' } : { id: 'salt', go: 'draw' };
    case 'publish':
      return { id: 'publish', wishes: [{ do: 'publish' }], go: 'now' };
    case 'deal':
      return phase(cup.format.deal > 0 ? 'deal' : 'play');
    case 'play':
      return phase('play');
    case 'last_round':
      return alone ? { id: 'endAndType', wishes: [{ do: 'phase', phase: 'end' }] } : phase('last_round');
    case 'end':
      return alone ? { id: 'endAndType', wishes: [{ do: 'phase', phase: 'end' }] } : phase('end');
    case 'sheets': {
      const table = waits.tables?.[0] ?? missingTables(view)[0];
      if (alone) return { id: 'papers' };
      return { id: 'sheet', go: 'now', ...(table === undefined ? {} : { table }) };
    }
    case 'ruling': {
      const table = waits.tables?.[0];
      return { id: 'ruling', go: 'referee', ...(table === undefined ? {} : { table }) };
    }
    case 'power_cut':
      return { id: 'power', go: 'now' };
    case 'ranking':
      return { id: 'rank', wishes: [{ do: 'rank' }], go: 'results' };
    case 'ranking_published':
      return {
        id: 'publishRanking',
        wishes: [{ do: 'publish-ranking', edition: view.ranking?.edition ?? 1 }],
        go: 'results',
      };
    case 'nothing':
      return { id: 'prizes', go: 'print' };
  }
}

/** The tabs of a role. */
export function tabsOf(role: WholeView['role']): Tab[] {
  switch (role) {
    case 'organiser':
      return ['now', 'entrants', 'draw', 'referee', 'results', 'roles', 'print', 'log'];
    case 'head_referee':
      return ['now', 'referee', 'entrants', 'draw', 'results', 'print', 'log'];
    case 'referee':
      return ['now', 'referee', 'entrants', 'results', 'log'];
    case 'desk':
      return ['entrants', 'now', 'results', 'print', 'log'];
  }
}
/** Who leads: organiser and head referee. */
export const leads = (view: WholeView): boolean => view.role === 'organiser' || view.role === 'head_referee';
