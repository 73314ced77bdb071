// Makes src/protocol/wire: the types of docs/schema, one file for each of its files. tools/web runs it before anything
// else; what it makes is not kept.
//
// It knows the words of JSON Schema that docs/schema uses, and stops at any other. What stands beside a `$ref` narrows
// what is referred to.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';

const kSchemas = new URL('../../docs/schema/', import.meta.url);
const kWire = new URL('../src/protocol/wire/', import.meta.url);
const kFiles = [
  'messages',
  'record',
  'position',
  'client-frames',
  'server-frames',
  'answers',
  'cup-client-frames',
  'cup-server-frames',
];

interface Schema {
  description?: string;
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  oneOf?: Schema[];
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  maxLength?: number;
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  required?: string[];
  $defs?: Record<string, Schema>;
}

// Said of a value without changing its type, or said of the whole file.
const kPlain = [
  'description',
  'title',
  'minimum',
  'maximum',
  'maxLength',
  'pattern',
  'minItems',
  'maxItems',
  'uniqueItems',
];
const kKnown = ['$ref', 'type', 'const', 'enum', 'oneOf', 'items', 'properties', 'patternProperties'];
const kOfFile = ['$schema', '$id', '$defs', 'additionalProperties', 'required'];
const kWords = new Set([...kPlain, ...kKnown, ...kOfFile]);

const named = (word: string) =>
  word.replace(/(^|[-_])([a-z])/g, (_, __, letter: string) => letter.toUpperCase());
const moduleOf = (file: string) => file.replaceAll('-', '_');
const oneOf = (types: string[]) => [...new Set(types)].join(' | ');
const inBrackets = (type: string) => (/[|&]/.test(type) ? `(${type})` : type);

class TypesOf {
  readonly #file: string;
  readonly #used = new Set<string>();

  constructor(file: string) {
    this.#file = file;
  }

  text(): string {
    const root = JSON.parse(readFileSync(new URL(`${this.#file}.json`, kSchemas), 'utf8')) as Schema;
    const types = Object.entries(root.$defs ?? {}).map(([name, schema]) =>
      this.#declared(named(name), schema),
    );
    if (root.type || root.oneOf) types.push(this.#declared(named(this.#file), root));
    const imports = [...this.#used].map(
      (file) => `import type * as ${moduleOf(file)} from './${moduleOf(file)}.ts';`,
    );
    return [
      `// Made from docs/schema/${this.#file}.json by web/tools/wire_types.ts.`,
      ...imports,
      ...types,
      ...this.#lengths(root.$defs ?? {}),
      '',
    ].join('\n');
  }

  // The longest texts of fields, in letters: `kLettersOf.say.text`.
  #lengths(defs: Record<string, Schema>): string[] {
    const longest = ({ properties = {} }: Schema) =>
      Object.entries(properties).flatMap(([name, { maxLength: most }]) =>
        most === undefined ? [] : [[name, most]],
      );
    const all = Object.entries(defs).map(
      ([name, schema]) => [name, Object.fromEntries(longest(schema))] as const,
    );
    const some = all.filter(([, lengths]) => Object.keys(lengths as object).length > 0);
    return some.length > 0 ? [`export const kLettersOf = ${JSON.stringify(Object.fromEntries(some))};`] : [];
  }

  #declared(name: string, schema: Schema): string {
    return `${this.#comment(schema)}export type ${name} = ${this.#type(schema)};`;
  }

  #comment({ description }: Schema): string {
    return description ? `/** ${description} */\n` : '';
  }

  #type(schema: Schema): string {
    const strange = Object.keys(schema).filter((word) => !kWords.has(word));
    if (strange.length > 0) throw new Error(`${this.#file}.json: no type is known for ${strange.join(', ')}`);
    if (schema.$ref !== undefined) return this.#narrowed(schema.$ref, schema);
    if (schema.const !== undefined) return JSON.stringify(schema.const);
    if (schema.enum) return oneOf(schema.enum.map((word) => JSON.stringify(word)));
    if (schema.oneOf) return oneOf(schema.oneOf.map((one) => this.#type(one)));
    const types = typeof schema.type === 'string' ? [schema.type] : schema.type;
    if (!types) throw new Error(`${this.#file}.json: ${JSON.stringify(schema)} has no type`);
    return oneOf(types.map((type) => this.#ofType(type, schema)));
  }

  #ofType(type: string, schema: Schema): string {
    switch (type) {
      case 'integer':
        return 'number';
      case 'array':
        return this.#list(schema);
      case 'object':
        return this.#object(schema);
      default:
        return type; // string, boolean, null
    }
  }

  // A list of a fixed length is a tuple, as far as that is short.
  #list({ items, minItems = 0, maxItems = Infinity }: Schema): string {
    const type = items ? this.#type(items) : 'unknown';
    if (minItems === maxItems && maxItems <= 4) return `[${Array<string>(maxItems).fill(type).join(', ')}]`;
    return `${inBrackets(type)}[]`;
  }

  #object(schema: Schema): string {
    if (schema.properties) return this.#fields(schema);
    const { additionalProperties: others, patternProperties: patterns = {} } = schema;
    const values = [...Object.values(patterns), ...(typeof others === 'object' ? [others] : [])];
    return values.length > 0 ? `{ [key: string]: ${oneOf(values.map((one) => this.#type(one)))} }` : 'object';
  }

  #fields({ properties = {}, required = [] }: Schema): string {
    const field = ([name, schema]: [string, Schema]) =>
      `${this.#comment(schema)}${name}${required.includes(name) ? '' : '?'}: ${this.#type(schema)};`;
    return `{\n${Object.entries(properties).map(field).join('\n')}\n}`;
  }

  // A part of a type is found by its fields: Vote["properties"]["by"] is Vote['by'].
  #narrowed(ref: string, { properties, required }: Schema): string {
    const [file, path = ''] = ref.split('#') as [string, string?];
    const from = file === '' ? this.#file : file.replace('.json', '');
    const [, name, ...fields] = path === '' ? ['', from] : path.slice(1).split('/');
    if (name === undefined) throw new Error(`${this.#file}.json: ${ref} names no type`);
    // A field of the file itself, "#/properties/turn", is one of the type that has the file's name.
    const ofFile = path.startsWith('/properties/');
    const parts = ofFile ? [name, ...fields] : fields.filter((one) => one !== 'properties');
    if (from !== this.#file) this.#used.add(from);
    const outside = from === this.#file ? '' : `${moduleOf(from)}.`;
    const type = `${outside}${named(ofFile ? from : name)}`;
    const part = parts.reduce((whole, field) => `Exclude<${whole}['${field}'], undefined>`, type);
    if (!properties && !required) return part;
    const again = Object.keys(properties ?? {}).map((field) => `'${field}'`);
    const rest = again.length > 0 ? `Omit<${part}, ${again.join(' | ')}>` : part;
    const must = (required ?? []).filter((field) => !properties?.[field]).map((field) => `'${field}'`);
    return [
      rest,
      ...(properties ? [this.#fields({ properties, required: required ?? [] })] : []),
      ...(must.length > 0 ? [`Required<Pick<${part}, ${must.join(' | ')}>>`] : []),
    ].join(' & ');
  }
}

mkdirSync(kWire, { recursive: true });
for (const file of kFiles) {
  const place = new URL(`${moduleOf(file)}.ts`, kWire);
  const text = new TypesOf(file).text();
  // What has not changed keeps its time: a build looks at it.
  let before = '';
  try {
    before = readFileSync(place, 'utf8');
  } catch {
    // Not made yet.
  }
  if (text !== before) writeFileSync(place, text);
}
