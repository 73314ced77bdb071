import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// The built client goes where CMake looks for it and is carried inside the program. `tools/web run vite` speaks to a server
// started with `banquier serve` (another port: BANQUIER_SERVER=http://localhost:9000).
const server = process.env['BANQUIER_SERVER'] ?? 'http://localhost:8080';

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: '../build/web',
    emptyOutDir: true,
    target: 'es2022',
    // Everything from our own origin as files: the page's policy allows no inline script, style or data.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Two pieces: what comes before a game with all that it needs, and the table. Many small ones weigh 4 kB more.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'base',
              test: /node_modules\/(svelte|esm-env|clsx)|src\/(main|app|ui|home|rules)/,
              priority: 2,
            },
            { name: 'table', test: /node_modules|src\/./, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': server, '/qr.svg': server, '/ws': { target: server.replace(/^http/, 'ws'), ws: true } },
  },
});
