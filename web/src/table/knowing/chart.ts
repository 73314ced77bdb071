// Lines of fortunes over the steps of a game, as paths.

export interface Point {
  step: number;
  worth: number[];
}

interface Chart {
  lines: string[]; // an SVG path for each seat
  ends: { x: number; y: number }[]; // where each of them ends
  ticks: number[]; // amounts at which a line is drawn across
  top: number;
  lastStep: number;
}

/** A round number at least as large: 1, 2 or 5 times a power of ten. */
export function roundUp(amount: number): number {
  if (amount <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(amount));
  const times = [1, 2, 5, 10].find((one) => one * power >= amount) ?? 10;
  return times * power;
}

const kMostPoints = 240;

/** Thinned so that a long game is not thousands of points; the last stays. */
export function thinned(points: Point[], most = kMostPoints): Point[] {
  if (points.length <= most) return points;
  const every = (points.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, i) => points[Math.round(i * every)] as Point);
}

export function chartOf(points: Point[], seats: number, width: number, height: number): Chart {
  const shown = thinned(points);
  const highest = Math.max(1, ...shown.flatMap((point) => point.worth));
  const stepOf = roundUp(highest / 4);
  const top = Math.ceil(highest / stepOf) * stepOf;
  const first = shown[0]?.step ?? 0;
  const lastStep = shown.at(-1)?.step ?? 0;
  const x = (step: number) => (lastStep === first ? 0 : ((step - first) / (lastStep - first)) * width);
  const y = (amount: number) => height - (Math.max(0, amount) / top) * height;
  const lines = Array.from({ length: seats }, (_, seat) =>
    shown
      .map(
        (point, i) =>
          `${i === 0 ? 'M' : 'L'}${x(point.step).toFixed(1)} ${y(point.worth[seat] ?? 0).toFixed(1)}`,
      )
      .join(''),
  );
  const ticks = Array.from({ length: Math.round(top / stepOf) + 1 }, (_, i) => i * stepOf);
  const ends = Array.from({ length: seats }, (_, seat) => ({
    x: x(lastStep),
    y: y(shown.at(-1)?.worth[seat] ?? 0),
  }));
  return { lines, ends, ticks, top, lastStep };
}
