// What holds of every game that the client folds, be it kept as a fixture or told by a server just now.

import { expect } from 'vitest';
import { placeOf } from '../../src/model/holdings';
import { storyOf, withTimeline } from '../../src/model/model';
import type { Model } from '../../src/model/model';
import { scenesOf } from '../../src/model/scenes';
import type { Edition, Lang, Timeline } from '../../src/protocol/http';
import type { GameEvent, News, Position } from '../../src/protocol/messages';
import { Reel } from '../../src/replay/reel';
import { tell } from '../../src/table/knowing/lines';
import { sentence } from '../../src/words/events';
import { Teller } from '../../src/words/tell';
import { folded, plainLog, snapshotAfter, updatesOf, upTo } from './fold';
import type { Story } from './stories';

const kLangs: Lang[] = ['fr', 'en'];
const kLongest = 60_000; // ms that one act may take on the screen
// What a text has in it when something was missing for it.
const kHole = /undefined|NaN|null|Infinity|\[object|[{}]|^\s*$| {2}|\s[.,]/;

const same = (model: Model) => ({ ...model, log: plainLog(model.log), nextKey: 0 });

/** Whoever comes late and is told the story knows what those know who were there; also if it is told late. */
export function foldsAlike({ timeline, positions }: Story): void {
  const updates = updatesOf(timeline);
  let there = folded(null, [snapshotAfter(timeline, 0)]);
  let done = 0;
  for (const { after } of positions) {
    there = folded(there, updates.slice(done, after));
    done = after;
    const early = Math.max(0, after - 3);
    const late = folded(null, [snapshotAfter(timeline, early), ...updates.slice(early, after)]);
    for (const told of new Set([early, after])) {
      const model = withTimeline(late, upTo(timeline, told));
      expect(same(model), `told ${told} of ${after} lines`).toEqual(same(there));
    }
  }
  expect(there.log.map((entry) => entry.key)).toEqual(there.log.map((_, i) => i + 1));
}

/** Whoever was cut off for so many lines is told them, and nothing twice. */
export function comesBackAlike({ timeline, positions }: Story, lost: number): void {
  const updates = updatesOf(timeline);
  const models: Model[] = [folded(null, [snapshotAfter(timeline, 0)])];
  for (const update of updates) models.push(folded(models.at(-1) ?? null, [update]));
  for (const { after } of positions) {
    const before = models[Math.max(0, after - lost)] ?? null;
    const back = withTimeline(folded(before, [snapshotAfter(timeline, after)]), upTo(timeline, after));
    const there = models[after];
    if (!there) throw new Error(`no model after ${after} lines`);
    expect(same(back), `back at ${after}`).toEqual(same(there));
  }
}

/** The page stands where the program stands, and so does its reel. */
export function standsRight({ timeline, positions }: Story): void {
  const updates = updatesOf(timeline);
  const reel = new Reel(timeline);
  let model = folded(null, [snapshotAfter(timeline, 0)]);
  let next = 0;
  for (let after = 0; after <= updates.length; ++after) {
    if (after > 0) model = folded(model, updates.slice(after - 1, after));
    const { position, worth, rents } = model.view;
    expect(reel.at(after), `after ${after} lines`).toEqual({ position, worth, rents });
    const known = positions[next];
    if (known?.after !== after) continue;
    expect(position, `after ${after} lines`).toEqual(known.position);
    ++next;
  }
  expect(next).toBe(positions.length);
}

function readable(text: string, from: unknown): void {
  if (kHole.test(text)) expect.fail(`“${text}” of ${JSON.stringify(from)}`);
}

/** Every event has its sentence and every act its line, in both languages. */
export function readsWell(timeline: Timeline, edition: Edition): void {
  const { players, fields } = timeline.header;
  for (const lang of kLangs) {
    const teller = new Teller(lang, edition, players, fields);
    for (const entry of storyOf(timeline).entries) {
      const { news } = entry;
      const events: GameEvent[] = 'events' in news ? news.events : [];
      for (const event of events) readable(sentence(event, teller), event);
      const line = tell(entry, teller);
      // Of a card drawn in place of a payment only the card is told, by the next act.
      if (!line) expect(news).toMatchObject({ act: { act: 'draw-card' }, events: [] });
      for (const { text } of line?.lines ?? []) readable(text, news);
    }
  }
}

/** Where the scenes leave each token. */
function stopsOf(news: News[], before: Position): number[] {
  const stops = before.players.map((_, i) => placeOf(before, i + 1));
  for (const scene of scenesOf(news, before)) {
    if (scene.kind === 'walk') stops[scene.seat - 1] = scene.path.at(-1) ?? -1;
    if (scene.kind === 'jump') stops[scene.seat - 1] = scene.to;
  }
  return stops;
}

/** What is shown of an act has an end, and ends where the game then stands. */
export function endsWhereItStands(timeline: Timeline): void {
  const reel = new Reel(timeline);
  updatesOf(timeline).forEach(({ news }, i) => {
    const before = reel.at(i).position;
    const after = reel.at(i + 1).position;
    const scenes = scenesOf(news, before);
    for (const { ms } of scenes) expect(ms).toBeGreaterThan(0);
    const takes = scenes.reduce((sum, { ms }) => sum + ms, 0);
    expect(takes, `scenes of ${JSON.stringify(news)}`).toBeLessThan(kLongest);
    if (news.some((one) => one.news !== 'act')) return expect(scenes).toEqual([]);
    const stops = stopsOf(news, before);
    after.players.forEach((player, seat) => {
      if (!player.out) expect(stops[seat], JSON.stringify(news)).toBe(placeOf(after, seat + 1));
    });
  });
}
