// The banker's and a team's phone at one table, from the throws to the last signature, in a language of their own.

import { expect } from 'vitest';
import type { NewRole } from '../../src/cup/frames';
import type { Lang } from '../../src/protocol/http';
import { cupWords } from '../../src/words/cup';
import { bankerWords } from '../../src/words/cup_banker';
import { sheetWords } from '../../src/words/cup_sheet';
import { phone } from './world';
import type { Person } from './world';

/** Whoever gives a role and opens its link in a browser. */
export type WithLink = (role: NewRole, options: object) => Promise<Person>;

/** How a sheet ends: with a first, with two equal ones, or with a team that does not sign. */
export type Ending = 'won' | 'tie' | 'dispute';

export class TablePhones {
  readonly number: number;
  readonly units: number[];
  readonly lang: Lang;
  readonly banker: Person;
  readonly team: Person; // of the first of the units, who has the most in the end

  private constructor(number: number, units: number[], lang: Lang, banker: Person, team: Person) {
    this.number = number;
    this.units = units;
    this.lang = lang;
    this.banker = banker;
    this.team = team;
  }
  static async open(n: number, units: number[], lang: Lang, withLink: WithLink): Promise<TablePhones> {
    const [of = 0] = units;
    const link = (role: 'banker' | 'unit', sign: string, own: number, name: string) =>
      withLink({ role, of: own, name, secret: `${n}${sign}`.repeat(16) }, { ...phone, locale: lang });
    const banker = await link('banker', 'c', n, 'Léa');
    return new TablePhones(n, units, lang, banker, await link('unit', 'd', of, 'Ours'));
  }
  get people(): Person[] {
    return [this.banker, this.team];
  }

  /** The faces of the juniors' dice, one team after the other. */
  async sit(faces: number[]): Promise<void> {
    await this.team.page.getByText(`· ${cupWords[this.lang].yourTable}`).waitFor();
    const dice = this.banker.page.locator('select.die');
    for (const [i, face] of faces.entries()) await dice.nth(i).selectOption(`${face}`);
    await this.banker.page.getByRole('button', { name: bankerWords[this.lang].seat }).click();
    await this.team.page.getByText(cupWords[this.lang].seatsClockwise).waitFor();
  }

  /** From the valuation to the last signature: the team signs on its own phone, the others on the banker's. */
  async value(ending: Ending): Promise<void> {
    const c = cupWords[this.lang];
    const b = bankerWords[this.lang];
    const { page } = this.banker;
    await page.getByRole('radio', { name: sheetWords[this.lang].amounts }).check();
    const fields = page.locator('.amounts').getByRole('spinbutton');
    expect(await fields.count()).toBe(6);
    const players = await page.locator('.amounts li > label:first-child').allInnerTexts();
    const title = await this.team.page.getByRole('heading', { level: 1 }).innerText();
    const own = new RegExp(`\\b${title.replace('Team ', '')}\\b`);
    const other = players.findIndex((name) => !own.test(name));
    for (const [i, name] of players.entries()) {
      const most = own.test(name) || (ending === 'tie' && i === other);
      await fields.nth(i).fill(most ? '4000' : `${900 + i}`);
    }
    await page.getByRole('button', { name: b.fill }).click();
    const ownPhone = this.team.page;
    const signers = ending === 'dispute' ? [ownPhone] : [ownPhone, ownPhone, page, page, page, page];
    for (const one of signers) {
      const open = one.getByRole('button', { name: /: sign(er)?$/ });
      await open.first().waitFor();
      const many = await open.count();
      await open.first().click();
      await expect.poll(() => open.count()).toBe(many - 1);
    }
    if (ending !== 'dispute') return page.getByText(b.waitReferee).waitFor();
    await ownPhone.getByRole('button', { name: c.refuse }).click();
    await ownPhone.getByLabel(c.refuseWhy).fill('one title is missing');
    await ownPhone.getByRole('button', { name: c.refuseSend }).click();
    await page.getByText(c.contested).waitFor();
  }

  /** The referee has the sheet, and the team goes on. */
  async goOn(): Promise<void> {
    await this.banker.page.getByText(cupWords[this.lang].handedOver).first().waitFor();
    await this.team.page.getByText(cupWords[this.lang].through).waitFor();
  }
}
