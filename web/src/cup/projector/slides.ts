// What the projector shows in turn, page by page, from what stands now.

import type { PastRound, PublicView, RankRow } from '../frames';
import { byName, missingTables, numbered, playedRounds } from '../known';

export type Slide =
  | { kind: 'welcome'; units: number[] }
  | { kind: 'draw' }
  | { kind: 'byName'; rows: { unit: number; name: string; table: number | null }[] }
  | { kind: 'byTable'; tables: number[] }
  | { kind: 'missing'; tables: number[] }
  | { kind: 'results'; round: PastRound; tables: number[] }
  | { kind: 'bracket' }
  | { kind: 'points'; rows: { unit: number; points: number }[] }
  | { kind: 'ranking'; rows: RankRow[] }
  | { kind: 'prize'; rows: RankRow[] };

export interface Room {
  lines: number; // short entries on a page
  blocks: number; // tables with their teams on a page
}

function pages<T>(all: T[], most: number): T[][] {
  const found: T[][] = [];
  for (let i = 0; i < all.length; i += most) found.push(all.slice(i, i + most));
  return found;
}

export function slidesOf(view: PublicView, lang: string, room: Room): Slide[] {
  const slides: Slide[] = [];
  const { ranking, tables } = view;
  if (ranking) {
    // From last to first; the three best one by one.
    const rows = [...ranking.rows].reverse();
    for (const page of pages(
      rows.filter((row) => row.rank > 3),
      room.lines,
    ))
      slides.push({ kind: 'ranking', rows: page });
    for (const rank of [3, 2, 1]) {
      const same = ranking.rows.filter((row) => row.rank === rank);
      if (same.length > 0) slides.push({ kind: 'prize', rows: same });
    }
    return slides;
  }
  if (['new', 'open', 'closed'].includes(view.state)) {
    const units = numbered(view.units).filter(({ it }) => it.standing !== 'withdrawn');
    const all = pages(
      units.map(({ id }) => id),
      room.lines,
    );
    return (all.length > 0 ? all : [[]]).map((page) => ({ kind: 'welcome', units: page }));
  }
  if (view.state === 'pooled' || view.state === 'drawn') slides.push({ kind: 'draw' });
  if (tables) {
    const missing = missingTables(view);
    if (['published', 'playing'].includes(view.state)) {
      for (const rows of pages(byName(view, lang), room.lines)) slides.push({ kind: 'byName', rows });
      for (const some of pages(
        numbered(tables).map(({ id }) => id),
        room.blocks,
      ))
        slides.push({ kind: 'byTable', tables: some });
    }
    if (view.state === 'ended' && missing.length > 0) slides.push({ kind: 'missing', tables: missing });
  }
  const rounds = playedRounds(view);
  const last = rounds.at(-1);
  if (last && view.state !== 'playing' && view.state !== 'published')
    for (const some of pages(
      numbered(last.tables).map(({ id }) => id),
      room.blocks,
    ))
      slides.push({ kind: 'results', round: last, tables: some });
  if (rounds.some((round) => round.kind === 'knockout')) slides.push({ kind: 'bracket' });
  if (view.points && rounds.length > 0) {
    const rows = numbered(view.points)
      .map(({ id, it }) => ({ unit: id, points: it }))
      .sort((a, b) => b.points - a.points);
    for (const page of pages(rows, room.lines)) slides.push({ kind: 'points', rows: page });
  }
  return slides.length > 0 ? slides : [{ kind: 'bracket' }];
}
