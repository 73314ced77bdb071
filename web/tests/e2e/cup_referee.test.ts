// The referee at a live table: pause, a correction with what it changes shown first, time given back, a ruling. On a phone
// and on a laptop, in both languages.

import { afterEach, describe, expect, it } from 'vitest';
import { isWhole } from '../../src/cup/frames';
import type { WholeView } from '../../src/cup/frames';
import { smallTargets, smallText, sideways } from '../screens/measure';
import { HallLine } from './cups';
import { axe } from './players';
import { served } from './served';
import { aPerson, laptop, phone } from './world';
import type { Person } from './world';

const kOrganiser = 'a'.repeat(32);
const kReferee = 'b'.repeat(32);

const kWords = {
  en: {
    there: 'Referee at this table',
    pause: /Pause this table/,
    first: 'Pause this table to put its position right.',
    cash: 'Cash',
    note: 'It should be so',
    show: /Show what this change brings/,
    then: 'What this correction changes',
    why: /^Reason/,
    confirm: 'Correct exactly so',
    done: /Put right/,
    resume: /Go on at this table|Resume/,
    minute: '+ 1 minute',
    onlyHead: /The head referee rules/,
  },
  fr: {
    there: 'Arbitrer à cette table',
    pause: /Pause pour cette table/,
    first: 'Mettez cette table en pause pour rectifier sa position.',
    cash: 'Argent',
    note: 'Ce devrait être ainsi',
    show: /Montrer ce qu’entraîne ce changement/,
    then: 'Ce que change cette rectification',
    why: /^Raison/,
    confirm: 'Rectifier exactement ainsi',
    done: /Rectifié/,
    resume: /Reprendre à cette table/,
    minute: '+ 1 minute',
    onlyHead: /Le juge arbitre tranche/,
  },
};

describe('the referee at a live table', () => {
  const server = served();
  let person: Person;
  let hall: HallLine;
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await person.testify(task.name, '0');
    hall.leave();
    await person.leave();
  });
  const whole = (): WholeView => {
    if (!hall.view || !isWhole(hall.view)) throw new Error('no whole view');
    return hall.view;
  };

  /** A cup of three teams whose one table has dealt its titles. */
  async function play(): Promise<string> {
    const made = await fetch(`${server.address}/api/cups`, {
      method: 'POST',
      body: JSON.stringify({
        secret: kOrganiser,
        person: 'Ann',
        device: 'laptop',
        name: 'Lyon',
        format: 'championnat',
      }),
    });
    const { cup } = (await made.json()) as { cup: string };
    hall = await HallLine.open(server, cup, kOrganiser);
    const rows = [1, 2, 3].map((i) => `T${i},Kid ${i},junior\nT${i},Ado ${i},adult`);
    await hall.ask({ do: 'enter-list', csv: ['team,member,role', ...rows].join('\n') });
    for (const unit of [1, 2, 3]) await hall.ask({ do: 'present', unit });
    await hall.ask({ do: 'give-role', roles: [{ role: 'referee', name: 'Rita', secret: kReferee }] });
    await hall.ask({ do: 'way', way: 'online' });
    await hall.ask({ do: 'close' });
    await hall.ask({ do: 'pool' });
    await hall.ask({ do: 'draw', salt: '34 61 25 11 36 54 62 13 55 24' });
    await hall.ask({ do: 'publish' });
    await hall.ask({ do: 'phase', phase: 'deal' });
    await hall.ask({ do: 'phase', phase: 'play' });
    await expect.poll(() => whole().tables?.[1]?.live?.stage).toBe('playing');
    return cup;
  }

  it.each([
    ['on a phone', phone, 'fr'],
    ['on a laptop', laptop, 'en'],
  ] as const)('%s puts a position right after having seen what it changes', async (_, size, lang) => {
    const w = kWords[lang];
    const cup = await play();
    person = await aPerson(server, { ...size, locale: lang });
    const { page } = person;
    await page.goto(`/c/${cup}#${kReferee}`);
    await page.locator('button.table').first().click();
    await page.getByRole('link', { name: w.there }).click();
    await page.getByText(w.first).waitFor();
    expect(await page.locator('.person').first().isDisabled()).toBe(true);
    await page.getByText(w.onlyHead).waitFor();
    expect.soft(await axe(page), 'axe, playing').toEqual([]);

    await page.getByRole('button', { name: w.pause }).click();
    await expect.poll(() => page.locator('.person').first().isEnabled()).toBe(true);
    const before = await page.locator('.person').first().locator('strong.tabular').innerText();
    await page.locator('.person').first().click();
    await page.getByLabel(w.cash).fill('4321');
    await page.getByRole('button', { name: w.note }).click();
    expect.soft(await axe(page), 'axe, noted').toEqual([]);
    if (size === phone) {
      expect.soft(await page.evaluate(smallText), 'text under 11 px').toEqual([]);
      expect.soft(await page.evaluate(smallTargets), 'targets under 44 px').toEqual([]);
      expect.soft(await page.evaluate(sideways), 'sideways').toEqual([]);
    }
    // What the hall tells meanwhile takes nothing of it away.
    await hall.ask({ do: 'call', table: 1, why: 'a note is missing' });
    await page.getByText('a note is missing').waitFor();
    // Nothing has changed yet; what would change is shown, with what everybody is worth then.
    await page.getByRole('button', { name: w.show }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(w.then).waitFor();
    await dialog.getByText(before, { exact: true }).first().waitFor();
    await expect.poll(() => dialog.locator('table').nth(1).locator('tr').count()).toBe(6);
    expect.soft(await axe(page), 'axe, to confirm').toEqual([]);
    const played = () => whole().tables?.[1]?.live?.cash ?? {};
    const sum = () => Object.values(played()).reduce((all, one) => all + one, 0);
    const had = sum();
    await dialog.getByLabel(w.why).fill('a note was lost');
    await dialog.getByRole('button', { name: w.confirm }).click();
    await page.getByText(w.done).waitFor();
    expect(
      (await page.locator('.person').first().locator('strong.tabular').innerText()).replace(/\D/g, ''),
    ).toBe('4321');
    await expect.poll(sum).toBe(had + 4321 - Number(before.replace(/\D/g, '')));

    await page.getByRole('button', { name: w.minute, exact: true }).click();
    await page.getByRole('button', { name: w.resume }).click();
    await page.getByText(w.first).waitFor();
    const given = () => Object.values(whole().log).filter((one) => one.what === 'given_back').length;
    await expect.poll(given).toBe(2); // the minute, and the time of the pause
    expect(person.complaints).toEqual([]);
  });
});
