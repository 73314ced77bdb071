// Where things are on the ring: squares, their parts, tokens. In pixels of the box that the board fills, so that a
// letter is as large as it says. Départ is at the lower right and play goes clockwise, as on every printed board.

import type { Square } from '../protocol/messages';

export const kSquares = 40;
const kSide = 10;
// Of a side, one corner; nine squares share what the two corners leave.
const kCorner = 0.135;
const kWidest = 1.45; // width to height: wider than that the sides look like another game
const kLeastText = 11;

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Bottom, left, top, right: in the order of play. */
export type Side = 0 | 1 | 2 | 3;

export interface Place extends Box {
  at: Square;
  side: Side;
  corner: boolean;
}

export interface Ring {
  width: number;
  height: number;
  text: number; // size of names
  token: number; // diameter
  places: Place[];
  centre: Box;
}

export const sideOf = (at: Square): Side => (Math.floor(at / kSide) % 4) as Side;
const isCorner = (at: Square): boolean => at % kSide === 0;

/** The squares of a side from corner to corner, in the order of play. */
export const squaresOfSide = (side: Side): Square[] =>
  Array.from({ length: kSide + 1 }, (_, i) => (side * kSide + i) % kSquares);

/** The ring in a box: as large as it can be, never taller than wide. `scale`: the reader's letters over the usual;
 *  `depth`: of its sides in pixels, where they are not to grow with it. */
export function ringOf(boxWidth: number, boxHeight: number, scale = 1, depth?: number): Ring {
  const height = Math.floor(Math.min(boxHeight, boxWidth));
  const width = Math.floor(Math.min(boxWidth, height * kWidest));
  const cornerW = depth ?? Math.round(width * kCorner);
  const cornerH = depth ?? Math.round(height * kCorner);
  const stepX = (width - 2 * cornerW) / (kSide - 1);
  const stepY = (height - 2 * cornerH) / (kSide - 1);
  const usual = Math.max(kLeastText, Math.min(0.016 * Math.min(width, height * 1.1), 20));
  const text = Math.max(usual, Math.min(usual * scale, stepX * 0.2)); // as large as names still fit
  const places = Array.from({ length: kSquares }, (_, at): Place => {
    const side = sideOf(at);
    const n = at % kSide;
    if (n === 0) {
      const x = side === 1 || side === 2 ? 0 : width - cornerW;
      const y = side >= 2 ? 0 : height - cornerH;
      return { at, side, corner: true, x, y, w: cornerW, h: cornerH };
    }
    const rest = { at, side, corner: false };
    switch (side) {
      case 0:
        return { ...rest, x: width - cornerW - n * stepX, y: height - cornerH, w: stepX, h: cornerH };
      case 1:
        return { ...rest, x: 0, y: height - cornerH - n * stepY, w: cornerW, h: stepY };
      case 2:
        return { ...rest, x: cornerW + (n - 1) * stepX, y: 0, w: stepX, h: cornerH };
      default:
        return { ...rest, x: width - cornerW, y: cornerH + (n - 1) * stepY, w: cornerW, h: stepY };
    }
  });
  return {
    width,
    height,
    text,
    token: Math.max(16, Math.min(0.46 * Math.min(stepX, stepY), 40)),
    places,
    centre: { x: cornerW, y: cornerH, w: width - 2 * cornerW, h: height - 2 * cornerH },
  };
}

/** Where the page may put something, from the upper left of the box that the board stands in. */
export interface Room extends Box {
  above: number; // px over it that may be taken too by what needs neither decks nor dice
}

/** The inside of a ring, divided: decks and dice above, and below them the room for what happens. */
interface Inside {
  head: number; // px
  room: Room;
}

const kRoomEdge = 10;
const kTopEdge = 5; // no deck looks out above what takes their room

