// The sentences of events and refusals are data/sentences, and nowhere else. That every kind has one, and that there is
// none for a kind that there is not, is in their types: tools/web check.

import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { GameEvent } from '../../src/protocol/messages';
import { unfilled } from '../../src/words/events';
import { events, refusals } from '../../src/words/sentences';
import type { Sentence } from '../../src/words/sentences';
import { Teller } from '../../src/words/tell';
import { editions } from '../golden/editions';
import { kept, kStories } from '../golden/stories';

const kLangs = ['fr', 'en'] as const;
const textsOf = (sentences: Record<string, Sentence>): string[] =>
  Object.values(sentences).flatMap((one) => (typeof one === 'string' ? [one] : Object.values(one)));
const marksOf = (text: string): string[] => [...text.matchAll(/\{([^}]*)\}/g)].map((match) => match[1] ?? '');

// What of an event a mark stands for.
const kFields: Partial<Record<string, keyof GameEvent>> = {
  player: 'player',
  of_player: 'player',
  to_player: 'player',
  other: 'other',
  of_other: 'other',
  to_other: 'other',
  title: 'title',
  square: 'square',
  card: 'card',
  deck: 'card',
  dice: 'dice',
  level: 'amount',
  amount: 'amount',
  n: 'amount',
  buildings: 'amount',
};

describe('the sentences of events', () => {
  const met = new Map<string, Set<string>>(); // by sentence the fields that an event had for it
  const all: GameEvent[] = kStories.flatMap((name) =>
    kept(name).timeline.steps.flatMap((step) => step.events),
  );
  for (const event of all)
    for (const lang of kLangs) {
      const text = unfilled(event, lang);
      met.set(text, new Set([...(met.get(text) ?? []), ...Object.keys(event)]));
    }
  it('have marks only for what the kind has', () => {
    expect(met.size).toBeGreaterThan(120);
    for (const [text, fields] of met)
      for (const field of marksOf(text).map((mark) => kFields[mark]))
        if (field) expect([text, ...fields]).toContain(field);
  });
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
  for (const file of globSync('src/**/*.{ts,svelte}').filter(
    (name) => !name.endsWith('words/sentences.ts'),
  )) {
    const source = readFileSync(file, 'utf8').replaceAll('${nb}', '\u202f');
    for (const piece of pieces) if (source.includes(piece)) expect.fail(`${file}: ${piece}`);
  }
});
