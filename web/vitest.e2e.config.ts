import { defineConfig } from 'vitest/config';

// Whole clients in a real browser against tests/e2e_server. One file after another: two cores, one browser.
export default defineConfig({
  test: {
    // The whole of them takes long: ./test --long.
    include: process.env['BANQUIER_LONG']
      ? ['tests/e2e/**/*.test.ts']
      : ['tests/e2e/first_minute.test.ts', 'tests/e2e/spoken.test.ts'],
    environment: 'node',
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});
