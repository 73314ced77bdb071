// Bodies of everything that stands on the table, each as one geometry with its colours in its points: few, small, our own.

import {
  BoxGeometry,
  BufferAttribute,
  type BufferGeometry,
  CatmullRomCurve3,
  Color,
  ConeGeometry,
  CylinderGeometry,
  ExtrudeGeometry,
  Shape,
  TubeGeometry,
  Vector3,
} from 'three';
import { SVGLoader } from 'three/examples/jsm/loaders/SVGLoader.js';
import { mergeGeometries } from 'three/examples/jsm/utils/BufferGeometryUtils.js';
import type { Drawing } from '../board/emblems';
import type { Looks } from '../board/looks';

/** Colours every point, and leaves nothing but what all bodies have. */
function tinted(geometry: BufferGeometry, colour: string): BufferGeometry {
  const flat = geometry.index ? geometry.toNonIndexed() : geometry;
  if (flat !== geometry) geometry.dispose();
  const points = flat.getAttribute('position').count;
  const { r, g, b } = new Color(colour);
  const colours = new Float32Array(points * 3);
  for (let i = 0; i < points; ++i) colours.set([r, g, b], i * 3);
  flat.setAttribute('color', new BufferAttribute(colours, 3));
  flat.deleteAttribute('uv');
  return flat;
}

function merged(parts: BufferGeometry[]): BufferGeometry {
  const whole = mergeGeometries(parts);
  for (const part of parts) part.dispose();
  return whole;
}

const box = (w: number, h: number, d: number, colour: string, x = 0, y = 0, z = 0) =>
  tinted(new BoxGeometry(w, h, d).translate(x, y + h / 2, z), colour);
const drum = (r: number, h: number, colour: string, y = 0, top = r, sides = 14, x = 0, z = 0) =>
  tinted(new CylinderGeometry(top, r, h, sides).translate(x, y + h / 2, z), colour);

/** A roof over a box: a ridge along x. */
function gable(w: number, h: number, d: number, colour: string, y: number): BufferGeometry {
  const side = new Shape();
  side.moveTo(-d / 2, 0);
  side.lineTo(d / 2, 0);
  side.lineTo(0, h);
  const roof = new ExtrudeGeometry(side, { depth: w, bevelEnabled: false, steps: 1 });
  return tinted(roof.rotateY(Math.PI / 2).translate(-w / 2, y, 0), colour);
}

const kWall = '#f6efdf';
/** One house, about a unit wide, from the ground up. */
export const kHouses: Record<Looks['pieces'], () => BufferGeometry> = {
  houses: () =>
    merged([
      box(0.8, 0.55, 0.9, kWall),
      gable(0.96, 0.5, 1.06, '#1f8a53', 0.55),
      box(0.14, 0.4, 0.14, '#8c4a34', 0.22, 0.62, -0.24),
      box(0.2, 0.3, 0.04, '#5b3a22', 0, 0, 0.45),
    ]),
  huts: () =>
    merged([
      drum(0.45, 0.45, '#e9d9b0', 0, 0.42, 10),
      tinted(new ConeGeometry(0.62, 0.75, 10).translate(0, 0.82, 0), '#c08a2d'),
      box(0.22, 0.32, 0.06, '#5b3a22', 0, 0, 0.43),
    ]),
  stands: () =>
    merged([
      box(0.95, 0.22, 0.9, '#dfe6f5'),
      box(0.95, 0.22, 0.62, '#3f6fd0', 0, 0.22, -0.14),
      box(0.95, 0.22, 0.34, '#dfe6f5', 0, 0.44, -0.28),
      box(0.95, 0.08, 0.6, '#d24b3e', 0, 0.86, -0.16),
      box(0.06, 0.4, 0.06, '#56606e', -0.42, 0.5, -0.4),
      box(0.06, 0.4, 0.06, '#56606e', 0.42, 0.5, -0.4),
    ]),
};
export const kHotels: Record<Looks['pieces'], () => BufferGeometry> = {
  houses: () =>
    merged([
      box(2.1, 0.95, 0.95, '#f3cf62'),
      gable(2.25, 0.5, 1.1, '#c2352b', 0.95),
      box(0.3, 1.5, 0.3, '#f3cf62', -0.7),
      tinted(new ConeGeometry(0.28, 0.45, 4).translate(-0.7, 1.72, 0), '#c2352b'),
      box(1.7, 0.16, 0.04, '#6b4a12', 0.1, 0.25, 0.48),
      box(1.7, 0.16, 0.04, '#6b4a12', 0.1, 0.6, 0.48),
    ]),
  huts: () =>
    merged([
      box(2.2, 0.16, 1.1, '#e9e2cf'),
      ...[-0.9, -0.45, 0, 0.45, 0.9].map((x) => drum(0.11, 0.75, '#fbf6e6', 0.16, 0.09, 7, x, 0.36)),
      box(1.9, 0.75, 0.6, '#d9cda9', 0, 0.16, -0.18),
      gable(2.3, 0.5, 1.15, '#c2562b', 0.91),
    ]),
  stands: () =>
    merged([
      drum(1.05, 0.55, '#f3cf62', 0, 1.15, 18),
      drum(1.15, 0.18, '#d24b3e', 0.55, 1.0, 18),
      drum(0.74, 0.1, '#2f9b4f', 0.66, 0.74, 18),
      box(0.06, 0.9, 0.06, '#56606e', -0.95, 0.3, -0.3),
      box(0.06, 0.9, 0.06, '#56606e', 0.95, 0.3, -0.3),
    ]),
};

