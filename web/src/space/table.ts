// The table in space: a board that lies on it, and everything that stands, falls and flies there. It is told what is so
// (`show`) and what happens (`throw`, `pay`, `turn`), and draws as long as something moves.

import {
  AmbientLight,
  BoxGeometry,
  type BufferGeometry,
  CanvasTexture,
  CircleGeometry,
  Color,
  ColorManagement,
  DirectionalLight,
  InstancedMesh,
  LinearFilter,
  LinearMipmapLinearFilter,
  LinearMipmapNearestFilter,
  LinearSRGBColorSpace,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  PerspectiveCamera,
  PlaneGeometry,
  Quaternion,
  Raycaster,
  Scene,
  Vector2,
  Vector3,
  WebGLRenderer,
} from 'three';
import type { Edition, Lang } from '../protocol/http';
import type { CardName, Party, Seat, Square } from '../protocol/messages';
import type { Owned } from '../model/holdings';
import { innerOf, partsOf, spotOf, type Box, type Place } from '../board/geometry';
import { looksOf } from '../board/looks';
import type { Stand } from '../board/token_walk.svelte';
import type { Salaries } from '../board/cards';
import { colourOfPlayer, tokenDrawing, type BoardSeat } from '../board/tokens';
import { Atlas, prints, type Print } from './atlas';
import { dieBody, kHotels, kHouses, tokenBody } from './bodies';
import { inksOf, paintBoard, ringOfFace } from './face';
import { ease, flying, hop, rising, Smoothness, throwOf, topOf, type Flight } from './motion';

ColorManagement.enabled = false; // colours are those of the page; nothing is converted for each point

const kFace = 2048; // px of the board's picture
const kSide = 10; // of the board
const kThick = 0.22;
const kSoftwareRatio = 0.7; // of the page's points, where the processor draws
const kDie = 0.62;
const kMostDice = 3;
const kMostHouses = 28 * 4;
const kMostNotes = 8 * 14;
const kFlying = 6;
const kShadows = 8 + kMostDice + 4;
const kPlate = { w: 2.3, h: 0.58 };
// Seats are on three sides, from near on the left over the far side to near on the right.
const kSeats = { side: 6.35, far: -6.1, near: 3.4 };

export interface Shown {
  edition: Edition;
  lang: Lang;
  dark: boolean;
  seats: BoardSeat[];
  stands: Stand[];
  stepMs: number;
  owners: Map<Square, Owned>;
  money: string[]; // of each seat, as it is written
  cash: number[];
  turn: Seat | null;
  dice: number[];
  decks: { chance: number; chest: number }; // cards that lie there
  marked: Square[];
  selected: Square | null;
}

interface Moving {
  begun: number;
  ms: number;
  step: (t: number) => void;
  done?: () => void;
}

interface Token {
  mesh: Mesh<BufferGeometry, MeshLambertMaterial>;
  made: string; // of which drawing and colour
  at: Vector3;
}

const kNowhere = new Matrix4().makeScale(0, 0, 0);
const matrix = new Matrix4();
const spin = new Quaternion();
const place = new Vector3();
const size = new Vector3();
const kUp = new Vector3(0, 1, 0);

function flatPrint(w: number, h: number, { u, v, w: du, h: dv }: Print): PlaneGeometry {
  const plane = new PlaneGeometry(w, h);
  const uv = plane.getAttribute('uv');
  for (let i = 0; i < uv.count; ++i) uv.setXY(i, u + uv.getX(i) * du, v + uv.getY(i) * dv);
  return plane;
}

/** A box whose top shows a print, its other sides one corner of it. */
function printedBox(w: number, h: number, d: number, of: Print): BoxGeometry {
  const body = new BoxGeometry(w, h, d);
  const uv = body.getAttribute('uv');
  for (let i = 0; i < uv.count; ++i) {
    const top = i >= 8 && i < 12;
    uv.setXY(i, of.u + (top ? uv.getX(i) : 0.01) * of.w, of.v + (top ? uv.getY(i) : 0.01) * of.h);
  }
  return body.translate(0, h / 2, 0);
}

function painted(side: number, paint: (pen: CanvasRenderingContext2D) => void): CanvasTexture {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = side;
  const pen = canvas.getContext('2d');
  if (pen) paint(pen);
  const texture = new CanvasTexture(canvas);
  texture.generateMipmaps = false;
  texture.minFilter = LinearFilter;
  return texture;
}

/** What a body takes from the light, round and soft. */
const softSpot = () =>
  painted(64, (pen) => {
    const soft = pen.createRadialGradient(32, 32, 4, 32, 32, 32);
    soft.addColorStop(0, 'rgb(10 12 8 / 60%)');
    soft.addColorStop(0.5, 'rgb(10 12 8 / 30%)');
    soft.addColorStop(1, 'rgb(10 12 8 / 0%)');
    pen.fillStyle = soft;
    pen.fillRect(0, 0, 64, 64);
  });

