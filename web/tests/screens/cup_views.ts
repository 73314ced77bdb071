// A championship of 27 + 3 teams at several moments, as the server tells each role: what the pictures of its screens and
// the tests of their looks are drawn from.

import type {
  BankerView,
  Format,
  OwnTable,
  PastRound,
  PublicView,
  Sheet,
  TableEntry,
  TableState,
  UnitEntry,
  UnitView,
  View,
  WholeView,
} from '../../src/cup/frames';

const kMinute = 60_000;
/** When it is in these views; the page is told the same. */
export const kNow = Date.UTC(2027, 4, 16, 9, 40);

const format: Format = {
  id: 'championnat',
  title: {
    fr: 'Championnat de France, un centre de sélection',
    en: 'French championship, one selection centre',
  },
  unit: 'team',
  members: ['junior', 'adult'],
  places: 27,
  waiting: 3,
  board: 'classique',
  rules: 'championnat',
  sizes: [3, 2],
  seating: 'junior_throw',
  banker: 'lowest_adult',
  deal: 300,
  play: 2700,
  last_round: 2400,
  grace: 300,
  dispute: 'given_back',
  first: 'greatest_member',
  tie: ['referee'],
  sign: 'every_player',
  draw: 'verifiable',
  avoid: [],
  stages: [{ kind: 'knockout' }],
  rulebook: '003b',
};

const kTeams = [
  ...['Les Zèbres', 'Les Ânes têtus', 'Rue de la Paix', 'Les Gares', 'Boutons d’or', 'Grandes Orgues'],
  ...['Les Hérissons', 'Tour de table', 'Petit Louvre', 'Les Deux Dés', 'Cap Canaille', 'Bourse Plate'],
  ...['Les Loutres', 'Mille Briques', 'Quai Sud', 'La Mansarde', 'Trois Clés', 'Château Fort'],
  ...['Les Fourmis', 'Rouge-Gorge', 'Pont Neuf', 'Les Comètes', 'Double Six', 'Beau Séjour'],
  ...['Les Merles', 'Grain de Sel', 'Sept Lieues', 'Vent Debout', 'Les Renards', 'La Banquise'],
];
const kJuniors = ['Zoé', 'Nils', 'Lina', 'Hugo', 'Inès', 'Sam', 'Mila', 'Axel', 'Jade', 'Tom'];
const kAdults = ['Max', 'Agnès', 'Karim', 'Lucie', 'Paul', 'Marie', 'Yann', 'Sofia', 'Élise', 'Omar'];
const from = (names: string[], i: number) => names[i % names.length] ?? '';

const units: Record<string, UnitEntry> = Object.fromEntries(
  kTeams.map((name, i): [string, UnitEntry] => [
    `${i + 1}`,
    {
      name,
      members: [
        { name: from(kJuniors, i), role: 'junior' },
        { name: from(kAdults, i), role: 'adult' },
      ],
      standing: i < 27 ? 'playing' : 'waiting',
      present: i !== 3 && i !== 11,
      ...(i % 4 === 0 ? { club: 'Lyon Sud' } : {}),
    },
  ]),
);
const unitOf = (id: number): UnitEntry => {
  const found = units[id];
  if (!found) throw new Error(`no unit ${id}`);
  return found;
};

const kStates: TableState[] = [
  ...(['playing', 'playing', 'filled', 'signed', 'contested', 'received', 'tie', 'playing'] as const),
  'walkover',
];
const unitsAt = (n: number) => [3 * n - 2, 3 * n - 1, 3 * n];
// 1 5 3 / 6 2 4, clockwise from the first player [CUP-03].
const seatsAt = (n: number) => {
  const [a = 0, b = 0, c = 0] = unitsAt(n);
  return [
    { unit: a, member: 0 },
    { unit: b, member: 1 },
    { unit: c, member: 0 },
    { unit: a, member: 1 },
    { unit: b, member: 0 },
    { unit: c, member: 1 },
  ];
};
const bankerAt = (n: number) => ({ name: unitOf(3 * n).members[1]?.name ?? '', unit: 3 * n, member: 1 });

