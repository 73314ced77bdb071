// Makes tests/fixtures/stories and the editions beside them anew, when the server tells them otherwise than before:
//
//     tools/web run node --no-warnings tests/golden/make.ts

import { writeFile } from 'node:fs/promises';
import type { Catalogue } from '../../src/protocol/http.ts';
import { packed } from '../../tools/fixtures.ts';
import { TestServer } from '../e2e/world.ts';
import { ask, keep, kStories } from './stories.ts';

const server = await TestServer.start();
const { boards } = (await (await fetch(`${server.address}/api/catalogue`)).json()) as Catalogue;
for (const { id } of boards) {
  const edition = await fetch(`${server.address}/api/boards/${id}`);
  await writeFile(`tests/fixtures/edition-${id}.json.br`, packed(await edition.text()));
}
await server.kill();

for (const name of kStories) {
  const server = await TestServer.start(); // each reads only so many records
  try {
    keep(name, await ask(server.address, name));
  } finally {
    await server.kill();
  }
  console.log(name);
}
