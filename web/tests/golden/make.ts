// Makes tests/fixtures/stories anew, when the server tells games otherwise than before:
//
//     tools/web run node --no-warnings tests/golden/make.ts

import { TestServer } from '../e2e/world.ts';
import { ask, keep, kStories } from './stories.ts';

for (const name of kStories) {
  const server = await TestServer.start(); // each reads only so many records
  try {
    keep(name, await ask(server.address, name));
  } finally {
    await server.kill();
  }
  console.log(name);
}
