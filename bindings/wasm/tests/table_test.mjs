// The live table as WebAssembly, as the browser's worker holds it: whole games in every rule set whose records `banquier verify`
// accepts, reloads, a full disk, messages that cannot be read, the size.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import './same_luck.mjs'
import { secondHalf } from '../../../web/src/app/second_half.ts'
import { Device, Person, file, root, study, studyFile } from './table_world.mjs'

const program = [process.env.BANQUIER_PROGRAM, path.join(root, 'bin/banquier')].find((one) => one && existsSync(one))
const folder = mkdtempSync(path.join(tmpdir(), 'banquier-table-'))
async function test(name, work) {
  const began = performance.now()
  const more = await work()
  console.log(`ok   ${name}${more ? `: ${more}` : ''} (${Math.round(performance.now() - began)} ms)`)
}

await test('what travels, gzipped: the table with bots, editions and weights 400 kB at most, the study 540 kB', () => {
  const packed = (place) => gzipSync(readFileSync(place), { level: 9 }).length
  const [table, study] = [packed(file), packed(studyFile)]
  assert.ok(table <= 400_000, `${table} bytes`)
  assert.ok(study <= 540_000, `${study} bytes`)
  return `${table} and ${study} bytes`
})

const secret = '0123456789abcdef'
const bot = (name) => ({ kind: 'bot', bot: name })
const made = async (device, settings, seats) => {
  const answer = await device.ask('POST', '/api/games', JSON.stringify({ secret, settings, seats }))
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
  assert.match(answer.body.game, /^device-/)
  return answer.body.game
}
const verified = (record) => {
  assert.ok(program, 'the native program is needed: bin/banquier or BANQUIER_PROGRAM')
  const place = path.join(folder, 'game.jsonl')
  writeFileSync(place, record)
  execFileSync(program, ['verify', place], { stdio: 'pipe' })
}

const catalogue = (await (await Device.made()).ask('GET', '/api/catalogue')).body

await test('a whole game in every rule set, a person and bots; banquier verify accepts its record', async () => {
  assert.equal(catalogue.rule_sets.length, 13)
  let acts = 0
  for (const { id: rules, board, players } of catalogue.rule_sets) {
    const device = await Device.made()
    const timed = { duration: 3600, longest: 7200 }
    const seats = [{ kind: 'open' }, ...Array.from({ length: Math.max(players[0], 4) - 1 }, () => bot('maison-2'))]
    const game = await made(device, { board, rules, rent: 'automatic', ...timed }, seats)
    const ann = new Person(device, game)
    await ann.join()
    await ann.begin([1])
    assert.equal(ann.view.stage, 'playing', rules)
    await ann.play(40_000)
    assert.equal(ann.view.stage, 'over', rules)
    assert.deepEqual(ann.errors, [], rules)
    const { body: record } = await device.ask('GET', `/api/games/${game}/record`)
    verified(record)
    const { body: timeline } = await device.ask('GET', `/api/games/${game}/timeline`)
    // As on a server, a game of more lines than anybody plays is not made ready to be shown.
    if (timeline.code === 'bad-record') assert.match(timeline.text, /more than 8000 lines/)
    else assert.ok(timeline.end, rules)
    acts += record.split('\n').length
  }
  return `${acts} acts`
})

await test('several people on one device, and the bank beside a real board', async () => {
  const device = await Device.made()
  const game = await made(device, { board: 'poche', rules: 'poche' }, [{ kind: 'open' }, { kind: 'open' }])
  const both = new Person(device, game)
  await both.join()
  await both.begin([1, 2])
  await both.play(300)
  assert.deepEqual(both.view.mine, [1, 2])
  const real = await made(device, { dice: 'real' }, [{ kind: 'open' }, { kind: 'open' }])
  const bank = new Person(device, real, 2)
  await bank.join()
  await bank.begin([1, 2])
  assert.equal(bank.view.stage, 'playing')
  const seat = bank.view.decision.awaited[0]
  const result = await bank.send({ do: 'act', seat, decision: bank.view.decision.number, act: { act: 'roll', by: seat, dice: [3, 4, 0] } })
  assert.equal(result.code, 'accepted')
})

