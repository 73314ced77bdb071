import { beforeEach, describe, expect, it } from 'vitest';
import { cupPlaceOf } from '../../src/cup/address.svelte';
import { digits, shown } from '../../src/cup/clock';
import { nextStep } from '../../src/cup/console/next';
import type { Format, PublicView, TableEntry, UnitEntry, WholeView } from '../../src/cup/frames';
import { dropOutgoing, keepOutgoing, keepPart, keepRole, keptPart, outgoing } from '../../src/cup/keep';
import { byName, dicePairs, missingTables, sides, thrownSalt } from '../../src/cup/known';
import { slidesOf } from '../../src/cup/projector/slides';
import { cashOf, draftOf, fitted, holderOf, linesOf, unfilled } from '../../src/cup/sheet/draft';
import { cupWords } from '../../src/words/cup';
import { deskWords } from '../../src/words/cup_desk';

const format = {
  id: 'championnat',
  unit: 'team',
  members: ['junior', 'adult'],
  places: 27,
  waiting: 3,
  deal: 300,
  play: 2700,
  stages: [{ kind: 'knockout' }],
} as unknown as Format;

const unit = (name: string): UnitEntry => ({
  name,
  members: [
    { name: `${name} junior`, role: 'junior' },
    { name: `${name} adult`, role: 'adult' },
  ],
  standing: 'playing',
  present: true,
});

function whole(changes: Partial<WholeView>): WholeView {
  return {
    role: 'organiser',
    cup: { id: 'c', name: 'Lyon', format },
    state: 'open',
    waits: { for: 'presence', says: { fr: '', en: '' } },
    head: '',
    entries: 1,
    name: 'Ann',
    link: 1,
    units: { '1': unit('Ânes'), '2': unit('Zèbres'), '3': unit('Boucs') },
    rounds: [],
    commitments: [],
    watching: 0,
    roles: {
      '1': { role: 'organiser', name: 'Ann', here: 1 },
      '2': { role: 'referee', name: 'Ben', here: 0 },
    },
    rulings: {},
    log: {},
    ...changes,
  };
}
const hall = (changes: Partial<PublicView>): PublicView => ({
  ...(whole({}) as unknown as PublicView),
  role: 'spectator',
  ...changes,
});
const waits = (what: WholeView['waits']['for'], tables?: number[]) => ({
  for: what,
  says: { fr: '', en: '' },
  ...(tables ? { tables } : {}),
});

describe('the clock of a cup', () => {
  it('runs on from facts, and stands while it is paused', () => {
    const clock = { phase: 'play' as const, began: 0, ends: 100_000, last_round_at: 60_000 };
    expect(shown(clock, 40_000)).toEqual({ phase: 'play', paused: false, left: 60_000, toLast: 20_000 });
    expect(shown(clock, 130_000).left).toBe(-30_000);
    const paused = { phase: 'play' as const, began: 0, paused_at: 5, left: 42, to_last_round: 7 };
    expect(shown(paused, 999_999)).toEqual({ phase: 'play', paused: true, left: 42, toLast: 7 });
    expect(shown({ phase: 'end', began: 3 }, 10)).toMatchObject({ left: null, toLast: null });
    expect(shown(undefined, 10).phase).toBe('none');
  });
  it('counts a second until it is over', () => {
    expect(digits(45 * 60_000)).toBe('45:00');
    expect(digits(59_001)).toBe('1:00');
    expect(digits(1)).toBe('0:01');
    expect(digits(0)).toBe('0:00');
    expect(digits(-12_000)).toBe('−0:12');
    expect(digits(5_400_000)).toBe('1:30:00');
    expect(digits(5_400_000, 'minutes')).toBe('90:00');
  });
});

