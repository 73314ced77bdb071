// Before the start: the host chooses anew what is played, and gives a seat to a program; who came by the link sees it.

import { expect, it } from 'vitest';
import { newtable } from '../../src/words/newtable';
import { rulesWords } from '../../src/words/rules';
import { table } from '../../src/words/table';
import { waiting } from '../../src/words/waiting';
import { served } from './served';
import { aPerson, laptop, phone } from './world';
import { axe } from './players';

const server = served();

it('changes what is played, and seats a program', async () => {
  const host = await aPerson(server, { ...laptop, locale: 'en' });
  const guest = await aPerson(server, { ...phone, locale: 'fr' });
  const t = waiting.en;
  await host.page.goto('/new');
  await host.page.getByRole('button', { name: newtable.en.create }).click();
  await host.page.getByRole('heading', { name: t.title }).waitFor();
  await guest.page.goto(host.page.url());
  await guest.page.getByText('Classique Paris').first().waitFor();

  await host.page.getByRole('button', { name: t.change, exact: true }).click();
  const dialog = host.page.getByRole('dialog');
  await dialog.locator('input[name="board"][value="ligue1"]').check({ force: true });
  await dialog.getByText(newtable.en.houseRules).click();
  await dialog.getByRole('listitem').getByRole('checkbox').first().check();
  expect(await axe(host.page)).toEqual([]);
  await dialog.getByRole('button', { name: t.keepChange }).click();
  await dialog.waitFor({ state: 'hidden' });
  for (const { page } of [host, guest]) await page.getByText('Ligue 1').first().waitFor();
  await guest.page.getByText(waiting.fr.unofficial, { exact: true }).waitFor();

  await host.page.getByText(t.program, { exact: true }).click();
  await host.page.getByRole('button', { name: t.programSeat(2) }).click();
  await host.page.getByText(/banquier bot --join http\S+\/g\/\S+ --token [\w-]{16,}/).waitFor();
  await guest.page.getByText(table.fr.program).waitFor();
  await host.page
    .getByRole('button', { name: new RegExp(t.removeBot) })
    .first()
    .click();
  await guest.page.getByLabel(`${waiting.fr.name}, 2`).waitFor();

  // The rules of this very game.
  await guest.page.getByRole('link', { name: newtable.fr.readRules }).click();
  await guest.page.getByText(rulesWords.fr.changed).first().waitFor();
  await guest.page.getByText(new RegExp(`${rulesWords.fr.unofficial} HOUSE-01`)).waitFor();
  for (const { complaints } of [host, guest]) expect(complaints).toEqual([]);
});
