// The printed side of the board as a picture, from the same data and the same places as the flat board.

import type { Edition, Lang, SquareInfo } from '../protocol/http';
import { money } from '../words/money';
import { cellOf, innerOf, partsOf, ringOf, type Place, type Ring } from '../board/geometry';
import { kLeading, measured, measuredBold, setName, type Setting } from '../board/lettering';
import { colourOf, emblemOf, looksOf } from '../board/looks';
import { drawingOf, type Drawing } from '../board/emblems';
import { sceneries } from '../board/scenery';

type Pen = CanvasRenderingContext2D;

/** The letters of a board that is seen from afar. */
const kLetters = 2;
export const ringOfFace = (size: number): Ring => ringOf(size, size, kLetters);

/** The page's own letters, narrow as lettering.ts has measured them. */
function font(size: number, weight = 400, family: 'sans' | 'serif' = 'sans', italic = false): string {
  const letters =
    family === 'sans'
      ? getComputedStyle(document.body).fontFamily
      : getComputedStyle(document.documentElement).getPropertyValue('--serif') || 'serif';
  return `${italic ? 'italic ' : ''}${weight} semi-condensed ${size}px ${letters}`;
}

/** A drawing of 24 by 24 about a place. */
export function draw(
  pen: Pen,
  drawing: Drawing,
  x: number,
  y: number,
  size: number,
  ink: string,
  width = 1.6,
) {
  pen.save();
  pen.translate(x - size / 2, y - size / 2);
  pen.scale(size / 24, size / 24);
  pen.lineCap = pen.lineJoin = 'round';
  pen.lineWidth = width;
  pen.fillStyle = pen.strokeStyle = ink;
  if (drawing.fill) pen.fill(new Path2D(drawing.fill));
  if (drawing.line) pen.stroke(new Path2D(drawing.line));
  pen.restore();
}

function write(
  pen: Pen,
  { lines, size }: Setting,
  x: number,
  y: number,
  align: CanvasTextAlign,
  weight = 400,
) {
  pen.font = font(size, weight);
  pen.textAlign = align;
  lines.forEach((line, i) => {
    const at = y + size * (1 + i * kLeading);
    pen.fillText(line.text, x, at, line.width ?? undefined);
  });
}

interface Inks {
  ground: string;
  face: string;
  line: string;
  title: string;
  ink: string;
  quiet: string;
  danger: string;
}

export function inksOf(edition: Edition, dark: boolean): Inks {
  const looks = looksOf(edition.id);
  const of = (pair: [string, string]) => pair[dark ? 1 : 0];
  return {
    ground: of(looks.ground),
    face: of(looks.face),
    line: of(looks.line),
    title: of(looks.title),
    ink: dark ? '#eef2ee' : '#1d2629',
    quiet: dark ? '#b3c0be' : '#535d5c',
    danger: dark ? '#ff9d90' : '#a3261d',
  };
}

function corner(
  pen: Pen,
  edition: Edition,
  square: SquareInfo,
  place: Place,
  ring: Ring,
  lang: Lang,
  inks: Inks,
) {
  const { w, h } = place;
  const halves = square.name[lang].split(/\s+–\s+/);
  const emblem = emblemOf(edition, square);
  if (square.kind === 'prison') {
    const cell = cellOf({ x: 0, y: 0, w, h });
    pen.fillStyle = inks.ground;
    pen.fillRect(cell.x, cell.y, cell.w, cell.h);
    pen.strokeStyle = inks.line;
    pen.lineWidth = 4;
    pen.strokeRect(cell.x, cell.y, cell.w, cell.h);
    pen.beginPath();
    for (const part of [0.2, 0.4, 0.6, 0.8]) {
      pen.moveTo(cell.x + cell.w * part, cell.y);
      pen.lineTo(cell.x + cell.w * part, cell.y + cell.h);
    }
    pen.stroke();
    pen.fillStyle = inks.ink;
    const inside = setName(halves[0] ?? '', { w: cell.w - 8, h: ring.text * 1.4 }, [ring.text], measuredBold);
    write(pen, inside, cell.x + cell.w / 2, cell.y + 4, 'center', 700);
    const outside = setName(halves[1] ?? '', { w: w - 10, h: ring.text * 1.5 }, [ring.text * 0.9]);
    write(pen, outside, w / 2, h - ring.text * 1.5, 'center');
    return;
  }
  pen.fillStyle = inks.ink;
  const name = setName(
    halves[0] ?? '',
    { w: w - 16, h: ring.text * 2.8 },
    [ring.text * 1.1, ring.text],
    measuredBold,
  );
  write(pen, name, w / 2, 10, 'center', 700);
  const top = 16 + name.lines.length * name.size * kLeading;
  const size = Math.min(w * 0.6, h - top - 10);
  const ink = square.kind === 'go' ? inks.danger : inks.ink;
  if (emblem) draw(pen, drawingOf(emblem), w / 2, top + (h - top) / 2, size, ink, 1.5);
}

