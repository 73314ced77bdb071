import { defineConfig } from 'vitest/config';

// Whole clients in a real browser against tests/e2e_server. One file after another: two cores, one browser.
export default defineConfig({
  test: {
    include: ['tests/e2e/**/*.test.ts'],
    environment: 'node',
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});
