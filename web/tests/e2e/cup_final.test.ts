// The final of a competition, played online by three teams in the browser: a card is read by whoever draws it and by
// nobody else at the table, nor by the referee who looks on [CUP-14] [CARD-08].

import { afterEach, describe, expect, it } from 'vitest';
import { isWhole } from '../../src/cup/frames';
import type { WholeView } from '../../src/cup/frames';
import type { Lang } from '../../src/protocol/http';
import { cupWords } from '../../src/words/cup';
import { HallLine } from './cups';
import { Player, axe } from './players';
import { served } from './served';
import { aPerson, laptop } from './world';
import type { Person } from './world';

const kOrganiser = 'a'.repeat(32);
const kReferee = 'b'.repeat(32);
const kTeams = [1, 2, 3];
const secretOf = (unit: number) => `${unit}e`.repeat(16);

// Nobody is called as somebody else is.
const kNames = [
  ['Zoé', 'Max'],
  ['Lina', 'Karim'],
  ['Hugo', 'Lucie'],
] as const;
// As data/sentences/events.toml tells a card that is read: who drew it comes first.
const kRead = { en: /(\p{L}+), [^,\n]+: “[^”]+”/gu, fr: /(\p{L}+), [^,\n]+\s: «[^»]+»/gu };

describe('the final of a competition', () => {
  const server = served();
  let hall: HallLine | null = null;
  const people: Person[] = [];
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail')
      for (const [i, one] of people.entries()) await one.testify(task.name, `${i}`);
    hall?.leave();
    await Promise.all(people.splice(0).map((one) => one.leave()));
  });

  it('shows a card to whoever draws it and to nobody else', async () => {
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
    const line = (hall = await HallLine.open(server, cup, kOrganiser));
    const table = () => {
      if (!line.view || !isWhole(line.view)) throw new Error('no whole view');
      return (line.view as WholeView).tables?.[1];
    };
    const rows = kNames.map(([kid, adult], i) => `T${i + 1},${kid},junior\nT${i + 1},${adult},adult`);
    await line.ask({ do: 'enter-list', csv: ['team,member,role', ...rows].join('\n') });
    await line.ask({ do: 'present', units: kTeams });
    await line.ask({
      do: 'give-role',
      roles: [
        { role: 'referee', name: 'Rita', secret: kReferee },
        ...kTeams.map((of) => ({ role: 'unit' as const, of, name: `T${of}`, secret: secretOf(of) })),
      ],
    });
    await line.ask({ do: 'way', way: 'online' });
    await line.ask({ do: 'close' });
    await line.ask({ do: 'pool' });
    await line.ask({ do: 'draw', salt: '34 61 25 11 36 54 62 13 55 24' });
    await line.ask({ do: 'publish' });

    const arrive = async (secret: string, lang: Lang, name: string): Promise<Player> => {
      const person = await aPerson(server, { ...laptop, locale: lang });
      people.push(person);
      await person.page.goto(`/c/${cup}#${secret}`);
      return new Player(person, name, lang);
    };
    const teams = await Promise.all(
      kTeams.map((of, i) => arrive(secretOf(of), i === 1 ? 'fr' : 'en', `T${of}`)),
    );
    for (const { page, lang } of teams)
      await page.getByRole('link', { name: cupWords[lang].toTable }).first().click();
    const rita = await arrive(kReferee, 'fr', 'Rita');
    await rita.page.goto(`/g/${table()?.game}`);
    await line.ask({ do: 'phase', phase: 'deal' });
    await line.ask({ do: 'phase', phase: 'play' });
    await expect.poll(() => table()?.live?.stage, { timeout: 30_000 }).toBe('playing');

    /** Of whom somebody has read the cards. */
    const drawers = async ({ log, lang }: Player): Promise<string[]> =>
      [...(await log.innerText()).matchAll(kRead[lang])].map(([, who = '']) => who);
    let enough = false;
    const playing = Promise.all(teams.map((one) => one.playOn(() => enough)));
    const read = async () => (await Promise.all(teams.map(drawers))).filter((one) => one.length > 0).length;
    await expect.poll(read, { timeout: 240_000 }).toBeGreaterThanOrEqual(1);
    enough = true;
    await line.ask({ do: 'pause', table: 1 });
    await playing;

    for (const [i, team] of teams.entries())
      for (const who of await drawers(team)) expect(kNames[i], `read by ${team.name}`).toContain(who);
    expect(await drawers(rita)).toEqual([]);
    for (const one of teams) expect.soft(await axe(one.page), one.name).toEqual([]);

    // The sheet fills itself.
    await line.ask({ do: 'pause', table: 1, on: false });
    await line.ask({ do: 'phase', phase: 'end' });
    await expect.poll(() => table()?.state, { timeout: 120_000 }).toMatch(/received|tie/);
    expect(people.flatMap((one) => one.complaints)).toEqual([]);
  });
});
