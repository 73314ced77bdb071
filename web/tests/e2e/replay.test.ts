// A record from the disk: opened, stepped through, and its position kept as a scenario file.

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { replayWords } from '../../src/words/replay';
import { goldenFile } from '../golden/records';
import { axe } from './players';
import { served } from './served';
import { aPerson, laptop } from './world';

const server = served();

it('opens a record from the disk, and gives a position of it as a file', async () => {
  const person = await aPerson(server, { ...laptop, locale: 'en' });
  const { page } = person;
  const t = replayWords.en;
  await page.goto('/replay');
  await page.locator('input[type="file"]').setInputFiles(goldenFile('classique-1'));
  const next = page.getByRole('button', { name: t.next });
  for (let i = 0; i < 5; ++i) await next.click();
  await page
    .getByText(new RegExp(`^${t.step(5, 1).split('1')[0]}`))
    .first()
    .waitFor();
  expect(await axe(page)).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t.scenario }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('position-5.toml');
  expect(readFileSync(await download.path(), 'utf8')).toContain('rules = ');
  expect(person.complaints).toEqual([]);
});
