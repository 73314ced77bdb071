// The clock of a hall or a table, from facts: it runs on when the server is away.

import type { Clock } from './frames';

export interface Shown {
  phase: Clock['phase'];
  paused: boolean;
  left: number | null; // of the phase, in milliseconds; below 0: over time
  toLast: number | null; // until the last round is announced
}

export function shown(clock: Clock | undefined, now: number): Shown {
  const phase = clock?.phase ?? 'none';
  const paused = clock?.paused_at !== undefined;
  const until = (held?: number, at?: number) => (paused ? held : at === undefined ? undefined : at - now);
  const runs = phase !== 'none' && phase !== 'end';
  return {
    phase,
    paused,
    left: runs ? (until(clock?.left, clock?.ends) ?? null) : null,
    toLast: phase === 'play' ? (until(clock?.to_last_round, clock?.last_round_at) ?? null) : null,
  };
}

/** "45:00", "1:02:03", "−0:12"; a second that has begun counts until it is over. `minutes`: 90:00 instead of hours. */
export function digits(ms: number, greatest: 'hours' | 'minutes' = 'hours'): string {
  const seconds = Math.ceil(ms / 1000);
  const all = Math.abs(seconds);
  const two = (n: number) => `${n}`.padStart(2, '0');
  const hours = greatest === 'hours' ? Math.floor(all / 3600) : 0;
  const text = `${hours > 0 ? `${hours}:${two(Math.floor(all / 60) % 60)}` : Math.floor(all / 60)}:${two(all % 60)}`;
  return seconds < 0 ? `−${text}` : text;
}

/** For a screen reader, which should not read a clock every second. */
export const minutes = (ms: number): number => Math.ceil(ms / 60_000);