function plain(
  pen: Pen,
  edition: Edition,
  square: SquareInfo,
  place: Place,
  ring: Ring,
  lang: Lang,
  inks: Inks,
) {
  const { w, h } = place;
  const colour = square.group ? colourOf(edition, square) : null;
  const inner = innerOf(place.side);
  const parts = partsOf(w, h, inner, ring.text, ring.token, colour !== null);
  if (colour) {
    const { band } = parts;
    pen.fillStyle = colour;
    pen.fillRect(band.x, band.y, band.w, band.h);
    pen.strokeStyle = inks.line;
    pen.lineWidth = 2;
    pen.strokeRect(band.x, band.y, band.w, band.h);
  }
  const name = setName(
    square.name[lang],
    parts.name,
    [1, 0.9, 0.8, 0.7].map((part) => ring.text * part),
    measured,
  );
  pen.fillStyle = inks.ink;
  write(pen, name, parts.upright ? w / 2 : parts.name.x, parts.name.y, parts.upright ? 'center' : 'left');
  const amount = square.price ?? square.tax;
  const strip = parts.strip.y + parts.strip.h / 2 + ring.text * 0.36;
  if (amount !== undefined) {
    pen.font = font(ring.text);
    pen.fillStyle = inks.quiet;
    pen.textAlign = parts.upright ? 'center' : 'left';
    const x = parts.upright ? parts.strip.x + parts.strip.w / 2 : parts.name.x;
    pen.fillText(money(amount, edition.theme.currency, lang), x, strip);
  }
  const emblem = emblemOf(edition, square);
  if (!emblem) return;
  const ended = parts.name.y + name.lines.length * name.size * kLeading + 6;
  const room = (inner === 'up' && amount !== undefined ? parts.strip.y : h) - ended;
  if (parts.upright)
    draw(
      pen,
      drawingOf(emblem),
      w / 2,
      ended + room / 2,
      Math.max(20, Math.min(w * 0.56, room - 8)),
      inks.ink,
    );
  else {
    const { band } = parts;
    const size = Math.min(band.w * 0.92, band.h * 0.75);
    draw(pen, drawingOf(emblem), band.x + band.w / 2, band.h / 2, size, inks.ink);
  }
}

/** Paints the whole board into a square of `size`. */
export function paintBoard(pen: Pen, size: number, edition: Edition, lang: Lang, dark: boolean): void {
  const ring = ringOfFace(size);
  const looks = looksOf(edition.id);
  const inks = inksOf(edition, dark);
  pen.fillStyle = inks.ground;
  pen.fillRect(0, 0, size, size);
  const { centre } = ring;
  const middle = size / 2;
  const glow = pen.createRadialGradient(middle, middle, size * 0.05, middle, middle, size * 0.42);
  glow.addColorStop(0, inks.face);
  glow.addColorStop(1, inks.ground);
  pen.fillStyle = glow;
  pen.fillRect(centre.x, centre.y, centre.w, centre.h);
  const scenery: Drawing = sceneries[looks.scenery];
  pen.save();
  pen.globalAlpha = 0.16;
  pen.beginPath();
  pen.rect(centre.x + 16, centre.y + 16, centre.w - 32, centre.h - 32);
  pen.clip();
  pen.translate(centre.x, centre.y);
  pen.scale(centre.w / 100, centre.h / 100);
  pen.fillStyle = pen.strokeStyle = inks.title;
  pen.lineWidth = 1.2;
  if (scenery.fill) pen.fill(new Path2D(scenery.fill));
  if (scenery.line) pen.stroke(new Path2D(scenery.line));
  pen.restore();
  pen.globalAlpha = 0.14;
  draw(pen, drawingOf(looks.motif), middle, middle - size * 0.02, centre.w * 0.6, inks.title, 1.1);
  pen.globalAlpha = 0.5;
  pen.strokeStyle = inks.title;
  pen.lineWidth = 3;
  pen.strokeRect(centre.x + 16, centre.y + 16, centre.w - 32, centre.h - 32);
  pen.globalAlpha = 1;

  // The edition's name across the middle, in its own lettering.
  const sport = looks.lettering === 'sport';
  const title =
    looks.lettering === 'capitals' ? edition.title[lang] : edition.title[lang].toLocaleUpperCase(lang);
  pen.textAlign = 'center';
  pen.fillStyle = inks.title;
  let letters = size * 0.085;
  do pen.font = font((letters *= 0.94), sport ? 900 : 700, sport ? 'sans' : 'serif', sport);
  while (pen.measureText(title).width > centre.w * 0.84 && letters > 20);
  pen.fillText(title, middle, centre.y + centre.h * 0.86);

  for (const place of ring.places) {
    const square = edition.squares[place.at];
    if (!square) continue;
    pen.save();
    pen.translate(place.x, place.y);
    pen.beginPath();
    pen.rect(0, 0, place.w, place.h);
    pen.clip();
    pen.fillStyle = inks.face;
    pen.fillRect(0, 0, place.w, place.h);
    (place.corner ? corner : plain)(pen, edition, square, place, ring, lang, inks);
    pen.strokeStyle = inks.line;
    pen.lineWidth = 4;
    pen.strokeRect(0, 0, place.w, place.h);
    pen.restore();
  }
}
