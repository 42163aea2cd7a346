// Compares the engine in WebAssembly, run by Node, with the program and with its peers in JavaScript on the same work, with equal answers:
//
//     node bench/wasm.mjs PACKAGE RELEASE TOOLLIB [--quick]
//
// PACKAGE is the folder of the npm package, RELEASE that of the program and of the solver's example `calls`, TOOLLIB that of
// ms_toollib's module (`wasm/build toollib`). JSMINESWEEPER=FOLDER adds JSMinesweeper, from a copy in FOLDER. All times are CPU times of one thread,
// the least of three runs. The program's is that of all the work less that of one piece of it, so that its start does not count.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { jsMinesweeper } from './jsminesweeper.mjs'

const [folder, release, toollib, quick] = process.argv.slice(2)
const program = join(release, 'saolei')
const entry = resolve(folder, 'node.js')
const { analyse, Game, makeBoard, odds, simulate, winChance } = await import(entry)
const scale = quick ? 1 : 10
const files = mkdtempSync(join(tmpdir(), 'bench-wasm-'))
const least = (measure) => Math.min(...Array.from({ length: 3 }, measure))

/** The CPU seconds that the program takes; what it prints goes to a file. */
function nativeSeconds(args, command = program) {
  const times = execFileSync('bash', ['-c', '"$@" >"$0"; times', join(files, 'output'), command, ...args], { encoding: 'utf8' })
  const ofChildren = times.trim().split('\n')[1]
  return [...ofChildren.matchAll(/(\d+)m([\d.]+)s/g)].reduce((sum, [, minutes, seconds]) => sum + 60 * minutes + Number(seconds), 0)
}

function nativeAnswers(args) {
  nativeSeconds(args)
  return readFileSync(join(files, 'output'), 'utf8').trim().split('\n').map((line) => JSON.parse(line))
}

