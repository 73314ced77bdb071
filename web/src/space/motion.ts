// How things move on the table, as functions of time: from 0, the beginning, to 1, where they lie exactly as they must.

import { Quaternion, Vector3 } from 'three';

export const ease = (t: number): number => t * t * (3 - 2 * t);

/** Which way each number of eyes looks on a die that lies unturned: opposite sides make seven. */
export const kFaces: Record<number, Vector3> = {
  1: new Vector3(0, 1, 0),
  6: new Vector3(0, -1, 0),
  2: new Vector3(0, 0, 1),
  5: new Vector3(0, 0, -1),
  3: new Vector3(1, 0, 0),
  4: new Vector3(-1, 0, 0),
};
const kUp = new Vector3(0, 1, 0);

/** A die that shows these eyes, turned about the vertical. */
export function lying(eyes: number, yaw: number): Quaternion {
  const face = kFaces[eyes] ?? kUp;
  const up = new Quaternion().setFromUnitVectors(face, kUp);
  return new Quaternion().setFromAxisAngle(kUp, yaw).multiply(up);
}

/** The eyes on top of a die. */
export function topOf(turned: Quaternion): number {
  let best = 0;
  let most = -Infinity;
  for (const [eyes, face] of Object.entries(kFaces)) {
    const height = face.clone().applyQuaternion(turned).y;
    if (height > most) [best, most] = [Number(eyes), height];
  }
  return best;
}

export interface Flight {
  from: Vector3;
  to: Vector3;
  rest: Quaternion;
  axis: Vector3; // it rolls about this
  turns: number; // radians, until it lies
}

/** A throw of these dice towards the middle: `seed` makes two throws of the same eyes look different. */
export function throwOf(dice: number[], size: number, seed: number): Flight[] {
  let state = (seed * 2654435761 + 12345) >>> 0;
  const chance = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  return dice.map((eyes, i) => {
    const aside = (i - (dice.length - 1) / 2) * size * 2.2;
    const to = new Vector3(aside + (chance() - 0.5) * size, size / 2, 0.9 + (chance() - 0.5) * size * 2);
    const from = new Vector3(aside * 0.4 + 2.4 + chance(), 2.2 + chance() * 0.6, 4.4 + chance());
    const way = to.clone().sub(from).setY(0).normalize();
    return {
      from,
      to,
      rest: lying(eyes, (chance() - 0.5) * 1.4),
      axis: new Vector3(way.z, 0, -way.x), // it rolls the way it flies
      turns: 9 + chance() * 5,
    };
  });
}

/** Where a die is at `t` of its flight. */
export function flying(
  { from, to, rest, axis, turns }: Flight,
  t: number,
  at: Vector3,
  turned: Quaternion,
): void {
  const slowed = 1 - (1 - t) ** 2;
  at.lerpVectors(from, to, slowed);
  // It falls, and bounces twice, lower each time.
  const bounce =
    t < 0.4
      ? (from.y - to.y) * (1 - (t / 0.4) ** 2)
      : t < 0.72
        ? 0.55 * Math.sin(((t - 0.4) / 0.32) * Math.PI)
        : t < 0.92
          ? 0.16 * Math.sin(((t - 0.72) / 0.2) * Math.PI)
          : 0;
  at.y = to.y + bounce;
  turned.setFromAxisAngle(axis, -turns * (1 - t) ** 2).multiply(rest);
}

/** The height of a hop that covers so much ground. */
export const hop = (t: number, distance: number): number =>
  Math.sin(Math.PI * t) * Math.min(1.6, 0.28 + distance * 0.12);

/** Rising from the ground: beyond its height, and back. */
export const rising = (t: number): number => (t >= 1 ? 1 : 1 - Math.cos(t * 9) * Math.exp(-5 * t));

/** Whether what is drawn is smooth: told of every frame while something moves. */
export class Smoothness {
  #times: number[] = [];
  #coarse = false;
  #skip = kFirst;
  readonly #least: number;

  constructor(least = 20) {
    this.#least = least;
  }
  /** Nothing moved for a while. */
  rest(): void {
    this.#times = [];
    this.#skip = 1;
  }
  /** `ms` since the frame before. 'coarser': draw fewer points; 'stop': it will not be smooth here. */
  frame(ms: number): 'fine' | 'coarser' | 'stop' {
    if (this.#skip > 0) {
      --this.#skip; // what is made at first is made once
      return 'fine';
    }
    this.#times.push(ms);
    const sum = this.#times.reduce((all, one) => all + one, 0);
    if (sum < kLook) return 'fine';
    const rate = (this.#times.length * 1000) / sum;
    this.#times = [];
    if (rate >= this.#least) return 'fine';
    if (this.#coarse) return 'stop';
    this.#coarse = true;
    return 'coarser';
  }
}
const kFirst = 3; // frames
const kLook = 700; // ms: two looks within two seconds
