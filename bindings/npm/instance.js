// One instance of a WebAssembly file of ours: what it asks of its host, and how it is asked.

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

/** An instance of a compiled module; `more` is what it asks of its host beside that. */
export async function instantiate(module, more = {}) {
  let exports = null
  const known = { ...host(() => exports.memory), ...more }
  const imports = {}
  for (const { module: from, name } of WebAssembly.Module.imports(module))
    (imports[from] ??= {})[name] = known[name] ?? (() => 52)
  exports = (await WebAssembly.instantiate(module, imports)).exports
  exports._initialize()
  return new Instance(exports)
}

export class Instance {
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
}
