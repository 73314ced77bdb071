// The engine for JavaScript, in Node and in browsers: the rules from one WebAssembly file, games among bots from another. Every
// request gets an answer; one that is wrong throws BanquierProblem with a text in both languages.

import { instantiate } from './instance.js'

/** What was wrong with a request, in English as `message` and in both languages. */
export class BanquierProblem extends Error {
  constructor(problem) {
    super(problem.en)
    this.name = 'BanquierProblem'
    this.problem = problem
  }
}

async function bytesOf(source, name) {
  if (source instanceof WebAssembly.Module) return source
  if (source === undefined) {
    const file = new URL(name, import.meta.url)
    if (file.protocol === 'file:') {
      const { readFile } = await import('node:fs/promises')
      return WebAssembly.compile(await readFile(file))
    }
    source = await fetch(file)
  }
  if (typeof Response !== 'undefined' && source instanceof Response) source = await source.arrayBuffer()
  return WebAssembly.compile(source)
}

/** Loads the engine: from beside this file, or from bytes, a Response or a compiled module. */
export async function load(source) {
  return new Banquier(await instantiate(await bytesOf(source, './engine.wasm')))
}

/** Loads the bots and their games in the same way. */
export async function loadSimulation(source) {
  return new Simulation(await instantiate(await bytesOf(source, './simulation.wasm')))
}

class Instance {
  #instance

  constructor(instance) {
    this.#instance = instance
  }

  /** How many bytes of memory the instance has. */
  get bytes() {
    return this.#instance.bytes
  }
  /** A request as text, the answer as text. */
  call(text) {
    return this.#instance.call(text)
  }
  /** A request and its answer as objects. */
  ask(request) {
    const answer = JSON.parse(this.call(JSON.stringify(request)))
    if (answer.problem) throw new BanquierProblem(answer.problem)
    return answer
  }
}

/** One instance of the engine. It keeps no game: positions and records come with every request. */
export class Banquier extends Instance {
  /** Boards and rule sets that officially go together, and the engine's behaviour number. */
  games() {
    return this.ask({ do: 'games' })
  }
  /** The position before the first act. */
  newGame(game, players) {
    return this.ask({ do: 'new', ...game, players }).position
  }
  /** What the position waits for, and every legal act as a line of the notation; bids at their lowest, offers not. */
  legal(game, position) {
    return this.ask({ do: 'legal', ...game, position })
  }
  /** Whether an act is legal; if not, the reason and the rules behind it. */
  why(game, position, act) {
    return this.ask({ do: 'why', ...game, position, act })
  }
  /** The position after a legal act and what happened; after an illegal one the same position, and why. */
  apply(game, position, act) {
    return this.ask({ do: 'apply', ...game, position, act })
  }
  /** A record, every act of it checked: the position after `at` steps, or at its end. */
  replay(record, at) {
    return this.ask({ do: 'replay', record, ...(at === undefined ? {} : { at }) })
  }
  /** BLAKE2b-256 of a text, in hexadecimal. */
  digest(text) {
    return this.ask({ do: 'digest', text }).digest
  }
}

/** Bots, and games among them. */
export class Simulation extends Instance {
  /** The names of the bots. */
  bots() {
    return this.ask({ do: 'bots' }).bots
  }
  /** Games among bots, counted as `banquier sim` counts them. */
  simulate(game, bots, games, more = {}) {
    return this.ask({ do: 'simulate', ...game, bots, games, ...more }).tally
  }
  /** One number for how the rules play: the same as `banquier signature`. */
  signature(games = 2000) {
    return this.ask({ do: 'signature', games }).signature
  }
}