const tables: Record<string, TableEntry> = Object.fromEntries(
  kStates.map((state, i): [string, TableEntry] => {
    const n = i + 1;
    const [a = 0, b = 0, c = 0] = unitsAt(n);
    const done = state === 'received' || state === 'walkover';
    return [
      `${n}`,
      {
        units: [a, b, c],
        state,
        seats: seatsAt(n),
        banker: bankerAt(n),
        here: n === 2 ? 0 : 3,
        ...(state === 'filled' ? { signed: [4, 6], version: 1 } : {}),
        ...(state === 'signed' ? { signed: [6, 6], version: 1 } : {}),
        ...(state === 'contested' ? { signed: [5, 6], version: 2 } : {}),
        ...(state === 'tie' ? { equal: [a, b], version: 1 } : {}),
        ...(done ? { first: b, places: [[b], [a], [c]] } : {}),
        ...(n === 8 ? { call: { at: kNow - kMinute, by: 'Lucie', why: 'loyer réclamé trop tard' } } : {}),
      },
    ];
  }),
);

const about = { id: 'lyon', name: 'Lyon 2027', format };
const head = '9f2c41d07be6a853'.repeat(4);
const round = { stage: 1, round: 1, kind: 'knockout' as const };
const clock = {
  phase: 'play' as const,
  began: kNow - 22 * kMinute,
  ends: kNow + 23 * kMinute,
  last_round_at: kNow + 18 * kMinute,
};
const pool = Array.from({ length: 27 }, (_, i) => i + 1);
const draw = {
  stage: 1,
  round: 1,
  attempt: 1,
  pool,
  pool_digest: '7e90b1c2d3a4f586'.repeat(4),
  commitment: 'ab12cd34ef567890'.repeat(4),
  needs_salt: true,
};
const drawn = {
  ...draw,
  salt: '34 61 25 11 36 54 62 13 55 24',
  secret: '0c1d2e3f4a5b6c7d'.repeat(4),
  tables: Array.from({ length: 9 }, (_, i) => unitsAt(i + 1)),
};
const common = { cup: about, head, entries: 214 };
const last = { for: 'last_round' as const, says: { fr: 'le dernier tour', en: 'the last round' } };

const playing: WholeView = {
  ...common,
  role: 'organiser',
  name: 'Ann',
  link: 1,
  state: 'playing',
  waits: last,
  units,
  rounds: [],
  commitments: [draw.commitment],
  watching: 4,
  roles: {
    '1': { role: 'organiser', name: 'Ann', here: 1, devices: ['Linux'] },
    '2': { role: 'head_referee', name: 'Bruno', here: 1, devices: ['Android'] },
    '3': { role: 'referee', name: 'Chloé', here: 0 },
    '4': { role: 'banker', of: 3, name: 'Élise', here: 1, stage: 1, round: 1 },
    '5': { role: 'unit', of: 7, name: 'Les Hérissons', here: 1 },
  },
  rulings: {
    '88': {
      at: kNow - 15 * kMinute,
      by: 'Bruno',
      decision: 'Le loyer est dû.',
      parties: [4, 5],
      heard: ['réclamé trop tard', 'réclamé à temps'],
      rules: ['RENT-03'],
      table: 2,
      stage: 1,
      round: 1,
    },
  },
  log: {
    '213': { at: kNow - 8_000, what: 'filled', role: 'banker', name: 'Élise', table: 3, device: 'Android' },
    '214': { at: kNow - 1_000, what: 'signed', role: 'unit', name: 'Les Hérissons', table: 3, unit: 7 },
  },
  round,
  clock,
  tables,
  byes: [],
  draw: drawn,
};

const ofHall = ({ rounds, commitments, watching }: WholeView) => ({ rounds, commitments, watching });
const onlookers = (view: WholeView): PublicView => ({
  ...common,
  ...ofHall(view),
  role: 'spectator',
  state: view.state,
  waits: view.waits,
  units: view.units,
  ...(view.round ? { round: view.round } : {}),
  ...(view.clock ? { clock: view.clock } : {}),
  ...(view.tables ? { tables: view.tables } : {}),
  ...(view.draw ? { draw: view.draw } : {}),
  ...(view.ranking ? { ranking: view.ranking } : {}),
});

