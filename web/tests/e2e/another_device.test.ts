import { expect, it } from 'vitest';
import { votes } from '../../src/words/votes';
import { waiting } from '../../src/words/waiting';
import { served } from './served';
import { aPerson, laptop, phone } from './world';

const server = served();

it('begins when no seat is free or nobody is waited for, and goes on on a phone by one link', async () => {
  const person = await aPerson(server, laptop);
  const { page } = person;
  await page.goto('/new');
  await page.locator('.make button').click();
  const begin = page.getByRole('button', { name: waiting.en.start, exact: true });
  await page.getByText(waiting.en.stillFree('2', false)).waitFor();
  expect(await begin.getAttribute('aria-disabled')).toBe('true');
  await page.getByRole('button', { name: waiting.en.startWith(3) }).waitFor();
  await page.getByRole('button', { name: waiting.en.botHere }).click();
  await begin.and(page.locator('[aria-disabled="false"]')).click();
  await page.locator('section.prompt').waitFor();
  const address = new URL(page.url()).pathname;

  await page.getByRole('tab', { name: votes.en.menu }).click();
  await page.getByRole('button', { name: votes.en.moveDevice }).click();
  const dialog = page.getByRole('dialog');
  const link = new URL(await dialog.getByLabel(votes.en.moveDevice).last().inputValue());
  expect(link.pathname).toBe(address);
  await dialog.getByText(link.hash.slice(1), { exact: true }).waitFor();

  const other = await aPerson(server, phone);
  await other.page.goto(`${address}${link.hash}`);
  await other.page.locator('li.mine').waitFor();
  expect(other.page.url()).not.toContain('#');
  await dialog.getByText(votes.en.moved).waitFor();
  expect(await dialog.getByText(link.hash.slice(1)).count()).toBe(0);

  // Used up: whoever finds it later only watches.
  const third = await aPerson(server, laptop);
  await third.page.goto(`${address}${link.hash}`);
  await third.page.getByRole('alert').getByText(/used/).waitFor();
  await third.page.locator('summary', { hasText: votes.en.haveSeat }).waitFor();
  for (const one of [person, other, third]) expect(one.complaints).toEqual([]);
});
