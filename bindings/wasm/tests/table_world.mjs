// A device without a browser: the hub of the client over the WebAssembly table, a store in memory, time that leaps, and a person
// who plays by the protocol alone.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { instantiate } from '../../npm/instance.js'
import { Answers } from '../../../web/src/device/answers.ts'
import { Hub } from '../../../web/src/device/hub.ts'
import { pledgeOf } from '../../../web/src/fair/construction.ts'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..')
export const file = path.join(root, 'build/wasm/table.wasm')
const module = await WebAssembly.compile(readFileSync(file))
export const instance = () => instantiate(module)
export const studyFile = path.join(root, 'build/wasm/study.wasm')
const studyModule = await WebAssembly.compile(readFileSync(studyFile))
/** The study, as a worker holds it: `heard` has how far its last long request was told to be. */
export async function study() {
  const heard = []
  const made = await instantiate(studyModule, { progress: (done, all) => heard.push([done, all]) })
  const ask = (request) => JSON.parse(made.call(JSON.stringify(request)))
  return { heard, ask, get bytes() { return made.bytes }, call: (text) => made.call(text) }
}

export class MemoryStore {
  games = new Map()
  fails = false

  #write(work) {
    if (this.fails) return Promise.reject(new Error('QuotaExceededError'))
    work()
    return Promise.resolve()
  }
  create(kept, header) {
    return this.#write(() => this.games.set(kept.game, { kept, lines: [header] }))
  }
  append(game, from, lines) {
    const { lines: all } = this.games.get(game)
    if (all.length !== from) return Promise.reject(new Error('ConstraintError'))
    return this.#write(() => all.push(...lines))
  }
  async load(game) {
    const found = this.games.get(game)
    return found ? { kept: found.kept, lines: [...found.lines] } : null
  }
  follow(game, next) {
    return this.#write(() => (this.games.get(game).kept.next = next))
  }
  remove(game) {
    return this.#write(() => this.games.delete(game))
  }
}

/** Timers run when nothing else is to be done, each at its time. */
export class Time {
  at = 1_700_000_000_000
  #due = []
  after(ms, run) {
    const one = { at: this.at + ms, run }
    this.#due.push(one)
    return () => (this.#due = this.#due.filter((other) => other !== one))
  }
  /** False: nothing waits. */
  leap() {
    if (this.#due.length === 0) return false
    const next = this.#due.reduce((a, b) => (b.at < a.at ? b : a))
    this.#due = this.#due.filter((one) => one !== next)
    this.at = Math.max(this.at, next.at)
    next.run()
    return true
  }
}

function merged(old, patch) {
  if (patch === null || typeof patch !== 'object' || Array.isArray(patch)) return patch
  const result = old && typeof old === 'object' && !Array.isArray(old) ? { ...old } : {}
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete result[key]
    else result[key] = merged(result[key], value)
  }
  return result
}

export class Device {
  store = new MemoryStore()
  time = new Time()
  frames = new Map() // by connection
  closed = new Set()

  static async made(store) {
    const device = new Device()
    if (store) device.store = store
    await device.restart()
    return device
  }
  /** As after a killed tab: what is not in the store is gone. */
  async restart() {
    this.tables = await instance()
    const time = (this.time = Object.assign(new Time(), { at: this.time.at }))
    this.frames.clear()
    this.hub = new Hub(this.tables, this.store, {
      now: () => time.at,
      after: (ms, run) => time.after(ms, run),
      send: (connection, text) => {
        if (!this.frames.has(connection)) this.frames.set(connection, [])
        this.frames.get(connection).push(JSON.parse(text))
      },
      close: (connection) => this.closed.add(connection),
      occupy: async () => () => {},
    })
    this.study ??= await study()
    const ask = async (request) => this.study.ask(request)
    this.answers = new Answers({ tables: (...asked) => this.hub.request(...asked), study: ask, longer: ask })
  }
  async ask(method, address, body = '') {
    const answer = await this.answers.answer(method, address, body)
    return { status: answer.status, body: answer.type === 'application/json' ? JSON.parse(answer.body) : answer.body }
  }
  taken(connection) {
    const list = this.frames.get(connection) ?? []
    this.frames.set(connection, [])
    return list
  }
}

const kAnswers = ['roll', 'use-token', 'pay-fine', 'buy', 'decline', 'bid', 'pass', 'keep', 'want', 'pay-card', 'draw-card', 'end-turn']

/** Keeps the view; answers whatever is asked with what is listed. */
export class Person {
  view = null
  version = 0
  results = new Map()
  errors = []
  #id = 0
  salts = new Map()

