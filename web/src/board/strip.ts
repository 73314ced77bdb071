// One side of the ring in rows for a narrow screen: eleven squares, and a twelfth place for the way to other sides.

import { partsOf, type Box, type Spot } from './geometry';

interface Strip {
  width: number;
  height: number;
  text: number;
  token: number;
  cells: Box[]; // eleven
  ways: Box;
  spot: (cell: Box, index: number, count: number) => Spot;
}

const kCells = 12;
const kLeastWidth = 52;

/** `scale`: the reader's letters over the usual; larger letters get wider cells and more rows. */
export function stripOf(width: number, scale = 1): Strip {
  const columns = [6, 4, 3, 2].find((n) => width / n >= kLeastWidth * scale) ?? 2;
  const rows = kCells / columns;
  const cellW = Math.floor(width / columns);
  const text = 11 * scale;
  const token = Math.min(24, cellW * 0.44);
  const cellH = Math.max(96, Math.ceil(text * 1.06 * 3 + text * 1.4 + token + 20));
  const boxes = Array.from({ length: kCells }, (_, i) => ({
    x: (i % columns) * cellW,
    y: Math.floor(i / columns) * (cellH + 4),
    w: cellW - 2,
    h: cellH,
  }));
  const ways = boxes[kCells - 1] ?? { x: 0, y: 0, w: cellW, h: cellH };
  return {
    width: columns * cellW,
    height: rows * (cellH + 4) - 4,
    text,
    token,
    cells: boxes.slice(0, kCells - 1),
    ways,
    spot(cell, index, count) {
      const { tokens } = partsOf(cell.w, cell.h, 'up', text, token, true);
      const size = count > 3 ? token * 0.8 : token;
      const step = count > 1 ? Math.min(size * 1.05, (tokens.w - size) / (count - 1)) : 0;
      const x = cell.x + cell.w / 2 + (index - (count - 1) / 2) * step;
      return { x, y: cell.y + tokens.y + tokens.h / 2, size };
    },
  };
}
