// Makes tests/fixtures/taken-back and the editions beside it anew, when the server tells them otherwise than before:
//
//     tools/web run node --no-warnings tests/golden/make.ts

import { writeFile } from 'node:fs/promises';
import type { Catalogue } from '../../src/protocol/http.ts';
import { packed } from '../../tools/fixtures.ts';
import { TestServer } from '../e2e/world.ts';
import { ask, kTakenBack } from './stories.ts';

const server = await TestServer.start();
const { boards } = (await (await fetch(`${server.address}/api/catalogue`)).json()) as Catalogue;
for (const { id } of boards) {
  const edition = await fetch(`${server.address}/api/boards/${id}`);
  await writeFile(`tests/fixtures/edition-${id}.json.br`, packed(await edition.text()));
}
const story = await ask(server.address, kTakenBack);
await writeFile(`tests/fixtures/${kTakenBack}.json.br`, packed(JSON.stringify(story)));
await server.kill();
