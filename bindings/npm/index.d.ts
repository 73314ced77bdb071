/** A board, a rule set and changes to it: house rules ("HOUSE-02", "HOUSE-08=2000") and rules ("fine=100"). */
export interface Game {
  /** Without one: the first board that plays this rule set officially. */
  board?: string
  rules?: string
  overrides?: string[]
}
/** A position as docs/notation.md describes it; short ones written by hand are positions too. */
export type Position = Record<string, unknown>
/** An act as a line: "2: bid 120". Seats count from 1, titles are named by their square. */
export type Act = string

export interface Problem {
  en: string
  fr: string
  field?: string
  line?: number
}
export class BanquierProblem extends Error {
  problem: Problem
}
export interface Why {
  legal: boolean
  reason?: string
  rules?: string[]
}
export interface Decision {
  ask: string
  [more: string]: unknown
}
export interface Applied extends Why {
  position: Position
  events: Record<string, unknown>[]
}
export interface Replayed {
  board: string
  rules: string
  players: string[]
  steps: number
  at: number
  ended: boolean
  position: Position
  act?: Act
  events?: Record<string, unknown>[]
}
export interface Limits {
  seed?: number
  rounds?: number
  time_up_after?: number
  last_round_after?: number
  /** Only the blocks from this one on, and before that one: each is one luck with every rotation of the seats. */
  from?: number
  to?: number
}

declare class Instance {
  readonly bytes: number
  call(text: string): string
  ask(request: object): Record<string, unknown>
}
type Source = BufferSource | Response | WebAssembly.Module

export class Banquier extends Instance {
  games(): { games: { board: string; rules: string }[]; behaviour: number }
  newGame(game: Game, players: number): Position
  legal(game: Game, position: Position): { decision: Decision; acts: Act[] }
  why(game: Game, position: Position, act: Act): Why
  apply(game: Game, position: Position, act: Act): Applied
  replay(record: string, at?: number): Replayed
  digest(text: string): string
}
export function load(source?: Source): Promise<Banquier>

export class Simulation extends Instance {
  bots(): string[]
  simulate(game: Game, bots: string[], games: number, more?: Limits): Record<string, number[]>
  signature(games?: number): string
}
export function loadSimulation(source?: Source): Promise<Simulation>
export {} // so that nothing else is
