// What can be typed is what the table takes.

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as limits from '../../src/protocol/limits';

it('takes as many letters as the table', () => {
  const header = readFileSync('../table/include/banquier/table/seat.hpp', 'utf8');
  const told: Record<string, number> = {};
  for (const [, name = '', most] of header.matchAll(/constexpr std::size_t (k\w+Letters) = (\d+);/g))
    told[name] = Number(most);
  expect({ ...limits }).toEqual(told);
});
