import { afterAll, beforeAll } from 'vitest';
import { TestServer, closeBrowser } from './world';

/** A server for the tests of this file; with it the browser goes. */
export function served(): TestServer {
  const server = new TestServer();
  beforeAll(() => server.again());
  afterAll(async () => {
    await closeBrowser();
    await server.kill();
  });
  return server;
}
