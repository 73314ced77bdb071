// Golden games as records: they are kept as acts, and a program of the tests makes records of them.

import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

// Everything here is run in web/.
const kGames = '../tests/golden/games';
const kServer = process.env['BANQUIER_E2E_SERVER'] ?? '../build/dev/bin/e2e_server';
export const kPrograms = dirname(kServer);

export const goldenNames = (): string[] =>
  readdirSync(kGames)
    .filter((file) => file.endsWith('.txt'))
    .map((file) => file.replace('.txt', ''));

export const goldenRecord = (name: string): string =>
  execFileSync(join(kPrograms, 'golden_record'), [`${kGames}/${name}.txt`], { encoding: 'utf8' });

/** As a browser takes it from a disk. */
export const goldenFile = (name: string): { name: string; mimeType: string; buffer: Buffer } => ({
  name: `${name}.jsonl`,
  mimeType: 'application/jsonl',
  buffer: Buffer.from(goldenRecord(name)),
});
