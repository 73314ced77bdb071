// The schemas and examples of docs/schema, as they stand.

import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ServerFrame, Wish } from '../../src/protocol/messages';

const read = <T>(file: string): T => JSON.parse(readFileSync(`../docs/schema/${file}`, 'utf8')) as T;

interface Schema {
  $id: string;
  oneOf: { $ref: string }[];
}

const ajv = new Ajv2020({ allErrors: true, strict: false });
for (const file of [
  'messages.json',
  'record.json',
  'position.json',
  'server-frames.json',
  'client-frames.json',
])
  ajv.addSchema(read<Schema>(file));

export const clientExamples = read<Wish[]>('examples/client-frames.json');
export const serverExamples = read<ServerFrame[]>('examples/server-frames.json');
/** Every verb that a client may send. */
export const verbs = read<Schema>('client-frames.json').oneOf.map(({ $ref }) => $ref.replace('#/$defs/', ''));

const idOf = (file: string) => read<Schema>(file).$id;
const kinds = { client: idOf('client-frames.json'), server: idOf('server-frames.json') };

/** What is wrong with a frame by the schema of its verb. */
export function faultsOf(frame: { do: string }): string[] {
  const ref = `${kinds.client}#/$defs/${frame.do}`;
  if (ajv.validate(ref, frame)) return [];
  return (ajv.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `${JSON.stringify(frame)}: ${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}
export const isServerFrame = (frame: unknown): boolean => ajv.validate(kinds.server, frame);
