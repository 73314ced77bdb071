// The engine for JavaScript: rules, bots and simulation from one WebAssembly file, in Node and in browsers. Every request gets
// an answer; one that is wrong throws BanquierProblem with a text in both languages.

/** What was wrong with a request, in English as `message` and in both languages. */
export class BanquierProblem extends Error {
  constructor(problem) {
    super(problem.en)
    this.name = 'BanquierProblem'
    this.problem = problem
  }
}

// The few things that the module asks of its host: randomness, and where its words for a keeper would go.
function host(memory) {
  const bytes = () => new Uint8Array(memory().buffer)
  const words = () => new DataView(memory().buffer)
  const missing = 52 // WASI's "not supported"
  return {
    random_get(at, size) {
      for (let done = 0; done < size; done += 65536)
        globalThis.crypto.getRandomValues(bytes().subarray(at + done, at + Math.min(size, done + 65536)))
      return 0
    },
    fd_write(file, list, count, written) {
      let all = 0
      for (let i = 0; i < count; ++i) all += words().getUint32(list + 8 * i + 4, true)
      words().setUint32(written, all, true)
      return 0
    },
    fd_close: () => missing,
    fd_seek: () => missing,
    fd_read: () => missing,
    fd_fdstat_get: () => missing,
    fd_prestat_get: () => 8,
    fd_prestat_dir_name: () => 8,
    environ_get: () => 0,
    environ_sizes_get(count, size) {
      words().setUint32(count, 0, true)
      words().setUint32(size, 0, true)
      return 0
    },
    clock_time_get(id, precision, at) {
      words().setBigUint64(at, BigInt(Math.round(globalThis.performance.now() * 1e6)), true)
      return 0
    },
    proc_exit(code) {
      throw new Error(`the module has ended with ${code}`)
    },
  }
}

async function bytesOf(source) {
  if (source instanceof WebAssembly.Module) return source
  if (source === undefined) {
    const file = new URL('./banquier.wasm', import.meta.url)
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
  const module = await bytesOf(source)
  let exports = null
  const known = host(() => exports.memory)
  const imports = {}
  for (const { module: from, name } of WebAssembly.Module.imports(module))
    (imports[from] ??= {})[name] = known[name] ?? (() => 52)
  exports = (await WebAssembly.instantiate(module, imports)).exports
  exports._initialize()
  return new Banquier(exports)
}

/** One instance of the engine. It keeps no game: positions and records come with every request. */
export class Banquier {
  #exports
  #encoder = new TextEncoder()
  #decoder = new TextDecoder()

  constructor(exports) {
    this.#exports = exports
  }

  /** How many bytes of memory the instance has. */
  get bytes() {
    return this.#exports.memory.buffer.byteLength
  }
  /** A request as text, the answer as text. */
  call(text) {
    const bytes = this.#encoder.encode(text)
    const at = this.#exports.bq_room(bytes.length)
    if (at === 0) return JSON.stringify({ problem: { en: 'the request is too long', fr: 'la demande est trop longue' } })
    new Uint8Array(this.#exports.memory.buffer, at, bytes.length).set(bytes)
    this.#exports.bq_call(bytes.length)
    const size = this.#exports.bq_result_size()
    return this.#decoder.decode(new Uint8Array(this.#exports.memory.buffer, this.#exports.bq_result(), size))
  }

  #ask(request) {
    const answer = JSON.parse(this.call(JSON.stringify(request)))
    if (answer.problem) throw new BanquierProblem(answer.problem)
    return answer
  }

  /** Boards and rule sets that officially go together, the bots, and the engine's behaviour number. */
  games() {
    return this.#ask({ do: 'games' })
  }
  /** The position before the first act. */
  newGame(game, players) {
    return this.#ask({ do: 'new', ...game, players }).position
  }
  /** What the position waits for, and every legal act as a line of the notation; bids at their lowest, offers not. */
  legal(game, position) {
    return this.#ask({ do: 'legal', ...game, position })
  }
  /** Whether an act is legal; if not, the reason and the rules behind it. */
  why(game, position, act) {
    return this.#ask({ do: 'why', ...game, position, act })
  }
  /** The position after a legal act and what happened; after an illegal one the same position, and why. */
  apply(game, position, act) {
    return this.#ask({ do: 'apply', ...game, position, act })
  }
  /** A record, every act of it checked: the position after `at` steps, or at its end. */
  replay(record, at) {
    return this.#ask({ do: 'replay', record, ...(at === undefined ? {} : { at }) })
  }
  /** Games among bots, counted as `banquier sim` counts them. */
  simulate(game, bots, games, more = {}) {
    return this.#ask({ do: 'simulate', ...game, bots, games, ...more }).tally
  }
  /** One number for how the rules play: the same as `banquier signature`. */
  signature(games = 2000) {
    return this.#ask({ do: 'signature', games }).signature
  }
  /** BLAKE2b-256 of a text, in hexadecimal. */
  digest(text) {
    return this.#ask({ do: 'digest', text }).digest
  }
}
