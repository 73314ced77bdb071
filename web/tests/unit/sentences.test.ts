// The sentences of events and refusals are data/sentences, and nowhere else. That every kind has one, and that there is
// none for a kind that there is not, is in their types: tools/web check.

import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { events, refusals } from '../../src/words/sentences';
import type { Sentence } from '../../src/words/sentences';
import { Teller } from '../../src/words/tell';
import { editions } from '../golden/editions';
import { kFields, marksOf } from '../golden/events';

const kLangs = ['fr', 'en'] as const;
const textsOf = (sentences: Record<string, Sentence>): string[] =>
  Object.values(sentences).flatMap((one) => (typeof one === 'string' ? [one] : Object.values(one)));

describe('the sentences of events', () => {
  it('have marks that something fills in', () => {
    const words = /^(lot|(un|a) release)$/i;
    for (const lang of kLangs)
      for (const mark of textsOf(events[lang]).flatMap(marksOf))
        expect(kFields[mark] ?? words.exec(mark), mark).toBeTruthy();
  });
});

describe('the sentences of refusals', () => {
  it('are whole in the words of every edition', () => {
    for (const edition of editions.values())
      for (const lang of kLangs)
        for (const text of textsOf(refusals[lang]))
          expect(new Teller(lang, edition, []).filled(text)).toMatch(/^\p{Lu}[^{}]*[.!]$/u);
  });
  it('are not the same for two reasons', () => {
    for (const lang of kLangs) {
      const texts = textsOf(refusals[lang]);
      expect(new Set(texts).size).toBe(texts.length);
    }
  });
});

it('no other file says what a sentence of an event or refusal says', () => {
  const kLong = 28; // letters in a row that are nobody else's by chance
  const pieces = kLangs
    .flatMap((lang) => [...textsOf(events[lang]), ...textsOf(refusals[lang])])
    .flatMap((text) => text.split(/\{[^}]*\}/))
    .filter((piece) => piece.length >= kLong);
  expect(pieces.length).toBeGreaterThan(80);
  const files = globSync('src/**/*.{ts,svelte}').filter((name) => !name.endsWith('words/sentences.ts'));
  expect(files.length).toBeGreaterThan(200);
  for (const file of files) {
    const source = readFileSync(file, 'utf8').replaceAll('${nb}', '\u202f');
    for (const piece of pieces) if (source.includes(piece)) expect.fail(`${file}: ${piece}`);
  }
});
