// The WebAssembly against the native program: the same signature, the same tallies in every rule set; bad input is answered and
// leaves the instance alive; sizes.
//   node wasm_test.mjs [FOLDER]   FOLDER: the npm package (build/npm)
import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..')
const folder = process.argv[2] ?? path.join(root, 'build/npm')
const long = Boolean(process.env.BANQUIER_LONG)
const { load, loadSimulation, BanquierProblem } = await import(pathToFileURL(path.join(folder, 'index.js')))
const banquier = await load()
const simulation = await loadSimulation()
const program = [process.env.BANQUIER_PROGRAM, path.join(root, 'bin/banquier')].find((p) => p && existsSync(p))
const test = (name, work) => {
  const began = performance.now()
  work()
  console.log(`ok   ${name} (${Math.round(performance.now() - began)} ms)`)
}

const { games } = banquier.games()
const ruleSets = [...new Set(games.map((g) => g.rules))]

test('thirteen rule sets are there', () => {
  assert.equal(ruleSets.length, 13)
  assert.ok(simulation.bots().includes('maison'))
})

test('the signature is the native one', () => {
  const native = execFileSync(program, ['signature'], { encoding: 'utf8' })
  assert.equal(`signature ${simulation.signature(2000)}`, native.trim())
})

test('tallies are those of banquier sim, in every rule set', () => {
  assert.ok(program, 'the native program is needed: bin/banquier or BANQUIER_PROGRAM')
  const place = mkdtempSync(path.join(tmpdir(), 'banquier-'))
  const count = long ? 10000 : 120
  for (const rules of ruleSets) {
    const { board } = games.find((g) => g.rules === rules)
    const part = path.join(place, `${rules}.part`)
    const clock = rules === 'championnat' ? '--last-round-after' : '--time-up-after'
    execFileSync(program, ['sim', '--board', board, '--rules', rules, '--bots', 'fp-a,standard,fp-a,random', '--games', String(count),
      '--rounds', '200', ...(['championnat', 'asterix-chrono', 'mondial2006-chrono'].includes(rules) ? [clock, '60'] : []),
      '--part', part, '--json', '/dev/null'], { stdio: 'ignore' })
    const native = JSON.parse(readFileSync(part, 'utf8')).tally
    const ours = simulation.simulate({ board, rules }, ['fp-a', 'standard', 'fp-a', 'random'], count,
      { rounds: 200, time_up_after: rules.endsWith('chrono') ? 60 : 0, last_round_after: rules === 'championnat' ? 60 : 0 })
    assert.deepEqual(ours, native, rules)
  }
  rmSync(place, { recursive: true })
})

test('BLAKE2b is the real one', () => {
  // Node has BLAKE2b-512 only; 256 bits of it are checked against libsodium in blake2b_test.cpp. Known: RFC 7693's construction.
  assert.equal(banquier.digest(''), '0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8')
  assert.equal(banquier.digest('abc'), 'bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319')
  assert.notEqual(createHash('blake2b512').update('abc').digest('hex').slice(0, 64), banquier.digest('abc'))
  const drawn = new Set(Array.from({ length: 20 }, () => JSON.parse(banquier.call('{"do":"secret"}')).secret))
  assert.equal(drawn.size, 20)
})

test('a game is played, asked about and replayed', () => {
  const game = { rules: 'classique', overrides: ['HOUSE-02', 'fine=100'] }
  let position = banquier.newGame(game, 2)
  assert.deepEqual(banquier.why(game, position, '2: bid 10').legal, false)
  for (let i = 0; i < 60; ++i) {
    const { acts } = banquier.legal(game, position)
    const act = acts[i % acts.length].replace(/ (roll|throw)$/, ` $1 ${1 + (i % 6)} ${1 + ((i * 5) % 6)}`)
    const after = banquier.apply(game, position, act)
    assert.ok(after.legal, `${act}: ${after.reason}`)
    position = after.position
    if (position.phase === 'over') break
  }
  const folder = path.join(root, 'tests/golden/games')
  const names = readdirSync(folder).filter((name) => name.endsWith('.txt'))
  for (const name of long ? names : names.slice(0, 6)) {
    const record = execFileSync(path.join(root, 'build/dev/bin/golden_record'), [path.join(folder, name)], { encoding: 'utf8' })
    const end = banquier.replay(record)
    assert.ok(end.steps > 10, name)
    assert.equal(banquier.replay(record, 5).at, 5)
    const cut = record.split('\n')
    cut[4] = cut[4].replace(/"act":"[^"]*"/, '"act":"1: bid 99999"')
    assert.throws(() => banquier.replay(cut.join('\n')), BanquierProblem)
  }
})

