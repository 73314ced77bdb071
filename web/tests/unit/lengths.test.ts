import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { roundsMore, roundsOf } from '../../src/home/lengths';

// The page must not say what the simulator did not.
const findings = readFileSync('../docs/findings.md', 'utf8');

describe('lengths of games', () => {
  it('are those of the findings, for every rule set there', () => {
    const section = findings.slice(findings.indexOf('## How long does each rule set last?'));
    const found = [...section.matchAll(/^\| ([\w-]+) \| (\d+) \(/gm)].map(([, id, n]) => [id, Number(n)]);
    expect(Object.fromEntries(found)).toEqual(roundsOf);
  });
  it('change by house rules as in the findings, and by nothing where the interval contains 0', () => {
    const found = [
      ...findings.matchAll(/^\| (HOUSE-\d\d)[^|]*\|[^|]*\| ([+-][\d.]+) \(([+-][\d.]+) to ([+-][\d.]+)\)/gm),
    ];
    const rounds = found.map(([, id, more, low, high]) => [
      id,
      Number(low) * Number(high) > 0 ? Number(more) : 0,
    ]);
    expect(Object.fromEntries(rounds)).toEqual(roundsMore);
  });
});
