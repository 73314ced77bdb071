// The client folds what the server tells: every golden game. What is kept for tests without a server is still what it
// tells.

import { afterAll, beforeAll, expect, it } from 'vitest';
import type { GameEvent } from '../../src/protocol/messages';
import { comesBackAlike, endsWhereItStands, foldsAlike, readsWell, standsRight } from '../golden/checks';
import { editions } from '../golden/editions';
import { goldenNames } from '../golden/records';
import { areOfEveryKind, haveWhatTheyTell } from '../golden/events';
import { ask, kTakenBack } from '../golden/stories';
import { takenBackStory } from '../golden/taken_back';
import { TestServer } from './world';

let server: TestServer;
const events: GameEvent[] = [];
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.kill());

it.each([...editions.keys()])('the edition %s is as the server tells it', async (id) => {
  const edition: unknown = await (await fetch(`${server.address}/api/boards/${id}`)).json();
  expect(editions.get(id), 'tests/golden/make.ts makes the editions anew').toEqual(edition);
});

it.each([...goldenNames(), kTakenBack])('%s is folded as the program plays it', async (name) => {
  const story = await ask(server.address, name);
  const { timeline } = story;
  if (name === kTakenBack) expect(takenBackStory, 'tests/golden/make.ts makes the story anew').toEqual(story);
  const edition = editions.get(timeline.header.board);
  if (!edition) throw new Error(`no edition ${timeline.header.board}`);
  for (const step of timeline.steps) events.push(...step.events);
  foldsAlike(story);
  comesBackAlike(story, 5);
  standsRight(story);
  readsWell(timeline, edition);
  endsWhereItStands(timeline);
});

it('the games have events of every kind, with what their sentences tell', () => {
  areOfEveryKind(events);
  haveWhatTheyTell(events);
});