export function insideOf({ centre, width, height }: Ring, box: { w: number; h: number }): Inside {
  const head = centre.h < kShallow ? kLowHead : Math.round(Math.max(84, Math.min(0.22 * centre.h, 170)));
  return {
    head,
    room: {
      x: (box.w - width) / 2 + centre.x + kRoomEdge,
      y: (box.h - height) / 2 + centre.y + head,
      w: centre.w - 2 * kRoomEdge,
      h: centre.h - head - kRoomEdge,
      above: head - kTopEdge,
    },
  };
}
const kShallow = 330; // px: there only the dice find room above
const kLowHead = 46;

/** Which way the inside of the board lies from a square: names stay upright, the colour is always inside. */
export type Inner = 'up' | 'right' | 'down' | 'left';
export const innerOf = (side: Side): Inner => (['up', 'right', 'down', 'left'] as const)[side];

/** The parts of a square that is no corner, from its own upper left. */
export interface Parts {
  band: Box; // colour and buildings; where there is no group, an emblem
  name: Box;
  strip: Box; // price, or owner
  tokens: Box;
  upright: boolean; // deep rather than wide: lines are centred
}

export function partsOf(
  w: number,
  h: number,
  inner: Inner,
  text: number,
  token: number,
  grouped: boolean,
): Parts {
  const line = Math.ceil(text * 1.4);
  if (inner === 'up' || inner === 'down') {
    const depth = grouped ? Math.max(12, Math.round(h * 0.18)) : 0;
    const rest = h - depth - line;
    const tokenH = Math.min(token, rest * 0.5);
    // Names come before tokens, which stand on the last line where there is little room.
    const nameH = Math.min(rest - 1, Math.max(rest - tokenH, text * (grouped ? 3.4 : 4.4)));
    const up = inner === 'up';
    const top = up ? depth : line;
    return {
      band: { x: 0, y: up ? 0 : h - depth, w, h: depth },
      name: { x: 2, y: top + 1, w: w - 4, h: nameH },
      strip: { x: 0, y: up ? h - line : 0, w, h: line },
      tokens: { x: 1, y: top + rest - tokenH - 1, w: w - 2, h: tokenH },
      upright: true,
    };
  }
  const depth = Math.max(12, Math.round(grouped ? w * 0.15 : w * 0.26));
  const x = inner === 'left' ? depth : 0;
  const rest = w - depth;
  return {
    band: { x: inner === 'left' ? 0 : w - depth, y: 0, w: depth, h: grouped ? h : h - line },
    name: { x: x + 4, y: 1, w: rest - 8, h: h - line - 1 },
    strip: grouped ? { x, y: h - line, w: rest, h: line } : { x: 0, y: h - line, w, h: line },
    tokens: { x: x + rest * 0.35, y: Math.max(0, h - line - token - 1), w: rest * 0.65 - 2, h: token },
    upright: false,
  };
}

/** Where prisoners sit in the corner of the prison: away from its outer edges, along which visitors walk. */
export const cellOf = (place: Box): Box => ({
  x: place.x + place.w * 0.34,
  y: place.y + place.h * 0.04,
  w: place.w * 0.62,
  h: place.h * 0.62,
});

export interface Spot {
  x: number;
  y: number;
  size: number;
}

// `count` discs in a box: side by side while there is room, then overlapping, then in two rows.
function packed(box: Box, count: number, size: number, index: number, atEnd = false): Spot {
  const fits = Math.max(1, Math.floor(box.w / (size * 0.62)));
  const rows = count <= fits ? 1 : 2;
  const disc = count > 4 ? size * 0.82 : size;
  const inRow = Math.ceil(count / rows);
  const row = Math.floor(index / inRow);
  const inThis = Math.min(inRow, count - row * inRow);
  const step = inThis > 1 ? Math.min(disc * 1.06, (box.w - disc) / (inThis - 1)) : 0;
  const spare = (box.w - disc - step * (inThis - 1)) * (atEnd ? 1 : 0.5);
  const start = box.x + disc / 2 + spare;
  const bottom = box.y + box.h - disc / 2;
  return { x: start + step * (index - row * inRow), y: bottom - row * disc * 0.72, size: disc };
}