/** The table: planks, darker towards its edge, and the shadow of the board. */
const wood = () =>
  painted(512, (pen) => {
    for (let plank = 0; plank < 16; ++plank) {
      pen.fillStyle = `hsl(${24 + ((plank * 37) % 7)} 38% ${27 + ((plank * 53) % 6)}%)`;
      pen.fillRect(0, plank * 32, 512, 32);
      pen.strokeStyle = 'rgb(30 14 4 / 16%)';
      for (let line = 0; line < 7; ++line) {
        const y = plank * 32 + 3 + line * 4.3;
        pen.beginPath();
        pen.moveTo(0, y);
        pen.bezierCurveTo(170, y + ((line * plank) % 5) - 2, 340, y - ((line + plank) % 5) + 2, 512, y);
        pen.stroke();
      }
      pen.fillStyle = 'rgb(20 8 2 / 45%)';
      pen.fillRect(0, plank * 32, 512, 1.5);
    }
    pen.filter = 'blur(9px)';
    pen.fillStyle = 'rgb(10 5 0 / 55%)';
    const half = ((kSide / 2 + 0.25) / 26) * 512;
    pen.fillRect(256 - half + 2, 256 - half + 4, half * 2, half * 2);
    pen.filter = 'none';
    const dim = pen.createRadialGradient(256, 256, 130, 256, 256, 258);
    dim.addColorStop(0, 'rgb(12 6 2 / 0%)');
    dim.addColorStop(1, 'rgb(12 6 2 / 65%)');
    pen.fillStyle = dim;
    pen.fillRect(0, 0, 512, 512);
  });

export interface Figures {
  calls: number;
  triangles: number;
  tokens: number;
  houses: number;
  hotels: number;
  dice: number[]; // as they lie
  geometries: number;
  textures: number;
}

export class SpaceTable {
  readonly #renderer: WebGLRenderer;
  readonly #scene = new Scene();
  readonly #camera = new PerspectiveCamera(32, 1, 0.5, 80);
  readonly #atlas = new Atlas();
  readonly #ring = ringOfFace(kFace);
  readonly #faceCanvas = document.createElement('canvas');
  readonly #faceTexture: CanvasTexture;
  readonly #boardEdge = new MeshBasicMaterial();
  readonly #lit = new MeshLambertMaterial({ vertexColors: true });
  readonly #printed: MeshLambertMaterial;
  readonly #tokens = new Map<Seat, Token>();
  readonly #decks: Record<'chance' | 'chest', Mesh>;
  readonly #card: Mesh;
  readonly #plates: Mesh[] = [];
  readonly #dice: InstancedMesh;
  readonly #shadows: InstancedMesh;
  readonly #owned: InstancedMesh;
  readonly #notes: InstancedMesh;
  readonly #inAir: InstancedMesh;
  readonly #frames: InstancedMesh; // round squares that are in question
  #houses: InstancedMesh | null = null;
  #hotels: InstancedMesh | null = null;
  readonly #levels = new Map<Square, string>();
  readonly #smooth = new Smoothness();
  readonly #ontrouble: () => void;
  #painted = '';
  #shown: Shown | null = null;
  #flights: Flight[] = [];
  #throws = 0;
  #moving = new Set<Moving>();
  #moveOf = new Map<unknown, Moving>(); // one at a time of each thing
  #frame = 0;
  #last = 0;
  #ratio = 1;
  // The camera: where it looks, from how far, from where round about.
  readonly #look = new Vector3(0, 0, 0.4);
  #far = 17; // so that all of it is in sight
  #middle = 0; // what stands in the middle of the view then
  #around = 0;
  #tilt = 0.74;
  #zoom = 1;
  #free = { width: 1, height: 1, foot: 0, seats: true };
  follows = false;
  moves = true;

