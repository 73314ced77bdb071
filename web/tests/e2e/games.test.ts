// Whole games of two people in two browsers and two bots: Ann in English at a laptop, Ben in French on a phone.
// Each begins at a position that makes what is to be seen certain, whatever the dice show.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { acting } from '../../src/words/acting';
import { common } from '../../src/words/common';
import { endWords } from '../../src/words/end';
import { fairWords } from '../../src/words/fair';
import { table } from '../../src/words/table';
import { tradeWords } from '../../src/words/trade';
import { waiting } from '../../src/words/waiting';
import { Cable, Player, axe, layTable } from './players';
import type { Beginning } from './players';
import { TestServer, aPerson, closeBrowser, laptop, phone } from './world';

const kPatience = { timeout: 60_000 };
const kSpeed = 1; // ten seconds for a slow machine to show its share in the dice
const kBots = { 2: 'Lou', 4: 'Max' };

let server: TestServer;
let folder: string;
let cable: Cable; // Ben's, to the server
let ann: Player;
let ben: Player;
let faults: string[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'banquier-games-'));
  server = await TestServer.start({ speed: kSpeed, folder });
  cable = await new Cable(() => server.port).lay();
  ann = new Player(await aPerson(server, { ...laptop, locale: 'en' }), 'Ann', 'en');
  ben = new Player(await aPerson(server, { ...phone, locale: 'fr', baseURL: cable.address }), 'Ben', 'fr');
  for (const { person } of [ann, ben])
    await person.context.addInitScript(() => {
      const key = 'banquier.prefs';
      if (!localStorage.getItem(key)) localStorage.setItem(key, JSON.stringify({ pace: 'instant' }));
    });
});
beforeEach(() => {
  faults = [];
  cable.plugIn();
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail')
    for (const { person, name } of [ann, ben]) await person.testify(task.name, name);
});
afterAll(async () => {
  await closeBrowser();
  await cable.remove();
  await server.kill();
  rmSync(folder, { recursive: true });
});

async function sitDown(beginning: Beginning): Promise<void> {
  const address = await layTable(server, beginning);
  await ann.sit(address, 1);
  await ben.sit(address, 3);
}
async function start(beginning: Beginning): Promise<void> {
  await sitDown(beginning);
  await ben.begin();
  await ann.prompt.waitFor();
}
/** The same question and the same seat after a reload. */
async function reload(player: Player): Promise<void> {
  const before = await player.sight();
  expect(before.seat).toEqual([player.name]);
  await player.page.reload();
  await expect.poll(() => player.sight(), kPatience).toEqual(before);
}
/** Everybody can use what is on the screen now; all that is found is told at the end. */
async function usable(...players: Player[]): Promise<void> {
  for (const { name, page } of players)
    for (const fault of await axe(page)) faults.push(`${name}, ${await page.title()}: ${fault}`);
}
function nothingWrong(): void {
  expect(faults).toEqual([]);
  for (const { person } of [ann, ben]) expect(person.complaints).toEqual([]);
}
/** This browser derives every throw, card and title of the game anew. */
async function findsTheDiceRight({ page, lang }: Player): Promise<void> {
  const t = fairWords[lang];
  await page.getByRole('tab', { name: table[lang].dice }).click();
  await page.getByRole('button', { name: t.check }).click();
  const verdict = [t.good, t.bad].map((text) => text(5).replace('5', String.raw`\d+`)).join('|');
  const said = await page.getByText(new RegExp(verdict)).first().innerText();
  expect(said).toMatch(new RegExp(t.good(5).replace('5', String.raw`\d+`)));
}
async function bothPlayToTheEnd(): Promise<void> {
  await Promise.all([ann.playToTheEnd(), ben.playToTheEnd()]);
}

