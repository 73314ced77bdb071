// People who play by the page: they find what they need by its name, press it, and look at what comes of it.

import { readFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import type { Locator, Page } from 'playwright-core';
import type { Lang } from '../../src/protocol/http';
import type { Act, Settings, Square } from '../../src/protocol/messages';
import type { Position as GivenPosition } from '../../src/protocol/wire/position';
import { acting } from '../../src/words/acting';
import { table } from '../../src/words/table';
import { tradeWords } from '../../src/words/trade';
import { waiting } from '../../src/words/waiting';
import type { Person, TestServer } from './world';

/** Bots that do not think, lots that close when nobody bids any more: nothing to wait for but people. */
export const kBrisk = { pace_least: 0, pace_most: 0, pace_auction: 0, pace_offer: 0, auction: 0 };

export interface Beginning {
  settings: Partial<Settings>;
  position: GivenPosition;
  bots: Record<number, string>; // names, by seat; the other seats are for people
}

/** Makes a table, and gives the address that is sent around. */
export async function layTable(server: TestServer, { settings, position, bots }: Beginning): Promise<string> {
  const seats = position.players.map((_, i) => {
    const name = bots[i + 1];
    return name === undefined ? { kind: 'open' } : { kind: 'bot', bot: 'level-2', name };
  });
  const made = await fetch(`${server.address}/api/games`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      secret: 'whoever laid this table',
      settings: { ...kBrisk, ...settings, position },
      seats,
    }),
  });
  if (made.status !== 201) throw new Error(await made.text());
  return `/g/${((await made.json()) as { game: string }).game}`;
}

/** What somebody sees of the question and of themselves: after a reload it has to be the same. */
export interface Sight {
  heading: string;
  seat: string[];
  choices: string[];
}

// Answers that need no thought, in the order in which they are looked for.
const kPlain: (Act['act'] | 'ask-bankrupt')[] = [
  'claim',
  'roll',
  'buy',
  'decline',
  'pass',
  'keep',
  'want',
  'pay-card',
  'end-turn',
  'mortgage',
  'ask-bankrupt',
];

export class Player {
  readonly person: Person;
  readonly name: string;
  readonly lang: Lang;
  page: Page;

  constructor(person: Person, name: string, lang: Lang) {
    this.person = person;
    this.page = person.page;
    this.name = name;
    this.lang = lang;
  }

  // ---- Looking

  get prompt(): Locator {
    return this.page.locator('section.prompt');
  }
  get titles(): Locator {
    return this.page.locator('section.titles');
  }
  get heading(): Locator {
    return this.prompt.getByRole('heading', { level: 2 });
  }
  get log(): Locator {
    return this.page.getByRole('region', { name: table[this.lang].log });
  }
  get end(): Locator {
    return this.page.locator('#the-end');
  }
  get lost(): Locator {
    return this.page.getByRole('status').getByRole('button', { name: table[this.lang].retry });
  }
  get sure(): Locator {
    return this.page.getByRole('dialog').locator('[data-act="bankrupt"]');
  }
  choice(kind: string): Locator {
    return this.prompt.locator(`[data-act="${kind}"]`);
  }
  button(name: string | RegExp, inside: Page | Locator = this.page): Locator {
    return inside.getByRole('button', { name });
  }
  /** Waits until the heading of the prompt says so. */
  async isAsked(text: string | RegExp): Promise<void> {
    await this.heading.filter({ hasText: text }).waitFor();
  }
  /** Waits until the log tells it, and says how often. */
  async reads(text: string | RegExp): Promise<number> {
    const lines = this.log.locator('li p').filter({ hasText: text });
    await lines.first().waitFor();
    return lines.count();
  }
  async sight(): Promise<Sight> {
    const mine = this.page.locator('li.mine');
    if ((await this.end.count()) > 0)
      return {
        heading: await this.end.innerText(),
        seat: await mine.locator('.name strong').allInnerTexts(),
        choices: [],
      };
    if ((await this.prompt.count()) === 0) {
      const own = await mine
        .locator('input')
        .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
      return {
        heading: (await this.page.getByRole('heading', { level: 1 }).allInnerTexts()).join(),
        seat: own,
        choices: await mine.locator('[aria-pressed]').allInnerTexts(),
      };
    }
    return {
      heading: (await this.heading.allInnerTexts()).join(),
      seat: await mine.locator('.name strong').allInnerTexts(),
      choices: await this.prompt.locator('[data-act]').allInnerTexts(),
    };
  }

  // ---- Before the start

  async sit(address: string, seat: number): Promise<void> {
    const t = waiting[this.lang];
    await this.page.goto(address);
    const place = this.page.getByRole('listitem').filter({ has: this.page.getByLabel(`${t.name}, ${seat}`) });
    await place.getByLabel(`${t.name}, ${seat}`).fill(this.name);
    await this.button(t.sit, place).click();
    await this.getReady();
  }
  async getReady(): Promise<void> {
    const t = waiting[this.lang];
    await this.button(t.iAmReady).click();
    await this.button(`✓ ${t.ready}`).waitFor();
  }
  async begin(): Promise<void> {
    await this.button(waiting[this.lang].start).click();
    await this.prompt.waitFor();
  }

