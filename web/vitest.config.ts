import { defineConfig, mergeConfig } from 'vitest/config';
import built from './vite.config';

// The tests without a browser. The time is for a machine that has other work too.
export default mergeConfig(
  built,
  defineConfig({
    resolve: { conditions: ['browser'] },
    test: { environment: 'happy-dom', include: ['tests/unit/**/*.test.ts'], testTimeout: 30_000 },
  }),
);
