// A turn, an auction and a trade by what a screen reader says and a keyboard alone. The transcripts beside this file are
// to be read aloud: announcements as they come, in brackets the keys that are pressed and what the focus comes to.

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { acting } from '../../src/words/acting';
import { tradeWords } from '../../src/words/trade';
import { Ear, listen } from './ear';
import { chooseSalts, openTable } from './tables';
import type { Friend, Wanted } from './tables';
import { served } from './served';
import { aPerson } from './world';
import type { Person } from './world';

const server = served();

const at = (position: object, throws?: [number, number][]): Wanted => ({
  seats: ['me', 'friend'],
  anew: true,
  settings: { board: 'classique', rules: 'classique', rent: 'reminded', auction: 0, position },
  ...(throws ? { throws } : {}),
});

describe.each(['en', 'fr'] as const)('heard, in %s', (lang) => {
  const t = acting[lang];
  const tt = tradeWords[lang];
  const names = {
    en: { mozart: 'Avenue Mozart', montparnasse: 'Gare Montparnasse', lyon: 'Gare de Lyon' },
    fr: { mozart: 'Avenue Mozart', montparnasse: 'Gare Montparnasse', lyon: 'Gare de Lyon' },
  }[lang];
  let person: Person;
  let friend: Friend;
  let ear: Ear;
  beforeAll(async () => {
    person = await aPerson(server, { locale: lang });
    await chooseSalts(person.context);
    await listen(person.context);
    await person.context.addInitScript(
      (kept) => localStorage.setItem('banquier.prefs', kept),
      JSON.stringify({ pace: 'instant', lang }),
    );
  });
  afterAll(() => person.leave());
  afterEach(() => friend.leave());

  async function begin(wanted: Wanted): Promise<void> {
    const made = await openTable(person.page, server, wanted);
    friend = made.friend!;
    ear = new Ear(person.page);
  }
  const says = async (what: string) => {
    await expect(ear.transcript).toMatchFileSnapshot(`transcripts/${what}.${lang}.txt`);
    expect(person.complaints).toEqual([]);
  };

  it('a turn', async () => {
    const players = [
      { cash: 900, place: 10, titles: [6, 8] },
      { cash: 700, place: 0 },
    ];
    await begin(
      at({ players }, [
        [2, 4],
        [3, 5],
      ]),
    );
    await ear.hears(lang === 'en' ? 'roll the dice' : 'lancez les dés');
    await ear.press('R');
    await ear.hears(lang === 'en' ? 'Buy Avenue Mozart' : 'Acheter Avenue Mozart');
    await ear.press('B');
    await ear.hears(t.asks['end-turn']);
    await ear.press('E');
    await ear.hears(lang === 'en' ? 'Ben’s turn' : 'tour de Ben');
    await friend.act({ act: 'roll' });
    await ear.hears(lang === 'en' ? 'claim €6' : 'réclamer 6');
    await ear.press('C');
    await ear.hears(lang === 'en' ? 'Ben pays Ann' : 'Ben paie');
    await says('turn');
  });

  it('an auction', async () => {
    const players = [
      { cash: 900, place: 16 },
      { cash: 700, place: 0 },
    ];
    await begin(at({ players, phase: 'buy', buying: 16, dice: [3, 4] }));
    const { page } = person;
    await ear.hears(lang === 'en' ? 'Buy Avenue Mozart' : 'Acheter Avenue Mozart');
    await ear.press('D');
    await ear.hears(t.auctionOf(names.mozart));
    await friend.act({ act: 'bid', amount: 60 });
    await ear.hears(lang === 'en' ? 'Ben leads' : 'Ben mène');
    await ear.goTo(page.locator('[data-act="bid"]').nth(1));
    await ear.press('Enter');
    await ear.hears(lang === 'en' ? 'Ann bids' : 'Ann offre');
    await friend.act({ act: 'bid', amount: 90 });
    await ear.hears(lang === 'en' ? 'Ben leads' : 'Ben mène');
    await ear.goTo(page.getByLabel(t.yourBid));
    await ear.type('120');
    await ear.goTo(page.locator('.ends [data-act="bid"]'));
    await ear.press('Enter');
    await ear.hears(lang === 'en' ? 'Ann bids' : 'Ann offre');
    await friend.act({ act: 'pass' });
    await ear.hears(t.asks['end-turn']);
    await says('auction');
  });

  it('a trade', async () => {
    const players = [
      { cash: 900, titles: [5, 6] },
      { cash: 700, titles: [8, 9, 15] },
    ];
    await begin(at({ players }));
    const { page } = person;
    await ear.hears(lang === 'en' ? 'roll the dice' : 'lancez les dés');
    await ear.press('T');
    const trade = page.getByRole('region', { name: tt.title });
    await ear.goTo(trade.getByRole('group', { name: tt.youGive }).getByLabel(tt.money));
    await ear.type('50');
    await ear.goTo(trade.getByRole('button', { name: names.montparnasse }));
    await ear.hears(lang === 'en' ? 'on each side' : 'de chaque côté');
    await ear.press('Enter');
    await ear.goTo(trade.getByRole('button', { name: names.lyon }));
    await ear.press('Enter');
    await ear.hears(lang === 'en' ? 'Ann has €850' : 'Ann aura ensuite 850');
    await ear.goTo(trade.getByRole('button', { name: tt.offer }));
    await ear.press('Enter');
    await ear.hears(tt.offerBetween('Ann', 'Ben'));
    const { position } = await friend.until((view) => view.position?.players[0]?.offer !== undefined);
    const { revision } = position!.players[0]!.offer!;
    await friend.act({ act: 'refuse', whom: 1, ...(revision === undefined ? {} : { revision }) });
    await ear.hears(lang === 'en' ? 'Ben refuses' : 'Ben refuse');
    await friend.act({ act: 'offer', whom: 1, give: [15], get: [5], amount: -100 });
    await ear.hears(tt.counterFrom(lang === 'en' ? 'Ben’s' : 'de Ben'));
    await ear.hears(lang === 'en' ? 'Ann has €800' : 'Ann aura ensuite 800');
    await ear.goTo(page.getByRole('button', { name: tt.accept }));
    await ear.press('Enter');
    await ear.hears(lang === 'en' ? 'Ben and Ann trade' : 'font affaire');
    await says('trade');
  });
});
