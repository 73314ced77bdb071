// Blanks, quotes and apostrophes in every text of the client, in both languages.

import { describe, expect, test } from 'vitest';
import { board } from '../../src/words/board';
import { Teller } from '../../src/words/tell';
import { elided } from '../../src/words/words';
import { editions } from '../golden/editions';

type Lang = 'fr' | 'en';
const kThin = '\u202f';
const kHard = '\u00a0';

const files = import.meta.glob<Record<string, unknown>>('../../src/words/*.ts', { eager: true });

/** Something of every kind that a text takes: a name, a number, or an object that names anything. */
const anything: unknown = new Proxy(() => 'Ben', {
  get: (_, key) =>
    key === Symbol.toPrimitive || key === 'toString' ? () => 'Ben' : key === 'length' ? 1 : anything,
  apply: () => 'Ben',
});
const kTried: unknown[][] = [
  ['Ben', 'Cat', 'Dan', 'Guy'],
  [1, 1, 1, 1],
  [2, 3, 4, 5],
  [0, 0, 0, 0],
  [true, true, true],
  [['Ben', 'Cat'], ['Dan', 'Guy'], 'Ben'],
  ['Ben', ['Cat', 'Dan'], ['Guy']],
  [anything, anything, anything, anything],
];

/** Every text below this, with where it stands. What is made of parts is tried with several. */
function* texts(value: unknown, at: string, w: Teller, depth = 0): Generator<[at: string, text: string]> {
  if (typeof value === 'string') yield [at, value];
  else if (typeof value === 'function' && depth < 8) {
    const tried = (parts: unknown[]) => {
      try {
        return [(value as (...parts: unknown[]) => unknown)(...parts)];
      } catch {
        return []; // It takes something else.
      }
    };
    const plain = kTried.flatMap(tried);
    const made = plain.length > 0 ? plain : [[w], [1, w]].flatMap(tried);
    expect(made, `${at} takes none of what is tried`).not.toEqual([]);
    for (const one of made) yield* texts(one, `${at}()`, w, depth + 1);
  } else if (value && typeof value === 'object' && depth < 8) {
    for (const [key, one] of Object.entries(value)) yield* texts(one, `${at}.${key}`, w, depth + 1);
  }
}

const kFaults: Record<Lang, [what: string, wrong: RegExp][]> = {
  fr: [
    ['a sign without its thin blank', new RegExp(`[^${kThin}${kHard}\\s(?!…./:;&\\d«][;!?»](?!\\w)`, 'u')],
    ['a colon without its thin blank', new RegExp(`[\\p{L})»’}]:(?=\\s|$)`, 'u')],
    ['an ordinary blank before a sign', / [;:!?»%](?=\s|$|[.,)])/u],
    ['a percent sign without its blank', /\d%/u],
    ['an opening quote without its thin blank', new RegExp(`«(?!${kThin})`, 'u')],
    ['a vowel without elision', /(?:^|\s)(?:de|que|le|la|se|ne|je) [aeiouéèêàâîôûœ]\p{Ll}{2,}/iu],
  ],
  en: [
    ['a blank before a sign', new RegExp(`[ ${kThin}${kHard}][;:!?%](?=\\s|$)`, 'u')],
    ['French quotes', /[«»]/u],
    ['straight quotes', /(?:^|\s)"\p{L}/u],
  ],
};
const kAlways: [string, RegExp][] = [
  ['two blanks', / {2}/],
  ['three dots', /\.\.\./],
  ['a straight apostrophe', /\p{L}'\p{L}/u],
  ['a blank before a full stop or comma', / [.,](?=\s|$)/],
];
// Words that look like a vowel to elide before, and are none.
const kNoElision = /\b(?:le|la|de|que) (?:onze|oui|un\b|uns)/iu;

function faultsOf(lang: Lang, text: string): string[] {
  const shown = text.replace(/https?:\S*/g, '').replaceAll('undefined', 'Ben');
  return [...kFaults[lang], ...kAlways].flatMap(([what, wrong]) => {
    const found = wrong.exec(shown);
    if (!found || (what.includes('elision') && kNoElision.test(found[0]))) return [];
    return [`${what}: …${shown.slice(Math.max(0, found.index - 12), found.index + 12)}…`];
  });
}

describe('typography', () => {
  test('knows faults when it sees them', () => {
    expect(faultsOf('fr', 'Votre tour : lancez')).not.toEqual([]);
    expect(faultsOf('fr', 'Votre tour: lancez')).not.toEqual([]);
    expect(faultsOf('fr', 'Vraiment?')).not.toEqual([]);
    expect(faultsOf('fr', 'un intérêt de 10 %')).not.toEqual([]);
    expect(faultsOf('fr', 'un intérêt de 10%')).not.toEqual([]);
    expect(faultsOf('fr', '« Cela va. »')).not.toEqual([]);
    expect(faultsOf('fr', "l'offre")).not.toEqual([]);
    expect(faultsOf('fr', 'loyer de auberge')).not.toEqual([]);
    expect(faultsOf('en', 'Your turn : roll')).not.toEqual([]);
    expect(faultsOf('en', "everybody's")).not.toEqual([]);
    expect(faultsOf('fr', `Votre tour${kThin}: lancez${kThin}! 10${kThin}%, «${kThin}oui${kThin}»`)).toEqual(
      [],
    );
    expect(faultsOf('en', 'Your turn: roll! 10%')).toEqual([]);
  });

  test('elides before names of squares and people', () => {
    expect(elided('Auberge')).toBe('d’Auberge');
    expect(elided('Ben')).toBe('de Ben');
    expect(board.fr.sideOf('Avenue Foch', 'Orly')).toBe('D’Avenue Foch à Orly');
  });

  for (const lang of ['fr', 'en'] as const)
    test(`is right in every text: ${lang}`, () => {
      const edition = [...editions.values()][0];
      if (!edition) throw new Error('no edition');
      const w = new Teller(lang, edition, ['Ann', 'Ben']);
      const faults: string[] = [];
      let looked = 0;
      for (const [file, words] of Object.entries(files))
        for (const [name, value] of Object.entries(words)) {
          if (!value || typeof value !== 'object' || !(lang in value)) continue;
          for (const [at, text] of texts((value as Record<Lang, unknown>)[lang], name, w)) {
            ++looked;
            faults.push(...faultsOf(lang, text).map((fault) => `${file.split('/').at(-1)} ${at}: ${fault}`));
          }
        }
      expect(looked).toBeGreaterThan(1000);
      expect([...new Set(faults)]).toEqual([]);
    });
});
