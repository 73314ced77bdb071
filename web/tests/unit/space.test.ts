// The table in space, as far as it needs no picture: dice end as they were thrown, and what is not smooth is noticed.

import { Quaternion, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { flying, hop, lying, rising, Smoothness, throwOf, topOf } from '../../src/space/motion';

describe('dice', () => {
  it('lie with the eyes up that were thrown, however they are turned', () => {
    for (let eyes = 1; eyes <= 6; ++eyes)
      for (const yaw of [0, 0.4, 2, -1.3]) expect(topOf(lying(eyes, yaw))).toBe(eyes);
  });
  it('end exactly there after every flight, and never below the board', () => {
    const at = new Vector3();
    const turned = new Quaternion();
    for (let seed = 0; seed < 50; ++seed)
      for (const flight of throwOf([(seed % 6) + 1, ((seed * 5) % 6) + 1, 6], 0.6, seed)) {
        for (let t = 0; t <= 1; t += 0.05) {
          flying(flight, t, at, turned);
          expect(at.y).toBeGreaterThanOrEqual(0.299);
        }
        flying(flight, 1, at, turned);
        expect(at.distanceTo(flight.to)).toBeLessThan(1e-6);
        expect(topOf(turned)).toBe(topOf(flight.rest));
      }
    expect(throwOf([2, 5], 0.6, 7).map(({ rest }) => topOf(rest))).toEqual([2, 5]);
  });
  it('fly another way each time', () => {
    expect(throwOf([3, 3], 0.6, 1)[0]?.to).not.toEqual(throwOf([3, 3], 0.6, 2)[0]?.to);
  });
});

it('lands after a hop, and stands at its height after rising', () => {
  expect([hop(0, 3), rising(0), rising(1)]).toEqual([0, 0, 1]);
  expect(hop(1, 3)).toBeCloseTo(0);
});

describe('smoothness', () => {
  const judged = (ms: number, until = 2_000) => {
    const smooth = new Smoothness();
    for (let time = 0; time < until; time += ms) {
      const now = smooth.frame(ms);
      if (now === 'stop') return time + ms;
    }
    return null;
  };
  it('gives up within two seconds below 20 frames a second, and not above', () => {
    for (const ms of [16, 33, 49]) expect(judged(ms, 60_000)).toBeNull();
    for (const ms of [51, 70, 100, 150]) expect(judged(ms)).toBeLessThanOrEqual(2_000);
  });
  it('draws fewer points before it gives up', () => {
    const smooth = new Smoothness();
    const all: string[] = [];
    for (let i = 0; i < 40; ++i) all.push(smooth.frame(60));
    expect(all.filter((one) => one !== 'fine').slice(0, 2)).toEqual(['coarser', 'stop']);
  });
});
