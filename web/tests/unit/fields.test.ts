import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fieldName, fieldValue } from '../../src/words/fields';

// The table of docs/editions.md lists every field with its values.
const rows = [...readFileSync('../docs/editions.md', 'utf8').matchAll(/^\| `(\w+)` \| ([^|]+) \| [A-Z]+-/gm)];

describe('the fields of a rule set', () => {
  it('are all listed in the page that this reads', () => expect(rows.length).toBeGreaterThan(45));
  it.each(rows.map(([, field, values]) => [field ?? '', values ?? '']))(
    '%s and its values have words',
    (field, values) => {
      for (const lang of ['fr', 'en'] as const) {
        expect(fieldName(field, lang)).not.toBe(field);
        for (const [, value] of values.matchAll(/`(\w+)`/g)) {
          const words = fieldValue(field, value ?? '', lang);
          expect(words, `${field} = ${value}`).not.toContain('_');
          expect(words).not.toBe('');
        }
      }
    },
  );
});
