// How long one waits for three bots, from the end of one's turn to the next, at each pace; of the long run, since it
// measures. The figures lie in build/logs/pace.txt.

import { mkdirSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTable } from './tables';
import { TestServer, aPerson, closeBrowser } from './world';

const kTurns = 8;
// As the page makes its tables.
const kAsMade = { pace_least: 300, pace_most: 600, pace_auction: 1500, pace_offer: 0 };
const kMost = { calm: Infinity, brisk: 6, quick: 3, instant: 1 };
const seconds = new Map<string, number[]>();

const median = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;

describe.runIf(process.env['BANQUIER_LONG'])('one waits for three bots', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await TestServer.start();
  });
  afterAll(async () => {
    await closeBrowser();
    await server.kill();
    mkdirSync('../build/logs', { recursive: true });
    const lines = [...seconds].map(
      ([pace, all]) =>
        `${pace}: median ${median(all).toFixed(2)} s of ${all.map((one) => one.toFixed(2)).join(' ')}`,
    );
    writeFileSync('../build/logs/pace.txt', `${lines.join('\n')}\n`);
  });

  it.each(Object.entries(kMost))('at the pace %s at most so long: %d s', async (pace, most) => {
    const person = await aPerson(server, { reducedMotion: 'no-preference' });
    const { page } = person;
    await page.addInitScript(
      (chosen) =>
        localStorage.setItem('banquier.prefs', JSON.stringify({ pace: chosen, explained: ['roll'] })),
      pace,
    );
    await openTable(page, server, {
      settings: { board: 'classique', rules: 'classique', rent: 'automatic', auction: 1, ...kAsMade },
      seats: ['me', 'Ben', 'Cleo', 'Dan'],
    });
    const act = (kind: string) => page.locator(`.asked:not(.suspense) [data-act="${kind}"]`).first();
    const waited: number[] = [];
    let ended = 0;
    const until = Date.now() + 120_000;
    while (waited.length < kTurns && Date.now() < until) {
      if (await act('roll').isVisible()) {
        if (ended > 0) waited.push((Date.now() - ended) / 1000);
        ended = 0;
        await act('roll')
          .click({ timeout: 2_000 })
          .catch(() => undefined);
      } else if (await act('end-turn').isVisible()) {
        await act('end-turn')
          .click({ timeout: 2_000 })
          .catch(() => undefined);
        ended = Date.now();
      } else
        for (const kind of ['decline', 'pass', 'pay-card'])
          if (await act(kind).isVisible()) {
            await act(kind)
              .click({ timeout: 2_000 })
              .catch(() => undefined);
            if (kind === 'pass') ended = 0; // a lot asks the person too
          }
      await page.waitForTimeout(25);
    }
    seconds.set(pace, waited);
    expect(waited.length).toBeGreaterThan(2);
    expect(median(waited)).toBeLessThanOrEqual(most);
    await person.leave();
  });
});
