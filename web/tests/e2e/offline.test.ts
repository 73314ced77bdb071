// The static folder on a host of its own, in a real browser: installed, without a network from the second visit on.

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Player, axe, kBrisk } from './players';
import { long } from './sample';
import { sets } from './sets';
import { answer } from './whole_game';
import { Person, closeBrowser, phone, theBrowser } from './world';

const kFolder = process.env['BANQUIER_STATIC'] ?? '../build/static';
const kTypes: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};

/** As plain as a host can be: files, and 404.html for everything else. */
const host = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://host');
  const wanted = path.join(kFolder, pathname.endsWith('/') ? `${pathname}index.html` : pathname);
  const found = existsSync(wanted) && statSync(wanted).isFile();
  const file = found ? wanted : path.join(kFolder, '404.html');
  response.writeHead(found ? 200 : 404, { 'Content-Type': kTypes[path.extname(file)] ?? 'text/plain' });
  response.end(readFileSync(file));
});

interface DeviceGame {
  game: string;
  created: number;
  secret: string;
  lines: string[];
  seat: string; // the secret of the seat
}
interface Wanted {
  settings: object;
  seats: object[];
  play?: boolean;
}

/** Lays a game of this device into the store of a page, as if it had been made there. */
async function lay(page: Page, wanted: Wanted): Promise<string> {
  const script = '../bindings/wasm/tests/device_game.mjs';
  const told = execFileSync(process.execPath, ['--no-warnings', script, JSON.stringify(wanted)]);
  const laid = JSON.parse(told.toString()) as DeviceGame;
  await page.evaluate(async ({ lines, seat, ...kept }) => {
    const opening = indexedDB.open('banquier', 1);
    const base = await new Promise<IDBDatabase>((done, failed) => {
      opening.onupgradeneeded = () => {
        opening.result.createObjectStore('games', { keyPath: 'game' });
        opening.result.createObjectStore('lines');
      };
      opening.onsuccess = () => done(opening.result);
      opening.onerror = () => failed(new Error('the store cannot be opened'));
    });
    const act = base.transaction(['games', 'lines'], 'readwrite');
    act.objectStore('games').add(kept);
    lines.forEach((line, i) => act.objectStore('lines').add(line, [kept.game, i]));
    await new Promise<void>((done, failed) => {
      act.oncomplete = () => done();
      act.onabort = () => failed(new Error(`the game cannot be laid: ${String(act.error)}`));
    });
    base.close();
    localStorage.setItem(
      `banquier.game.${kept.game}`,
      JSON.stringify({ secret: seat, joined: kept.created, salts: {} }),
    );
  }, laid);
  return laid.game;
}

const kWholeGame = 1_800_000; // ms at most
const kStill = 60_000; // ms without anything to press, or without a change
const kTimed = new Set(['asterix-chrono', 'mondial2006-chrono']);
const official = sets.filter(([, board]) => board !== 'us' && board !== 'uk');
const wholeGames = long ? official : official.filter(([rules]) => rules === 'ligue1-rapide');

const bots = (n: number) => Array.from({ length: n }, () => ({ kind: 'bot', bot: 'level-2' }));
const kShort = { board: 'ligue1', rules: 'ligue1-rapide', rent: 'automatic' };
const kQuick = { ...kShort, ...kBrisk };

