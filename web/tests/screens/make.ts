// Draws every screen, in five sizes, two languages, light and dark, into build/screens; index.html there shows them all.
// The few that the documents show (`kKept`) are also put into docs/screens.
//
//     tools/web screens [en|fr] [PART OF A NAME …]
//
// Names, positions and stories are fixed, nothing moves and nothing counts down: the same client gives the same pictures.

import { copyFile, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import type { CDPSession, Page } from 'playwright-core';
import { TestServer, closeBrowser, laptop, low, phone, projector, sideways } from '../e2e/world.ts';
import { openStage, settled, stageContext } from './look.ts';
import { allStages, kOnly, kStages } from './stages.ts';
import type { Stage, StageName } from './stages.ts';

const kFolder = new URL('../../../build/screens/', import.meta.url);
const kDocs = new URL('../../../docs/screens/', import.meta.url);
const kKept = [
  'play.webp',
  'home.1280.fr.light.webp',
  'play-buy.360.fr.light.webp',
  'play-trade.1280.fr.dark.webp',
  'end.1280.en.light.webp',
  'replay.1280.fr.light.webp',
];
// The large ones are drawn smaller: so they stand side by side, and those that are kept weigh little.
const kSizes = [
  { ...phone.viewport, scale: 1 },
  { ...sideways.viewport, scale: 1 },
  { ...laptop.viewport, scale: 0.7 },
  { ...low.viewport, scale: 0.66 },
  { ...projector.viewport, scale: 0.42 },
];
const kLangs = ['en', 'fr'] as const;
/** In which of these a screen is to be seen. */
const isSeen = (stage: StageName, { width }: { width: number }) =>
  kOnly[stage] === undefined || (kOnly[stage] === 'phone') === width < 500;
const kLooks = ['light', 'dark'] as const;
const kFingers = 800; // px: narrower than that there is no mouse
const kLongest = 1300; // a page that goes on and on is shown so far
const kQuality = 50;
const kFrontQuality = 60;
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
  quality = kQuality,
): Promise<Buffer> {
  const { width, height, scale } = size;
  await page.setViewportSize({ width, height });
  await touch(cdp, width < kFingers);
  await settled(page);
  let shown: number = height;
  // On a phone the whole page is shown, as one sees it by scrolling; a table is as high as the screen.
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
    format: 'webp',
    quality,
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
        const front = await shoot(page, cdp, stage, { ...laptop.viewport, scale: 0.85 }, kFrontQuality);
        await writeFile(new URL('play.webp', kFolder), front);
      }
      console.log(`${++done}/${names.length * langs.length} ${stage.name}, ${lang}`);
    }
    await context.close();
  }
}

/** A page with all pictures: a row for each screen, a column for each size and language. */
function index(): string {
  const columns = kLangs.flatMap((lang) => kSizes.map(({ width }) => ({ lang, width })));
  const picture = (file: string) =>
    `<a href="${file}"><img src="${file}" alt="${file}" width="150" loading="lazy"></a>`;
  const cell = (stage: StageName, { lang, width }: (typeof columns)[number]) =>
    isSeen(stage, { width })
      ? kLooks.map((looks) => picture(nameOf(stage, width, lang, looks))).join('')
      : '–';
  const row = (stage: StageName) =>
    `<tr><th>${stage}</th>${columns.map((one) => `<td>${cell(stage, one)}</td>`).join('')}</tr>`;
  const head = columns.map(({ lang, width }) => `<th>${lang}, ${width}</th>`).join('');
  return [
    '<!doctype html><meta charset="utf-8"><title>Screens</title>',
    '<style>body{font:14px sans-serif}td,th{vertical-align:top}td{white-space:nowrap}</style>',
    `<table><tr><th></th>${head}</tr>`,
    ...kStages.map(row),
    '</table>',
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
  await writeFile(new URL('index.html', kFolder), index());
  const drawn = await readdir(kFolder);
  for (const file of kKept.filter((one) => drawn.includes(one)))
    await copyFile(new URL(file, kFolder), new URL(file, kDocs));
  let bytes = 0;
  for (const file of drawn) bytes += (await stat(new URL(file, kFolder))).size;
  console.log(
    `build/screens/index.html: ${kStages.length} screens, ${(bytes / 1e6).toFixed(1)} MB; docs/screens has ${kKept.length}`,
  );
  for (const stage of stages) for (const guest of stage.table?.people ?? []) guest.leave();
} finally {
  await closeBrowser();
  await server.kill();
}