  /** `ontrouble`: it is not smooth here. Throws where there is no WebGL. */
  constructor(canvas: HTMLCanvasElement, ontrouble: () => void) {
    this.#ontrouble = ontrouble;
    // Edges are smoothed where the device has an accelerator; without one that costs too much.
    const wish = { antialias: true, alpha: false };
    const context = canvas.getContext('webgl2', { ...wish, failIfMajorPerformanceCaveat: true });
    const quick = context !== null;
    this.#renderer = new WebGLRenderer(
      context ? { ...wish, canvas, context } : { ...wish, canvas, antialias: false },
    );
    this.#renderer.outputColorSpace = LinearSRGBColorSpace;
    this.#ratio = quick ? Math.min(window.devicePixelRatio, 2) : kSoftwareRatio;
    this.#renderer.setClearColor('#20282a');
    document.addEventListener('visibilitychange', this.#pause);
    const scene = this.#scene;

    this.#faceCanvas.width = this.#faceCanvas.height = kFace;
    this.#faceTexture = new CanvasTexture(this.#faceCanvas);
    this.#faceTexture.minFilter = quick ? LinearMipmapLinearFilter : LinearMipmapNearestFilter;
    this.#faceTexture.magFilter = LinearFilter;
    if (quick) this.#faceTexture.anisotropy = 8;

    const top = new Mesh(new PlaneGeometry(kSide, kSide), new MeshBasicMaterial({ map: this.#faceTexture }));
    top.rotation.x = -Math.PI / 2;
    const edge = new Mesh(new BoxGeometry(kSide + 0.12, kThick, kSide + 0.12), this.#boardEdge);
    edge.position.y = -kThick / 2 - 0.005;
    scene.add(top, edge);

    this.#printed = new MeshLambertMaterial({ map: this.#atlas.texture });
    const deckAt = { chest: -2.3, chance: 2.3 };
    const deck = (name: 'chance' | 'chest') => {
      const mesh = new Mesh(printedBox(1.4, 1, 0.95, prints.back(name)), this.#printed);
      mesh.position.set(deckAt[name], 0, -2);
      mesh.rotation.y = name === 'chance' ? -0.35 : 0.35;
      scene.add(mesh);
      return mesh;
    };
    this.#decks = { chance: deck('chance'), chest: deck('chest') };
    this.#card = new Mesh(
      flatPrint(2.7, 1.35, prints.card),
      new MeshBasicMaterial({ map: this.#atlas.texture }),
    );
    this.#card.visible = false;
    scene.add(this.#card);

    const instanced = (
      body: BufferGeometry,
      material: MeshLambertMaterial | MeshBasicMaterial,
      most: number,
    ) => {
      const mesh = new InstancedMesh(body, material, most);
      mesh.frustumCulled = false;
      mesh.count = 0;
      scene.add(mesh);
      return mesh;
    };
    const die = dieBody((eyes) => {
      const { u, v, w } = prints.eyes(eyes);
      return [u, v, w];
    });
    this.#dice = instanced(die, this.#printed, kMostDice);
    const plain = new MeshBasicMaterial();
    this.#owned = instanced(new BoxGeometry(1, 1, 1), new MeshLambertMaterial(), 28);
    const note = printedBox(0.62, 0.05, 0.34, prints.note);
    this.#notes = instanced(note, this.#printed, kMostNotes);
    this.#inAir = instanced(note, this.#printed, kFlying);
    this.#frames = instanced(new BoxGeometry(1, 1, 1), plain, 4 * 8);
    this.#shadows = instanced(
      new PlaneGeometry(1, 1).rotateX(-Math.PI / 2),
      new MeshBasicMaterial({ map: softSpot(), transparent: true, depthWrite: false }),
      kShadows,
    );
    this.#shadows.renderOrder = 1;

    const table = new Mesh(new CircleGeometry(13, 48), new MeshBasicMaterial({ map: wood() }));
    table.rotation.x = -Math.PI / 2;
    table.position.y = -kThick - 0.01;
    scene.add(table);

    scene.add(new AmbientLight(0xffffff, 1.9));
    const sun = new DirectionalLight(0xfff4e0, 1.7);
    sun.position.set(-4, 9, 6);
    scene.add(sun);
  }

  // ---- What is so

  show(shown: Shown): void {
    const before = this.#shown;
    this.#shown = shown;
    const { edition, lang, dark } = shown;
    const printed = `${edition.id} ${lang} ${dark}`;
    if (this.#painted !== printed) {
      this.#painted = printed;
      const pen = this.#faceCanvas.getContext('2d');
      if (pen) paintBoard(pen, kFace, edition, lang, dark);
      this.#faceTexture.needsUpdate = true;
      this.#boardEdge.color = new Color(inksOf(edition, dark).line);
      this.#atlas.backs(edition);
      if (before?.edition.id !== edition.id) this.#buildingsOf(edition);
    }
    this.#showTokens(shown);
    this.#showBuildings(shown, before !== null);
    this.#showOwners(shown);
    this.#showSeats(shown);
    this.#showFrames(shown);
    for (const deck of ['chance', 'chest'] as const)
      this.#decks[deck].scale.y = 0.02 + 0.022 * shown.decks[deck];
    if (!this.#moveOf.has('dice') && shown.dice.join() !== this.dice.join()) this.throw(shown.dice, 0);
    this.#aim(before === null);
    this.#wake();
  }

  #world(x: number, y: number): [x: number, z: number] {
    return [(x / kFace - 0.5) * kSide, (y / kFace - 0.5) * kSide];
  }

  #buildingsOf(edition: Edition): void {
    const { pieces } = looksOf(edition.id);
    for (const old of [this.#houses, this.#hotels]) {
      if (!old) continue;
      this.#scene.remove(old);
      old.geometry.dispose();
      old.dispose();
    }
    const made = (body: BufferGeometry, most: number) => {
      const mesh = new InstancedMesh(body, this.#lit, most);
      mesh.frustumCulled = false;
      this.#scene.add(mesh);
      return mesh;
    };
    this.#houses = made(kHouses[pieces](), kMostHouses);
    this.#hotels = made(kHotels[pieces](), 28);
    this.#levels.clear();
    for (const mesh of [this.#houses, this.#hotels])
      for (let i = 0; i < mesh.count; ++i) mesh.setMatrixAt(i, kNowhere);
  }

  #partsAt(at: Place, grouped: boolean) {
    return partsOf(at.w, at.h, innerOf(at.side), this.#ring.text, this.#ring.token, grouped);
  }

  #showTokens({ edition, seats, stands, stepMs }: Shown): void {
    for (const [seat, token] of this.#tokens) {
      const player = seats[seat - 1];
      const made = player ? `${edition.id} ${player.token} ${player.colour}` : '';
      if (stands.some((one) => one.seat === seat) && token.made === made) continue;
      this.#scene.remove(token.mesh);
      token.mesh.geometry.dispose();
      this.#tokens.delete(seat);
      this.#cancel(token);
    }
    for (const stand of stands) {
      const player = seats[stand.seat - 1];
      if (!player) continue;
      const together = stands.filter((one) => one.at === stand.at && one.jailed === stand.jailed);
      const grouped = edition.squares[stand.at]?.group !== undefined;
      const spot = spotOf(
        this.#ring,
        stand.at,
        together.indexOf(stand),
        together.length,
        stand.jailed,
        grouped,
      );
      const [x, z] = this.#world(spot.x, spot.y);
      const scale = (spot.size / kFace) * kSide * 2.9;
      let token = this.#tokens.get(stand.seat);
      if (!token) {
        const body = tokenBody(tokenDrawing(edition, player.token), colourOfPlayer(player.colour));
        const mesh = new Mesh(body, this.#lit);
        mesh.position.set(x, 0, z);
        token = { mesh, made: `${edition.id} ${player.token} ${player.colour}`, at: new Vector3(x, 0, z) };
        this.#scene.add(mesh);
        this.#tokens.set(stand.seat, token);
      }
      token.mesh.scale.setScalar(scale);
      if (token.at.x === x && token.at.z === z) continue;
      token.at.set(x, 0, z);
      const { mesh } = token;
      const from = mesh.position.clone().setY(0);
      const to = token.at.clone();
      const distance = from.distanceTo(to);
      this.#move(token, this.moves ? stepMs : 0, (t) => {
        mesh.position.lerpVectors(from, to, ease(t));
        mesh.position.y = hop(t, distance);
      });
    }
  }

  #showBuildings({ edition, owners }: Shown, rise: boolean): void {
    const houses = this.#houses;
    const hotels = this.#hotels;
    if (!houses || !hotels) return;
    let streets = 0;
    for (const at of this.#ring.places) {
      const square = edition.squares[at.at];
      if (square?.kind !== 'street') continue;
      const street = streets++;
      const owned = owners.get(at.at);
      const now = owned && owned.level > 0 ? `${owned.hotel ? 'h' : owned.level}` : '';
      const before = this.#levels.get(at.at) ?? '';
      if (now === before) continue;
      this.#levels.set(at.at, now);
      const { band } = this.#partsAt(at, true);
      const had = before === 'h' ? 0 : Number(before || 0);
      for (let i = 0; i < 4; ++i) {
        const stands = owned && !owned.hotel && i < owned.level;
        const index = street * 4 + i;
        if (!stands) this.#stand(houses, index, null, 0);
        else if (i >= had && rise && this.moves)
          this.#move(
            `house ${index}`,
            650,
            (t) => this.#stand(houses, index, this.#lot(at, band, i, owned.level), t),
            i * 90,
          );
        else this.#stand(houses, index, this.#lot(at, band, i, owned.level), 1);
      }
      const lot = this.#lot(at, band, 0, 1);
      if (!owned?.hotel) this.#stand(hotels, street, null, 0);
      else if (rise && this.moves)
        this.#move(`hotel ${street}`, 900, (t) => this.#stand(hotels, street, lot, t));
      else this.#stand(hotels, street, lot, 1);
    }
  }

  /** Where the `i`th of `count` houses stands on the colour of a street, and how it is turned. */
  #lot(at: Place, band: Box, i: number, count: number): { x: number; z: number; yaw: number; unit: number } {
    const long = Math.max(band.w, band.h);
    const wide = band.w >= band.h;
    const unit = (Math.min(Math.min(band.w, band.h) * 1.15, long / 3.9) / kFace) * kSide;
    const off = (i - (count - 1) / 2) * (long / 4.1);
    const [x, z] = this.#world(
      at.x + band.x + band.w / 2 + (wide ? off : 0),
      at.y + band.y + band.h / 2 + (wide ? 0 : off),
    );
    return { x, z, yaw: wide ? 0 : Math.PI / 2, unit };
  }

  #stand(
    mesh: InstancedMesh,
    index: number,
    lot: { x: number; z: number; yaw: number; unit: number } | null,
    t: number,
  ) {
    if (!lot) mesh.setMatrixAt(index, kNowhere);
    else {
      const { x, z, yaw, unit } = lot;
      matrix.compose(
        place.set(x, 0, z),
        spin.setFromAxisAngle(kUp, yaw),
        size.set(unit, unit * 1.7 * rising(t), unit),
      );
      mesh.setMatrixAt(index, matrix);
    }
    mesh.instanceMatrix.needsUpdate = true;
  }

  /** Whose a title is: a bar in the player's colour at its outer edge; a mortgaged one lies across, dark. */
  #showOwners({ edition, owners, seats }: Shown): void {
    const mesh = this.#owned;
    let count = 0;
    for (const owned of owners.values()) {
      const at = this.#ring.places[owned.at];
      const player = seats[owned.owner - 1];
      if (!at || !player || count >= 28) continue;
      const { strip } = this.#partsAt(at, edition.squares[owned.at]?.group !== undefined);
      const [x, z] = this.#world(at.x + strip.x + strip.w / 2, at.y + strip.y + strip.h / 2);
      const scale = kSide / kFace;
      matrix.compose(
        place.set(x, owned.mortgaged ? 0.02 : 0.045, z),
        spin.identity(),
        size.set(
          strip.w * scale * 0.96,
          owned.mortgaged ? 0.04 : 0.09,
          strip.h * scale * (owned.mortgaged ? 0.45 : 0.95),
        ),
      );
      mesh.setMatrixAt(count, matrix);
      mesh.setColorAt(count, new Color(colourOfPlayer(player.colour)));
      ++count;
    }
    mesh.count = count;
    mesh.instanceMatrix.needsUpdate = true;
    if (mesh.instanceColor) mesh.instanceColor.needsUpdate = true;
  }

  /** Where a player sits: on three sides, so that nobody hides the board. */
  #seatAt(seat: Seat, count: number): { x: number; z: number } {
    const { side, far, near } = kSeats;
    const deep = near - far;
    const along = ((seat - 0.5) / count) * (2 * deep + 2 * side);
    if (along < deep) return { x: -side, z: near - along };
    if (along < deep + 2 * side) return { x: along - deep - side, z: far };
    return { x: side, z: far + along - deep - 2 * side };
  }