describe('a sheet while it is filled in', () => {
  const who = [
    { unit: 1, member: 0, name: 'Zoé' },
    { unit: 2, member: 0, name: 'Max' },
  ];
  it('gives goods: notes counted, titles with buildings and mortgages', () => {
    const draft = draftOf('goods', who);
    const zoe = draft.players['1.0'];
    if (!zoe) throw new Error('no player');
    zoe.notes = [2, 1, 0, 0, 0, 0, 3];
    zoe.titles = { 1: { level: 0, mortgaged: true }, 37: { level: 5, mortgaged: false } };
    expect(cashOf(zoe)).toBe(1103);
    expect(holderOf(draft, 37)).toBe('1.0');
    expect(holderOf(draft, 39)).toBeNull();
    expect(unfilled(draft, who).map((one) => one.name)).toEqual(['Max']);
    const max = draft.players['2.0'];
    if (max) max.out = true;
    expect(linesOf(draft, who)).toEqual([
      {
        unit: 1,
        member: 0,
        goods: {
          cash: 1103,
          cards: 0,
          titles: [
            { at: 1, mortgaged: true },
            { at: 37, level: 5 },
          ],
        },
      },
      { unit: 2, member: 0, out: true, goods: {} },
    ]);
  });
  it('gives amounts, begins with the sheet before, and fits those who are there', () => {
    const before = [{ unit: 1, member: 0, name: 'Zoé', amount: 900 }];
    const draft = draftOf('goods', who, before);
    expect(draft.mode).toBe('amounts');
    expect(unfilled(draft, who)).toHaveLength(1);
    expect(linesOf(draft, who.slice(0, 1))).toEqual([{ unit: 1, member: 0, amount: 900 }]);
    const other = fitted(draft, [who[1] ?? { unit: 0, member: 0, name: '' }]);
    expect(Object.keys(other.players)).toEqual(['2.0']);
  });
});

describe('what this browser keeps', () => {
  beforeEach(() => localStorage.clear());
  it('finds a role by its secret, and wishes that were not answered', () => {
    expect(keepRole('c', 'a'.repeat(16))).toBe(0);
    expect(keepRole('c', 'b'.repeat(16))).toBe(1);
    expect(keepRole('c', 'a'.repeat(16))).toBe(0);
    keepOutgoing('c', { id: 7, as: 'aaaaaaaa', wish: { do: 'open' } });
    keepOutgoing('c', { id: 8, as: 'bbbbbbbb', wish: { do: 'close' } });
    expect(outgoing('c', 'aaaaaaaa').map((one) => one.id)).toEqual([7]);
    dropOutgoing('c', 7);
    expect(outgoing('c', 'aaaaaaaa')).toEqual([]);
    expect(outgoing('c', 'bbbbbbbb')).toHaveLength(1);
  });
  it('keeps the drafts of several tables apart', () => {
    keepPart('c', 'sheets', '1.1.1.3', { mode: 'goods' });
    keepPart('c', 'sheets', '1.1.1.4', { mode: 'amounts' });
    keepPart('c', 'sheets', '1.1.1.3', null);
    expect(keptPart('c', 'sheets', '1.1.1.3')).toBeNull();
    expect(keptPart('c', 'sheets', '1.1.1.4')).toEqual({ mode: 'amounts' });
  });
  it('reads addresses', () => {
    keepRole('c', 'a'.repeat(16));
    const at = (path: string) => cupPlaceOf(new URL(path, 'http://hall'));
    expect(at('/cups')).toEqual({ at: 'start' });
    expect(at('/c/c')).toEqual({ at: 'cup', cup: 'c', as: 0 });
    expect(at('/c/other')).toEqual({ at: 'cup', cup: 'other', as: null });
    expect(at('/c/c?as=4')).toMatchObject({ as: 4 });
    expect(at('/c/c/screen')).toEqual({ at: 'screen', cup: 'c' });
    expect(at('/c/c/print/sheets')).toMatchObject({ at: 'print', what: 'sheets' });
    expect(at('/c/c/elsewhere')).toEqual({ at: 'nowhere' });
  });
});

