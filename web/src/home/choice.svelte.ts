// What somebody chooses for a new table, and the request that it comes to.

import type { Catalogue, NewGame } from '../protocol/http';
import { serverless } from '../protocol/device';
import type { Settings } from '../protocol/messages';
import { kPaces } from '../app/start';
import { botOf, freeCharacter, kCharacters, kUsualLevel } from '../characters/characters';

type SeatChoice =
  | { id: number; kind: 'local'; name: string } // the first is the person at the screen
  | { id: number; kind: 'friend' }
  | { id: number; kind: 'bot'; name: string; level: string };

export const kClocks: Record<string, { reserve: number; increment: number }> = {
  none: { reserve: 0, increment: 15 },
  fast: { reserve: 120, increment: 10 },
  usual: { reserve: 300, increment: 15 },
  slow: { reserve: 900, increment: 30 },
};
/** How the clock ends a game: at once, or by announcing the last round. */
export type Timing = 'none' | 'time_up' | 'last_round';
const kMinutes = { none: 60, time_up: 60, last_round: 50 };
const kBeforeLastRound = 0.8; // of the time: then the last round is announced

/** Which of them these settings are; what was chosen elsewhere is nearest to the usual. */
function keyOf(choices: Record<string, object>, settings: Settings): string {
  const same = (choice: object) =>
    Object.entries(choice).every(([field, value]) => settings[field as keyof Settings] === value);
  return Object.keys(choices).find((key) => same(choices[key] ?? {})) ?? 'usual';
}

export class TableChoice {
  #nextId = 10;
  board = $state('classique');
  rules = $state('classique');
  houseRules = $state.raw<Record<string, number | true>>({});
  seats = $state<SeatChoice[]>([]);
  rent = $state<'' | Settings['rent']>('');
  clock = $state('none');
  minutes = $state(60); // in all
  #timing: Timing | null = null;
  pace = $state<keyof typeof kPaces>('quick');
  public = $state(false);
  spectators = $state(true);
  chat = $state(true);
  dice = $state<Settings['dice']>('fair');
  /** Without a server: nobody can come by a link. */
  device = $state(false);

  /** Around a real board people share this device. */
  constructor(name: string, real = false) {
    this.device = serverless();
    if (real) {
      this.dice = 'real';
      this.seats = [{ id: 1, kind: 'local', name }];
      this.add('local');
      this.add('local');
      return;
    }
    this.seats = [
      { id: 1, kind: 'local', name },
      { id: 2, kind: 'friend' },
      { id: 3, kind: 'bot', name: kCharacters[0]?.name ?? 'Bot', level: kUsualLevel },
      { id: 4, kind: 'bot', name: kCharacters[1]?.name ?? 'Bot', level: kUsualLevel },
    ];
    if (this.device) this.playOnDevice();
  }

  /** Bots take the seats of friends. */
  playOnDevice(): void {
    this.device = true;
    const friends = this.seats.filter((seat) => seat.kind === 'friend');
    for (const { id } of friends) this.remove(id);
    for (const _ of friends) this.add('bot');
  }

  /** The board, and the first rule set that is its own. */
  chooseBoard(catalogue: Catalogue, board: string): void {
    this.board = board;
    const own = catalogue.boards.find((one) => one.id === board)?.rule_sets ?? [];
    if (!own.includes(this.rules)) this.rules = own[0] ?? 'classique';
  }

  add(kind: SeatChoice['kind']): void {
    const id = ++this.#nextId;
    if (kind === 'friend') this.seats.push({ id, kind });
    else if (kind === 'local') this.seats.push({ id, kind, name: '' });
    else {
      const taken = this.seats.flatMap((seat) => (seat.kind === 'bot' ? [seat.name] : []));
      const name = freeCharacter(taken)?.name ?? `Bot ${id}`;
      this.seats.push({ id, kind, name, level: kUsualLevel });
    }
  }
  remove(id: number): void {
    this.seats = this.seats.filter((seat) => seat.id !== id);
  }
  moveUp(index: number): void {
    const [before, seat] = [this.seats[index - 1], this.seats[index]];
    if (before && seat) [this.seats[index - 1], this.seats[index]] = [seat, before];
  }
  /** As long as the rules are usually played, unless somebody has said otherwise. */
  timeBy(timing: Timing): void {
    if (this.#timing !== null && this.minutes !== kMinutes[this.#timing]) return;
    if (this.#timing !== null || this.minutes === kMinutes.none) this.minutes = kMinutes[timing];
    this.#timing = timing;
  }
  setHouseRule(id: string, value: number | true | null): void {
    const { [id]: _, ...rest } = this.houseRules;
    this.houseRules = value === null ? rest : { ...rest, [id]: value };
  }

  get overrides(): string[] {
    return Object.entries(this.houseRules).map(([id, value]) => (value === true ? id : `${id}=${value}`));
  }
  /** Whether everybody is here already, so that play may begin at once. */
  get complete(): boolean {
    return this.seats.every((seat) => seat.kind !== 'friend');
  }
  /** Names of the people at this device, each with the number of the seat; `unnamed` is what the first is called. */
  people(unnamed: string): { seat: number; name: string }[] {
    return this.seats.flatMap((seat, i) =>
      seat.kind === 'local'
        ? [{ seat: i + 1, name: seat.name.trim() || unnamed.replace('1', `${i + 1}`) }]
        : [],
    );
  }

  /** As a table has it already. */
  adopt(settings: Settings): void {
    const { board, rules, overrides, rent, spectators, chat, dice } = settings;
    Object.assign(this, { board, rules, rent, spectators, chat, dice });
    const pairs = overrides.map((one) => one.split('='));
    this.houseRules = Object.fromEntries(pairs.map(([id = '', value]) => [id, value ? Number(value) : true]));
    this.clock = keyOf(kClocks, settings);
    this.pace = keyOf(kPaces, settings) as keyof typeof kPaces;
    const seconds = settings.longest || settings.duration;
    if (seconds > 0) this.minutes = seconds / 60;
  }
  settings(timing: Timing): Partial<Settings> {
    const settings: Partial<Settings> = {
      board: this.board,
      rules: this.rules,
      overrides: this.overrides,
      dice: this.dice,
      spectators: this.spectators,
      chat: this.chat,
      ...kPaces[this.pace],
    };
    if (this.dice === 'fair') Object.assign(settings, kClocks[this.clock]);
    if (this.rent !== '') settings.rent = this.rent;
    const seconds = this.minutes * 60;
    if (timing === 'time_up') settings.duration = seconds;
    if (timing === 'last_round')
      Object.assign(settings, { duration: Math.round(seconds * kBeforeLastRound), longest: seconds });
    return settings;
  }
  request(timing: Timing): Omit<NewGame, 'secret'> {
    const seats = this.seats.map((seat) =>
      seat.kind === 'bot'
        ? { kind: 'bot' as const, bot: botOf(seat.level, seat.name), name: seat.name }
        : { kind: 'open' as const },
    );
    return { settings: this.settings(timing), seats, public: this.public };
  }
}
