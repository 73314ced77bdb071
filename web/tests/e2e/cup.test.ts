// Whole competitions in the browser, against the real server: a family of eight at one device, and a championship of
// 31 entries for 27 places with two absent, phones of a banker and a team, a dispute, a tie, the final and diplomas.

import { afterEach, describe, expect, it } from 'vitest';
import { isWhole } from '../../src/cup/frames';
import type { NewRole, WholeView } from '../../src/cup/frames';
import { HallLine } from './cups';
import { served } from './served';
import { aPerson, laptop, phone, projector } from './world';
import type { Person } from './world';

const kThrows = '34 61 25 11 36 54 62 13 55 24';

/** The banker and a team of a table, each with a link of their own. */
interface Phones {
  banker: Person;
  team: Person;
}
async function sitDown(units: number[], withLink: (role: NewRole) => Promise<Person>): Promise<Phones> {
  const [of = 0] = units;
  const banker = await withLink({ role: 'banker', of: 1, name: 'Léa', secret: 'c'.repeat(32) });
  const team = await withLink({ role: 'unit', of, name: 'Ours', secret: 'd'.repeat(32) });
  await team.page.getByText('· Your table').waitFor();
  const dice = banker.page.locator('select.die');
  for (const [i, face] of [6, 5, 4, 3, 2, 1].entries()) await dice.nth(i).selectOption(`${face}`);
  await banker.page.getByRole('button', { name: 'These are the throws' }).click();
  await team.page.getByText('Play goes clockwise').waitFor();
  return { banker, team };
}
/** From the valuation to the last signature: the team signs on its own phone, the others on the banker's. */
async function byPhones({ banker, team }: Phones): Promise<void> {
  await banker.page.getByRole('radio', { name: /Amounts alone/ }).check();
  const fields = banker.page.locator('.amounts').getByRole('spinbutton');
  expect(await fields.count()).toBe(6);
  const teams = await banker.page.locator('.amounts li > label:first-child').allInnerTexts();
  const title = await team.page.getByRole('heading', { level: 1 }).innerText();
  const own = new RegExp(`\\b${title.replace('Team ', '')}\\b`);
  for (const [i, name] of teams.entries()) await fields.nth(i).fill(own.test(name) ? '4000' : `${900 + i}`);
  await banker.page.getByRole('button', { name: /to the signatures/ }).click();
  for (const { page } of [team, team, banker, banker, banker, banker]) {
    const open = page.getByRole('button', { name: /: sign$/ });
    await open.first().waitFor();
    const many = await open.count();
    await open.first().click();
    await expect.poll(() => open.count()).toBe(many - 1);
  }
  await banker.page.getByText('Now the referee takes the sheet').waitFor();
}