  constructor(device, game, connection = 1, secret = '0123456789abcdef') {
    Object.assign(this, { device, game, connection, secret })
  }
  async send(frame) {
    const id = ++this.#id
    await this.device.hub.take(this.connection, JSON.stringify({ ...frame, id }))
    this.read()
    return this.results.get(id)
  }
  async join() {
    await this.device.hub.take(this.connection, JSON.stringify({ do: 'join', game: this.game, secret: this.secret }))
    this.read()
  }
  read() {
    for (const frame of this.device.taken(this.connection)) {
      if (frame.is === 'snapshot') [this.view, this.version] = [frame.view, frame.version]
      else if (frame.is === 'update') {
        if (frame.from !== this.version) throw new Error(`a gap: ${frame.from} for ${this.version}`)
        this.view = merged(this.view, frame.view)
        this.version = frame.version
      } else if (frame.is === 'result' || frame.is === 'answer') this.results.set(frame.id, frame)
      else if (frame.is === 'error') {
        this.errors.push(frame)
        if (frame.id) this.results.set(frame.id, frame)
      } else if (frame.is === 'rematch') this.rematch = frame.game
    }
  }
  async begin(seats) {
    for (const seat of seats) await this.send({ do: 'sit', seat, name: `P${seat}` })
    for (const seat of seats) {
      const salt = seat.toString(16).padStart(64, '0')
      this.salts.set(seat, salt)
      const pledge = this.view.commitment ? pledgeOf(this.view.commitment, salt) : undefined
      await this.send({ do: 'ready', seat, ...(pledge ? { pledge } : {}) })
    }
    await this.send({ do: 'start' })
    for (const seat of seats) if (this.view.revealing) await this.send({ do: 'reveal', seat, salt: this.salts.get(seat) })
  }
  /** One act of a seat that is asked; false: nobody here is asked. */
  async act() {
    const { decision, acts = [], lot, bids = [], held } = this.view
    const seat = decision?.awaited?.find((one) => this.view.mine.includes(one))
    if (seat === undefined) return false
    const mine = acts.filter((act) => act.by === seat)
    const debt = decision.ask === 'debt'
    const sells = (act) => ['mortgage', 'build'].includes(act.act)
    const act = mine.find((one) => one.act === 'claim') ??
      (debt ? mine.find(sells) ?? mine.find((one) => one.act === 'bankrupt') : undefined) ??
      mine.find((one) => kAnswers.includes(one.act) && !(one.act === 'bid' && bids[0]?.lowest > 40)) ??
      mine.find((one) => one.act === 'build' || one.act === 'lift') ?? mine[0]
    if (!act) throw new Error(`nothing to answer ${decision.ask}`)
    if (act.act === 'roll' && held === seat) return false // it is played by itself
    const result = await this.send({ do: 'act', seat, decision: decision.number, ...(lot ? { lot } : {}), act })
    if (!['accepted', 'held'].includes(result?.code)) throw new Error(`${JSON.stringify(act)} to ${JSON.stringify([decision, acts])}: ${JSON.stringify(result)}`)
    return true
  }
  /** To the end, or for so many acts and moments. */
  async play(most) {
    for (let i = 0; i < most && this.view.stage !== 'over'; ++i) {
      if (await this.act()) continue
      if (!this.device.time.leap()) throw new Error(`nothing is due, and nobody is asked: ${JSON.stringify({ ...this.view, position: 0, settings: 0, rents: 0, seats: 0 }).slice(0, 900)}`)
      await this.device.hub.request('GET', '/api/nothing', '') // behind the step
      this.read()
    }
  }
}