describe('a game of two people and two bots', () => {
  it('in the quick league: an auction, a trade with a counter-offer, a claimed rent, a debt, the first bankruptcy', async () => {
    await sitDown({
      settings: { board: 'ligue1', rules: 'ligue1-rapide', rent: 'reminded' },
      bots: kBots,
      position: {
        players: [
          {
            cash: 700,
            place: 5,
            titles: [1, { at: 21, level: 3 }, { at: 23, level: 3 }, { at: 24, level: 3 }],
          },
          { cash: 150, place: 20, titles: [5, 15, 25, 35] },
          { cash: 400, place: 37, titles: [3, 12] },
          { cash: 150, place: 10, titles: [6, 8, 11] },
        ],
        turn: 3,
        phase: 'buy',
        buying: 37,
        claims: [{ title: 24, visitor: 3, owner: 1, amount: 750 }], // from a double before
      },
    });
    await usable(ann, ben);
    await reload(ann);
    await reload(ben);
    await ben.begin();

    // To buy, or not: one press, however often it is pressed.
    await ben.isAsked('AS Saint-Étienne');
    await ann.isAsked('Ben may buy AS Saint-Étienne for €350.');
    await reload(ben);
    await usable(ann, ben);
    await ben.choice('decline').dblclick();

    await ann.isAsked('Auction: AS Saint-Étienne');
    await ann.bid(200);
    await ben.prompt.getByText(acting.fr.leads('Ann', '200 €')).waitFor();
    await reload(ben);
    await usable(ann, ben);
    await ben.press('bid', '210');
    await ann.prompt.getByText(acting.en.leads('Ben', '€210')).waitFor();
    await ann.press('pass');
    expect(await ann.reads('Ben does not buy AS Saint-Étienne.')).toBe(1);
    await ben.choice('end-turn').waitFor();

    // Ann offers a team for a team; Ben wants money with it.
    await ann.button(acting.en.trade, ann.prompt).click();
    await ann.builder.getByRole('radio', { name: 'Ben' }).check({ force: true });
    await ann.button('Angers SCO', ann.side(tradeWords.en.youGive)).click();
    await ann.button('Clermont Foot 63', ann.side(tradeWords.en.gives('Ben'))).click();
    await ann.builder.getByText(/Ann then owns all of/).waitFor({ state: 'detached' });
    await usable(ann);
    await ann.makeOffer();
    const offered = ben.offer(tradeWords.fr.offerFrom('Ann'));
    await offered.waitFor();
    await reload(ben);
    await usable(ann, ben);
    await ben.button(tradeWords.fr.counter, offered).click();
    await ben.side(tradeWords.fr.gives('Ann')).getByLabel(tradeWords.fr.money).fill('60');
    await usable(ben);
    await ben.makeOffer();
    const countered = ann.offer(tradeWords.en.counterFrom('Ben’s'));
    await ann.button(tradeWords.en.accept, countered).click();
    await countered.waitFor({ state: 'detached' });

    // Ann claims; Ben cannot pay.
    await ann.press('claim', '€750');
    await ben.isAsked(acting.fr.asks.debt);
    await ann.isAsked('Ben owes Ann €750 and has to raise it.');
    await reload(ben);
    await usable(ann, ben);
    await ben.press('mortgage');
    await ben.reads(/Ben hypothèque/); // who gives up has seen what there is
    await ben.goBankrupt();

    await ann.end.waitFor();
    await ben.end.waitFor();
    await usable(ann, ben);
    await reload(ann);
    await reload(ben);
    await findsTheDiceRight(ann);
    await findsTheDiceRight(ben);
    nothingWrong();
  });

  it('in the championship: a rent claimed by choosing the square, another missed, the last round', async () => {
    await sitDown({
      settings: { board: 'classique', rules: 'championnat' },
      bots: kBots,
      position: {
        players: [
          { cash: 500, place: 5, titles: [19, 24, 39] },
          { cash: 600, place: 24, titles: [5, 6] },
          { cash: 500, place: 10, titles: [11, 21] },
          { cash: 600, place: 0, titles: [1, 12] },
        ],
        turn: 3,
        clock: 'final-round',
        claims: [
          { title: 19, visitor: 2, owner: 1, amount: 16 },
          { title: 24, visitor: 2, owner: 1, amount: 20 },
        ],
      },
    });
    // Ben's device falls silent just when shares in the dice are shown: the others are told, and begin again.
    cable.pinch();
    await ann.button(waiting.en.start).click();
    await ann.page.getByText(table.en.notices['called-off']('Ben')).waitFor();
    await usable(ann);
    cable.letGo();
    await ann.getReady();
    await ben.getReady();
    await ben.begin();

    await ben.isAsked(acting.fr.asks.roll);
    await reload(ben);
    await usable(ann, ben);

    // A wrong claim costs nothing; a right one is paid.
    await ann.button(acting.en.claimMode).click();
    await ann.square(39).click();
    await ann.page.getByRole('alert').getByText(/./).first().waitFor();
    await usable(ann);
    await ann.button(acting.en.claimMode).click();
    await ann.square(19).click();
    expect(await ben.reads('Lou paie 16 € à Ann')).toBe(1);

    await ben.press('roll');
    await bothPlayToTheEnd();
    // Ann has missed the other rent, and nobody was told of it.
    expect(await ann.log.getByText(/lapses/).count()).toBe(0);
    await usable(ann, ben);
    await reload(ann);
    await findsTheDiceRight(ann);
    await findsTheDiceRight(ben);
    nothingWrong();
  });

  it('in the pocket edition: two tabs, a pulled cable, the server killed in an auction, the last one left', async () => {
    await start({
      // No countdown in a lot: a browser on a busy machine takes its time to come back.
      settings: { board: 'poche', rules: 'poche', rent: 'automatic', auction: 0 },
      bots: kBots,
      position: {
        players: [
          {
            cash: 3000,
            place: 39,
            titles: [
              ...[11, 13, 14, 16, 18, 19, 21, 23, 24, 31, 32, 34].map((at) => ({ at, level: 'h' as const })),
              ...[1, 3, 6, 8, 9, 26, 27, 29].map((at) => ({ at, level: 4 })),
              ...[12, 15, 25, 28, 35, 37],
            ],
          },
          { cash: 30, place: 10 },
          { cash: 900, place: 10, titles: [5] },
          { cash: 30, place: 10 },
        ],
        turn: 1,
        phase: 'buy',
        buying: 39,
      },
    });
    await ann.isAsked('Rue de la Paix');
    await reload(ann);

    // Another tab of the same person shows the same, and follows.
    const tab = await ann.person.context.newPage();
    ann.person.watch(tab);
    await tab.goto(ann.page.url());
    await tab.locator('section.prompt [data-act="buy"]').waitFor();
    await ann.press('decline');
    await tab.locator('section.prompt [data-act="pass"]').waitFor();
    await tab.close();

    // Ben's cable: a sign, and back by itself; what he wished meanwhile is done once, what happened is told.
    await ann.bid(100);
    await ben.prompt.getByText(acting.fr.leads('Ann', '100 €')).waitFor();
    await ben.page.evaluate(() => Object.assign(globalThis, { same: true }));
    cable.pull();
    await ben.lost.waitFor();
    await usable(ben);
    await ben.press('bid', '110');
    cable.plugIn();
    await ben.lost.waitFor({ state: 'detached' });
    await ben.prompt.getByText(acting.fr.youLead('110 €')).waitFor();
    expect(await ann.reads('Ben bids €110.')).toBe(1);
    cable.pull();
    await ben.lost.waitFor();
    await ann.press('bid', '€120');
    await ann.prompt.getByText(acting.en.youLead('€120')).waitFor();
    cable.plugIn();
    expect(await ben.reads('Ann offre 120 €.')).toBe(1);

    // The server is killed in the middle of it: nobody reloads, nothing is lost.
    await ann.page.evaluate(() => Object.assign(globalThis, { same: true }));
    await server.kill();
    await ann.lost.waitFor();
    await ben.lost.waitFor();
    await ben.press('bid', '130');
    await server.again({ speed: kSpeed, folder });
    for (const player of [ann, ben]) {
      await player.lost.waitFor({ state: 'detached' });
      expect(await player.page.evaluate(() => 'same' in globalThis)).toBe(true);
    }
    await ann.prompt.getByText(acting.en.leads('Ben', '€130')).waitFor();
    expect(await ann.reads('Ben bids €130.')).toBe(1);
    await reload(ann);
    await ann.press('pass');
    await ann.choice('end-turn').waitFor();

    await bothPlayToTheEnd();
    expect(await ann.end.innerText()).toBe(endWords.en.youWin);
    expect(await ben.end.innerText()).toBe(endWords.fr.win('Ann'));
    await usable(ann, ben);
    await findsTheDiceRight(ann);
    await findsTheDiceRight(ben);
    nothingWrong();
  });

  it('in the world cup: a contest for the last house, then to the last one left', async () => {
    await start({
      settings: { board: 'mondial2006', rules: 'mondial2006', rent: 'automatic' },
      bots: kBots,
      position: {
        players: [
          {
            cash: 2000,
            titles: [
              ...[1, 3, 5, 12, 15, 25, 28, 35],
              ...[11, 13, 14, 16, 18, 19, 37, 39].map((at) => ({ at, level: 'h' as const })),
              ...[21, 23, 24, 26, 27, 29].map((at) => ({ at, level: 4 })),
              { at: 31, level: 2 },
              { at: 32, level: 2 },
              { at: 34, level: 3 },
            ],
          },
          { cash: 20, place: 10 },
          { cash: 300, place: 10, titles: [6, 8, 9] },
          { cash: 20, place: 10 },
        ],
        turn: 1,
      },
    });
    await ann.isAsked(acting.en.asks.roll);
    await reload(ann);
    await ann.button(acting.en.manage, ann.prompt).click();
    await ann
      .button(/on Australia$/, ann.titles)
      .last()
      .click();
    await ann.titles.getByText(acting.en.contested).waitFor();
    await usable(ann);
    await ann.titles.locator('[data-act="build"]').click();

    await ben.isAsked(acting.fr.asks.wants);
    await reload(ben);
    await usable(ann, ben);
    await ben.press('want', '1');
    await ben.choice('bid').first().waitFor();
    await ann.choice('pass').waitFor();
    await usable(ben);
    await ben.choice('bid').first().click();
    await ann.press('pass');
    await ben.isAsked(acting.fr.asks.place);
    await reload(ben);
    await usable(ben);
    await ben.press('build');

    await ann.button(common.en.close, ann.titles).click();
    await bothPlayToTheEnd();
    expect(await ann.end.innerText()).toBe(endWords.en.youWin);
    await ann.reads('is bankrupt');
    await usable(ann, ben);
    await findsTheDiceRight(ann);
    await findsTheDiceRight(ben);
    nothingWrong();
  });
});
