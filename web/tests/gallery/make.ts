// Makes tests/fixtures/acting.json.br anew from the positions in questions.json beside it, when acts, choices or sentences
// of the rules have changed:
//
//     tools/web run node --no-warnings tests/gallery/make.ts

import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { packed } from '../../tools/fixtures.ts';
import { TestServer } from '../e2e/world.ts';

const kQuestions = 'tests/fixtures/questions.json';
const kActing = 'tests/fixtures/acting.json.br';
const kProgram = process.env['BANQUIER'] ?? '../build/dev/bin/banquier';

interface Position {
  rules: string;
}
interface Asked {
  decision: unknown;
  acts: { line?: string }[];
}
interface Rules {
  fields: unknown;
  rules: { id: string }[];
}

function asked(position: Position): Asked {
  const answer = spawnSync(kProgram, ['legal', '-'], { input: JSON.stringify(position), encoding: 'utf8' });
  if (answer.status !== 0) throw new Error(answer.stderr);
  const { decision, acts } = JSON.parse(answer.stdout) as Asked;
  return { decision, acts: acts.map(({ line: _, ...act }) => act) };
}

const questions = JSON.parse(readFileSync(kQuestions, 'utf8')) as Record<string, Position>;
const played = Object.values(questions).map((position) => position.rules);
const server = await TestServer.start();
const sets = new Map<string, Rules>();
for (const set of new Set(['classique', ...played]))
  sets.set(set, (await (await fetch(`${server.address}/api/rules/${set}`)).json()) as Rules);
await server.kill();

// Every rule once, in the words of the first that has it.
const rules = new Map<string, { id: string }>();
for (const set of sets.values())
  for (const rule of set.rules) if (!rules.has(rule.id)) rules.set(rule.id, rule);
const made = {
  asks: Object.fromEntries(Object.entries(questions).map(([name, position]) => [name, asked(position)])),
  fields: Object.fromEntries([...sets].map(([set, { fields }]) => [set, fields])),
  rules: [...rules.values()],
};
writeFileSync(kActing, packed(JSON.stringify(made)));
