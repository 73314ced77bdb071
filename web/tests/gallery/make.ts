// Makes tests/fixtures/acting.json anew from the positions in it, and the rules beside it, when acts, choices or
// sentences of the rules have changed:
//
//     tools/web run node --no-warnings tests/gallery/make.ts

import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { packed } from '../../tools/fixtures.ts';
import { TestServer } from '../e2e/world.ts';

const kFile = 'tests/fixtures/acting.json';
const kRules = 'tests/fixtures/acting-rules.json.br';
const kProgram = process.env['BANQUIER'] ?? '../build/dev/bin/banquier';

interface Ask {
  position: { rules: string };
  decision: unknown;
  acts: { line?: string }[];
}
interface Rules {
  fields: unknown;
  rules: { id: string }[];
}

function asked({ position }: Ask): Ask {
  const answer = spawnSync(kProgram, ['legal', '-'], { input: JSON.stringify(position), encoding: 'utf8' });
  if (answer.status !== 0) throw new Error(answer.stderr);
  const { decision, acts } = JSON.parse(answer.stdout) as Ask;
  return { position, decision, acts: acts.map(({ line: _, ...act }) => act) };
}

const { asks, fields } = JSON.parse(readFileSync(kFile, 'utf8')) as {
  asks: Record<string, Ask>;
  fields: Record<string, unknown>;
};
const server = await TestServer.start();
const sets = new Map<string, Rules>();
for (const set of ['classique', ...Object.keys(fields)])
  sets.set(set, (await (await fetch(`${server.address}/api/rules/${set}`)).json()) as Rules);
await server.kill();

// Every rule once, in the words of the first that has it.
const rules = new Map<string, { id: string }>();
for (const set of sets.values())
  for (const rule of set.rules) if (!rules.has(rule.id)) rules.set(rule.id, rule);
const made = {
  asks: Object.fromEntries(Object.entries(asks).map(([name, ask]) => [name, asked(ask)])),
  fields: Object.fromEntries(Object.keys(fields).map((set) => [set, sets.get(set)?.fields])),
};
writeFileSync(kFile, JSON.stringify(made));
writeFileSync(kRules, packed(JSON.stringify([...rules.values()])));
