import { afterEach, describe, expect, it } from 'vitest';
import { served } from './served';
import { aPerson, laptop, phone } from './world';
import type { Person } from './world';

describe('the first minute', () => {
  const server = served();
  let person: Person;
  afterEach(() => person.leave());

  it.each([
    ['on a laptop, in English', laptop, 'en', /play now/i, /^roll/i],
    ['on a phone, in French', phone, 'fr', /jouer tout de suite/i, /^lancer/i],
  ] as const)(
    'reaches the first throw in three clicks and a minute, %s',
    async (_, screen, locale, now, roll) => {
      person = await aPerson(server, { ...screen, locale });
      const { page } = person;
      const begun = Date.now();
      await page.goto('/');
      await page.getByRole('button', { name: now }).click();
      await page.getByRole('button', { name: roll }).first().click();
      await page
        .getByText(locale === 'fr' ? /lance \d et \d/ : /rolls \d and \d/)
        .first()
        .waitFor();
      expect(Date.now() - begun).toBeLessThan(60_000);
      expect(person.complaints).toEqual([]);
    },
  );
});