function ourSeconds(work) {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

/** The 20 expert games of a set, after some safe openings. */
function positions(set) {
  return Array.from({ length: 20 }, (_, index) => {
    const number = 20 * set + index
    const board = makeBoard('expert', { seed: `bench${number}`, firstClick: 'opening' })
    const game = new Game(board)
    game.open(board.start.row, board.start.col)
    for (let at = index; at < board.layout.length; at += 23)
      if (!board.layout[at]) game.open(Math.floor(at / board.cols), at % board.cols)
    return game
  }).filter((game) => game.phase === 'playing')
}

function file(games) {
  const path = join(files, 'positions')
  writeFileSync(path, games.map(String).join('\n'))
  return path
}

// The program remembers what it has counted, so that it gets no position twice, and leaves out win chances when there are many.
const sets = Array.from({ length: 4 }, (_, set) => positions(set))
const games = sets[0]
const repeat = (count, work) => () => {
  for (let turn = 0; turn < count; turn++) for (const game of games) work(game)
}
const isKnown = (risks) => [...risks].map((risk) => (Number.isNaN(risk) ? null : risk))

/** Each: its name, the program and its arguments for a number of pieces, ours for as many, the number, and a check of equal answers. */
const parts = [
  {
    name: 'odds',
    count: 50 * scale,
    // The program would spend most of the time on text.
    command: join(release, 'examples', 'calls'),
    args: (count) => [file(games), `${count}`],
    work: (count) => repeat(count, (game) => odds(game)),
    check() {
      const expected = nativeAnswers(['solve', '--json', file(games)])
      games.forEach((game, index) => assert.deepEqual(isKnown(odds(game).risks), expected[index].odds.flat()))
    },
  },
  {
    name: 'hints and win chances',
    count: sets.length - 1,
    args: (count) => ['solve', '--json', file(sets.slice(0, count).flat())],
    work: (count) => () => {
      for (const game of sets.slice(1, count + 1).flat()) [analyse(game), winChance(game)]
    },
    check() {
      const expected = nativeAnswers(this.args(sets.length))
      sets.flat().forEach((game, index) => assert.equal(winChance(game).value, expected[index].win_chance.value))
    },
  },
  {
    name: 'boards without guesses',
    count: 200 * scale,
    args: (count) => ['make', 'expert', '--no-guess', '--seed', 'bench', '--count', `${count}`, '--threads', '1', '--json'],
    work: (count) => () => {
      for (let number = 1; number <= count; number++)
        makeBoard('expert', { noGuess: true, seed: number === 1 ? 'bench' : `bench.${number}` })
    },
    check() {
      const expected = nativeAnswers(this.args(5))
      expected.forEach(({ seed, board }) => {
        const rows = [...makeBoard('expert', { noGuess: true, seed }).layout].map((mined) => (mined ? '*' : '.')).join('')
        assert.equal(rows, board.join(''))
      })
    },
  },
  {
    name: 'simulated games',
    count: 200 * scale,
    args: (count) => ['simulate', 'expert', '--games', `${count}`, '--seed', '1', '--threads', '1', '--json'],
    work: (count) => () => simulate('expert', { games: count, seed: 1 }),
    check() {
      const [expected] = nativeAnswers(this.args(50))
      const { won } = simulate('expert', { games: 50, seed: 1 })
      assert.equal(won.filter(Boolean).length, expected.wins ?? expected.won)
    },
  },
]

console.log('                          program      wasm   ratio')
for (const part of parts) {
  part.check()
  const one = least(() => nativeSeconds(part.args(1), part.command))
  const native = least(() => nativeSeconds(part.args(part.count + 1), part.command)) - one
  const ours = least(() => ourSeconds(part.work(part.count)))
  console.log(`${part.name.padEnd(24)} ${native.toFixed(3).padStart(7)} s ${ours.toFixed(3).padStart(7)} s ${(ours / native).toFixed(2).padStart(7)}`)
}

/** The odds of ms_toollib, compiled as the engine is. */
async function msToollib() {
  const module = await import(resolve(toollib, 'toollib.js'))
  module.initSync({ module: readFileSync(join(toollib, 'toollib_bg.wasm')) })
  return ({ cells, cols, mines }) => module.odds(Int32Array.from(cells, (value) => (value < 0 ? 10 : value)), cols, mines)
}

/** Compares the odds of a peer, which rounds them to a number of digits. */
function comparePeer(name, digits, peerOdds) {
  for (const game of games) {
    const expected = peerOdds(game)
    odds(game).risks.forEach((risk, at) => {
      if (!Number.isNaN(risk)) assert.ok(Math.abs(risk - expected[at]) <= 10 ** -digits, `${name}: ${expected[at]} instead of ${risk}`)
    })
  }
  const count = scale
  const peer = least(() => ourSeconds(repeat(count, peerOdds))) / count
  const ours = least(() => ourSeconds(repeat(50 * count, (game) => odds(game)))) / (50 * count)
  console.log(`odds: ${name} takes ${(peer / ours).toFixed(0)} times as long, equal to ${digits} digits`)
}

comparePeer('ms_toollib', 9, await msToollib())
if (process.env.JSMINESWEEPER) comparePeer('JSMinesweeper', 7, jsMinesweeper(process.env.JSMINESWEEPER))
else console.log('odds: JSMinesweeper is left out without JSMINESWEEPER=FOLDER, a copy of its repository')

const script = `
  const start = performance.now()
  const { odds } = await import(${JSON.stringify(entry)})
  const imported = performance.now()
  odds(${JSON.stringify(String(games[0]))})
  console.log(JSON.stringify([imported - start, performance.now() - imported]))`
const cold = Array.from({ length: 3 }, () =>
  JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })),
)
const [imported, first] = cold.sort((a, b) => a[0] + a[1] - b[0] - b[1])[0]
console.log(`import ${imported.toFixed(0)} ms, then the first odds ${first.toFixed(0)} ms`)
rmSync(files, { recursive: true })
