import { expect, test } from 'vitest';
import { pathOf } from '../../src/review/path';
import { botOf, kLevels, levelOf } from '../../src/characters/characters';
import { newtable } from '../../src/words/newtable';

test('a chance is a line over the steps of the game', () => {
  const line = [
    [0, 250],
    [5, 500],
    [10, 1000],
  ];
  expect(pathOf(line, 10, 100, 40)).toBe('M0.0 30.0L50.0 20.0L100.0 0.0');
  expect(pathOf([[0, 500]], 0, 100, 40)).toBe('M0.0 20.0');
});

test('every level has a name in both languages, and a bot of every manner', () => {
  for (const level of kLevels) {
    expect(newtable.en.level[level]).toBeTruthy();
    expect(newtable.fr.level[level]).toBeTruthy();
    expect(levelOf(botOf(level, 'Max'))).toBe(level);
  }
});
