// Large fixtures are kept compressed (tests/fixtures/*.json.br) and imported like any other JSON.

import { readFileSync } from 'node:fs';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { Plugin } from 'vite';

export const packed = (text: string): Buffer => brotliCompressSync(text);

export const fixtures = (): Plugin => ({
  name: 'fixtures',
  load: (id) =>
    id.endsWith('.json.br') ? `export default ${brotliDecompressSync(readFileSync(id)).toString()}` : null,
});