  #showSeats({ seats, money, cash, turn }: Shown): void {
    while (this.#plates.length > seats.length) {
      const old = this.#plates.pop()!;
      this.#scene.remove(old);
      old.geometry.dispose();
    }
    const most = Math.max(1, ...cash);
    let notes = 0;
    seats.forEach((seat, i) => {
      const number = i + 1;
      this.#atlas.plate(number, seat.name, money[i] ?? '', seat.colour, turn === number);
      let plate = this.#plates[i];
      if (!plate) {
        plate = new Mesh(flatPrint(kPlate.w, kPlate.h, prints.plate(number)), this.#card.material);
        plate.rotation.x = -0.45;
        this.#scene.add(plate);
        this.#plates[i] = plate;
      }
      const at = this.#seatAt(number, seats.length);
      plate.position.set(at.x, 0.2, at.z);
      const high = Math.ceil((14 * (cash[i] ?? 0)) / most);
      for (let n = 0; n < high && notes < kMostNotes; ++n) {
        const pile = n % 2;
        matrix.compose(
          place.set(at.x + (pile ? 0.75 : 0), -kThick + Math.floor(n / 2) * 0.06, at.z - 0.55),
          spin.setFromAxisAngle(kUp, (((n * 7) % 5) - 2) * 0.05),
          size.set(1, 1, 1),
        );
        this.#notes.setMatrixAt(notes++, matrix);
      }
    });
    this.#notes.count = notes;
    this.#notes.instanceMatrix.needsUpdate = true;
  }

