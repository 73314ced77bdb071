// Makes src/words/sentences.ts of data/sentences: what the client says of events and refusals. tools/web runs it before
// anything else; what it makes is not kept.
//
// Sentences get their French blanks and their curved apostrophes here. What only the terminal says is left out.

import { readFileSync, writeFileSync } from 'node:fs';

const kData = new URL('../../data/sentences/', import.meta.url);
const kMade = new URL('../src/words/sentences.ts', import.meta.url);
const kTerminal = ['with_move', 'with_terms'];

type Lang = 'fr' | 'en';
type Cases = Partial<Record<string, string>>; // by the case; "plain": none of the others

const typeset = (text: string, lang: Lang): string =>
  (lang === 'fr' ? text.replace(/ ([;:!?%»])/g, '\u202f$1').replace(/« /g, '«\u202f') : text).replace(
    /(\p{L}|\})'(?=\p{L}|\{)/gu,
    '$1’',
  );

/** The sentences of a file, by language, kind and case. It knows the TOML that stands there, and stops at any other. */
function read(name: string): Record<Lang, Map<string, Cases>> {
  const found = { fr: new Map<string, Cases>(), en: new Map<string, Cases>() };
  let kind = '';
  let of = '';
  for (const line of readFileSync(new URL(`${name}.toml`, kData), 'utf8').split('\n')) {
    const header = /^\[([a-z-]+)(?:\.([a-z_]+))?\](?: +#.*)?$/.exec(line);
    const text = /^(fr|en) = (".*")$/.exec(line);
    if (header) [, kind = '', of = 'plain'] = header;
    else if (text && kind) {
      const lang = text[1] as Lang;
      const said = typeset(JSON.parse(text[2] as string) as string, lang);
      if (!kTerminal.includes(of)) found[lang].set(kind, { ...found[lang].get(kind), [of]: said });
    } else if (!/^(#.*|(kind|of) = ".*")?$/.test(line)) throw new Error(`${name}.toml: ${line}`);
  }
  return found;
}

function table(name: string, type: string): string {
  const { en, fr } = read(name);
  const said = (sentences: Map<string, Cases>) =>
    Object.fromEntries(
      [...sentences].map(([kind, cases]) => [kind, Object.keys(cases).length > 1 ? cases : cases['plain']]),
    );
  const texts = JSON.stringify({ en: said(en), fr: said(fr) }, null, 2);
  return `export const ${name} = bilingual<Record<${type}, Sentence>>(${texts});\n`;
}

const text = [
  '// Made from data/sentences by web/tools/sentences.ts.',
  '',
  "import type { EventKind, Refusal } from '../protocol/messages';",
  "import { bilingual } from './words';",
  '',
  '/** What is said, or what is said in each case that has a sentence of its own. */',
  "export type Case = 'zero' | 'one' | 'below_zero' | 'no_card';",
  'export type Sentence = string | ({ plain: string } & Partial<Record<Case, string>>);',
  '',
  table('events', 'EventKind'),
  table('refusals', "Refusal['reason']"),
].join('\n');

// What has not changed keeps its time: a build looks at it.
let before = '';
try {
  before = readFileSync(kMade, 'utf8');
} catch {
  // Not made yet.
}
if (text !== before) writeFileSync(kMade, text);