const { round: _, clock: __, tables: ___, draw: ____, ...before } = playing;
const registration: WholeView = {
  ...before,
  state: 'open',
  waits: {
    for: 'presence',
    says: { fr: 'les présences : 25 équipes sur 27 sont là', en: 'presence: 25 of 27 teams are here' },
  },
};
const pooled: WholeView = {
  ...before,
  round,
  draw,
  state: 'pooled',
  waits: { for: 'salt', says: { fr: 'dix jets de dés devant tout le monde', en: 'ten throws of dice' } },
};
const past: PastRound = {
  ...round,
  byes: [],
  through: Array.from({ length: 9 }, (_, i) => 3 * i + 2),
  tables: Object.fromEntries(
    Array.from({ length: 9 }, (_, i) => {
      const [a = 0, b = 0, c = 0] = unitsAt(i + 1);
      return [
        `${i + 1}`,
        { units: [a, b, c], places: [[b], [a], [c]], first: b, amounts: [2140, 4385 + i, 960] },
      ];
    }),
  ),
};
const over: WholeView = {
  ...before,
  state: 'over',
  waits: { for: 'nothing', says: { fr: 'rien : la coupe est finie', en: 'nothing: the cup is over' } },
  rounds: [past],
  ranking: {
    edition: 1,
    published: true,
    rows: pool.map((unit, i) => ({ unit, rank: i + 1, ...(i > 0 ? { by: i < 3 ? 'place' : 'round' } : {}) })),
  },
};

const own: OwnTable = {
  number: 3,
  state: 'playing',
  units: unitsAt(3).map((unit) => ({ unit, name: unitOf(unit).name, members: unitOf(unit).members })),
  lines: seatsAt(3).map((seat) => ({ ...seat, name: unitOf(seat.unit).members[seat.member]?.name ?? '' })),
  seats: seatsAt(3),
  banker: bankerAt(3),
};
export const sheet: Sheet = {
  version: 1,
  lines: own.lines.map((line, i) => ({ ...line, amount: 1500 + 320 * i })),
  signatures: seatsAt(3).slice(0, 1),
  missing: seatsAt(3).slice(1),
};
const unit: UnitView = {
  ...common,
  role: 'unit',
  name: 'Les Hérissons',
  link: 5,
  of: 7,
  state: 'playing',
  waits: last,
  unit: unitOf(7),
  results: [],
  round,
  clock,
  table: own,
};
const ended = { phase: 'end' as const, began: kNow - kMinute };
const { seats: _____, banker: ______, ...unseated } = own;
const banker: BankerView = {
  ...common,
  role: 'banker',
  name: 'Élise',
  link: 4,
  of: 3,
  state: 'published',
  waits: { for: 'deal', says: { fr: 'le début de la ronde', en: 'the beginning of the round' } },
  table: { ...unseated, state: 'waiting' },
  round,
  clock: { phase: 'none' },
  check: { houses: 32, hotels: 12, cash: 1500, titles: 2 },
};
const { table: _______, clock: ________, round: _________, ...early } = unit;

/** Every screen: what the server tells, the address, the tab that is opened. */
export const kCupScreens: Record<string, { view: View; path?: string; tab?: number }> = {
  'cup-hall': { view: playing },
  'cup-entrants': { view: registration, tab: 1 },
  'cup-draw': { view: pooled, tab: 2 },
  'cup-drawn': { view: { ...playing, state: 'drawn' }, tab: 2 },
  'cup-referee': { view: playing, tab: 3 },
  'cup-results': { view: over, tab: 4 },
  'cup-roles': { view: playing, tab: 5 },
  'cup-print': { view: over, tab: 6 },
  'cup-log': { view: playing, tab: 7 },
  'cup-power': { view: { ...playing, power_cut: { last: kNow - 5 * kMinute, back: kNow } } },
  'cup-screen-open': { view: onlookers(registration), path: '/screen' },
  'cup-screen-draw': { view: onlookers(pooled), path: '/screen' },
  'cup-screen': { view: onlookers(playing), path: '/screen' },
  'cup-screen-ended': { view: { ...onlookers(playing), state: 'ended', clock: ended }, path: '/screen' },
  'cup-screen-over': { view: onlookers(over), path: '/screen' },
  'cup-unit-early': { view: { ...early, state: 'open', unit: { ...unitOf(7), present: false } } },
  'cup-unit': { view: unit },
  'cup-unit-sign': { view: { ...unit, clock: ended, table: { ...own, state: 'filled', sheet } } },
  'cup-banker-box': { view: banker },
  'cup-banker-play': { view: { ...banker, state: 'playing', clock, table: own } },
  'cup-banker-sheet': { view: { ...banker, state: 'ended', clock: ended, table: own } },
  'cup-banker-sign': {
    view: { ...banker, state: 'ended', clock: ended, table: { ...own, state: 'filled', sheet } },
  },
  'cup-print-pack': { view: playing, path: '/print/pack' },
  'cup-print-signs': { view: playing, path: '/print/signs' },
  'cup-print-cards': { view: playing, path: '/print/cards' },
  'cup-print-ranking': { view: over, path: '/print/ranking' },
  'cup-print-diplomas': { view: over, path: '/print/diplomas' },
};
