// Again, same seats: alone with bots at once, with somebody else when both have said yes.

import { expect, it } from 'vitest';
import { endWords } from '../../src/words/end';
import { votes } from '../../src/words/votes';
import { waiting } from '../../src/words/waiting';
import { Player, layTable } from './players';
import { served } from './served';
import { aPerson, laptop, phone } from './world';

const server = served();

// Whose debt ends a game at the first bankruptcy.
const lost = {
  settings: { board: 'ligue1', rules: 'ligue1-rapide', rent: 'automatic' as const },
  position: {
    players: [
      { cash: 10, place: 39 },
      { cash: 900, titles: [37, 39].map((at) => ({ at, level: 'h' as const })) },
    ],
    turn: 1,
    phase: 'end-turn' as const,
    tasks: [{ kind: 'debt' as const, player: 1, other: 2, cause: 'rent' as const, title: 39, amount: 2000 }],
  },
};

it('alone with a bot: one press, and the next game has begun', async () => {
  const ann = new Player(await aPerson(server, { ...laptop, locale: 'en' }), 'Ann', 'en');
  const address = await layTable(server, { ...lost, bots: { 2: 'Lou' } });
  await ann.sit(address, 1);
  await ann.begin();
  await ann.goBankrupt();
  await ann.button(endWords.en.again).click();
  await ann.page.waitForURL((url) => !url.pathname.endsWith(address));
  await ann.prompt.waitFor();
  expect((await ann.sight()).seat).toEqual(['Ann']);
  expect(ann.person.complaints).toEqual([]);
});

it('with somebody else: both sit where they sat', async () => {
  const ann = new Player(await aPerson(server, { ...laptop, locale: 'en' }), 'Ann', 'en');
  const ben = new Player(await aPerson(server, { ...phone, locale: 'fr' }), 'Ben', 'fr');
  const address = await layTable(server, { ...lost, bots: {} });
  await ann.sit(address, 1);
  await ben.sit(address, 2);
  await ben.begin();
  await ann.goBankrupt();
  await ann.button(endWords.en.again).click();
  await ben.button(votes.fr.yes).click();
  for (const player of [ann, ben]) {
    await player.page.waitForURL((url) => !url.pathname.endsWith(address));
    await player.getReady();
  }
  await ann.button(waiting.en.start, ann.page).first().click();
  await ann.prompt.waitFor();
  await ben.prompt.waitFor();
  expect((await ann.sight()).seat).toEqual(['Ann']);
  expect((await ben.sight()).seat).toEqual(['Ben']);
  for (const { person } of [ann, ben]) expect(person.complaints).toEqual([]);
});