/** Where the `index`th of `count` tokens stands on a square. In prison they are counted apart from visitors. */
export function spotOf(
  ring: Ring,
  at: Square,
  index: number,
  count: number,
  jailed: boolean,
  grouped: boolean,
): Spot {
  const place = ring.places[at] ?? ring.places[0];
  if (!place) return { x: 0, y: 0, size: ring.token };
  if (at === kSide && jailed) {
    const cell = cellOf(place);
    return packed({ ...cell, y: cell.y + cell.h * 0.3, h: cell.h * 0.65 }, count, ring.token, index);
  }
  if (at === kSide) {
    // Along the outer edges: down the left one first, then along the lower one.
    const size = Math.min(ring.token, place.w * 0.32);
    const down = Math.min(count, 3);
    if (index < down) {
      const step = Math.min(size * 1.05, (place.h * 0.68 - size) / Math.max(1, down - 1));
      return { x: place.x + 2 + size / 2, y: place.y + 3 + size / 2 + index * step, size };
    }
    const along = { x: place.x + 2, y: place.y + place.h * 0.7, w: place.w - 4, h: place.h * 0.28 };
    return packed(along, count - down, Math.min(size, place.h * 0.28), index - down);
  }
  if (place.corner) {
    const box = { x: place.x + 2, y: place.y + place.h * 0.4, w: place.w - 4, h: place.h * 0.57 };
    return packed(box, count, ring.token, index);
  }
  const { tokens, upright } = partsOf(place.w, place.h, innerOf(place.side), ring.text, ring.token, grouped);
  // On the left and the right a name is written from the left: they stand where it has ended.
  const box = { ...tokens, x: place.x + tokens.x, y: place.y + tokens.y };
  return packed(box, count, ring.token, index, !upright);
}

/** The same on a small map, where a token is as large as a square: fanned along the side, in the middle of its depth. */
export function mapSpotOf(
  ring: Ring,
  at: Square,
  index: number,
  count: number,
  jailed: boolean,
  radius: number,
) {
  const place = ring.places[at] ?? ring.places[0];
  if (!place) return { x: 0, y: 0 };
  const off = (index - (count - 1) / 2) * Math.min(radius, (place.w + place.h) / 2 / count);
  const flat = place.side % 2 === 0;
  const apart = at !== kSide ? 0 : jailed ? radius * 0.6 : -radius * 0.6; // prisoners inside, visitors outside
  const within = (value: number, most: number) => Math.max(radius, Math.min(value, most - radius));
  return {
    x: within(place.x + place.w / 2 + (flat ? off : 0) + apart, ring.width),
    y: within(place.y + place.h / 2 + (flat ? 0 : off) - apart, ring.height),
  };
}

/** Where an arrow key leads from a square: along the ring where the ring goes that way, else straight across. */
export function neighbour(at: Square, key: string): Square | null {
  const next = (at + 1) % kSquares;
  const before = (at + kSquares - 1) % kSquares;
  const along: Record<Side, [forward: string, back: string]> = {
    0: ['ArrowLeft', 'ArrowRight'],
    1: ['ArrowUp', 'ArrowDown'],
    2: ['ArrowRight', 'ArrowLeft'],
    3: ['ArrowDown', 'ArrowUp'],
  };
  if (key === 'Home') return 0;
  if (key === 'End') return kSquares - 1;
  if (key === 'PageDown') return ((Math.floor(at / kSide) + 1) * kSide) % kSquares;
  if (key === 'PageUp') return ((Math.ceil(at / kSide) + 3) * kSide) % kSquares;
  const side = sideOf(at);
  if (key === along[side][0]) return next;
  if (isCorner(at)) {
    const last = along[((side + 3) % 4) as Side];
    if (key === last[1]) return before;
    return null;
  }
  if (key === along[side][1]) return before;
  if (!key.startsWith('Arrow')) return null;
  // Opposite: 5 and 25, 12 and 38.
  const opposite = side % 2 === 0 ? 30 - at : 50 - at;
  const inward: Record<Side, string> = { 0: 'ArrowUp', 1: 'ArrowRight', 2: 'ArrowDown', 3: 'ArrowLeft' };
  return key === inward[side] ? (opposite + kSquares) % kSquares : null;
}