describe('without a server', () => {
  let person: Person;
  let address = '';
  beforeAll(async () => {
    await new Promise<void>((done) => host.listen(0, '127.0.0.1', done));
    address = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
    const context = await (
      await theBrowser()
    ).newContext({ ...phone, locale: 'fr', baseURL: address, acceptDownloads: true });
    person = new Person(context, await context.newPage());
  });
  afterAll(async () => {
    await closeBrowser();
    host.close();
  });

  it('can be installed: manifest, icons, service worker', async () => {
    const { page } = person;
    await page.goto('/');
    const link = await page.locator('link[rel=manifest]').getAttribute('href');
    const manifest = (await (await page.request.get(link ?? '')).json()) as {
      name: string;
      start_url: string;
      display: string;
      icons: { src: string; sizes: string; purpose?: string }[];
    };
    expect(manifest).toMatchObject({ name: 'Banquier', start_url: '/', display: 'standalone' });
    for (const size of ['192x192', '512x512'])
      expect(manifest.icons.some((icon) => icon.sizes === size)).toBe(true);
    expect(manifest.icons.some((icon) => icon.purpose === 'maskable')).toBe(true);
    for (const { src } of manifest.icons) expect((await page.request.get(src)).ok()).toBe(true);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  });

  it('starts without a network, plays, and goes on after a reload', async () => {
    const { page, context } = person;
    await context.setOffline(true);
    await page.goto('/');
    await page.getByRole('button', { name: /jouer tout de suite/i }).click();
    const roll = page.getByRole('button', { name: /^lancer/i }).first();
    await roll.waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/g\/device-/);
    await page.reload();
    await roll.click();
    const thrown = page.getByText(/lance \d et \d/).first();
    await thrown.waitFor();
    await page.reload();
    await thrown.waitFor();
    await page.goto('/');
    await page.getByText('sur cet appareil', { exact: true }).first().waitFor();
    expect(person.complaints).toEqual([]);
  });

  it('is played in one window: the one that opened it last', async () => {
    const { page, context } = person;
    const elsewhere = /ouverte dans une autre fenêtre/;
    await page.getByRole('link', { name: 'Continuer' }).first().click();
    await page.getByText('Joueur 1').first().waitFor();
    const other = await context.newPage();
    await other.goto(page.url());
    await page.getByText(elsewhere).waitFor();
    await other.getByText('Joueur 1').first().waitFor();
    await page.getByRole('button', { name: 'La jouer ici' }).click();
    await other.getByText(elsewhere).waitFor();
    await page.getByText('Joueur 1').first().waitFor();
    await other.close();
  });

  it('shows a game that is over once more, and reviews it', async () => {
    const { page } = person;
    const game = await lay(page, { settings: kShort, seats: [{ kind: 'open' }, ...bots(1)], play: true });
    await page.goto(`/g/${game}`);
    await page.getByRole('link', { name: 'Ce qui a décidé' }).first().click();
    await page.getByRole('heading', { name: 'Probabilités de gagner' }).waitFor({ timeout: 200_000 }); // it is reckoned here
    await page.getByRole('heading', { name: 'Chance et jugement' }).waitFor();
    expect(await axe(page)).toEqual([]);
    await page.getByRole('link', { name: 'Voir ce moment' }).first().click();
    await page.waitForURL(/at=\d+/);
    await page.locator('.board').first().waitFor();
    await page.getByRole('link', { name: 'Analyse de la partie' }).first().click();
    await page.getByRole('heading', { name: 'Tournants' }).waitFor();
    expect(person.complaints).toEqual([]);
  });

  it('has a laboratory, which answers while it plays', async () => {
    const { page } = person;
    await page.goto('/');
    await page.getByRole('link', { name: /^laboratoire/i }).click();
    await page.getByRole('combobox', { name: 'Parties', exact: true }).selectOption('1000');
    await page.getByText('Règles maison').click();
    await page.getByRole('checkbox').first().check();
    await page.getByRole('button', { name: /jouer 1.000 parties/i }).click();
    await page.getByRole('heading', { name: 'Ce que rapportent les groupes' }).waitFor();
    // A press is answered while the workers play.
    await page.getByRole('spinbutton', { name: 'Hasard (numéro)' }).fill('5');
    await page.getByText(/1.000 parties, jouées en/).waitFor();
    expect(await page.getByRole('row', { name: /1er à jouer/i }).innerText()).toMatch(/\d,\d/);
    expect(await axe(page)).toEqual([]);
    const report = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Le rapport complet' }).click();
    expect(readFileSync(await (await report).path(), 'utf8')).toContain('<svg');
    expect(person.complaints).toEqual([]);
  });

  it('loses nothing that was acknowledged when its tab is killed', async () => {
    const { page, context } = person;
    const settings = { ...kQuick, pace_least: 40, pace_most: 80 };
    const game = await lay(page, { settings, seats: [{ kind: 'open' }, ...bots(2)] });
    const sitting = new Player(person, 'Ann', 'fr');
    await sitting.sit(`/g/${game}`, 1);
    await sitting.begin();
    await page.goto('/');
    let seen = 0; // the last step that any page was shown
    let first = -1; // the one that this page was shown first
    for (let i = 0; i < (long ? 100 : 8); ++i) {
      const tab = await context.newPage();
      tab.on('console', (message) => {
        const step = /^step (\d+)$/.exec(message.text())?.[1];
        if (step === undefined) return;
        if (first < 0) first = Number(step);
        seen = Math.max(seen, Number(step));
      });
      await tab.addInitScript(() => {
        const Plain = Worker;
        window.Worker = class extends Plain {
          constructor(url: string | URL, options?: WorkerOptions) {
            super(url, options);
            this.addEventListener('message', ({ data }: MessageEvent<{ text?: string }>) => {
              const step = /"step":(\d+)/.exec(data.text ?? '')?.[1];
              if (step) console.debug(`step ${step}`);
            });
          }
        };
      });
      const before = seen;
      first = -1;
      await tab.goto(`/g/${game}`);
      await expect.poll(() => first).toBeGreaterThanOrEqual(before);
      const asked = tab.locator(
        '[data-act="roll"], [data-act="buy"], [data-act="end-turn"], [data-act="pass"]',
      );
      await asked
        .first()
        .click({ timeout: 1_000 })
        .catch(() => {});
      await tab.waitForTimeout((i * 37) % 200);
      const wire = await context.newCDPSession(tab);
      wire.send('Page.crash').catch(() => {}); // nobody answers
      await tab.waitForEvent('crash');
      await tab.close();
    }
    expect(seen).toBeGreaterThan(5);
    await page.goto(`/g/${game}`);
    await page.getByText('Ann').first().waitFor();
    expect(person.complaints).toEqual([]);
  });

  // Reloaded at every kind of question that comes for the first time.
  it.each(wholeGames)(
    'plays a whole game of %s by its buttons, whose record verifies',
    async (rules, board) => {
      const { page } = person;
      const settings = { ...kBrisk, board, rules, duration: kTimed.has(rules) ? 60 : 0 };
      const game = await lay(page, { settings, seats: [{ kind: 'open' }, ...bots(3)] });
      const player = new Player(person, 'Ann', 'fr');
      await player.sit(`/g/${game}`, 1);
      await player.begin();
      const known = new Set<string>();
      let acts = 0;
      let changed = Date.now();
      for (let before = ''; ;) {
        const now = await page.evaluate(answer);
        if (now.over) break;
        if (now.pressed !== '') ++acts;
        if (now.pressed + now.shows !== before) changed = Date.now();
        before = now.pressed + now.shows;
        expect(Date.now() - changed, `nothing goes on: ${before}`).toBeLessThan(kStill);
        if (now.choices !== '' && !known.has(now.choices)) {
          known.add(now.choices);
          await page.reload();
          await page.locator('.board').first().waitFor();
        }
        await page.waitForTimeout(50);
      }
      console.log(`${rules}: ${acts} answers, ${known.size} kinds of question`);
      expect(acts).toBeGreaterThan(5);
      const record = page.waitForEvent('download');
      await page
        .locator('section.end')
        .getByRole('button', { name: /enregistrement/i })
        .click();
      const told = execFileSync('../bin/banquier', ['verify', await (await record).path()]);
      expect(told.toString()).not.toBe('');
      expect(person.complaints).toEqual([]);
    },
    kWholeGame,
  );

  it('says when there is no room to keep a game, and goes on when there is', async () => {
    const { page } = person;
    const game = await lay(page, { settings: kQuick, seats: [{ kind: 'open' }, ...bots(1)] });
    const player = new Player(person, 'Ann', 'fr');
    await player.sit(`/g/${game}`, 1);
    await player.begin();
    const roll = page.locator('[data-act="roll"]').first();
    await roll.waitFor();
    const worker = page.workers().find((one) => /\/worker-/.test(one.url()));
    if (!worker) throw new Error('nobody holds the games');
    await worker.evaluate(() => {
      const store = IDBObjectStore.prototype;
      Object.assign(self, { kept: Object.getOwnPropertyDescriptor(store, 'add') });
      store.add = () => {
        throw new DOMException('no room', 'QuotaExceededError');
      };
    });
    await roll.click();
    await page
      .getByText(/ne peut pas être enregistrée|n’a pas pu être enregistré/)
      .first()
      .waitFor();
    await worker.evaluate(() => {
      const { kept } = self as unknown as { kept: PropertyDescriptor };
      Object.defineProperty(IDBObjectStore.prototype, 'add', kept);
    });
    await roll.click();
    await page
      .getByText(/lance \d et \d/)
      .first()
      .waitFor();
  });

  it('has the rules and the boards', async () => {
    const { page } = person;
    await page.goto('/rules/championnat');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page
      .getByText(/FLOW-11/)
      .first()
      .waitFor();
    await page.goto('/new');
    await page.getByRole('button', { name: /^jouer$/i }).waitFor();
    expect(await page.getByText(/ami par un lien/i).count()).toBe(0);
  });
});
