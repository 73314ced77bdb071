// What happens, told to screen readers and by sounds, as the screen shows it.

import type { Line, LogEntry } from '../model/model';
import { sentence } from '../words/events';
import type { Teller } from '../words/tell';
import { announce } from './announce.svelte';
import { botsAt, isTalkOfBots, tell } from './knowing/lines';
import { cuesOf } from '../sound/cues';
import { play } from '../sound/play';
import type { Voice } from '../sound/voice';
import type { Session } from './session/session.svelte';

/** Whose turn begins is seen on the board. One's own is announced by the question. */
function turns(news: Line, mine: number[], words: Teller): string[] {
  const began = news.news === 'act' ? news.events.filter(({ event }) => event === 'turn-began') : [];
  return began
    .filter(({ player }) => typeof player === 'number' && !mine.includes(player))
    .map((event) => sentence(event, words));
}

export function tellAloud(
  session: () => Session<'known' | 'screen'>,
  teller: () => Teller | null,
  voice: () => Voice,
): void {
  // Compared by line, not by number: numbers change when earlier lines arrive.
  let heard: WeakSet<Line> | null = null;
  $effect(() => {
    const log = session().known.log;
    const words = teller();
    if (!words) return;
    // What happened before this page came is not read out.
    const before = heard;
    heard ??= new WeakSet();
    const fresh: LogEntry[] = [];
    for (let i = log.length - 1; i >= 0; --i) {
      const entry = log[i]!;
      if (heard.has(entry.news)) break;
      heard.add(entry.news);
      if (before && !entry.past) fresh.unshift(entry);
    }
    for (const entry of fresh) {
      if (isTalkOfBots(entry, botsAt(session().known.view?.seats ?? []))) continue;
      const told = tell(entry, words);
      const lines = told?.lines.map((line) => line.text) ?? [];
      announce([...lines, ...turns(entry.news, session().known.mine, words)].join(' '));
    }
  });
  $effect(() => {
    const scene = session().screen.scene;
    if (!scene) return undefined;
    // What is no longer shown is no longer heard.
    const timers = cuesOf(scene).map(({ sound, after }) =>
      setTimeout(() => void play(sound, voice()), after),
    );
    return () => timers.forEach(clearTimeout);
  });
}
