import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { named } from '../../src/rules/find';
import { ruleSearch } from '../../src/rules/search.js';

interface Vectors {
  words: { meaning: Record<string, string>; ignored: string[] };
  texts: { id: string; says: string; reading: string; asked: string; chapter: string }[];
  questions: { ask: string; found: string[] }[];
}
// The program's search is held to the same answers (tests/pages/search_test.cpp).
const { words, texts, questions } = JSON.parse(
  readFileSync('../tests/pages/search_vectors.json', 'utf8'),
) as Vectors;

describe('the search in the rules', () => {
  const find = ruleSearch(words, texts);
  it.each(questions.map((one) => [one.ask, one.found] as const))('answers "%s"', (ask, found) => {
    expect(find(ask).map((i) => texts[i]?.id)).toEqual(found);
  });
});

describe('rules named in a text', () => {
  it('lead somewhere only where they are on the page', () => {
    expect(named('See END-05 and SELL-09.', new Set(['END-05']))).toEqual([
      { text: 'See ', rule: false },
      { text: 'END-05', rule: true },
      { text: ' and ', rule: false },
      { text: 'SELL-09', rule: false },
      { text: '.', rule: false },
    ]);
  });
});
