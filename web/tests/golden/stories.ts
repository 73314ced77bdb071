// Golden games as the client gets them: the timeline that the server makes of a record, and positions by the program's
// own replay. One of them is kept in tests/fixtures for tests without a server (taken_back.ts).

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Timeline } from '../../src/protocol/http.ts';
import type { Position } from '../../src/protocol/messages.ts';
import { goldenRecord, kPrograms } from './records.ts';

export interface Story {
  timeline: Timeline;
  positions: { after: number; position: Position }[]; // after so many lines of the record
}

// Everything here is run in web/.
const kProgram = join(kPrograms, 'banquier');
const kEvery = 90; // lines between two positions

/** With what golden games have not: acts taken back, and a correction. */
export const kTakenBack = 'taken-back';
function takenBack(): string {
  const lines = goldenRecord('classique-2').trim().split('\n');
  const act = (n: number) => lines[n] as string;
  const from = (first: number, last: number) => lines.slice(first, last + 1);
  const correction = { n: 31, correct: { cash: { '1': 1234 } }, by: 'consent', why: 'the tax was forgotten' };
  return [
    ...from(0, 30),
    '{"back_to":27}',
    act(28),
    '{"back_to":24}',
    ...from(25, 30),
    JSON.stringify(correction),
    '{"back_to":30}',
    ...from(31, 60),
  ].join('\n');
}

export const recordOf = (name: string): string => (name === kTakenBack ? takenBack() : goldenRecord(name));

/** As the server and the program say it today. */
export async function ask(address: string, name: string): Promise<Story> {
  const record = recordOf(name);
  const asked = () => fetch(`${address}/api/timeline`, { method: 'POST', body: record });
  // While programs ran here the server may have closed the connection of the request before.
  const answer = await asked().catch(asked);
  if (!answer.ok) throw new Error(`${name}: ${await answer.text()}`);
  return { timeline: (await answer.json()) as Timeline, positions: positionsOf(record) };
}

// What the program stands at when it has read so far.
function positionsOf(record: string): Story['positions'] {
  const lines = record.trim().split('\n');
  const last = lines.length - (lines.at(-1)?.startsWith('{"end"') ? 2 : 1);
  const wanted = Array.from({ length: Math.ceil(last / kEvery) }, (_, i) => i * kEvery);
  const folder = mkdtempSync(join(tmpdir(), 'banquier-story-'));
  const file = join(folder, 'record.jsonl');
  try {
    return [...wanted, last].map((after) => {
      writeFileSync(file, lines.slice(0, after + 1).join('\n'));
      const text = execFileSync(kProgram, ['replay', file, '--json'], { encoding: 'utf8' });
      const {
        board: _board,
        rules: _rules,
        ...position
      } = JSON.parse(text) as Position & {
        board: string;
        rules: string;
      };
      return { after, position };
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
