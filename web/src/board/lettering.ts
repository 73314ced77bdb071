// Names set into a given width: broken between words, at hyphens and, where nothing else helps, between syllables; a
// line that is still a little too wide is set narrower. Nothing is cut off.

type Measure = (text: string, px: number) => number;

// Widths of an ordinary sans in hundredths of its size; for places without a canvas.
const kNarrow = /[iljftrI.,'’:;|!()\-–\s]/;
const kWide = /[mwMWQO&%@]/;
export const estimated: Measure = (text, px) => {
  let sum = 0;
  for (const letter of text)
    sum += kNarrow.test(letter) ? 0.34 : kWide.test(letter) ? 0.86 : /[A-ZÀ-Ý]/.test(letter) ? 0.68 : 0.57;
  return sum * px;
};

type Weight = 'normal' | 'bold';
let canvas: CanvasRenderingContext2D | null | undefined;

function pen(): CanvasRenderingContext2D | null {
  if (canvas === undefined) {
    try {
      canvas = document.createElement('canvas').getContext('2d');
    } catch {
      canvas = null;
    }
  }
  return canvas;
}

const known: Record<Weight, Map<string, number>> = { normal: new Map(), bold: new Map() };

function asSet(weight: Weight, text: string, px: number): number {
  const context = pen();
  if (!context) return estimated(text, px) * (weight === 'bold' ? 1.15 : 1);
  let width = known[weight].get(text);
  if (width === undefined) {
    context.font = `${weight} semi-condensed 100px ${getComputedStyle(document.body).fontFamily}`;
    width = context.measureText(text).width / 100;
    known[weight].set(text, width);
  }
  return width * px;
}

/** As this browser sets it; the pictures' own style says semi-condensed too. */
export const measured: Measure = (text, px) => asSet('normal', text, px);
export const measuredBold: Measure = (text, px) => asSet('bold', text, px);

export interface Setting {
  lines: { text: string; width: number | null }[]; // a width where the line is to be set narrower
  size: number;
}

interface Piece {
  text: string;
  glue: ' ' | '' | '-'; // what stands before the next piece: a blank, nothing, or a hyphen if the line ends here
}

const kVowel = /[aeiouyàâäéèêëîïôöùûüœæãáíóú]/i;

// Between syllables, roughly as both languages do it: before a consonant that a vowel follows, three letters from each end.
export function syllables(word: string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (let i = 3; i <= word.length - 3; ++i) {
    const letter = word[i] ?? '';
    const last = word[i - 1] ?? '';
    const opens = !kVowel.test(letter) && kVowel.test(word[i + 1] ?? '');
    const cluster = /[bcdfgptv]/i.test(last) && /[lrh]/.test(letter);
    if (opens && !cluster && /\p{L}/u.test(last) && i - start >= 3) {
      parts.push(word.slice(start, i));
      start = i;
    }
  }
  return [...parts, word.slice(start)];
}

function piecesOf(name: string, width: number, px: number, measure: Measure): Piece[] {
  const pieces: Piece[] = [];
  for (const word of name.split(/\s+/)) {
    const hyphened = word.split(/(?<=[-–])(?=\p{L}{2})/u);
    hyphened.forEach((part, i) => {
      const after = i === hyphened.length - 1 ? ' ' : '';
      const broken = measure(part, px) > width ? syllables(part) : [part];
      broken.forEach((text, j) => pieces.push({ text, glue: j === broken.length - 1 ? after : '-' }));
    });
  }
  return pieces;
}

const kNarrowest = 0.8;
export const kLeading = 1.06; // from line to line, of the size

/** The best setting of a name in a box, at one of `sizes` (from the wished one down). */
export function setName(
  name: string,
  box: { w: number; h: number },
  sizes: number[],
  measure: Measure = measured,
): Setting {
  let best: Setting = { size: sizes[0] ?? 11, lines: [{ text: name, width: box.w }] };
  let least = Infinity;
  for (const [step, size] of sizes.entries()) {
    const most = Math.max(1, Math.floor(box.h / (size * kLeading)));
    const found = bestBreaks(piecesOf(name, box.w, size, measure), box.w, most, size, measure);
    const cost = found.cost + step * 0.8;
    if (cost >= least) continue;
    least = cost;
    const lines = found.lines.map((text) => ({ text, width: measure(text, size) > box.w ? box.w : null }));
    best = { size, lines };
  }
  return best;
}

function bestBreaks(pieces: Piece[], width: number, most: number, size: number, measure: Measure) {
  let best: { lines: string[]; cost: number } = {
    lines: [pieces.map((p) => p.text).join(' ')],
    cost: Infinity,
  };
  const spots = pieces.length - 1;
  for (let mask = 0; mask < 1 << Math.min(spots, 10); ++mask) {
    const lines: string[] = [];
    let line = '';
    let hyphens = 0;
    pieces.forEach((piece, i) => {
      line += piece.text;
      if (i < spots && !(mask & (1 << i))) {
        if (piece.glue === ' ') line += ' ';
        return;
      }
      if (i < spots && piece.glue === '-') {
        line += '-';
        ++hyphens;
      }
      lines.push(line);
      line = '';
    });
    if (lines.length > most) continue;
    const widths = lines.map((one) => measure(one, size) / width);
    const over = Math.max(...widths);
    const ragged = over - Math.min(...widths);
    const narrowing = Math.max(0, over - 1);
    const cost = lines.length + hyphens * 6 + ragged + narrowing * 40 + (over > 1 / kNarrowest ? 200 : 0);
    if (cost < best.cost) best = { lines, cost };
  }
  return best;
}