test('bad input is answered and the instance lives', () => {
  let seed = 1
  const random = (n) => (seed = (seed * 1103515245 + 12345) % 2147483648) % n
  const good = [
    JSON.stringify({ do: 'legal', rules: 'classique', position: banquier.newGame({ rules: 'classique' }, 3) }),
    JSON.stringify({ do: 'apply', rules: 'poche', position: banquier.newGame({ rules: 'poche' }, 2), act: '1: roll 3 4' }),
    JSON.stringify({ do: 'replay', record: '{"format":"banquier-record","version":1}\n{"n":1,"act":"1: roll 1 2"}\n' }),
    JSON.stringify({ do: 'simulate', bots: ['fp-a', 'fp-a'], games: 2, rounds: 3 }),
    JSON.stringify({ do: 'new', rules: 'championnat', players: 4, overrides: ['HOUSE-08=2000'] }),
  ]
  const before = banquier.call(good[0])
  let problems = 0
  const count = long ? 10000 : 2000
  let bytes = 0
  for (let i = 0; i < count; ++i) {
    let text = good[random(good.length)]
    for (let k = random(3) + 1; k > 0; --k) {
      const at = random(text.length)
      const kind = random(5)
      if (kind === 0) text = text.slice(0, at)
      else if (kind === 1) text = text.slice(0, at) + text.slice(at + 1 + random(8))
      else if (kind === 2) text = text.slice(0, at) + '[{"}]:,-1e99\u0000\ud800é'[random(16)] + text.slice(at)
      else if (kind === 3) text = text.slice(0, at) + String(random(1e9)) + text.slice(at)
      else text = text.slice(0, at) + text.slice(at).replace(/\d+/, ['-1', '99999999999', '255', '1.5', '"x"'][random(5)])
    }
    if (i === count / 2) bytes = banquier.bytes + simulation.bytes
    if (/"games":\d{3,}|"rounds":\d{3,}/.test(text)) continue // legal, and long
    const answer = JSON.parse((text.includes('simulate') ? simulation : banquier).call(text))
    if (answer.problem) {
      ++problems
      assert.ok(answer.problem.en.length > 0 && answer.problem.fr.length > 0)
    }
  }
  assert.ok(problems > count / 4, `${problems} problems`)
  assert.equal(banquier.call(good[0]), before)
  assert.equal(banquier.bytes + simulation.bytes, bytes, 'memory grows')
  assert.throws(() => banquier.newGame({ rules: 'nowhere' }, 2), BanquierProblem)
  assert.throws(() => banquier.newGame({ rules: 'classique' }, 20), /SETUP-03/)
  assert.throws(() => banquier.newGame({ rules: 'classique', overrides: ['HOUSE-99'] }, 2), BanquierProblem)
  assert.ok(JSON.parse(banquier.call('x'.repeat(17 << 20))).problem)
})

test('sizes', () => {
  for (const [name, most] of [['engine.wasm', 160_000], ['simulation.wasm', 280_000]]) {
    const bytes = readFileSync(path.join(folder, name))
    const packed = gzipSync(bytes, { level: 9 }).length
    console.log(`     ${name} ${(bytes.length / 1000).toFixed(0)} kB, gzipped ${(packed / 1000).toFixed(0)} kB; ${most / 1000} at most`)
    assert.ok(packed <= most, name)
  }
})

// The same file in a browser: a page of its own, which sends its answer.
const asked = { signature: 260, simulate: [{ rules: 'championnat' }, Array(4).fill('fp-a'), 40, { rounds: 100, last_round_after: 60 }] }
const page = `<!doctype html><script type="module">
  import { loadSimulation } from './index.js'
  const simulation = await loadSimulation()
  const asked = ${JSON.stringify(asked)}
  const body = JSON.stringify([simulation.signature(asked.signature), simulation.simulate(...asked.simulate)])
  await fetch('/answer', { method: 'POST', body })
</script>`
const chromium = '/usr/bin/chromium'
if (existsSync(chromium)) {
  const began = performance.now()
  const types = { '.js': 'text/javascript', '.wasm': 'application/wasm' }
  let answered
  const answer = new Promise((resolve) => (answered = resolve))
  const server = createServer(async (request, response) => {
    const name = path.basename(request.url)
    if (name === 'answer') {
      let body = ''
      for await (const part of request) body += part
      response.end()
      return answered(body)
    }
    const file = path.join(folder, name)
    if (name === 'page.html') response.setHeader('content-type', 'text/html').end(page)
    else if (types[path.extname(name)] && existsSync(file)) response.setHeader('content-type', types[path.extname(name)]).end(readFileSync(file))
    else response.writeHead(404).end()
  })
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready))
  const profile = mkdtempSync(path.join(tmpdir(), 'banquier-chromium-'))
  const browser = spawn(chromium, ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
    '--disable-background-networking', '--disable-component-update', '--disable-sync', `--user-data-dir=${profile}`,
    `http://127.0.0.1:${server.address().port}/page.html`], { stdio: ['ignore', 'ignore', 'pipe'], detached: true })
  browser.stderr.resume()
  const ended = new Promise((resolve) => browser.on('close', resolve)) // all processes of the browser hold the pipe
  const late = setTimeout(() => answered(''), 120000)
  const told = await answer
  clearTimeout(late)
  process.kill(-browser.pid, 'SIGKILL')
  await ended
  server.close()
  for (let tries = 20;; tries--) // a last process may still write there; maxRetries would not look for new files
    try {
      rmSync(profile, { recursive: true, force: true })
      break
    } catch (problem) {
      if (tries === 0) throw problem
      await new Promise((later) => setTimeout(later, 100))
    }
  assert.ok(told, 'no answer from the page')
  assert.deepEqual(JSON.parse(told), [simulation.signature(asked.signature), simulation.simulate(...asked.simulate)])
  console.log(`ok   Chromium plays the same games (${Math.round(performance.now() - began)} ms)`)
}

if (long)
  test('speed', () => {
    simulation.simulate({ rules: 'classique' }, Array(4).fill('trivial'), 400) // until the machine code is the good one
    const began = process.cpuUsage().user // others may use the machine
    const tally = simulation.simulate({ rules: 'classique' }, Array(4).fill('trivial'), 2000)
    const each = ((process.cpuUsage().user - began) * 1e3) / tally.turns[0]
    console.log(`     ${each.toFixed(1)} ns a throw`)
    assert.ok(each <= 65)
  })
