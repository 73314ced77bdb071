import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { capitalised, elided, withA } from '../../src/words/words';

// The program is held to the same answers (tests/pages/grammar_test.cpp).
const vectors = JSON.parse(readFileSync('../tests/pages/grammar_vectors.json', 'utf8')) as {
  elided: Record<string, boolean>;
  capital: Record<string, string>;
  a: Record<string, string>;
};

it.each(Object.entries(vectors.elided))('elides before "%s": %s', (name, cut) => {
  expect(elided(name)).toBe(cut ? `d’${name}` : `de ${name}`);
});
it.each(Object.entries(vectors.capital))('capitalises "%s"', (text, wanted) => {
  expect(capitalised(text)).toBe(wanted);
});
it.each(Object.entries(vectors.a))('puts "a" or "an" before "%s"', (word, wanted) => {
  expect(withA(word)).toBe(wanted);
});
