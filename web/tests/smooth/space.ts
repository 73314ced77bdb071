// How the table in space runs where nothing but the processor draws (SwiftShader), at 1280 × 800: all tokens and 32 houses
// while dice fall; what it holds after many turns.
//
//     tools/web space [TURNS]
//
// `script` is what our code takes of a frame, `frames` how many a second reach the screen while dice are in the air. The
// pictures of build/screens/space are taken on the way.

import { mkdir, writeFile } from 'node:fs/promises';
import { chromium } from 'playwright-core';
import type { Page } from 'playwright-core';
import { createServer } from 'vite';
import type { Scene } from '../../src/model/scenes.ts';
import type { Figures } from '../../src/space/table.ts';

const turns = Number(process.argv[2] ?? 500);
if (!(turns >= 10 && turns <= 10_000)) {
  console.error('space: expected TURNS from 10 to 10000');
  process.exit(2);
}
const kThrows = 12;
const kFolder = new URL('../../../build/screens/space/', import.meta.url);
const kEditions = ['classique', 'poche', 'uk', 'us', 'asterix', 'ligue1', 'mondial2006', 'stars', 'topclubs'];

declare global {
  interface Window {
    stage: {
      play: (scene: Scene) => Promise<void>;
      turn: (n: number, ms: number) => Promise<void>;
      trouble: () => string;
    };
    drawn: { at: number; script: number }[];
  }
}

/** In the page: what each frame takes. */
function takeTimes(): void {
  window.drawn = [];
  const plain = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (draw) =>
    plain((now) => {
      const begun = performance.now();
      draw(now);
      window.drawn.push({ at: now, script: performance.now() - begun });
    });
}

const share = (all: number[], part: number): number =>
  [...all].sort((a, b) => a - b)[Math.min(all.length - 1, Math.floor(part * all.length))] ?? NaN;
const figures = async (page: Page): Promise<Figures> => {
  await page.waitForTimeout(1_200); // they are told twice a second
  return JSON.parse((await page.locator('canvas').getAttribute('data-figures')) ?? '{}') as Figures;
};
const heap = async (page: Page): Promise<number> => {
  const line = await page.context().newCDPSession(page);
  await line.send('HeapProfiler.collectGarbage');
  const { usedSize } = await line.send('Runtime.getHeapUsage');
  await line.detach();
  return usedSize / 1e6;
};

const vite = await createServer({ server: { port: 0 }, logLevel: 'error' });
await vite.listen();
const address = vite.resolvedUrls?.local[0] ?? '';
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist'],
});
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  page.setDefaultTimeout(240_000); // a machine that has other work too
  await page.addInitScript(takeTimes);
  const open = async (edition: string, looks = 'light') => {
    await page.goto(`${address}tests/gallery/space.html?edition=${edition}&looks=${looks}`);
    await page.locator('canvas[data-figures*="calls"]').waitFor({ state: 'attached' });
  };
  await open('classique');
  await page.waitForTimeout(2_500); // one has come to the table
  const rates: number[] = [];
  const scripts: number[] = [];
  for (let i = 0; i < kThrows; ++i) {
    const frames = await page.evaluate(async (n) => {
      window.drawn = [];
      await window.stage.play({ kind: 'dice', seat: 1, dice: [(n % 6) + 1, ((n * 5) % 6) + 1], ms: 1_400 });
      return window.drawn;
    }, i);
    const [first, last] = [frames[0], frames.at(-1)];
    if (first && last) rates.push(((frames.length - 1) * 1000) / (last.at - first.at));
    scripts.push(...frames.map(({ script }) => script));
  }
  const seen = await figures(page);
  const trouble = await page.evaluate(() => window.stage.trouble());
  console.log(
    `drawn: ${seen.calls} calls, ${seen.triangles} triangles, ${seen.tokens} tokens, ${seen.houses} houses, ${seen.hotels} hotels`,
  );
  console.log(
    `${kThrows} throws: frames a second p50 ${share(rates, 0.5).toFixed(1)}, least ${share(rates, 0).toFixed(1)}; script of a frame p50 ${share(scripts, 0.5).toFixed(2)} ms, p95 ${share(scripts, 0.95).toFixed(2)} ms${trouble ? `; it gave up: ${trouble}` : ''}`,
  );

  const before = { heap: await heap(page), ...seen };
  await page.evaluate(async (count) => {
    for (let n = 0; n < count; ++n) await window.stage.turn(n, 16);
  }, turns);
  const after = { heap: await heap(page), ...(await figures(page)) };
  console.log(
    `${turns} turns: heap ${before.heap.toFixed(1)} to ${after.heap.toFixed(1)} MB, geometries ${before.geometries} to ${after.geometries}, textures ${before.textures} to ${after.textures}`,
  );

  await mkdir(kFolder, { recursive: true });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const edition of kEditions)
    for (const looks of ['light', 'dark']) {
      await open(edition, looks);
      await page.waitForTimeout(600);
      await writeFile(new URL(`${edition}.${looks}.png`, kFolder), await page.screenshot());
    }
} finally {
  await browser.close();
  await vite.close();
}