await test('a game that is over is watched again, and reviewed; one that is not is not', async () => {
  const device = await Device.made()
  const settings = { board: 'ligue1', rules: 'ligue1-rapide', rent: 'automatic', longest: 1800 }
  const game = await made(device, settings, [{ kind: 'open' }, bot('level-2'), bot('level-3')])
  const ann = new Person(device, game)
  await ann.join()
  await ann.begin([1])
  await ann.play(20)
  const review = async () => {
    for (;;) {
      const answer = await device.ask('GET', `/api/games/${game}/review`)
      if (answer.status !== 202) return answer
      assert.equal(answer.body.state, 'working')
    }
  }
  assert.deepEqual([(await review()).status, (await review()).body.code], [409, 'not-over'])
  await new Promise((later) => setTimeout(later, 2100)) // it is asked again no sooner
  await ann.play(40_000)
  assert.equal(ann.view.stage, 'over')
  const { status, body } = await review()
  assert.equal(status, 200)
  assert.equal(body.chances.length, 3)
  const last = body.chances.map((line) => line.at(-1)[1])
  assert.equal(last.reduce((sum, one) => sum + one), 1000)
  assert.equal(Math.max(...last), 1000)
  for (const lang of ['fr', 'en']) assert.ok(body.words[lang].parts.length >= 4 && body.words[lang].parts[2].rows.length === 3)
  const heard = device.study.heard
  assert.deepEqual(heard.at(-1), [body.steps - 1, body.steps])
  const { body: record } = await device.ask('GET', `/api/games/${game}/record`)
  assert.deepEqual((await device.ask('POST', '/api/timeline', record)).body, (await device.ask('GET', `/api/games/${game}/timeline`)).body)
  assert.match((await device.ask('GET', `/api/games/${game}/scenario?at=3`)).body, /board/)
  return `${body.steps} steps`
})

await test('the laboratory plays the games of banquier sim: the same figures, byte by byte, in whatever stretches', async () => {
  assert.ok(program, 'the native program is needed: bin/banquier or BANQUIER_PROGRAM')
  const desk = await study()
  const games = process.env.BANQUIER_LONG ? 10_000 : 300
  const tried = [
    { rules: 'classique', overrides: [], bots: Array(4).fill('level-3') },
    { rules: 'classique', overrides: ['HOUSE-02', 'HOUSE-08=2000'], bots: ['level-4', 'level-2', 'level-2'] },
    { rules: 'championnat', overrides: [], bots: Array(4).fill('fp-a'), last_round_after: 20 },
  ]
  for (const { rules, overrides, bots, last_round_after = 0 } of tried) {
    const setting = { board: '', rules, overrides, bots, games, seed: 7, last_round_after }
    const sum = {}
    for (let from = 0, to = 0, blocks = 1; to < blocks; from = to) {
      to = from + 1 + (from % 40)
      const all = Math.ceil(games / bots.length)
      const part = desk.ask({ do: 'simulate', ...setting, from, to: Math.min(to, all) })
      assert.ok(part.tally, JSON.stringify(part.problem))
      blocks = part.blocks
      for (const [name, counts] of Object.entries(part.tally)) counts.forEach((count, i) => ((sum[name] ??= [])[i] = (sum[name][i] ?? 0) + count))
    }
    const csv = path.join(folder, 'sim.csv')
    execFileSync(program, ['sim', '--rules', rules, ...overrides.flatMap((one) => ['--house', one]), '--bots', bots.join(), '--games', String(games),
      '--seed', '7', ...(last_round_after ? ['--last-round-after', String(last_round_after)] : []), '--csv', csv], { stdio: 'ignore' })
    assert.equal(desk.ask({ do: 'figures', ...setting, tally: sum }).csv, readFileSync(csv, 'utf8'), rules)
    for (const page of ['fr', 'en']) assert.match(desk.ask({ do: 'figures', ...setting, tally: sum, page }).html, /<svg/)
  }
  for (const bad of [{ bots: ['nobody', 'fp-a'] }, { bots: ['fp-a'] }, { rules: 'nowhere', bots: ['fp-a', 'fp-a'] }, { bots: ['fp-a', 'fp-a'], from: 9, to: 3 }])
    assert.ok(desk.ask({ do: 'simulate', games: 8, ...bad }).problem.fr, JSON.stringify(bad))
  assert.match(desk.ask({ do: 'figures', bots: ['fp-a', 'fp-a'], games: 8, tally: { games: [-1] } }).problem.field, /tally\.games/)
  return `${games} games each`
})