describe('the one button of the console', () => {
  it('does what the cup waits for', () => {
    expect(nextStep(whole({})).wishes).toEqual([{ do: 'close' }]);
    expect(nextStep(whole({ units: {} }))).toMatchObject({ id: 'enter', go: 'entrants' });
    expect(nextStep(whole({ waits: waits('deal') })).wishes).toEqual([{ do: 'phase', phase: 'deal' }]);
    expect(nextStep(whole({ waits: waits('salt') }))).toEqual({ id: 'salt', go: 'draw' });
    expect(nextStep(whole({ waits: waits('sheets', [4, 7]) }))).toMatchObject({ id: 'sheet', table: 4 });
    expect(nextStep(whole({ waits: waits('ruling', [5]) }))).toMatchObject({ go: 'referee', table: 5 });
    const ranking = { edition: 2, published: false, rows: [] };
    expect(nextStep(whole({ waits: waits('ranking_published'), ranking })).wishes).toEqual([
      { do: 'publish-ranking', edition: 2 },
    ]);
  });
  it('takes fewer presses where one person runs everything', () => {
    const alone = { roles: { '1': { role: 'organiser' as const, name: 'Ann', here: 1 } } };
    const family = { ...format, deal: 0 } as Format;
    const cup = { id: 'c', name: 'Family', format: family };
    expect(nextStep(whole({ ...alone, waits: waits('pool') }))).toEqual({ id: 'drawAtOnce' });
    expect(nextStep(whole({ ...alone, cup, waits: waits('deal') })).wishes).toEqual([
      { do: 'phase', phase: 'play' },
    ]);
    expect(nextStep(whole({ ...alone, waits: waits('last_round') })).id).toBe('endAndType');
    expect(nextStep(whole({ ...alone, waits: waits('sheets', [1]) })).id).toBe('papers');
  });
});

describe('readings of a hall', () => {
  const table = (units: number[], state: TableEntry['state']): TableEntry => ({ units, state });
  const tables = { '10': table([3], 'playing'), '2': table([1, 2], 'received') };
  it('lists by name in the order of the language, and what is missing', () => {
    const view = whole({ tables, byes: [] });
    expect(byName(view, 'fr').map((row) => [row.name, row.table])).toEqual([
      ['Ânes', 2],
      ['Boucs', 10],
      ['Zèbres', 2],
    ]);
    expect(missingTables(view)).toEqual([10]);
  });
  it('seats clockwise on two sides, as the rulebook draws them', () => {
    expect(sides([1, 5, 3, 4, 2, 6])).toEqual({ above: [1, 5, 3], below: [6, 2, 4] });
    expect(sides([1, 2, 3, 4])).toEqual({ above: [1, 2], below: [4, 3] });
  });
  it('reads throws, and throws ten itself', () => {
    expect(dicePairs('34 61-2 5x')).toEqual(['34', '61', '25']);
    expect(thrownSalt()).toMatch(/^([1-6]{2} ){9}[1-6]{2}$/);
  });
  it('turns through what matters now, a page at a time', () => {
    const room = { lines: 2, blocks: 1 };
    const kinds = (view: PublicView) => slidesOf(view, 'fr', room).map((slide) => slide.kind);
    expect(kinds(hall({ state: 'open' }))).toEqual(['welcome', 'welcome']);
    expect(kinds(hall({ state: 'pooled' }))).toEqual(['draw']);
    expect(kinds(hall({ state: 'playing', tables }))).toEqual(['byName', 'byName', 'byTable', 'byTable']);
    expect(kinds(hall({ state: 'ended', tables }))).toEqual(['missing']);
    const rows = [1, 2, 3].map((id) => ({ unit: id, rank: id }));
    const over = slidesOf(
      hall({ state: 'over', ranking: { edition: 1, published: true, rows } }),
      'fr',
      room,
    );
    expect(over.map((slide) => (slide.kind === 'prize' ? slide.rows[0]?.rank : slide.kind))).toEqual([
      3, 2, 1,
    ]);
  });
});

describe('words of a cup', () => {
  it('name every state and step in both languages', () => {
    for (const lang of ['fr', 'en'] as const) {
      for (const text of Object.values(cupWords[lang].states)) expect(text).not.toBe('');
      for (const text of Object.values(deskWords[lang].steps)) expect(text).not.toBe('');
    }
    expect(Object.keys(deskWords.fr.entriesOf)).toEqual(Object.keys(deskWords.en.entriesOf));
    expect(Object.keys(deskWords.fr.breaks)).toEqual(Object.keys(deskWords.en.breaks));
  });
});
