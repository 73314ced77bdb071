// Makes docs/screens: every screen, in three sizes, two languages, light and dark.
//
//     node --experimental-strip-types tests/screens/make.ts [PART OF A NAME …]
//
// Names, positions and stories are fixed, nothing moves and nothing counts down: the same client gives the same pictures.

import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import type { CDPSession, Page } from 'playwright-core';
import { TestServer, closeBrowser, laptop, phone, projector } from '../e2e/world.ts';
import { openStage, settled, stageContext } from './look.ts';
import { allStages } from './stages.ts';
import type { Stage } from './stages.ts';

const kFolder = new URL('../../../docs/screens/', import.meta.url);
const kSizes = [phone, laptop, projector].map((size) => size.viewport);
const kLangs = ['en', 'fr'] as const;
const kLooks = ['light', 'dark'] as const;
const kLongest = 1400; // a page that goes on and on is shown so far

const wanted = process.argv.slice(2);
const isWanted = (stage: Stage) => wanted.length === 0 || wanted.some((part) => stage.name.includes(part));

/** Fingers or a mouse: letters of keys are shown only where there are keys. */
const touch = (cdp: CDPSession, enabled: boolean) =>
  cdp.send('Emulation.setTouchEmulationEnabled', { enabled });

async function shoot(page: Page, cdp: CDPSession, stage: Stage, size: { width: number; height: number }) {
  await page.setViewportSize(size);
  await settled(page);
  await touch(cdp, size.width < 500);
  // On a phone the whole page is shown, as one sees it by scrolling.
  if (size.width < 500 && !stage.covers) {
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({
      width: size.width,
      height: Math.min(Math.max(height, size.height), kLongest),
    });
    await settled(page);
  }
  await page.evaluate(() => scrollTo(0, 0));
  const { data } = await cdp.send('Page.captureScreenshot', { format: 'webp', quality: 60 });
  return Buffer.from(data, 'base64');
}

const nameOf = (stage: Stage, width: number, lang: string, looks: string) =>
  `${stage.name}.${width}.${lang}.${looks}.webp`;

async function drawAll(stages: Stage[], server: TestServer): Promise<void> {
  for (const lang of kLangs) {
    const context = await stageContext(server, stages, { locale: lang });
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    for (const stage of stages.filter(isWanted)) {
      await page.setViewportSize(laptop.viewport);
      await openStage(page, stage);
      for (const looks of kLooks) {
        await page.emulateMedia({ colorScheme: looks });
        for (const size of kSizes)
          await writeFile(
            new URL(nameOf(stage, size.width, lang, looks), kFolder),
            await shoot(page, cdp, stage, size),
          );
      }
      console.log(lang, stage.name);
    }
    await context.close();
  }
}

function index(stages: Stage[]): string {
  const rows = stages.flatMap((stage) => [
    `| ${stage.name} | ${kLangs
      .flatMap((lang) =>
        kSizes.map(
          ({ width }) =>
            `${width} ${lang}: ` +
            kLooks.map((looks) => `[${looks}](${nameOf(stage, width, lang, looks)})`).join(' '),
        ),
      )
      .join(' · ')} |`,
  ]);
  return [
    '# Screens',
    '',
    'Every screen of the browser client: 360 × 640, 1280 × 800 and 1920 × 1080, English and French, light and dark. Made by',
    '`tools/web screens`; on a phone the whole page is shown, so far as it is not endless.',
    '',
    '| screen | pictures |',
    '|---|---|',
    ...rows,
    '',
  ].join('\n');
}

const server = await TestServer.start();
try {
  const stages = await allStages(server.address);
  await mkdir(kFolder, { recursive: true });
  if (wanted.length === 0)
    for (const old of await readdir(kFolder)) if (old.endsWith('.webp')) await rm(new URL(old, kFolder));
  await drawAll(stages, server);
  await writeFile(new URL('README.md', kFolder), index(stages));
  let bytes = 0;
  for (const file of await readdir(kFolder)) bytes += (await readFile(new URL(file, kFolder))).length;
  console.log(`${stages.length} screens, ${(bytes / 1e6).toFixed(1)} MB`);
  for (const stage of stages) for (const guest of stage.table?.people ?? []) guest.leave();
} finally {
  await closeBrowser();
  await server.kill();
}
