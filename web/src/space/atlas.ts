// One picture for all small prints: the eyes of dice, the backs of cards, a card's face, plates with names and money.

import { CanvasTexture, LinearFilter } from 'three';
import type { CardName } from '../protocol/messages';
import type { Edition, Lang } from '../protocol/http';
import { cardText, type Salaries } from '../board/cards';
import { drawingOf } from '../board/emblems';
import { setName } from '../board/lettering';
import { emblemOf } from '../board/looks';
import { inkOfPlayer, colourOfPlayer } from '../board/tokens';
import { draw } from './face';

const kSize = 1024;
const kCell = kSize / 8;
// Of a field of 3 by 3, from the upper left.
const kPips: Record<number, number[]> = {
  1: [4],
  2: [2, 6],
  3: [2, 4, 6],
  4: [0, 2, 6, 8],
  5: [0, 2, 4, 6, 8],
  6: [0, 2, 3, 5, 6, 8],
};
const kDeckTint = { chance: '#b4530a', chest: '#1b5fa8' };

/** A part of the picture, from its lower left, in parts of the whole. */
export interface Print {
  u: number;
  v: number;
  w: number;
  h: number;
}
const print = (column: number, row: number, columns: number, rows: number): Print => ({
  u: column / 8,
  v: 1 - (row + rows) / 8,
  w: columns / 8,
  h: rows / 8,
});
// In cells of 8 by 8: dice in the first row, cards in the next two, plates in four rows of two.
export const prints = {
  eyes: (n: number) => print(n - 1, 0, 1, 1),
  note: print(6, 0, 2, 1),
  back: (deck: 'chance' | 'chest') => print(deck === 'chance' ? 0 : 2, 1, 2, 2),
  card: print(4, 1, 4, 2),
  plate: (seat: number) => print(((seat - 1) % 2) * 4, 3 + Math.floor((seat - 1) / 2), 4, 1),
};

export class Atlas {
  readonly texture: CanvasTexture;
  readonly #pen: CanvasRenderingContext2D;
  #plates: string[] = [];
  #card = '';

  constructor() {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = kSize;
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('no canvas');
    this.#pen = pen;
    this.texture = new CanvasTexture(canvas);
    this.texture.generateMipmaps = false;
    this.texture.minFilter = LinearFilter;
    this.#dice();
    this.#note();
  }

  #within(column: number, row: number, columns: number, rows: number, paint: (w: number, h: number) => void) {
    const pen = this.#pen;
    pen.save();
    pen.translate(column * kCell, row * kCell);
    pen.beginPath();
    pen.rect(0, 0, columns * kCell, rows * kCell);
    pen.clip();
    paint(columns * kCell, rows * kCell);
    pen.restore();
    this.texture.needsUpdate = true;
  }

  #dice(): void {
    const pen = this.#pen;
    for (let eyes = 1; eyes <= 6; ++eyes)
      this.#within(eyes - 1, 0, 1, 1, (w) => {
        pen.fillStyle = '#fdfaf1';
        pen.fillRect(0, 0, w, w);
        pen.fillStyle = eyes === 1 ? '#b3261e' : '#1d2629';
        for (const pip of kPips[eyes] ?? []) {
          pen.beginPath();
          const x = w * (0.24 + (pip % 3) * 0.26);
          const y = w * (0.24 + Math.floor(pip / 3) * 0.26);
          pen.arc(x, y, w * (eyes === 1 ? 0.13 : 0.095), 0, 2 * Math.PI);
          pen.fill();
        }
      });
  }

  #note(): void {
    const pen = this.#pen;
    this.#within(6, 0, 2, 1, (w, h) => {
      pen.fillStyle = '#cfe6c6';
      pen.fillRect(0, 0, w, h);
      pen.strokeStyle = '#2d7a57';
      pen.lineWidth = 6;
      pen.strokeRect(8, 8, w - 16, h - 16);
      pen.beginPath();
      pen.arc(w / 2, h / 2, h * 0.27, 0, 2 * Math.PI);
      pen.stroke();
    });
  }

  backs(edition: Edition): void {
    const pen = this.#pen;
    (['chance', 'chest'] as const).forEach((deck, i) =>
      this.#within(i * 2, 1, 2, 2, (w, h) => {
        pen.fillStyle = kDeckTint[deck];
        pen.fillRect(0, 0, w, h);
        pen.strokeStyle = '#ffffff';
        pen.lineWidth = 7;
        pen.strokeRect(12, 12, w - 24, h - 24);
        const square = edition.squares.find((one) => one.kind === deck);
        const emblem = square ? emblemOf(edition, square) : null;
        if (emblem) draw(pen, drawingOf(emblem), w / 2, h / 2, w * 0.6, '#ffffff');
      }),
    );
  }

  card(edition: Edition, card: CardName, lang: Lang, salary: Salaries | undefined): void {
    if (this.#card === card + lang) return;
    this.#card = card + lang;
    const told = cardText(edition, card, lang, salary);
    if (!told) return;
    const pen = this.#pen;
    this.#within(4, 1, 4, 2, (w, h) => {
      const tint = kDeckTint[told.deck];
      pen.fillStyle = '#fffdf6';
      pen.fillRect(0, 0, w, h);
      pen.strokeStyle = pen.fillStyle = tint;
      pen.lineWidth = 8;
      pen.strokeRect(8, 8, w - 16, h - 16);
      pen.textAlign = 'center';
      pen.font = `700 34px Palatino, "DejaVu Serif", serif`;
      pen.fillText(told.title, w / 2, 52, w - 40);
      pen.fillStyle = '#1d2629';
      const set = setName(told.text, { w: w - 50, h: h - 86 }, [30, 26, 22, 19]);
      pen.font = `${set.size}px system-ui, sans-serif`;
      set.lines.forEach((line, i) => pen.fillText(line.text, w / 2, 74 + set.size * (1 + i * 1.1), w - 40));
    });
  }

  /** A seat's name and money; drawn again only where it has changed. */
  plate(seat: number, name: string, money: string, colour: number, turn: boolean): void {
    const now = `${name}\n${money}\n${turn}`;
    if (this.#plates[seat] === now) return;
    this.#plates[seat] = now;
    const pen = this.#pen;
    this.#within(((seat - 1) % 2) * 4, 3 + Math.floor((seat - 1) / 2), 4, 1, (w, h) => {
      pen.fillStyle = colourOfPlayer(colour);
      pen.fillRect(0, 0, w, h);
      pen.fillStyle = inkOfPlayer(colour);
      if (turn) {
        pen.strokeStyle = '#ffe08a';
        pen.lineWidth = 14;
        pen.strokeRect(7, 7, w - 14, h - 14);
      }
      pen.textAlign = 'center';
      pen.font = '600 46px system-ui, sans-serif';
      pen.fillText(name, w / 2, h * 0.45, w - 50);
      pen.font = '700 50px system-ui, sans-serif';
      pen.fillText(money, w / 2, h * 0.87, w - 50);
    });
  }

  dispose(): void {
    this.texture.dispose();
  }
}
