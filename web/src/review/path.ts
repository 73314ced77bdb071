// The line of a chance.

/** An SVG path through points of steps and thousandths. */
export function pathOf(points: number[][], steps: number, width: number, height: number): string {
  const x = (step: number) => (steps === 0 ? 0 : (step / steps) * width).toFixed(1);
  const y = (chance: number) => (height * (1 - chance / 1000)).toFixed(1);
  return points.map(([step = 0, chance = 0], i) => `${i === 0 ? 'M' : 'L'}${x(step)} ${y(chance)}`).join('');
}
