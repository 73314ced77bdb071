// The client folds what the server tells: every golden game, and the stories kept for tests without a server are still
// what it tells.

import { afterAll, beforeAll, expect, it } from 'vitest';
import { comesBackAlike, endsWhereItStands, foldsAlike, readsWell, standsRight } from '../golden/checks';
import { editions } from '../golden/editions';
import { goldenNames } from '../golden/records';
import { ask, kStories, kTakenBack, kept } from '../golden/stories';
import { TestServer } from './world';

const kRead = 8; // records that a server reads for somebody at once, and two

let server: TestServer;
let read = 0;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.kill());

async function anyServer(): Promise<string> {
  if (++read % kRead === 0) {
    await server.kill();
    server = await TestServer.start();
  }
  return server.address;
}

it.each([...editions.keys()])('the edition %s is as the server tells it', async (id) => {
  const edition: unknown = await (await fetch(`${server.address}/api/boards/${id}`)).json();
  expect(editions.get(id), 'tests/golden/make.ts makes the editions anew').toEqual(edition);
});

it.each([...goldenNames(), kTakenBack])('%s is folded as the program plays it', async (name) => {
  const story = await ask(await anyServer(), name);
  const { timeline } = story;
  if (kStories.includes(name))
    expect(kept(name), 'tests/golden/make.ts makes the stories anew').toEqual(story);
  const edition = editions.get(timeline.header.board);
  if (!edition) throw new Error(`no edition ${timeline.header.board}`);
  foldsAlike(story);
  comesBackAlike(story, 5);
  standsRight(story);
  readsWell(timeline, edition);
  endsWhereItStands(timeline);
});
