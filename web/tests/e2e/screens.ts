// Screens of a person who reads French, beyond those that are drawn (tests/screens/stages.ts): how one comes to each.

import type { Locator, Page } from 'playwright-core';
import { acting } from '../../src/words/acting';
import { board } from '../../src/words/board';
import { home } from '../../src/words/home';
import { votes } from '../../src/words/votes';
import { goldenFile } from '../golden/records';
import { settled } from '../screens/look';
import { readyTable } from '../screens/table';
import { openTable } from './tables';
import type { Friend, Wanted } from './tables';
import { rows } from './ways';
import type { TestServer } from './world';

export interface Screen {
  name: string;
  /** Goes there; gives what is to be done when one goes away. */
  open: (page: Page, server: TestServer) => Promise<() => void>;
  pans?: boolean; // larger than a phone on purpose: it is moved about in a frame of its own
}

const button = (page: Page, name: string): Locator => page.getByRole('button', { name }).first();
const press = (page: Page, name: string): Promise<void> => button(page, name).click();
const act = (page: Page, kind: string): Locator => page.locator(`[data-act="${kind}"]`).first();
const menu = (page: Page): Promise<void> => page.getByRole('tab', { name: votes.fr.menu }).click();

const plain = (name: string, path: string, show: (page: Page) => Promise<unknown>): Screen => ({
  name,
  open: async (page) => {
    await page.goto('about:blank');
    await page.goto(path);
    await show(page);
    await settled(page);
    return () => undefined;
  },
});
const atTable = (
  name: string,
  wanted: Wanted,
  show: (page: Page, friend: Friend | null) => Promise<unknown>,
): Screen => ({
  name,
  open: async (page, server) => {
    const { friend } = await openTable(page, server, { ...wanted, anew: true });
    await page.locator('section.prompt h2').waitFor();
    await friend?.until((view) => view.stage === 'playing');
    await show(page, friend);
    await settled(page);
    return () => friend?.leave();
  },
});

function wantedOf(what: string): Wanted {
  const row = rows.find((one) => one.what === what);
  if (!row) throw new Error(`no such row in ways.ts: ${what}`);
  return row.at;
}
/** Where this can be done, with that to be pressed there. */
const before = (what: string, kind: string): Screen =>
  atTable(`before: ${what}`, wantedOf(what), (page) => act(page, kind).waitFor());

const classic = (position: object, seats?: string[]): Wanted => ({
  settings: { board: 'classique', rules: 'classique', position },
  ...(seats ? { seats } : {}),
});
const together = classic({ players: [{ titles: [5] }, { titles: [15] }] }, ['me', 'friend']);

/** Where there is room it stands there already. */
async function wholeBoard(page: Page): Promise<void> {
  const map = button(page, board.fr.seeWholeBoard);
  if ((await map.count()) > 0) await map.click();
}

export const screens: Screen[] = [
  plain('a link that is none', '/join', async (page) => {
    await page.getByLabel(home.fr.joinField).fill('?');
    await press(page, home.fr.go);
    await page.getByRole('alert').first().waitFor();
  }),
  plain('choosing a table, all of it', '/new', async (page) => {
    await page.locator('input[name="board"][value="mondial2006"]').check();
    await page.locator('details').evaluateAll((all) => {
      for (const one of all as HTMLDetailsElement[]) one.open = true;
    });
  }),
  plain('all the rules', '/rules', (page) => page.locator('main a[href^="/rules/"]').first().waitFor()),
  plain('an unknown game', '/g/unknown-unknown-unknown', (page) => page.locator('.nothing a').waitFor()),
  plain('a record that was opened', '/replay', async (page) => {
    await page.locator('input[type=file]').setInputFiles(goldenFile('poche-1'));
    await page.getByRole('slider').waitFor();
  }),
  plain('a record that is none', '/replay', async (page) => {
    const buffer = Buffer.from('nothing of ours');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'notes.jsonl', mimeType: 'text/plain', buffer });
    await page.getByRole('alert').waitFor();
  }),
  {
    name: 'coming back by a code',
    open: async (page, server) => {
      const { game, people } = await readyTable(server.address, {
        settings: { board: 'classique', rules: 'classique' },
        seats: [{ kind: 'open' }, { kind: 'open' }],
        people: [
          { seat: 1, name: 'Ann' },
          { seat: 2, name: 'Ben' },
        ],
      });
      await page.goto('about:blank');
      await page.goto(`/g/${game}`);
      await page.locator('summary', { hasText: votes.fr.haveSeat }).click();
      await page.getByLabel(votes.fr.code).waitFor();
      await settled(page);
      return () => people.forEach((one) => one.leave());
    },
  },

  before('place a building', 'build'),
  before('pay what a card asks', 'pay-card'),
  before('sell a title to the bank', 'sell-to-bank'),
  before('claim a rent', 'claim'),
  before('be done with the last claims', 'pass'),
  before('leave mortgages taken over', 'pass'),
  before('end the turn', 'end-turn'),
  before('ask for time', 'wait'),
  before('type a card', 'card'),
  before('type three dice', 'three-dice'),
  before('type a throw for a rent', 'throw'),
  before('type a title that is dealt', 'deal'),
  atTable('one’s titles, where they may be put up', wantedOf('put up a release card'), async (page) => {
    await press(page, acting.fr.manage);
    await act(page, 'put-up-token').waitFor();
  }),
  atTable(
    'why not',
    classic({ players: [{ cash: 20, place: 16 }, {}, {}], phase: 'buy', buying: 16, dice: [3, 4] }),
    async (page) => {
      await page.locator('section.prompt [aria-disabled="true"]').first().click({ force: true });
      await page.getByText('BUY-', { exact: false }).first().waitFor();
    },
  ),
  atTable('sure to leave', together, async (page) => {
    await menu(page);
    await press(page, votes.fr.leave);
    await button(page, votes.fr.leaveYes).waitFor();
  }),
  {
    ...atTable('the whole board, larger', wantedOf('end the turn'), async (page) => {
      await wholeBoard(page);
      if (await page.getByRole('dialog').isVisible()) await press(page, board.fr.larger);
      await page.locator('[data-square="20"]').first().waitFor();
    }),
    pans: true,
  },
];
