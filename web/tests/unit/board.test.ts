import { positionOf } from '../gallery/positions';
import { editions as all } from '../golden/editions';
import { describe, expect, it } from 'vitest';
import type { Edition, Lang } from '../../src/protocol/http';
import {
  cellOf,
  innerOf,
  kSquares,
  neighbour,
  partsOf,
  ringOf,
  spotOf,
  squaresOfSide,
} from '../../src/board/geometry';
import { estimated, kLeading, setName, syllables } from '../../src/board/lettering';
import { cardText } from '../../src/board/cards';
import { colourOf, emblemOf, inkOn, looksOf, usualColours } from '../../src/board/looks';
import {
  distinctTokens,
  drawings,
  initialsOf,
  playerColours,
  playerInks,
  tokenDrawing,
} from '../../src/board/tokens';
import { deedRows, kinOf } from '../../src/board/deeds';
import { stripOf } from '../../src/board/strip';
import { squareLabel } from '../../src/words/board';
import { ownersOf } from '../../src/model/holdings';

const editions = [...all.values()];
const classique = editions.find((one) => one.id === 'classique') as Edition;
const langs: Lang[] = ['fr', 'en'];

describe('the ring', () => {
  for (const [w, h] of [
    [700, 700],
    [1000, 760],
    [580, 900],
    [2400, 1000],
  ] as const) {
    it(`goes round without gaps in ${w} × ${h}`, () => {
      const ring = ringOf(w, h);
      expect(ring.places).toHaveLength(kSquares);
      expect(ring.width).toBeLessThanOrEqual(w);
      expect(ring.height).toBeLessThanOrEqual(h);
      const area = ring.places.reduce((sum, one) => sum + one.w * one.h, 0) + ring.centre.w * ring.centre.h;
      expect(area).toBeCloseTo(ring.width * ring.height, 0);
      ring.places.forEach((place, at) => {
        const next = ring.places[(at + 1) % kSquares]!;
        const touchX = Math.max(place.x, next.x) <= Math.min(place.x + place.w, next.x + next.w) + 0.01;
        const touchY = Math.max(place.y, next.y) <= Math.min(place.y + place.h, next.y + next.h) + 0.01;
        expect(touchX && touchY).toBe(true);
      });
    });
  }

  it('begins at the lower right and goes clockwise', () => {
    const { places, width, height } = ringOf(700, 700);
    expect(places[0]!.x + places[0]!.w).toBeCloseTo(width);
    expect(places[0]!.y + places[0]!.h).toBeCloseTo(height);
    expect([places[10]!.x, places[20]!.y, places[30]!.y]).toEqual([0, 0, 0]);
    expect(places[1]!.x).toBeLessThan(places[0]!.x);
  });

  it('keeps the parts of a square inside it and apart', () => {
    for (const side of [0, 1, 2, 3] as const)
      for (const grouped of [true, false]) {
        const { w, h } = ringOf(700, 700).places[side * 10 + 5]!;
        const parts = partsOf(w, h, innerOf(side), 11, 25, grouped);
        for (const box of [parts.band, parts.name, parts.strip, parts.tokens]) {
          expect(box.x).toBeGreaterThanOrEqual(0);
          expect(box.y).toBeGreaterThanOrEqual(0);
          expect(box.x + box.w).toBeLessThanOrEqual(w + 0.01);
          expect(box.y + box.h).toBeLessThanOrEqual(h + 0.01);
        }
        const below = parts.name.y + parts.name.h <= parts.strip.y + 1;
        const above = parts.name.y >= parts.strip.y + parts.strip.h - 1;
        expect(below || above).toBe(true);
      }
  });

  it('finds room for eight tokens on every square', () => {
    const ring = ringOf(700, 700);
    for (let at = 0; at < kSquares; ++at)
      for (const jailed of at === 10 ? [true, false] : [false]) {
        const place = at === 10 && jailed ? cellOf(ring.places[at]!) : ring.places[at]!;
        const spots = Array.from({ length: 8 }, (_, i) => spotOf(ring, at, i, 8, jailed, true));
        for (const { x, y, size } of spots) {
          expect(x - size / 2).toBeGreaterThanOrEqual(place.x - 1);
          expect(x + size / 2).toBeLessThanOrEqual(place.x + place.w + 1);
          expect(y - size / 2).toBeGreaterThanOrEqual(place.y - 1);
          expect(y + size / 2).toBeLessThanOrEqual(place.y + place.h + 1);
        }
        expect(new Set(spots.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`)).size).toBe(8);
      }
  });

  it('separates prisoners from visitors', () => {
    const ring = ringOf(700, 700);
    const cell = cellOf(ring.places[10]!);
    const visitor = spotOf(ring, 10, 0, 1, false, false);
    const prisoner = spotOf(ring, 10, 0, 1, true, false);
    expect(prisoner.x).toBeGreaterThan(cell.x);
    expect(visitor.x).toBeLessThan(cell.x);
  });

  it('is walked by arrow keys', () => {
    expect(neighbour(0, 'ArrowLeft')).toBe(1);
    expect(neighbour(0, 'ArrowUp')).toBe(39);
    expect(neighbour(10, 'ArrowUp')).toBe(11);
    expect(neighbour(10, 'ArrowRight')).toBe(9);
    expect(neighbour(5, 'ArrowUp')).toBe(25);
    expect(neighbour(25, 'ArrowDown')).toBe(5);
    expect(neighbour(12, 'ArrowRight')).toBe(38);
    expect(neighbour(38, 'ArrowLeft')).toBe(12);
    expect(neighbour(7, 'End')).toBe(39);
    expect(neighbour(7, 'Home')).toBe(0);
    expect(neighbour(7, 'PageDown')).toBe(10);
    expect(neighbour(7, 'PageUp')).toBe(0);
    expect(neighbour(10, 'PageUp')).toBe(0);
    expect(neighbour(7, 'x')).toBeNull();
  });

  it('has four sides from corner to corner', () => {
    expect(squaresOfSide(0)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(squaresOfSide(3).at(-1)).toBe(0);
  });
});

describe('a strip of one side', () => {
  it('has targets of 44 px and letters of 11 on the narrowest phone', () => {
    const strip = stripOf(344);
    expect(strip.cells).toHaveLength(11);
    for (const cell of [...strip.cells, strip.ways]) {
      expect(cell.w).toBeGreaterThanOrEqual(44);
      expect(cell.x + cell.w).toBeLessThanOrEqual(344);
    }
    expect(strip.ways.h).toBeGreaterThanOrEqual(90);
    expect(strip.text).toBeGreaterThanOrEqual(11);
  });
  it('takes more rows for larger letters', () => {
    expect(stripOf(344, 2).cells[1]!.w).toBeGreaterThan(stripOf(344).cells[1]!.w);
  });
});

describe('names', () => {
  it('are broken between syllables, never within two letters of an end', () => {
    expect(syllables('Montparnasse')).toEqual(['Mont', 'par', 'nasse']);
    for (const word of ['Durocortorum', 'Northumberland', 'Olympiastadion']) {
      const parts = syllables(word);
      expect(parts.join('')).toBe(word);
      expect(parts.length).toBeGreaterThan(1);
      expect(parts.every((part) => part.length >= 3)).toBe(true);
    }
  });

  for (const edition of editions)
    for (const lang of langs)
      it(`of ${edition.id} fit in ${lang}, whole and hardly narrowed`, () => {
        for (const ring of [ringOf(640, 640), ringOf(700, 700), ringOf(900, 740)])
          for (const square of edition.squares) {
            if (square.at % 10 === 0) continue;
            const { w, h, side } = ring.places[square.at]!;
            const parts = partsOf(w, h, innerOf(side), ring.text, ring.token, square.group !== undefined);
            const sizes = [1, 0.94, 0.88, 0.8, 0.72].map((part) => Math.max(11, ring.text * part));
            const { lines, size } = setName(square.name[lang], parts.name, sizes, estimated);
            expect(size).toBeGreaterThanOrEqual(11);
            expect(lines.length * size * kLeading).toBeLessThanOrEqual(parts.name.h + 0.01);
            const letters = (text: string) => text.replace(/[\s-]/g, '');
            expect(letters(lines.map((line) => line.text).join(''))).toBe(letters(square.name[lang]));
            for (const line of lines) {
              const wide = estimated(line.text, size);
              expect(line.width ?? wide).toBeLessThanOrEqual(parts.name.w + 0.01);
              expect(parts.name.w / wide, `${line.text} of ${square.name[lang]}`).toBeGreaterThan(0.7);
            }
          }
      });
});

describe('editions', () => {
  it('have their own looks, emblems and drawn tokens', () => {
    expect(new Set(editions.map((one) => looksOf(one.id).ground[0])).size).toBe(editions.length);
    for (const edition of editions) {
      for (const square of edition.squares)
        expect(emblemOf(edition, square) !== null || colourOf(edition, square) !== null).toBe(true);
      edition.theme.tokens.forEach((token, i) => {
        expect(drawings[token.en], token.en).toBeDefined();
        expect(tokenDrawing(edition, i)).toBe(drawings[token.en]);
      });
    }
  });

  it('are previewed by the catalogue as they are', () => {
    for (const edition of editions)
      expect(usualColours(edition.theme.colours)).toEqual(
        edition.squares.map((one) => colourOf(edition, one)),
      );
  });

  it('say every card with its figures', () => {
    for (const edition of editions)
      for (const deck of ['chance', 'chest'] as const)
        edition.cards[deck].forEach((_, i) => {
          for (const lang of langs) {
            const told = cardText(edition, `${deck} ${i + 1}`, lang, { usual: 200, landing: 400 });
            expect(told?.text).toBeTruthy();
            expect(told?.text).not.toMatch(/[{}]|undefined|\bNaN\b/);
          }
        });
    expect(cardText(classique, 'chance 4', 'en', { usual: 200, landing: 400 })?.text).toContain('€400');
    expect(cardText(classique, 'nothing 1', 'en')).toBeNull();
  });
});

// Machado, Oliveira and Fernandes (2009): how colours look without the long or the middle cones.
const sights = {
  all: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  noLong: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  noMiddle: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
};
const linear = (hex: string) =>
  [1, 3, 5].map((i) => {
    const c = parseInt(hex.slice(i, i + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
function lab(rgb: number[]): number[] {
  const dot = (a: number, b: number, c: number) => a * rgb[0]! + b * rgb[1]! + c * rgb[2]!;
  const f = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const [x, y, z] = [
    f(Math.max(0, dot(0.4124, 0.3576, 0.1805)) / 0.9505),
    f(Math.max(0, dot(0.2126, 0.7152, 0.0722))),
    f(Math.max(0, dot(0.0193, 0.1192, 0.9505)) / 1.089),
  ] as const;
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}
const luminance = (hex: string) => {
  const [r, g, b] = linear(hex) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (a: string, b: string) => {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
};

describe('players', () => {
  for (const [sight, m] of Object.entries(sights))
    it(`have colours that are told apart (${sight})`, () => {
      const seen = playerColours.map((hex) => {
        const [r, g, b] = linear(hex) as [number, number, number];
        return lab([0, 3, 6].map((i) => m[i]! * r + m[i + 1]! * g + m[i + 2]! * b));
      });
      seen.forEach((one, i) =>
        seen
          .slice(i + 1)
          .forEach((other) => expect(Math.hypot(...one.map((v, k) => v - other[k]!))).toBeGreaterThan(20)),
      );
    });

  it('are read on their colours', () => {
    playerColours.forEach((colour, i) => expect(contrast(colour, playerInks[i]!)).toBeGreaterThan(4.5));
    for (const edition of editions)
      for (const colour of Object.values(edition.theme.colours))
        expect(contrast(colour, inkOn(colour))).toBeGreaterThan(4.5);
  });

  it('have initials of their own', () => {
    expect(initialsOf(['Ann', 'Ben'])).toEqual(['A', 'B']);
    expect(initialsOf(['Ann', 'Anatole', 'Éva'])).toEqual(['An', 'Aa', 'É']);
    expect(initialsOf(['Ann', 'Ann'])).toEqual(['A1', 'A2']);
  });

  it('have tokens of their own, people first', () => {
    const seats = [
      { kind: 'bot', token: 0 },
      { kind: 'person', token: 0 },
      { kind: 'person', token: 3 },
      { kind: 'bot', token: 0 },
    ];
    expect(distinctTokens(seats, 6)).toEqual([1, 0, 3, 2]);
    expect(
      distinctTokens(
        Array.from({ length: 8 }, () => ({ kind: 'bot', token: 0 })),
        6,
      ),
    ).toHaveLength(8);
  });
});

describe('the lettering of titles', () => {
  it('is read on its ground in the light and in the dark', () => {
    for (const { id } of editions) {
      const { ground, title } = looksOf(id);
      expect(contrast(ground[0], title[0])).toBeGreaterThan(4.5);
      expect(contrast(ground[1], title[1])).toBeGreaterThan(4.5);
    }
  });
});

describe('a deed', () => {
  const position = positionOf({
    players: [{ titles: [{ at: 1, level: 3 }, { at: 3, level: 'h' }, 5, 15, 12] }, {}],
  });
  const owners = ownersOf(position, 4);
  const rows = (at: number, rent?: number | { times: number }) =>
    deedRows(classique, classique.squares[at]!, 'en', 4, owners.get(at), rent);

  it('marks what holds now', () => {
    expect(rows(1).find((row) => row.now)).toEqual({ label: '3 houses', amount: '€90', now: true });
    expect(rows(3).find((row) => row.now)?.label).toBe('1 hotel');
    expect(rows(5, 50).find((row) => row.now)?.amount).toBe('€50');
    expect(rows(12, { times: 4 }).find((row) => row.now)?.amount).toBe('4 times the dice');
    expect(rows(39).some((row) => row.now)).toBe(false);
  });
  it('tells the doubled rent of a whole group, and whether it holds', () => {
    const bare = ownersOf(
      { players: [{ cash: 0, titles: [1, 3] }] } as Parameters<typeof ownersOf>[0],
      4,
    ).get(1);
    const now = (rent: number) =>
      deedRows(classique, classique.squares[1]!, 'en', 4, bare, rent).filter((row) => row.now);
    expect(now(4)).toEqual([{ label: 'Whole group', amount: '€4', now: true }]);
    expect(now(2)).toEqual([{ label: 'Without buildings', amount: '€2', now: true }]);
  });
  it('counts houses as the rules do', () => {
    expect(deedRows(classique, classique.squares[1]!, 'fr', 3, undefined, undefined)).toHaveLength(6);
    expect(rows(1)).toHaveLength(7);
  });
  it('knows its kin', () => {
    expect(kinOf(classique, classique.squares[1]!)).toEqual([1, 3]);
    expect(kinOf(classique, classique.squares[5]!)).toEqual([5, 15, 25, 35]);
  });
});

describe('a square in words', () => {
  it('says name, owner, buildings and who is there', () => {
    const state = {
      owner: 'Ann',
      level: 2,
      hotel: false,
      mortgaged: false,
      marked: true,
      here: ['Ben', 'Cat'],
    };
    expect(squareLabel(classique, classique.squares[1]!, 'en', state)).toBe(
      'Boulevard de Belleville, Brown, Owned by Ann, 2 houses, In question now, Here: Ben and Cat',
    );
    const free = { owner: null, level: 0, hotel: false, mortgaged: false, marked: false, here: [] };
    expect(squareLabel(classique, classique.squares[1]!, 'fr', free)).toBe(
      'Boulevard de Belleville, Brun, À vendre\u202f: 60\u00a0€',
    );
  });
});
