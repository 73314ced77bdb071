// Writes sw.js into a built client: the version is a hash of all its files, so that any change is a new one.
//   node service_worker.ts FOLDER served|static

import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const [folder = '', how = 'served'] = process.argv.slice(2);
const kLeftOut = new Set(['sw.js', 'invitation.png', 'index.html', '404.html']);

const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => statSync(path.join(folder, name)).isFile() && !kLeftOut.has(name))
  .map((name) => name.split(path.sep).join('/'))
  .sort();
const version = createHash('sha256');
for (const name of ['index.html', ...files])
  version.update(name).update(readFileSync(path.join(folder, name)));
const script = readFileSync(path.join(import.meta.dirname, 'sw.js'), 'utf8');
const known = `const kVersion = '${version.update(script).digest('hex').slice(0, 16)}';
const kServed = ${how === 'served'};
const kFiles = ${JSON.stringify(['/', ...files.map((name) => `/${name}`)])};
`;
writeFileSync(path.join(folder, 'sw.js'), known + script);