await test('a killed tab at any moment: the same view from what is kept', async () => {
  const device = await Device.made()
  const game = await made(device, { rent: 'reminded' }, [{ kind: 'open' }, bot('maison-1'), bot('maison-3')])
  let ann = new Person(device, game)
  await ann.join()
  await ann.begin([1])
  for (let i = 0; i < 100; ++i) {
    await ann.play(1 + (i * 7) % 23)
    const { decision, position, step, acts } = ann.view
    await device.restart()
    ann = new Person(device, game)
    await ann.join()
    assert.deepEqual([ann.view.position, ann.view.step, ann.view.decision, ann.view.acts], [position, step, decision, acts])
  }
  return `${ann.view.step} steps`
})

await test('what cannot be kept has not happened, and is told', async () => {
  const device = await Device.made()
  const game = await made(device, {}, [{ kind: 'open' }, bot('maison-2')])
  const ann = new Person(device, game)
  await ann.join()
  await ann.begin([1])
  for (let i = 0; i < 50 && !ann.view.decision?.awaited.includes(1); ++i) await ann.play(1)
  const kept = device.store.games.get(game).lines.length
  const before = structuredClone(ann.view)
  device.store.fails = true
  const act = ann.view.acts.find((one) => one.by === 1)
  const wish = { do: 'act', seat: 1, decision: ann.view.decision.number, act }
  assert.equal((await ann.send(wish)).code, 'not-kept')
  assert.deepEqual(ann.view, before)
  assert.equal(device.store.games.get(game).lines.length, kept)
  device.store.fails = false
  assert.ok(['accepted', 'held'].includes((await ann.send(wish)).code))
  assert.ok(device.store.games.get(game).lines.length > kept)
})

await test('questions are answered, and the next game with the same seats comes', async () => {
  const device = await Device.made()
  const game = await made(device, { board: 'ligue1', rules: 'ligue1-rapide', rent: 'automatic', longest: 1800 }, [{ kind: 'open' }, bot('maison-1')])
  const ann = new Person(device, game)
  await ann.join()
  await ann.begin([1])
  const why = await ann.send({ do: 'why', act: { act: 'mortgage', by: 1, square: 1 } })
  assert.ok(why.is === 'answer' || why.is === 'error')
  await ann.play(40_000)
  assert.equal(ann.view.stage, 'over')
  assert.equal((await ann.send({ do: 'ask', seat: 1, what: 'rematch' })).code, 'accepted')
  assert.match(ann.rematch ?? '', /^device-/)
  const next = new Person(device, ann.rematch, 2)
  await next.join()
  assert.deepEqual(next.view.mine, [1])
  assert.equal((await device.ask('GET', `/api/games/${game}`)).body.rematch, ann.rematch)
})

await test('a game goes on elsewhere from its position, and both halves are accepted', async () => {
  const device = await Device.made()
  const seats = [{ kind: 'open' }, bot('maison-1'), bot('maison-3')]
  const game = await made(device, { board: 'ligue1', rules: 'ligue1-rapide', rent: 'automatic', longest: 1800 }, seats)
  const ann = new Person(device, game)
  await ann.join()
  await ann.begin([1])
  for (const steps of [7, 40, 90]) {
    await ann.play(steps)
    if (ann.view.stage === 'over') break
    const wanted = secondHalf(ann.view)
    const other = await Device.made()
    const there = await made(other, wanted.settings, wanted.seats)
    const again = new Person(other, there)
    await again.join()
    await again.begin([1])
    await again.play(40_000)
    assert.equal(again.view.stage, 'over')
    verified((await other.ask('GET', `/api/games/${there}/record`)).body)
  }
  await ann.play(40_000)
  verified((await device.ask('GET', `/api/games/${game}/record`)).body)
})

await test('boards, rules with house rules, and search words are told', async () => {
  const device = await Device.made()
  for (const { id } of catalogue.boards) assert.equal((await device.ask('GET', `/api/boards/${id}`)).body.id, id)
  const rules = await device.ask('GET', '/api/rules/classique?board=uk&overrides=HOUSE-01,fine%3D100')
  assert.equal(rules.body.fields.fine, 100)
  assert.ok(rules.body.unofficial.length > 0)
  assert.equal((await device.ask('GET', '/api/rules/classique?overrides=fine%3Dmany')).body.code, 'bad-override')
  assert.ok((await device.ask('GET', '/api/search/classique')).body.asked)
  assert.equal((await device.ask('GET', '/api/boards/nowhere')).status, 404)
})

