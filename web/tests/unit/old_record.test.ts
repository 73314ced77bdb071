import { cleanup, render, screen } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { prefs } from '../../src/app/prefs.svelte';
import OldGame from '../../src/replay/OldGame.svelte';
import { readOldRecord } from '../../src/replay/old_record';

const kRecord = [
  '{"format":"banquier-record","version":1,"behaviour":1,"board":"classique","rules":"stars","players":["Ann","Ben"]}',
  '{"n":1,"act":"1: roll 3 4","at":"2024-05-01T20:00:00Z"}',
  '{"n":2,"act":"luck: card chance 7"}',
  '{"back_to":1}',
  '{"n":2,"correct":{"cash":{"1":900}},"by":"consent","why":"miscounted"}',
  '{"n":3,"act":"clock: time up"}',
  '{"end":{},"secret":"00"}',
  '',
].join('\n');

describe('a record of earlier rules', () => {
  it('is read line by line, with the names of those who acted', () => {
    const record = readOldRecord(kRecord);
    expect(record).toMatchObject({ rules: 'stars', players: ['Ann', 'Ben'], over: true });
    expect(record.lines).toEqual([
      { n: 1, who: 'Ann', what: 'roll 3 4' },
      { n: 2, who: 'luck', what: 'card chance 7' },
      { what: '', back: 1 },
      { n: 2, what: '{"cash":{"1":900}}', why: 'miscounted' },
      { n: 3, who: 'clock', what: 'time up' },
    ]);
  });

  it('is not over before it says so, and nothing else is a record', () => {
    expect(readOldRecord(kRecord.split('\n').slice(0, 3).join('\n')).over).toBe(false);
    expect(() => readOldRecord('{"format":"banquier-table"}')).toThrow();
    expect(() => readOldRecord('hello')).toThrow();
  });
});

describe('the page of a game that cannot go on', () => {
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    prefs.set({ lang: 'en' });
  });

  const answers = (path: string) =>
    Promise.resolve(path.endsWith('/record') ? new Response(kRecord) : new Response('{}', { status: 503 }));

  for (const [lang, title, taken, download] of [
    ['en', 'This game cannot go on', 'Taken back to act 1.', 'Download the record'],
    ['fr', 'Cette partie ne peut pas continuer', 'Retour à l’acte 1.', 'Télécharger l’enregistrement'],
  ] as const)
    it(`says why and shows what was played (${lang})`, async () => {
      vi.stubGlobal('fetch', vi.fn(answers));
      prefs.set({ lang });
      render(OldGame, { game: 'abc' });
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
      expect(await screen.findByText('roll 3 4')).toBeTruthy();
      expect(screen.getByText(taken)).toBeTruthy();
      expect(screen.getByRole('link', { name: download }).getAttribute('href')).toBe('/api/games/abc/record');
    });

  it('says so where the record cannot be had', async () => {
    vi.stubGlobal(
      'fetch',
      vi.fn(() => Promise.resolve(new Response('{}', { status: 500 }))),
    );
    render(OldGame, { game: 'abc' });
    expect((await screen.findByRole('alert')).textContent).toBe('The record could not be read.');
  });
});
