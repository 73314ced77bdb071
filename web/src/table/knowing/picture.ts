// The game as a picture to share: the curve of fortunes, who came where, drawn here and saved as a PNG.

import { colourOfPlayer } from '../../board/tokens';
import { chartOf } from './chart';
import type { Point } from './chart';

export interface Drawn {
  title: string; // of the board
  headline: string;
  points: Point[];
  rows: { seat: number; text: string }[]; // the first one first
}

const kWidth = 1200;
const kHeight = 630; // as links are shown elsewhere
const kChart = { x: 60, y: 170, w: 720, h: 380 };

export function drawGame({ title, headline, points, rows }: Drawn): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = kWidth;
  canvas.height = kHeight;
  const pen = canvas.getContext('2d');
  if (!pen) return canvas;
  pen.fillStyle = '#f5f0e6';
  pen.fillRect(0, 0, kWidth, kHeight);
  pen.fillStyle = '#0b6650';
  pen.fillRect(0, 0, kWidth, 12);
  const write = (text: string, x: number, y: number, font: string, colour = '#1d2629') => {
    pen.font = font;
    pen.fillStyle = colour;
    pen.fillText(text, x, y, kWidth - x - 40);
  };
  write(headline, 60, 86, '700 52px Georgia, serif', '#0b6650');
  write(`Banquier · ${title}`, 60, 132, '28px Georgia, serif', '#535d5c');
  const { lines } = chartOf(points, rows.length, kChart.w, kChart.h);
  pen.save();
  pen.translate(kChart.x, kChart.y);
  pen.strokeStyle = '#8d8267';
  pen.strokeRect(0, 0, kChart.w, kChart.h);
  pen.lineWidth = 5;
  pen.lineJoin = 'round';
  lines.forEach((line, i) => {
    pen.strokeStyle = colourOfPlayer(i);
    pen.stroke(new Path2D(line));
  });
  pen.restore();
  rows.forEach(({ seat, text }, i) => {
    const y = 210 + i * 46;
    pen.fillStyle = colourOfPlayer(seat - 1);
    pen.fillRect(820, y - 24, 28, 28);
    write(`${i + 1}. ${text}`, 862, y, '600 28px Georgia, serif');
  });
  return canvas;
}

/** Saves it, or hands it to the device's own way of sharing. */
export function share(canvas: HTMLCanvasElement, name: string): void {
  canvas.toBlob((blob) => {
    if (!blob) return;
    const file = new File([blob], name, { type: 'image/png' });
    if (typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] }))
      return void navigator.share({ files: [file] }).catch(() => undefined);
    const link = document.createElement('a');
    link.href = URL.createObjectURL(blob);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  });
}
