// The table in space: it opens, shows the position, plays a throw, is pressed, and gives way to the flat board.

import { afterEach, describe, expect, it } from 'vitest';
import { spaceWords } from '../../src/words/space';
import type { Figures } from '../../src/space/table';
import type { Person } from './world';
import { axe, layTable, Player } from './players';
import { served } from './served';
import { aPerson, laptop } from './world';

const kAll = !!process.env['BANQUIER_LONG'];
const kBoards = kAll
  ? ['classique', 'poche', 'uk', 'us', 'asterix', 'ligue1', 'mondial2006', 'stars', 'topclubs']
  : ['classique'];
const t = spaceWords.en;

describe('the table in space', () => {
  const server = served();
  let person: Person;
  afterEach(() => person.leave());

  const sit = async (board: string): Promise<Player> => {
    person = await aPerson(server, { ...laptop, locale: 'en' });
    const address = await layTable(server, {
      settings: { board },
      position: {
        players: [
          { titles: [{ at: 1, level: 4 }, { at: 3, level: 3 }, 5] },
          { place: 24, titles: [{ at: 37, level: 'h' }, 39] },
        ],
      },
      bots: { 2: 'Zoé' },
    });
    const player = new Player(person, 'Ann', 'en');
    await player.sit(address, 1);
    await player.begin();
    return player;
  };
  const figures = async (): Promise<Figures> =>
    JSON.parse((await person.page.locator('canvas').getAttribute('data-figures')) || '{}') as Figures;
  const until = (holds: (now: Figures) => boolean) =>
    expect.poll(async () => holds(await figures())).toBe(true);
  const toSpace = () => person.page.getByRole('button', { name: t.space }).click();

  it.each(kBoards)('shows and plays %s', async (board) => {
    const player = await sit(board);
    const { page } = person;
    await player.choice('roll').first().waitFor();
    await toSpace();
    await until(({ calls }) => calls > 0);
    const seen = await figures();
    expect(seen).toMatchObject({ tokens: 2, houses: 7, hotels: 1 });
    expect(seen.calls).toBeLessThanOrEqual(80);
    expect(seen.triangles).toBeGreaterThan(1_000);
    expect(seen.triangles).toBeLessThanOrEqual(60_000);

    await player.press('roll');
    const told = /(\d) and (\d)/.exec(
      await page
        .getByText(/rolls \d and \d/)
        .first()
        .innerText(),
    );
    await until(({ dice }) => dice.join() === `${told?.[1]},${told?.[2]}`);

    await page.locator('[data-square="39"]').press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    expect(await axe(page)).toEqual([]);
    await toSpace();
    await page.locator('svg [data-square]').first().waitFor();
    expect(await page.locator('canvas').count()).toBe(0);
    expect(person.complaints).toEqual([]);
  });

  it('gives the flat board back, with a word, where there is no WebGL', async () => {
    const player = await sit('classique');
    await person.page.evaluate(() => {
      HTMLCanvasElement.prototype.getContext = () => null;
    });
    await player.choice('roll').first().waitFor();
    await toSpace();
    await person.page.getByText(t.none).waitFor();
    await person.page.locator('svg [data-square]').first().waitFor();
    await player.press('roll');
    await person.page
      .getByText(/rolls \d and \d/)
      .first()
      .waitFor();
  });
});