  #showFrames({ marked, selected }: Shown): void {
    const mesh = this.#frames;
    let count = 0;
    const squares = [
      ...marked.slice(0, 7).map((at) => ({ at, colour: '#d8352a' })),
      { at: selected, colour: '#2f7df0' },
    ];
    for (const { at, colour } of squares) {
      const where = at === null ? undefined : this.#ring.places[at];
      if (!where) continue;
      const [x0, z0] = this.#world(where.x, where.y);
      const [x1, z1] = this.#world(where.x + where.w, where.y + where.h);
      const bar = 0.07;
      const bars: [x: number, z: number, w: number, d: number][] = [
        [(x0 + x1) / 2, z0, x1 - x0 + bar, bar],
        [(x0 + x1) / 2, z1, x1 - x0 + bar, bar],
        [x0, (z0 + z1) / 2, bar, z1 - z0],
        [x1, (z0 + z1) / 2, bar, z1 - z0],
      ];
      for (const [x, z, w, d] of bars) {
        matrix.compose(place.set(x, 0.03, z), spin.identity(), size.set(w, 0.06, d));
        mesh.setMatrixAt(count, matrix);
        mesh.setColorAt(count++, new Color(colour));
      }
    }
    mesh.count = count;
    mesh.instanceMatrix.needsUpdate = true;
    if (mesh.instanceColor) mesh.instanceColor.needsUpdate = true;
  }

  // ---- What happens

  /** Dice that fall within `ms` and then show exactly these eyes. */
  throw(dice: number[], ms: number): void {
    const flights = throwOf(dice.slice(0, kMostDice), kDie, ++this.#throws);
    this.#flights = flights;
    this.#dice.count = flights.length;
    const turned = new Quaternion();
    this.#move('dice', this.moves ? ms : 0, (t) => {
      flights.forEach((flight, i) => {
        flying(flight, t, place, turned);
        matrix.compose(place, turned, size.set(kDie, kDie, kDie));
        this.#dice.setMatrixAt(i, matrix);
      });
      this.#dice.instanceMatrix.needsUpdate = true;
    });
  }
  /** The eyes on top, as the dice lie or will lie. */
  get dice(): number[] {
    return this.#flights.map(({ rest }) => topOf(rest));
  }

  /** Notes that pass from hand to hand; the bank is the middle. */
  pay(from: Party, to: Party, ms: number): void {
    if (!this.moves) return;
    const count = this.#shown?.seats.length ?? 1;
    const where = (party: Party) => {
      const { x, z } = typeof party === 'number' ? this.#seatAt(party, count) : { x: 0, z: -1.2 };
      return new Vector3(x, 0.3, z);
    };
    const [a, b] = [where(from), where(to)];
    this.#inAir.count = kFlying;
    this.#move(
      'notes',
      ms * 0.9,
      (t) => {
        for (let i = 0; i < kFlying; ++i) {
          const own = Math.max(0, Math.min(1, t * 1.5 - i * 0.1));
          place.lerpVectors(a, b, ease(own));
          place.y += Math.sin(Math.PI * own) * 1.8;
          spin.setFromAxisAngle(kUp, own * 5 + i);
          matrix.compose(place, spin, size.setScalar(own > 0 && own < 1 ? 1.5 : 0));
          this.#inAir.setMatrixAt(i, matrix);
        }
        this.#inAir.instanceMatrix.needsUpdate = true;
      },
      0,
      () => (this.#inAir.count = 0),
    );
  }

  /** A card rises from its deck, turns over and stays until `lay`. */
  turn(card: CardName, salary: Salaries | undefined, ms: number): void {
    const shown = this.#shown;
    if (!shown) return;
    this.#atlas.card(shown.edition, card, shown.lang, salary);
    const deck = this.#decks[card.startsWith('chance') ? 'chance' : 'chest'];
    const from = deck.position.clone().setY(deck.scale.y + 0.02);
    const to = new Vector3(0, 1.5, 0.8);
    this.#card.visible = true;
    this.#move('card', this.moves ? Math.min(700, ms * 0.5) : 0, (t) => {
      const way = ease(t);
      this.#card.position.lerpVectors(from, to, way);
      this.#card.position.y += Math.sin(Math.PI * way) * 0.8;
      this.#card.rotation.set(-Math.PI / 2 + way * 0.75, 0, (1 - way) * Math.PI);
      this.#card.scale.setScalar(0.6 + way * 0.75);
    });
  }
  lay(): void {
    if (!this.#card.visible) return;
    this.#cancel('card');
    this.#card.visible = false;
    this.#wake();
  }

  // ---- The camera

  /** The room of the view, of which so much at the foot is covered. */
  resize(width: number, height: number, foot: number, seats = this.#free.seats): void {
    if (width < 2 || height < 2) return;
    const begun = this.#free.width > 1;
    const moved = this.#free.width === width && this.#free.height === height;
    this.#free = { width, height, foot, seats };
    // From lower where there is more width than height.
    this.#tilt = Math.max(0.5, Math.min(0.74, ((height - foot) / width) * 1.02));
    this.#renderer.setPixelRatio(this.#ratio);
    this.#renderer.setSize(width, height, false);
    this.#camera.aspect = width / height;
    // What matters is drawn in the part that nothing covers.
    this.#camera.setViewOffset(width, height, 0, (foot * 0.5) | 0, width, height);
    this.#camera.updateProjectionMatrix();
    this.#fit();
    this.#aim(!(begun && moved));
    this.#wake();
  }
  orbit(around: number, tilt: number): void {
    this.#around = Math.max(-1.2, Math.min(1.2, this.#around + around));
    this.#tilt = Math.max(0.45, Math.min(1.45, this.#tilt + tilt));
    this.#aim(true);
    this.#wake();
  }
  zoom(by: number): void {
    this.#zoom = Math.max(0.45, Math.min(1.25, this.#zoom * by));
    this.#aim(true);
    this.#wake();
  }

  #place(far: number, around: number): void {
    const flat = Math.cos(this.#tilt) * far;
    const { x, z } = this.#look;
    this.#camera.position.set(
      x + Math.sin(around) * flat,
      Math.sin(this.#tilt) * far,
      z + Math.cos(around) * flat,
    );
    this.#camera.lookAt(this.#look);
  }

  /** How near the camera may come with the board and the seats in the part that nothing covers. */
  #fit(): void {
    const { height, foot, seats } = this.#free;
    const low = -1 + (2 * foot) / height;
    const middle = (1 + low) / 2;
    const corners = [
      [5.1, 5.1],
      [5.1, -5.1],
      ...(seats
        ? ([
            [kSeats.side + kPlate.w / 2, kSeats.near - 2.5],
            [0, kSeats.far - 0.8],
          ] as const)
        : []),
    ] as const;
    const kept = this.#look.clone();
    let [near, far] = [6, 60];
    for (let i = 0; i < 14; ++i) {
      const now = (near + far) / 2;
      const seen = { least: 1, most: -1, side: 0 };
      for (let again = 0; again < 3; ++again) {
        this.#look.set(0, 0, this.#middle);
        this.#place(now, 0);
        this.#camera.updateMatrixWorld();
        Object.assign(seen, { least: 1, most: -1, side: 0 });
        for (const [x, z] of corners) {
          place.set(x, 0, z).project(this.#camera);
          seen.side = Math.max(seen.side, Math.abs(place.x));
          seen.least = Math.min(seen.least, place.y);
          seen.most = Math.max(seen.most, place.y);
        }
        this.#middle -= ((seen.least + seen.most) / 2 - middle) * now * 0.25;
        this.#middle = Math.max(-3, Math.min(3, this.#middle));
      }
      if (seen.side <= 0.97 && seen.most - seen.least <= (1 - low) * 0.93) far = now;
      else near = now;
    }
    this.#far = far;
    this.#look.copy(kept);
  }

  /** Towards whose turn it is, or over the whole board. */
  #aim(atOnce: boolean): void {
    const token = this.follows && this.#shown?.turn ? this.#tokens.get(this.#shown.turn) : undefined;
    const goal = token ? token.at.clone().multiplyScalar(0.72) : new Vector3(0, 0, this.#middle);
    const far = this.#far * this.#zoom * (token ? 0.6 : 1);
    const from = { look: this.#look.clone(), far: this.#camera.position.distanceTo(this.#look) };
    const set = (t: number) => {
      const way = ease(t);
      this.#look.lerpVectors(from.look, goal, way);
      const now = from.far + (far - from.far) * way;
      this.#place(now, this.#around);
    };
    if (atOnce || !this.moves) {
      this.#cancel('camera');
      set(1);
    } else if (goal.distanceTo(this.#look) > 0.01 || Math.abs(far - from.far) > 0.01)
      this.#move('camera', 600, set);
  }

  /** From above and afar down to the table: while it moves one sees whether it is smooth here. */
  arrive(): void {
    if (!this.moves) return;
    const { x, y, z } = this.#camera.position;
    const to = new Vector3(x, y, z);
    const from = new Vector3(x - 5, y * 1.35, z + 3);
    this.#move('camera', 1_300, (t) => {
      this.#camera.position.lerpVectors(from, to, 1 - (1 - t) ** 3);
      this.#camera.lookAt(this.#look);
    });
  }

  /** The square at a point of the view, from -1 to 1 each way. */
  squareAt(x: number, y: number): Square | null {
    const ray = new Raycaster();
    ray.setFromCamera(new Vector2(x, y), this.#camera);
    const t = -ray.ray.origin.y / ray.ray.direction.y;
    if (!(t > 0)) return null;
    const hit = ray.ray.at(t, new Vector3());
    const px = (hit.x / kSide + 0.5) * kFace;
    const py = (hit.z / kSide + 0.5) * kFace;
    const found = this.#ring.places.find(
      (one) => px >= one.x && px < one.x + one.w && py >= one.y && py < one.y + one.h,
    );
    return found?.at ?? null;
  }

  // ---- Drawing

  #move(what: unknown, ms: number, step: (t: number) => void, wait = 0, done?: () => void): void {
    this.#cancel(what);
    if (ms <= 0) {
      step(1);
      done?.();
      this.#wake();
      return;
    }
    const moving: Moving = { begun: performance.now() + wait, ms, step, ...(done ? { done } : {}) };
    step(0);
    this.#moving.add(moving);
    this.#moveOf.set(what, moving);
    this.#wake();
  }
  /** Ends a movement as it would have ended. */
  #cancel(what: unknown): void {
    const old = this.#moveOf.get(what);
    if (!old) return;
    this.#moving.delete(old);
    this.#moveOf.delete(what);
    old.done?.();
  }

  /** Time that nobody has watched says nothing. */
  readonly #pause = (): void => {
    this.#last = 0;
    this.#smooth.rest();
  };

  #wake(): void {
    if (this.#frame === 0) this.#frame = requestAnimationFrame((now) => this.#draw(now));
  }

  #draw(now: number): void {
    this.#frame = 0;
    if (this.#last > 0) {
      const judged = this.#smooth.frame(now - this.#last);
      if (judged === 'stop') return this.#ontrouble();
      if (judged === 'coarser') {
        this.#ratio *= 0.66;
        this.resize(this.#free.width, this.#free.height, this.#free.foot);
      }
    }
    for (const [what, moving] of this.#moveOf) {
      const t = Math.max(0, Math.min(1, (now - moving.begun) / moving.ms));
      moving.step(t);
      if (t < 1) continue;
      this.#moving.delete(moving);
      this.#moveOf.delete(what);
      moving.done?.();
    }
    this.#shade();
    this.#renderer.render(this.#scene, this.#camera);
    if (this.#moving.size > 0) {
      this.#last = now;
      this.#wake();
    } else {
      this.#pause();
    }
  }

  #shade(): void {
    const mesh = this.#shadows;
    let count = 0;
    const spot = (x: number, y: number, z: number, wide: number) => {
      if (count >= kShadows) return;
      const far = wide * (1 + y * 0.35);
      matrix.compose(place.set(x, 0.012, z), spin.identity(), size.set(far, 1, far));
      mesh.setMatrixAt(count++, matrix);
    };
    for (const { mesh: token } of this.#tokens.values()) {
      const { x, y, z } = token.position;
      spot(x + 0.05, y, z + 0.03, token.scale.x * 1.35);
    }
    for (let i = 0; i < this.#dice.count; ++i) {
      this.#dice.getMatrixAt(i, matrix);
      place.setFromMatrixPosition(matrix);
      spot(place.x + 0.05, Math.max(0, place.y - kDie / 2), place.z + 0.05, kDie * 1.7);
    }
    for (const deck of [this.#decks.chance, this.#decks.chest])
      spot(deck.position.x + 0.08, 0, deck.position.z + 0.08, 2.3);
    if (this.#card.visible) spot(this.#card.position.x, 1, this.#card.position.z, 3);
    mesh.count = count;
    mesh.instanceMatrix.needsUpdate = true;
  }

  figures(): Figures {
    const { render, memory } = this.#renderer.info;
    const levels = [...this.#levels.values()];
    return {
      calls: render.calls,
      triangles: render.triangles,
      tokens: this.#tokens.size,
      houses: levels.reduce((sum, one) => sum + (one === 'h' ? 0 : Number(one || 0)), 0),
      hotels: levels.filter((one) => one === 'h').length,
      dice: this.dice,
      geometries: memory.geometries,
      textures: memory.textures,
    };
  }

  dispose(): void {
    cancelAnimationFrame(this.#frame);
    document.removeEventListener('visibilitychange', this.#pause);
    this.#frame = -1; // nothing wakes it again
    this.#moving.clear();
    this.#moveOf.clear();
    this.#scene.traverse((one) => {
      if (!(one instanceof Mesh)) return;
      const mesh = one as Mesh<BufferGeometry, MeshBasicMaterial | MeshLambertMaterial>;
      mesh.geometry.dispose();
      mesh.material.map?.dispose();
      mesh.material.dispose();
      if (mesh instanceof InstancedMesh) mesh.dispose();
    });
    this.#atlas.dispose();
    this.#renderer.dispose();
    this.#renderer.forceContextLoss();
  }
}