  // ---- Acting

  async press(kind: Act['act'], text?: string | RegExp): Promise<void> {
    const one = this.choice(kind);
    await (text === undefined ? one : one.filter({ hasText: text })).first().click();
  }
  async bid(amount: number): Promise<void> {
    await this.prompt.getByLabel(acting[this.lang].yourBid).fill(`${amount}`);
    await this.choice('bid').last().click();
  }
  async goBankrupt(): Promise<void> {
    await this.choice('ask-bankrupt').click();
    await this.sure.click();
  }
  /** A title on the whole board. */
  square(at: Square): Locator {
    return this.page.locator(`.board [data-square="${at}"]`);
  }

  // ---- Trading

  get builder(): Locator {
    return this.page.getByRole('region', { name: tradeWords[this.lang].title, exact: true });
  }
  /** The side of the builder on which one gives. */
  side(of: string): Locator {
    return this.builder.getByRole('group', { name: of });
  }
  async makeOffer(): Promise<void> {
    await this.button(tradeWords[this.lang].offer, this.builder).click();
    await this.builder.waitFor({ state: 'detached' });
  }
  offer(heading: string): Locator {
    return this.page.locator('section.offer').filter({ hasText: heading });
  }

  // ---- Playing on

  /** Answers whatever is asked in the plainest way until the game is over. */
  playToTheEnd(): Promise<void> {
    return this.playOn(() => false);
  }
  /** The same, or until it is enough. */
  async playOn(enough: () => boolean): Promise<void> {
    const t = tradeWords[this.lang];
    const offered = this.button(t.refuse);
    const fewer = this.prompt.locator('.stepper button:first-child:not([aria-disabled])');
    const asked = this.prompt.locator(kPlain.map((kind) => `[data-act="${kind}"]`).join());
    const due = this.end.or(offered).or(asked).or(fewer).first();
    for (;;) {
      // Somebody else's turn may be the last.
      while (!enough() && !(await due.isVisible())) await this.page.waitForTimeout(50);
      if (enough() || (await this.end.count()) > 0) return;
      if (await this.#tried(offered)) continue;
      if (await this.#sold(fewer)) continue;
      for (const kind of kPlain) {
        if (!(await this.#tried(this.choice(kind)))) continue;
        // Asked once more while the answer is under way: the question goes, and its dialog does not come.
        if (kind === 'ask-bankrupt') await this.#tried(this.sure);
        break;
      }
    }
  }
  // It may be gone by then: others act too.
  async #tried(one: Locator): Promise<boolean> {
    if ((await one.count()) === 0) return false;
    await one
      .first()
      .click({ timeout: 2_000 })
      .catch(() => {});
    return true;
  }
  async #sold(fewer: Locator): Promise<boolean> {
    return (await this.#tried(fewer)) && this.#tried(this.choice('build'));
  }
}

const kAxe = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/** What the checker of WCAG 2.2 A and AA finds on the page as it stands. */
export async function axe(page: Page): Promise<string[]> {
  await page.evaluate(kAxe);
  return page.evaluate(async () => {
    interface Found {
      violations: { id: string; nodes: { target: string[]; failureSummary: string }[] }[];
    }
    const { axe } = globalThis as unknown as { axe: { run(of: Document, how: object): Promise<Found> } };
    const found = await axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      resultTypes: ['violations'],
    });
    return found.violations.map(({ id, nodes }) => {
      const first = nodes[0];
      return `${id} (${nodes.length}): ${first?.target.join(' ')}: ${first?.failureSummary}`;
    });
  });
}

/** A cable to the server that somebody may pull out, and put in again. */
export class Cable {
  #server: Server;
  #ends = new Set<Socket>();
  #whole = true;
  address = '';

  constructor(to: () => number) {
    this.#server = createServer((near) => {
      if (!this.#whole) return void near.destroy();
      const far = connect(to(), '127.0.0.1');
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#ends.add(one);
        one.pipe(other);
        one.on('error', () => other.destroy());
        one.on('close', () => {
          this.#ends.delete(one);
          other.destroy();
        });
      }
    });
  }
  async lay(): Promise<this> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
    this.address = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return this;
  }
  /** Nothing goes through any more, and nobody is told. */
  pinch(): void {
    for (const one of this.#ends) one.pause();
  }
  letGo(): void {
    for (const one of this.#ends) one.resume();
  }
  pull(): void {
    this.#whole = false;
    for (const one of this.#ends) one.destroy();
  }
  plugIn(): void {
    this.#whole = true;
  }
  async remove(): Promise<void> {
    this.pull();
    await new Promise((done) => this.#server.close(done));
  }
}
