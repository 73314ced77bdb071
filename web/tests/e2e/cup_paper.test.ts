// What 27 teams need on paper, made and printed as an organiser does it: the PDF of Chromium has as many pages as the round
// needs, and every code on signs and cards is read again from it, by another program, as the link that it stands for.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { deskWords } from '../../src/words/cup_desk';
import { HallLine } from './cups';
import { served } from './served';
import { aPerson, laptop } from './world';
import type { Person } from './world';

const kOrganiser = 'a'.repeat(32);
const kTeams = 27;

/** The pages of a PDF, and what the codes on them say. */
function readAgain(pdf: Buffer): { pages: number; codes: string[] } {
  const folder = mkdtempSync(join(tmpdir(), 'banquier-paper-'));
  try {
    writeFileSync(join(folder, 'print.pdf'), pdf);
    // A code can fall so between the dots of one picture that it is not read there; a phone looks again, too.
    for (const dots of ['150', '240'])
      execFileSync('pdftoppm', ['-r', dots, '-gray', join(folder, 'print.pdf'), join(folder, `at${dots}`)]);
    const pictures = readdirSync(folder).filter((name) => name.endsWith('.pgm'));
    // It ends with 4 where a page has no code.
    const read = (page: string): string => {
      try {
        return execFileSync('zbarimg', ['--quiet', '--raw', page], { encoding: 'utf8', stdio: 'pipe' });
      } catch (error) {
        if ((error as { status?: number }).status === 4) return '';
        throw error;
      }
    };
    const codes = pictures.flatMap((name) => read(join(folder, name)).split('\n'));
    return { pages: pictures.length / 2, codes: [...new Set(codes.filter((code) => code !== ''))] };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('the paper of a competition', () => {
  const server = served();
  let organiser: Person;
  let hall: HallLine;
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await organiser.testify(task.name, '0');
    hall.leave();
    await organiser.leave();
  });

  it('of 27 teams is whole, and its codes are read as the links that were given', async () => {
    const d = deskWords.fr;
    const made = await fetch(`${server.address}/api/cups`, {
      method: 'POST',
      body: JSON.stringify({
        secret: kOrganiser,
        person: 'Ann',
        device: 'laptop',
        name: 'Lyon 2027',
        format: 'championnat',
      }),
    });
    const { cup } = (await made.json()) as { cup: string };
    hall = await HallLine.open(server, cup, kOrganiser);
    const teams = Array.from({ length: kTeams }, (_, i) => i + 1);
    const rows = teams.map((i) => `Équipe ${i},Zoé ${i},junior\nÉquipe ${i},Maximilien ${i},adult`);
    await hall.ask({ do: 'enter-list', csv: ['team,member,role', ...rows].join('\n') });
    await hall.ask({ do: 'present', units: teams });
    await hall.ask({ do: 'close' });
    await hall.ask({ do: 'pool' });
    await hall.ask({ do: 'draw', salt: '34 61 25 11 36 54 62 13 55 24' });
    await hall.ask({ do: 'publish' });

    organiser = await aPerson(server, { ...laptop, locale: 'fr' });
    const { page } = organiser;
    await page.goto(`/c/${cup}#${kOrganiser}`);
    await page.getByRole('tab', { name: d.tabs.roles }).click();
    await page.getByRole('button', { name: d.teamLinks(kTeams) }).click();
    await page.getByRole('button', { name: d.bankerLinks(9) }).click();
    await page.getByText(d.bankerLinks(0)).waitFor();
    const given = await page.evaluate((id) => {
      const kept = JSON.parse(localStorage.getItem(`banquier.cup.${id}`) ?? '{}') as {
        given: Record<string, string>;
      };
      return Object.values(kept.given);
    }, cup);
    expect(given).toHaveLength(kTeams + 9);

    const printed = async (what: string, ready: string) => {
      await page.goto(`/c/${cup}/print/${what}`);
      await page.locator(ready).waitFor();
      await page.waitForLoadState('networkidle');
      return readAgain(await page.pdf({ preferCSSPageSize: true }));
    };
    // Cover, by name, by table, calls, 9 table sheets, 54 individual sheets two a page, a form for rulings.
    const pack = await printed('pack', '.pair >> nth=26');
    expect(pack).toEqual({ pages: 1 + 3 + 9 + 27 + 1, codes: [] });

    const signs = await printed('signs', '.sign >> nth=8');
    expect(signs.pages).toBe(9);
    const cards = await printed('cards', '.cards >> nth=4');
    expect(cards.pages).toBe(5);
    const links = [...signs.codes, ...cards.codes];
    expect([signs.codes.length, cards.codes.length]).toEqual([9, kTeams]);
    for (const link of links) expect(link).toMatch(new RegExp(`^http://[^/]+/c/${cup}#[0-9a-f]{32}$`));
    expect(links.map((link) => link.split('#')[1]).sort()).toEqual([...given].sort());
    expect(organiser.complaints).toEqual([]);
  });
});
