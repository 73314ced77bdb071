import { describe, expect, it } from 'vitest';
import { chartOf, roundUp, thinned } from '../../src/table/knowing/chart';

describe('the chart of fortunes', () => {
  it('rounds up to 1, 2 or 5 times a power of ten', () => {
    expect([0, 1, 3, 12, 375, 501, 1000].map(roundUp)).toEqual([1, 1, 5, 20, 500, 1000, 1000]);
  });
  it('keeps the first and the last point of a long game', () => {
    const points = Array.from({ length: 1001 }, (_, step) => ({ step, worth: [step] }));
    const few = thinned(points, 11);
    expect(few.map((point) => point.step)).toEqual([0, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1000]);
  });
  it('draws a line for each seat from the left edge to the right, zero at the bottom', () => {
    const chart = chartOf(
      [
        { step: 0, worth: [1500, 1500] },
        { step: 10, worth: [2000, 0] },
      ],
      2,
      100,
      50,
    );
    expect(chart.top).toBe(2000);
    expect(chart.lines).toEqual(['M0.0 12.5L100.0 0.0', 'M0.0 12.5L100.0 50.0']);
    expect(chart.ends).toEqual([
      { x: 100, y: 0 },
      { x: 100, y: 50 },
    ]);
    expect(chart.ticks).toEqual([0, 500, 1000, 1500, 2000]);
  });
  it('stands still for a game of one step', () => {
    expect(chartOf([{ step: 3, worth: [10] }], 1, 100, 50).lines).toEqual(['M0.0 0.0']);
  });
});