await test('10,000 malformed messages: an error each, the instance alive, memory flat', async () => {
  const device = await Device.made()
  const game = await made(device, {}, [{ kind: 'open' }, bot('maison-1')])
  const ann = new Person(device, game)
  await ann.join()
  await ann.begin([1])
  let seed = 7
  const random = (n) => (seed = (seed * 1103515245 + 12345) % 2147483648) % n
  const frames = readFileSync(path.join(root, 'docs/schema/examples/client-frames.json'), 'utf8')
  const good = JSON.parse(frames).map((frame) => JSON.stringify(frame))
  // Whatever they were before, nobody can read them.
  const spoilt = (text, kinds = 6) => {
    const at = 1 + random(text.length - 1)
    switch (random(kinds)) {
      case 0: return text.slice(0, at)
      case 1: return text.slice(0, at) + String.fromCharCode(1 + random(8)) + text.slice(at)
      case 2: return text + text.slice(at)
      case 3: return '['.repeat(1 + random(3000)) + text
      case 4: return JSON.stringify(Array.from({ length: random(9) }, () => random(1e9)))
      default: return text.replace('{', '{"nobody knows this field":[null],') // which our own logs may have
    }
  }
  const lines = device.store.games.get(game).lines
  const broken = () => lines.map((line, i) => (i === bad ? spoilt(line, 5) : line))
  let bad = 0
  const requests = [
    () => JSON.stringify({ do: 'frame', game, connection: 1, text: spoilt(good[random(good.length)]), now: device.time.at }),
    () => spoilt(JSON.stringify({ do: 'frame', game, connection: 1, text: good[random(good.length)], now: device.time.at })),
    () => JSON.stringify({ do: 'make', body: spoilt(JSON.stringify({ secret, settings: { board: 'classique', rules: 'poche' } })) }),
    () => JSON.stringify({ do: 'make', body: JSON.stringify({ secret, settings: { position: JSON.parse(JSON.stringify({ turn: random(99), players: [spoilt('{}')] })) } }) }),
    () => JSON.stringify({ do: 'take-up', lines: broken(), secret: device.store.games.get(game).kept.secret, now: 1 }),
    () => JSON.stringify({ do: 'record', lines: broken() }),
  ]
  const simulate = { do: 'simulate', rules: 'classique', bots: ['fp-a', 'fp-a'], games: 2, seed: 1 }
  const studied = [
    () => JSON.stringify({ do: 'timeline', record: spoilt(record, 5) }),
    () => JSON.stringify({ do: 'review', record: spoilt(record, 5) }),
    () => spoilt(JSON.stringify(simulate)),
    () => JSON.stringify({ ...simulate, do: 'figures', tally: JSON.parse(`{"rounds":[${random(2) ? -1 : '"x"'}]}`) }),
    () => JSON.stringify({ ...simulate, overrides: [spoilt('HOUSE-08=2000', 3)] }),
  ]
  const record = (await device.ask('GET', `/api/games/${game}/record`)).body
  const asked = (i) => {
    bad = random(lines.length)
    if (i % 2 === 0) return JSON.parse(device.tables.call(requests[(i / 2) % requests.length]()))
    return JSON.parse(device.study.call(studied[((i - 1) / 2) % studied.length]()))
  }
  for (let i = 0; i < 1000; ++i) asked(i)
  const bytes = device.tables.bytes, studyBytes = device.study.bytes
  let errors = 0
  for (let i = 0; i < 10_000; ++i) {
    const answer = asked(i)
    const error = (answer.frames ?? []).some(([, frame]) => frame.startsWith('{"is":"error"'))
    if (answer.problem || error || answer.status >= 400) ++errors
    else assert.fail(`${i}: ${JSON.stringify(answer).slice(0, 300)}`)
  }
  assert.equal(errors, 10_000)
  assert.ok(device.tables.bytes <= bytes + 2 ** 20, `${bytes} bytes have become ${device.tables.bytes}`)
  assert.ok(device.study.bytes <= studyBytes + 2 ** 20, `${studyBytes} bytes have become ${device.study.bytes}`)
  await device.restart()
  const again = new Person(device, game)
  await again.join()
  assert.equal(again.view.stage, 'playing')
})

rmSync(folder, { recursive: true })
