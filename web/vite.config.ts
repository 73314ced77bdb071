import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { fixtures } from './tools/fixtures.ts';

// The built client goes where CMake looks for it and is carried inside the program. `tools/web run vite` speaks to a server
// started with `banquier serve` (another port: BANQUIER_SERVER=http://localhost:9000).
const server = process.env['BANQUIER_SERVER'] ?? 'http://localhost:8484';

export default defineConfig({
  plugins: [svelte(), fixtures()],
  build: {
    outDir: '../build/web',
    emptyOutDir: true,
    target: 'es2022',
    // Everything from our own origin as files: the page's policy allows no inline script, style or data.
    assetsInlineLimit: 0,
    modulePreload: false,
    // Few pieces, since many small ones weigh more: what every page needs, a team's phone at a competition, the start
    // page, the other screens of a competition, the table, what bots say there, what comes
    // before a game (choosing, seats, waiting), the replay, the laboratory; the end, the sounds and the table
    // in space, fetched when wanted. A piece takes with it what it imports, the first of
    // this list first. tools/web weighs them.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'first',
              test: /node_modules\/(svelte|esm-env|clsx)|src\/(main|app\/prefs|ui\/(Dialog|LinkForm|Nowhere|ShareLink|Shell|Tabs)|sound\/(play|voice)|rules|protocol\/(connection|device|merge|http)|words\/(common|money)\.)/,
              priority: 7,
            },
            { name: 'cup', test: /src\/cup\/begin/, priority: 6 },
            { name: 'base', test: /src\/app\/begin/, priority: 5 },
            { name: 'cup-desk', test: /src\/cup/, priority: 4 },
            {
              name: 'table',
              test: /node_modules\/(?!three)|src\/(?!device|lab|replay|review|words\/(lab|replay|review|newtable)|lobby|home|board\/BoardPreview|space|sound\/synth|table\/knowing\/(EndPanel|Sheet|picture|story)|.*[qQ]uip)./,
              priority: 3,
            },
            { name: 'study', test: /src\/device\/study\./, priority: 3 },
            { name: 'lab', test: /src\/(lab|words\/lab)/, priority: 1 },
            { name: 'quips', test: /[qQ]uip/, priority: 2 },
            { name: 'before', test: /src\/(lobby|home|words\/newtable|board\/BoardPreview)/, priority: 2 },
            { name: 'replay', test: /src\/(?!device|lab|words\/lab|space|sound|table)./, priority: 1 },
            { name: 'end', test: /src\/table\/knowing/, priority: 0 },
            { name: 'sound', test: /src\/sound/, priority: 0 },
            { name: 'space', test: /node_modules\/three|src\/space/, priority: 0 },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': server, '/qr.svg': server, '/ws': { target: server.replace(/^http/, 'ws'), ws: true } },
  },
});