describe('a competition', () => {
  const server = served();
  const people: Person[] = [];
  const person = async (options: object): Promise<Person> => {
    const one = await aPerson(server, options);
    people.push(one);
    return one;
  };
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail')
      for (const [i, one] of people.entries()) await one.testify(task.name, `${i}`);
    await Promise.all(people.splice(0).map((one) => one.leave()));
  });

  /** Makes a cup on the page; its id and the organiser's secret. */
  async function make(one: Person, format: RegExp, name: string, words: { go: RegExp; on: RegExp }) {
    const { page } = one;
    await page.goto('/');
    await page.getByRole('link', { name: /Competitions|Compétitions/ }).click();
    await page.getByRole('radio', { name: format }).check();
    await page.getByLabel(/^(Its name|Son nom)/).fill(name);
    await page.getByLabel(/^(Your name|Votre nom)/).fill('Ann');
    await page.getByRole('button', { name: words.go }).click();
    await page.getByRole('link', { name: words.on }).click();
    await page.getByRole('tab').first().waitFor();
    return page.evaluate(() => {
      const cup = location.pathname.split('/')[2] ?? '';
      const kept = JSON.parse(localStorage.getItem(`banquier.cup.${cup}`) ?? '{}') as {
        roles: { secret: string }[];
      };
      return { cup, secret: kept.roles[0]?.secret ?? '' };
    });
  }

  it('of a family of eight takes three presses a round, at one phone', async () => {
    const one = await person({ ...phone, locale: 'fr' });
    const { page } = one;
    await make(one, /Coupe de famille/, 'Noël', { go: /La créer/, on: /continuer/ });
    await page
      .getByLabel('Un nom par ligne')
      .fill(['Zoé', 'Max', 'Lina', 'Karim', 'Hugo', 'Lucie', 'Inès', 'Paul'].join('\n'));
    await page.getByRole('button', { name: 'Inscrire 8 joueurs' }).click();
    await page.getByText('8 présents').waitFor();
    const next = (name: string) => page.getByRole('button', { name, exact: true }).first().click();
    await next('Clore les inscriptions');
    for (let round = 1; round <= 3; ++round) {
      await next('Tirer la ronde');
      await next('Lancer le jeu');
      await next('Arrêter et saisir');
      await page.getByLabel(/Qui compare/).fill('Zoé');
      for (let table = round < 3 ? 2 : 1; table > 0; --table) {
        const form = page
          .locator('form')
          .filter({ has: page.locator('.amounts') })
          .first();
        const fields = form.getByRole('spinbutton');
        const many = await fields.count();
        for (let i = 0; i < many; ++i) await fields.nth(i).fill(`${1000 + 137 * i + 10 * round}`);
        const sheets = await page.locator('form .amounts').count();
        await form.getByRole('button', { name: /la prendre/ }).click();
        await expect.poll(() => page.locator('form .amounts').count()).toBe(sheets - 1);
      }
      await page.getByRole('button', { name: 'Retour' }).first().click();
    }
    await next('Établir le classement');
    await next('Publier le classement');
    await next('Diplômes et impressions');
    await page.getByRole('link', { name: /Diplômes/ }).click();
    await expect.poll(() => page.locator('.diploma').count()).toBe(8);
    expect(one.complaints).toEqual([]);
  });

  it('of 27 teams goes from 31 entries to the diplomas', async () => {
    const organiser = await person({ ...laptop, locale: 'en' });
    const { page } = organiser;
    const { cup, secret } = await make(organiser, /French championship/, 'Lyon 2027', {
      go: /Make it/,
      on: /go on/,
    });
    const rows = Array.from(
      { length: 30 },
      (_, i) => `Team ${i + 1},Kid ${i + 1},junior\nTeam ${i + 1},Ado ${i + 1},adult`,
    );
    await page.getByLabel(/Columns/).fill(['team,member,role', ...rows].join('\n'));
    await page.getByRole('button', { name: 'Read the list' }).click();
    await page.getByText('27 of 27 places').waitFor();
    // The 31st is refused [CUP-01].
    await page.getByLabel('Team', { exact: true }).fill('Team 31');
    await page.getByLabel(/First name, junior/).fill('Kid 31');
    await page.getByLabel(/First name, adult/).fill('Ado 31');
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    await page.getByRole('alert').getByText('CUP-01').waitFor();
    await page.getByRole('alert').getByRole('button').click();

    // Two do not come.
    const hall = await HallLine.open(server, cup, secret);
    const whole = (): WholeView => {
      if (!hall.view || !isWhole(hall.view)) throw new Error('no whole view');
      return hall.view;
    };
    for (const unit of [4, 12]) await hall.ask({ do: 'present', unit, here: false });
    await hall.ask({ do: 'give-role', roles: [{ role: 'referee', name: 'Ben', secret: 'b'.repeat(32) }] });
    const withLink = async (role: NewRole): Promise<Person> => {
      await hall.ask({ do: 'give-role', roles: [role] });
      const one = await person({ ...phone, locale: 'en' });
      await one.page.goto(`/c/${cup}#${role.secret}`);
      return one;
    };

    const screen = await person({ ...projector, locale: 'fr' });
    await screen.page.goto(`/c/${cup}/screen`);
    await page.getByRole('button', { name: 'Close registration' }).click();
    await page.getByRole('button', { name: 'Fix who is drawn' }).first().click();

    for (const tables of [9, 3, 1]) {
      if (tables < 9) await page.getByRole('button', { name: 'Fix who is drawn' }).first().click();
      await page.getByLabel('Throws').fill(kThrows);
      await page.getByRole('button', { name: 'Draw the tables' }).click();
      await page.getByRole('button', { name: 'Publish the tables' }).first().click();
      await expect.poll(() => page.locator('button.table').count()).toBe(tables);
      let atTable1: Phones | null = null;
      if (tables === 9) atTable1 = await sitDown(whole().tables?.[1]?.units ?? [], withLink);
      await screen.page.getByText('Où est ma table').waitFor();
      await page.getByRole('button', { name: 'Start dealing' }).click();
      await page.getByRole('button', { name: 'Start play' }).click();
      await screen.page.locator('.digits').waitFor();
      await page.getByRole('button', { name: 'Announce the last round' }).click();
      await page.getByRole('button', { name: 'End the round' }).click();
      for (const [number, table] of Object.entries(whole().tables ?? {})) {
        const n = Number(number);
        if (atTable1 && n === 1) {
          await byPhones(atTable1);
          await page.locator('button.table').first().click();
          await page.getByRole('button', { name: /it is final/ }).click();
          await atTable1.banker.page.getByText('The sheet is handed over').first().waitFor();
          await atTable1.team.page.getByText('You play on').waitFor();
          continue;
        }
        // In the first round table 2 is equal at the top, and somebody at table 3 does not sign.
        const tie = tables === 9 && n === 2;
        const lines = table.units.flatMap((unit, i) =>
          [0, 1].map((member) => ({
            unit,
            member,
            amount: 3000 - (tie && i === 1 ? 0 : 400 * i) - 100 * member,
          })),
        );
        const { made } = await hall.ask({ do: 'fill', table: n, lines });
        const version = made?.version ?? 1;
        for (const { unit, member } of lines) {
          if (tables === 9 && n === 3 && unit === table.units[2] && member === 1)
            await hall.ask({ do: 'refuse', table: n, version, unit, member, why: 'one title is missing' });
          else await hall.ask({ do: 'sign', table: n, version, unit, member });
        }
        if (tables !== 9 || (n !== 2 && n !== 3)) await hall.ask({ do: 'receive', table: n, version });
      }
      if (tables !== 9) continue;
      for (const n of [3, 2]) {
        await page
          .locator('button.table')
          .nth(n - 1)
          .click();
        await page.getByRole('button', { name: 'Rule on this table' }).click();
        if (n === 2) await page.getByLabel(/who goes on/).selectOption({ index: 1 });
        await page.getByLabel('Decision').fill(n === 2 ? 'The juniors threw.' : 'The sheet stands.');
        await page.getByRole('button', { name: /it cannot be contested/ }).click();
        await expect.poll(() => page.getByLabel('Decision').inputValue()).toBe('');
        await page.getByRole('tab', { name: 'Hall' }).click();
        await page
          .locator('button.table')
          .nth(n - 1)
          .click();
        await page.getByRole('button', { name: /it is final/ }).click();
      }
    }
    await page.getByRole('button', { name: 'Make the ranking' }).click();
    await page.getByRole('button', { name: 'Publish the ranking' }).first().click();
    await screen.page
      .getByText(/Classement|place|vainqueur/i)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Diplomas and prints' }).click();
    await page.getByRole('link', { name: /Diplomas/ }).click();
    await expect.poll(() => page.locator('.diploma').count()).toBeGreaterThanOrEqual(27);
    hall.leave();
    expect([...organiser.complaints, ...screen.complaints]).toEqual([]);
  });
});
