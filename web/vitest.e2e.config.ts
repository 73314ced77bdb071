import { defineConfig } from 'vitest/config';
import { fixtures } from './tools/fixtures.ts';

// Whole clients in a real browser against tests/browser: two files at once, each with a server and a browser of its
// own, for two cores. The times are for a machine that has other work too.
export default defineConfig({
  plugins: [fixtures()],
  test: {
    // Every act by every hand, a round in real time, and browsers that have to be installed, take longer: ./test --long.
    include: ['tests/e2e/**/*.test.ts'],
    exclude: process.env['BANQUIER_LONG']
      ? []
      : ['matrix', 'cup_real_time', 'other_browsers'].map((name) => `tests/e2e/${name}.test.ts`),
    environment: 'node',
    maxWorkers: 2,
    testTimeout: 300_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