const kMetal = '#dfe3ea';
/** A token of unit size: a foot in the player's colour, and on it the drawing of the flat board as a body. */
export function tokenBody(drawing: Drawing, colour: string): BufferGeometry {
  const scale = 1 / 24;
  const depth = 5;
  const parts: BufferGeometry[] = [
    drum(0.5, 0.12, colour, 0, 0.5, 20),
    drum(0.44, 0.04, '#14181a', 0.12, 0.4, 20),
  ];
  const placed = (geometry: BufferGeometry) =>
    // An SVG's y points down.
    geometry
      .translate(-12, -22, -depth / 2)
      .scale(scale, -scale, scale)
      .translate(0, 0.14, 0);
  const paths = (d: string) =>
    new SVGLoader().parse(`<svg xmlns="http://www.w3.org/2000/svg"><path d="${d}"/></svg>`).paths;
  if (drawing.fill)
    for (const path of paths(drawing.fill)) {
      const body = new ExtrudeGeometry(path.toShapes(), {
        depth,
        curveSegments: 5,
        bevelEnabled: true,
        bevelSize: 0.35,
        bevelThickness: 0.6,
        bevelSegments: 1,
      });
      parts.push(turnedIn(tinted(placed(body), kMetal)));
    }
  if (drawing.line)
    for (const path of paths(drawing.line))
      for (const sub of path.subPaths) {
        const points = sub.getPoints(4).map(({ x, y }) => new Vector3(x, y, depth / 2));
        const apart = points.filter((point, i) => i === 0 || point.distanceTo(points[i - 1]!) > 0.01);
        if (apart.length < 2) continue;
        const way = new CatmullRomCurve3(apart, false, 'catmullrom', 0.02);
        parts.push(
          turnedIn(tinted(placed(new TubeGeometry(way, Math.min(24, apart.length * 3), 0.95, 5)), kMetal)),
        );
      }
  return merged(parts);
}

/** Turned over by a mirror: the sides that look out do so again. */
function turnedIn(geometry: BufferGeometry): BufferGeometry {
  const position = geometry.getAttribute('position');
  for (let i = 0; i < position.count; i += 3)
    for (const name of ['position', 'normal', 'color']) {
      const one = geometry.getAttribute(name);
      const [x, y, z] = [one.getX(i), one.getY(i), one.getZ(i)];
      one.setXYZ(i, one.getX(i + 1), one.getY(i + 1), one.getZ(i + 1));
      one.setXYZ(i + 1, x, y, z);
    }
  return geometry;
}

/** A die of unit size with round edges; each face has its cell of an atlas of 4 by 4: see Atlas. */
export function dieBody(cellOf: (eyes: number) => [u: number, v: number, size: number]): BufferGeometry {
  const cut = 5;
  const round = 0.14;
  const body = new BoxGeometry(1, 1, 1, cut, cut, cut);
  const position = body.getAttribute('position');
  const normal = body.getAttribute('normal');
  const uv = body.getAttribute('uv');
  // As BoxGeometry makes its sides: +x, -x, +y, -y, +z, -z.
  const eyesOf = [3, 4, 1, 6, 2, 5];
  const each = (cut + 1) ** 2;
  const point = new Vector3();
  const inner = new Vector3();
  const most = new Vector3(1, 1, 1).multiplyScalar(0.5 - round);
  for (let i = 0; i < position.count; ++i) {
    const [u, v, size] = cellOf(eyesOf[Math.floor(i / each)] ?? 1);
    uv.setXY(i, u + uv.getX(i) * size, v + uv.getY(i) * size);
    point.fromBufferAttribute(position, i);
    inner.copy(point).clamp(most.clone().negate(), most);
    point.sub(inner).normalize();
    normal.setXYZ(i, point.x, point.y, point.z);
    point.multiplyScalar(round).add(inner);
    position.setXYZ(i, point.x, point.y, point.z);
  }
  return body;
}
