import assert from 'node:assert/strict'
import { test } from 'node:test'
import { analyse, bestMove, formatPosition, hint, odds, readPositions, winChance } from 'saolei'
import { native, randomGame } from './native.js'

/** The chance of every closed cell to be a mine, and the number of layouts, by trying every layout. */
function bruteForce({ rows, cols, mines, cells }) {
  const closed = [...cells.keys()].filter((at) => cells[at] < 0)
  const around = (at) => {
    const [row, col] = [Math.floor(at / cols), at % cols]
    const near = []
    for (let r = Math.max(row - 1, 0); r <= Math.min(row + 1, rows - 1); r++)
      for (let c = Math.max(col - 1, 0); c <= Math.min(col + 1, cols - 1); c++) near.push(r * cols + c)
    return near
  }
  const numbers = [...cells.keys()].filter((at) => cells[at] >= 0).map((at) => ({ near: around(at), number: cells[at] }))
  const count = new Map(closed.map((at) => [at, 0]))
  let layouts = 0
  for (let bits = 0; bits < 2 ** closed.length; bits++) {
    const mined = new Set(closed.filter((_, index) => (bits >> index) & 1))
    if (mined.size !== mines) continue
    if (!numbers.every(({ near, number }) => near.filter((at) => mined.has(at)).length === number)) continue
    layouts += 1
    for (const at of mined) count.set(at, count.get(at) + 1)
  }
  return { layouts, risk: (at) => (count.has(at) ? count.get(at) / layouts : NaN) }
}

test('odds are those of all layouts that fit', () => {
  for (let seed = 0; seed < 40; seed++) {
    const { game } = randomGame('3x5/4', seed)
    const { layouts, risk } = bruteForce(game)
    const { risks, certain, exact } = odds(game)
    assert.equal(exact, true)
    assert.equal(analyse(game).layouts, BigInt(layouts))
    for (const at of risks.keys()) {
      const expected = risk(at)
      assert.ok(Object.is(risks[at], expected) || Math.abs(risks[at] - expected) < 1e-12, `${game} ${at}`)
      assert.equal(certain[at], expected === 0 ? 0 : expected === 1 ? 1 : -1)
    }
  }
})

test('every answer about a position is the program’s, to the last bit', () => {
  const games = [
    ...Array.from({ length: 12 }, (_, seed) => randomGame('beginner', seed).game),
    ...Array.from({ length: 6 }, (_, seed) => randomGame('expert', seed).game),
    ...Array.from({ length: 6 }, (_, seed) => randomGame('5x7/9', seed).game),
  ].filter((game) => game.phase === 'playing')
  const answers = native(['solve', '--json'], games.map(String).join('\n'))
  assert.equal(answers.length, games.length)
  const place = (cell) => cell && [cell.row + 1, cell.col + 1]
  for (const [index, game] of games.entries()) {
    const expected = answers[index]
    const found = analyse(game)
    assert.equal(String(found.layouts), expected.layouts)
    assert.deepEqual([...found.risks].map((risk) => (Number.isNaN(risk) ? null : risk)), expected.odds.flat())
    const certain = (code) => [...found.certain.keys()].filter((at) => found.certain[at] === code)
    const places = (code) => certain(code).map((at) => [Math.floor(at / game.cols) + 1, (at % game.cols) + 1])
    assert.deepEqual(places(0), expected.safe)
    assert.deepEqual(places(1), expected.mines)
    assert.equal(found.exact, expected.exact)
    const win = winChance(game)
    for (const key of ['value', 'low', 'high', 'exact']) assert.equal(win[key], expected.win_chance[key], `${game}`)
    if (found.hint.kind === 'safe') {
      assert.deepEqual(place(found.hint.cell), expected.best)
      assert.equal(found.hint.why.en, expected.why)
      assert.match(found.hint.why.zh, /\p{Script=Han}/u)
      assert.equal(bestMove(game).risk, 0)
    }
  }
})

test('a hint names the numbers that prove it', () => {
  const { kind, cell, technique, why, cells } = hint('2x5 2\n111..\n.....\n')
  assert.deepEqual({ kind, cell }, { kind: 'safe', cell: { row: 1, col: 2 } })
  assert.equal(technique, 'subset')
  assert.match(why.en, /\(2, 3\) is safe/)
  assert.ok(cells.some(({ role }) => role === 'clue') && cells.some(({ role }) => role === 'safe'))
  assert.equal(hint('1x5 2\n1....\n', { mines: true }).kind, 'mine')
  assert.equal(hint('1x2 1\n1.\n').kind, 'finished')
})

test('flags are closed cells unless they are trusted', () => {
  const position = '1x3 1\nF1.\n'
  assert.deepEqual([...odds(position).risks], [0.5, NaN, 0.5])
  assert.deepEqual([...odds(position, { trustFlags: true }).risks], [1, NaN, 0])
})

test('positions survive being written and read', () => {
  const text = '2x3 1\n.F?\n.10\n'
  const [position] = readPositions(text)
  assert.deepEqual(position, { rows: 2, cols: 3, mines: 1, cells: Int8Array.of(-1, -2, -3, -1, 1, 0) })
  assert.equal(formatPosition(position), text)
  assert.equal(readPositions(`${text}\n${text}`).length, 2)
})

test('a long call ends when keepGoing says so, and passes on what it throws', () => {
  const position = `16x30 99\n${`${'.'.repeat(30)}\n`.repeat(16)}`
  let calls = 0
  winChance(position, { games: 1e9, keepGoing: () => ++calls < 5 })
  assert.ok(calls >= 5)
  const error = new Error('mine')
  const keepGoing = () => {
    throw error
  }
  assert.throws(() => winChance(position, { keepGoing }), error)
})
