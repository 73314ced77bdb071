// How long an act takes until its player sees what came of it, and an address until its board is drawn, on a quiet server
// and beside many other games.
//
//     tools/web smooth [GAMES] [ACTS]
//
// From the press of a button until the second frame after the server's answer has been drawn; nothing is left out: the
// line, the disk, the rules, the page. The board is opened in a browser that has nothing of ours yet. The server and all other games run on the same machine.

import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Page } from 'playwright-core';
import { closeBrowser, laptop, theBrowser } from '../e2e/world.ts';

const kProgram = process.env['BANQUIER'] ?? '../bin/banquier';
const games = Number(process.argv[2] ?? 1250);
const acts = Number(process.argv[3] ?? 200);
if (!(games >= 1 && games <= 5000 && acts >= 10)) {
  console.error('smooth: expected GAMES from 1 to 5000 and ACTS from 10');
  process.exit(2);
}

/** A server with so many games beside ours. */
async function underLoad<T>(others: number, look: (address: string) => Promise<T>): Promise<T> {
  const child = spawn(kProgram, ['load', '--look', '--games', `${others}`, '--seconds', '600'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    for await (const line of createInterface({ input: child.stdout }))
      if (line.startsWith('{"address"')) return await look((JSON.parse(line) as { address: string }).address);
    throw new Error('the server did not start');
  } finally {
    child.kill('SIGTERM');
  }
}

declare global {
  interface Window {
    seen: number[]; // milliseconds from press to picture
    betweenFrames: number[]; // in milliseconds, between two pictures
    board: number; // milliseconds from the beginning of the page until the board was drawn
  }
}

/** In the page: takes the times. */
function takeTimes(): void {
  window.seen = [];
  window.betweenFrames = [];
  let pressed = 0;
  addEventListener('click', (event) => (pressed = event.timeStamp), { capture: true });
  const Plain = window.WebSocket;
  window.WebSocket = class extends Plain {
    constructor(url: string | URL) {
      super(url);
      this.addEventListener('message', ({ data }: MessageEvent<string>) => {
        if (pressed === 0 || !data.includes('"update"')) return; // something else was pressed
        const from = pressed;
        pressed = 0;
        requestAnimationFrame(() => requestAnimationFrame(() => window.seen.push(performance.now() - from)));
      });
    }
  };
  let last = 0;
  const frame = (now: number): void => {
    if (last > 0) window.betweenFrames.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

const kPlain = [
  'claim',
  'roll',
  'buy',
  'decline',
  'pass',
  'keep',
  'want',
  'pay-card',
  'end-turn',
  'pay-fine',
  'mortgage',
];

/** Two people at one device, nobody to wait for. */
async function play(page: Page): Promise<{ seen: number[]; frames: number[] }> {
  const secret = 'c0'.repeat(16);
  const made = await page.evaluate(async (secret) => {
    const answer = await fetch('/api/games', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ secret, seats: [{ kind: 'open' }, { kind: 'open' }], settings: {} }),
    });
    const { game, commitment } = (await answer.json()) as { game: string; commitment: string };
    localStorage.setItem(
      `banquier.game.${game}`,
      JSON.stringify({ secret, joined: Date.now(), salts: {}, commitment }),
    );
    const people = [
      { seat: 1, name: 'Ann' },
      { seat: 2, name: 'Ben' },
    ];
    sessionStorage.setItem('banquier.atOnce', JSON.stringify({ game, people, start: true }));
    return game;
  }, secret);
  await page.goto(`/g/${made}`);
  const choice = page
    .locator(kPlain.map((kind) => `section.prompt [data-act="${kind}"]:not([aria-disabled=true])`).join())
    .first();
  const skip = page.getByRole('button', { name: 'Show at once' });
  for (let i = 0; i < acts; ++i) {
    const before = await page.evaluate(() => window.seen.length);
    // What is shown step by step is not waited for; it may be over before one has pressed.
    if (await skip.isVisible()) await skip.click({ timeout: 500 }).catch(() => undefined);
    await choice.click();
    await page.waitForFunction((n) => window.seen.length > n, before);
  }
  return page.evaluate(() => ({ seen: window.seen, frames: window.betweenFrames }));
}

const kOpenings = 10;
/** From the address to the board, each time as somebody who comes here for the first time. */
async function open(address: string, game: string): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < kOpenings; ++i) {
    const context = await (await theBrowser()).newContext({ ...laptop, locale: 'en', baseURL: address });
    await context.addInitScript(() => {
      const drawn = () => (window.board = performance.now());
      const look = (): unknown =>
        document.querySelector('.board [data-square]')
          ? requestAnimationFrame(drawn)
          : requestAnimationFrame(look);
      look();
    });
    const page = await context.newPage();
    await page.goto(game);
    await page.waitForFunction(() => window.board > 0);
    times.push(await page.evaluate(() => window.board));
    await context.close();
  }
  return times;
}

const at = (all: number[], share: number): string => {
  const sorted = [...all].sort((a, b) => a - b);
  return (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN).toFixed(0);
};

console.log(
  'games beside it | acts | act to screen p50, p95, longest (ms) | frame p50, p95 (ms) | first board p50, longest (ms)',
);
for (const others of [1, games])
  await underLoad(others, async (address) => {
    const context = await (await theBrowser()).newContext({ ...laptop, locale: 'en', baseURL: address });
    await context.addInitScript(takeTimes);
    const page = await context.newPage();
    await page.goto('/');
    const { seen, frames } = await play(page);
    const boards = await open(address, page.url());
    console.log(
      [
        others,
        seen.length,
        `${at(seen, 0.5)}, ${at(seen, 0.95)}, ${at(seen, 1)}`,
        `${at(frames, 0.5)}, ${at(frames, 0.95)}`,
        `${at(boards, 0.5)}, ${at(boards, 1)}`,
      ].join(' | '),
    );
    await context.close();
  });
await closeBrowser();
