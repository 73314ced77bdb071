// One round of the championship in real time, all fifty minutes of it: projector and banker's phone show the server's clock
// to the second though the projector's cable is out for eight of them, the banker's phone says the last round at minute
// forty by itself and the end at forty-five, and a running clock costs no traffic but signs of life. Only in ./test --long.

import { afterEach, describe, expect, it } from 'vitest';
import { isWhole } from '../../src/cup/frames';
import type { Clock, WholeView } from '../../src/cup/frames';
import { cupWords } from '../../src/words/cup';
import { bankerWords } from '../../src/words/cup_banker';
import { deskWords } from '../../src/words/cup_desk';
import { HallLine } from './cups';
import { Cable } from './players';
import { served } from './served';
import { aPerson, laptop, phone, projector } from './world';
import type { Person } from './world';

const kMinute = 60_000;
const kOrganiser = 'a'.repeat(32);
const kBanker = 'b'.repeat(32);
const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** "45:00" in milliseconds. */
const read = (digits: string): number => {
  const [minutes = 0, seconds = 0] = digits.replace('−', '-').split(':').map(Number);
  return (60 * minutes + seconds) * 1000;
};

describe('a round in real time', () => {
  const server = served();
  let cable: Cable;
  let hall: HallLine;
  const people: Person[] = [];
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail')
      for (const [i, one] of people.entries()) await one.testify(task.name, `${i}`);
    hall.leave();
    await cable.remove();
    await Promise.all(people.splice(0).map((one) => one.leave()));
  });

  it(
    'is led by one clock',
    async () => {
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
      const clock = (): Clock => {
        if (!hall.view || !isWhole(hall.view)) throw new Error('no whole view');
        return (hall.view as WholeView).clock as Clock;
      };
      const rows = [1, 2, 3].map((i) => `T${i},Kid ${i},junior\nT${i},Ado ${i},adult`);
      await hall.ask({ do: 'enter-list', csv: ['team,member,role', ...rows].join('\n') });
      for (const unit of [1, 2, 3]) await hall.ask({ do: 'present', unit });
      await hall.ask({ do: 'close' });
      await hall.ask({ do: 'pool' });
      await hall.ask({ do: 'draw', salt: '34 61 25 11 36 54 62 13 55 24' });
      await hall.ask({ do: 'publish' });
      await hall.ask({
        do: 'give-role',
        roles: [{ role: 'banker', of: 1, name: 'Léa', secret: kBanker }],
      });
      await hall.ask({
        do: 'seat',
        table: 1,
        throws: [1, 2, 3].map((unit) => ({ unit, throws: [[unit, unit]] })),
      });

      cable = await new Cable(() => server.port).lay();
      const arrive = async (options: object, path: string): Promise<Person> => {
        const one = await aPerson(server, options);
        people.push(one);
        await one.page.goto(path);
        return one;
      };
      const organiser = await arrive({ ...laptop, locale: 'fr' }, `/c/${cup}#${kOrganiser}`);
      const banker = await arrive({ ...phone, locale: 'en' }, `/c/${cup}#${kBanker}`);
      const screen = await aPerson(server, { ...projector, locale: 'fr', baseURL: cable.address });
      people.push(screen);
      const told: string[] = []; // by the server, but for signs of life
      screen.page.on('websocket', (socket) =>
        socket.on('framereceived', ({ payload }) => {
          if (!String(payload).includes('"is":"answer"')) told.push(String(payload).slice(0, 120));
        }),
      );
      await screen.page.goto(`/c/${cup}/screen`);

      const d = deskWords.fr;
      const press = (name: string) => organiser.page.getByRole('button', { name }).first().click();
      /** What the pages show against what the server has said: both run on this machine's clock. */
      const agrees = async (where: string): Promise<void> => {
        for (const { page } of [screen, banker]) {
          const shown = read(await page.locator('.digits').first().innerText());
          const due = (clock().ends ?? 0) - Date.now();
          expect(Math.abs(shown - due), `${where}: ${shown} of ${due}`).toBeLessThan(2_500);
        }
      };
      await press(d.steps.deal);
      await screen.page.locator('.digits').waitFor();
      for (const seconds of [30, 150, 290]) {
        await sleep((clock().ends ?? 0) - 300_000 + seconds * 1000 - Date.now());
        await agrees(`deal, ${seconds} s`);
      }
      await sleep((clock().ends ?? 0) - Date.now());
      await press(d.steps.play);
      await expect.poll(() => clock().phase).toBe('play');
      const began = (clock().ends ?? 0) - 45 * kMinute;
      await sleep(5_000);
      const before = told.length;
      for (let minute = 1; minute < 40; minute += 3) {
        await sleep(began + minute * kMinute - Date.now());
        if (minute === 10) cable.pull();
        if (minute === 19) {
          cable.plugIn();
          await sleep(10_000);
        }
        await agrees(`play, minute ${minute}`);
      }
      // Nothing but what a screen hears when it comes back.
      expect(told.slice(before).filter((frame) => !frame.includes('"is":"snapshot"'))).toEqual([]);
      expect(told.length - before).toBe(1);

      const lastRound = banker.page.getByText(bankerWords.en.lastRound, { exact: true });
      await sleep(began + 40 * kMinute - 3_000 - Date.now());
      expect(await lastRound.count()).toBe(0);
      await lastRound.waitFor();
      expect(Math.abs(Date.now() - began - 40 * kMinute)).toBeLessThan(3_000);
      await press(d.steps.last_round);
      await screen.page.getByText(cupWords.fr.phases.last_round).first().waitFor();
      await sleep(began + 43 * kMinute - Date.now());
      await agrees('the last round');
      const over = banker.page.getByText(bankerWords.en.timeOver);
      await sleep(began + 45 * kMinute - 3_000 - Date.now());
      expect(await over.count()).toBe(0);
      await over.waitFor();
      expect(Math.abs(Date.now() - began - 45 * kMinute)).toBeLessThan(3_000);
      await press(d.steps.end);
      await banker.page.getByText(bankerWords.en.steps.sheet).first().waitFor();
      expect(people.flatMap((one) => one.complaints)).toEqual([]);
    },
    60 * kMinute,
  );
});
