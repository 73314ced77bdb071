// Makes docs/screens: every screen, in three sizes, two languages, light and dark.
//
//     tools/web screens [en|fr] [PART OF A NAME …]
//
// Names, positions and stories are fixed, nothing moves and nothing counts down: the same client gives the same pictures.

import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import type { CDPSession, Page } from 'playwright-core';
import { TestServer, closeBrowser, laptop, phone, projector } from '../e2e/world.ts';
import { openStage, settled, stageContext } from './look.ts';
import { allStages, kOnly, kStages } from './stages.ts';
import type { Stage, StageName } from './stages.ts';

const kFolder = new URL('../../../docs/screens/', import.meta.url);
// The large ones are drawn smaller: the folder is carried by everybody who has the project.
const kSizes = [
  { ...phone.viewport, scale: 1 },
  { ...laptop.viewport, scale: 0.7 },
  { ...projector.viewport, scale: 0.42 },
];
const kLangs = ['en', 'fr'] as const;
/** In which of these a screen is to be seen. */
const isSeen = (stage: StageName, { width }: { width: number }) =>
  kOnly[stage] === undefined || (kOnly[stage] === 'phone') === width < 500;
const kLooks = ['light', 'dark'] as const;
const kLongest = 1300; // a page that goes on and on is shown so far
const kQuality = 50;
const kFront = 'play-auction'; // the picture of the README

const asked = process.argv.slice(2);
const langs = kLangs.filter((lang) => asked.includes(lang) || !kLangs.some((one) => asked.includes(one)));
const wanted = asked.filter((part) => !kLangs.some((lang) => lang === part));
const names = kStages.filter((name) => wanted.length === 0 || wanted.some((part) => name.includes(part)));
for (const part of wanted)
  if (!kStages.some((name) => name.includes(part))) {
    console.error(`screens: no screen is called "${part}"; there are: ${kStages.join(', ')}`);
    process.exit(2);
  }

/** Fingers or a mouse: letters of keys are shown only where there are keys. */
const touch = (cdp: CDPSession, enabled: boolean) =>
  cdp.send('Emulation.setTouchEmulationEnabled', { enabled });

async function shoot(
  page: Page,
  cdp: CDPSession,
  stage: Stage,
  size: (typeof kSizes)[number],
  format: 'webp' | 'png' = 'webp',
): Promise<Buffer> {
  const { width, height, scale } = size;
  await page.setViewportSize({ width, height });
  await touch(cdp, width < 500);
  await settled(page);
  let shown: number = height;
  // On a phone the whole page is shown, as one sees it by scrolling.
  if (width < 500 && !stage.covers) {
    const all = await page.evaluate(() => document.documentElement.scrollHeight);
    shown = Math.min(Math.max(all, height), kLongest);
    await page.setViewportSize({ width, height: shown });
    await settled(page);
  }
  const y = await page.evaluate((from) => {
    const first = from ? document.querySelector(from) : null;
    scrollTo(0, first ? first.getBoundingClientRect().top + scrollY - 12 : 0);
    return scrollY;
  }, stage.from);
  await settled(page);
  const { data } = await cdp.send('Page.captureScreenshot', {
    format,
    ...(format === 'webp' ? { quality: kQuality } : {}),
    clip: { x: 0, y, width, height: shown, scale },
  });
  return Buffer.from(data, 'base64');
}

const nameOf = (stage: string, width: number, lang: string, looks: string) =>
  `${stage}.${width}.${lang}.${looks}.webp`;

async function drawAll(stages: Stage[], server: TestServer): Promise<void> {
  let done = 0;
  for (const lang of langs) {
    const context = await stageContext(server, stages, { locale: lang });
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    for (const stage of stages.filter(({ name }) => names.includes(name))) {
      const onPhone = kOnly[stage.name] === 'phone';
      await page.setViewportSize(onPhone ? phone.viewport : laptop.viewport);
      await touch(cdp, onPhone);
      await openStage(page, stage);
      for (const looks of kLooks) {
        await page.emulateMedia({ colorScheme: looks });
        for (const size of kSizes.filter((one) => isSeen(stage.name, one)))
          await writeFile(
            new URL(nameOf(stage.name, size.width, lang, looks), kFolder),
            await shoot(page, cdp, stage, size),
          );
      }
      if (stage.name === kFront && lang === 'en') {
        await page.emulateMedia({ colorScheme: 'light' });
        const front = await shoot(page, cdp, stage, { ...laptop.viewport, scale: 1 }, 'png');
        await writeFile(new URL('play.png', kFolder), front);
      }
      console.log(`${++done}/${names.length * langs.length} ${stage.name}, ${lang}`);
    }
    await context.close();
  }
}

function index(): string {
  const columns = kLangs.flatMap((lang) => kSizes.map(({ width }) => ({ lang, width })));
  const kTitle = { en: 'English', fr: 'French' };
  const row = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [
    '# Screens',
    '',
    'Every screen of the browser client: 360 × 640, 1280 × 800 and 1920 × 1080, English and French, light and dark. Made by',
    '`tools/web screens`; on a phone the whole page is shown, so far as it is not endless.',
    '',
    row(['screen', ...columns.map(({ lang, width }) => `${kTitle[lang]}, ${width}`)]),
    row(['---', ...columns.map(() => '---')]),
    ...kStages.map((stage) =>
      row([
        stage,
        ...columns.map(({ lang, width }) =>
          isSeen(stage, { width })
            ? kLooks.map((looks) => `[${looks}](${nameOf(stage, width, lang, looks)})`).join(' ')
            : '–',
        ),
      ]),
    ),
    '',
  ].join('\n');
}

const server = await TestServer.start();
try {
  const stages = await allStages(server.address);
  await mkdir(kFolder, { recursive: true });
  if (asked.length === 0)
    for (const old of await readdir(kFolder)) if (old.endsWith('.webp')) await rm(new URL(old, kFolder));
  await drawAll(stages, server);
  await writeFile(new URL('README.md', kFolder), index());
  let bytes = 0;
  for (const file of await readdir(kFolder)) bytes += (await stat(new URL(file, kFolder))).size;
  console.log(`docs/screens: ${kStages.length} screens, ${(bytes / 1e6).toFixed(1)} MB`);
  for (const stage of stages) for (const guest of stage.table?.people ?? []) guest.leave();
} finally {
  await closeBrowser();
  await server.kill();
}
