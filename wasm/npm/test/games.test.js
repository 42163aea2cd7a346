import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { answer, Game, makeBoard, SaoleiError } from 'saolei'
import { dice } from './native.js'

const cases = `${process.env.ROOT}/crates/protocols/tests/cases`

for (const protocol of ['boom', 'sweep', 'console', 'master', 'click']) {
  test(`answers every case of ${protocol}`, () => {
    const names = readdirSync(`${cases}/${protocol}`)
    assert.ok(names.length > 5)
    for (const name of names) {
      const text = readFileSync(`${cases}/${protocol}/${name}`, 'utf8')
      const [input, answers] = text.split('\n----\n')
      const [expected, problem] = answers === undefined ? [undefined, undefined] : answers.split(/^---- error\n/m)
      const given = `${input}\n`
      if (problem === undefined && expected !== undefined) {
        assert.equal(Buffer.from(answer(protocol, given)).toString(), expected, name)
        assert.deepEqual(answer(protocol, Buffer.from(given)), answer(protocol, given))
      } else if (problem !== undefined) {
        assert.throws(() => answer(protocol, given), SaoleiError, name)
      }
    }
  })
}

/** Classic rules, written again: what the player sees after each operation. */
class NaiveGame {
  constructor({ rows, cols, layout }) {
    Object.assign(this, { rows, cols, layout, cells: new Int8Array(layout.length).fill(-1), phase: 'playing' })
  }

  around(at) {
    const [row, col] = [Math.floor(at / this.cols), at % this.cols]
    const near = []
    for (let r = row - 1; r <= row + 1; r++)
      for (let c = col - 1; c <= col + 1; c++)
        if (r >= 0 && r < this.rows && c >= 0 && c < this.cols && (r !== row || c !== col)) near.push(r * this.cols + c)
    return near
  }

  open(at) {
    if (this.phase !== 'playing' || this.cells[at] !== -1) return
    if (this.layout[at]) {
      this.cells[at] = -4
      this.phase = 'lost'
      return
    }
    const near = this.around(at)
    this.cells[at] = near.filter((next) => this.layout[next]).length
    if (this.cells[at] === 0) near.forEach((next) => this.open(next))
    if (this.cells.every((cell, index) => cell >= 0 || this.layout[index])) this.phase = 'won'
  }

  mark(at) {
    if (this.phase === 'playing' && this.cells[at] < 0) this.cells[at] = this.cells[at] === -1 ? -2 : -1
  }

  chord(at) {
    const near = this.around(at)
    if (this.cells[at] < 1 || near.filter((next) => this.cells[next] === -2).length !== this.cells[at]) return
    const mine = near.find((next) => this.cells[next] === -1 && this.layout[next])
    if (mine === undefined) near.forEach((next) => this.open(next))
    else this.phase = 'lost'
  }
}

test('a classic game goes as a naive one does', () => {
  for (let seed = 0; seed < 60; seed++) {
    const random = dice(seed)
    const board = makeBoard('6x9/8', { seed: `naive${seed}` })
    const [game, naive] = [new Game(board), new NaiveGame(board)]
    for (let turn = 0; turn < 60 && naive.phase === 'playing'; turn++) {
      const at = random.below(board.layout.length)
      // Mostly the right thing, so that games last.
      const operation = random.chance(0.15) ? 'chord' : board.layout[at] && random.chance(0.95) ? 'mark' : 'open'
      const before = game.cells
      const verdict = game.apply(operation, Math.floor(at / board.cols), at % board.cols)
      naive[operation](at)
      assert.equal(game.phase, naive.phase)
      if (game.phase === 'lost') break
      assert.deepEqual(game.cells, naive.cells)
      const changed = [...before.keys()].filter((index) => before[index] !== game.cells[index])
      assert.deepEqual([...verdict.changes].sort((a, b) => a - b), changed)
    }
  }
})

test('verdicts say what happened', () => {
  const game = new Game('..*\n...\n')
  assert.deepEqual(game.open(1, 0), { kind: 'opened', changes: Uint32Array.of(0, 1, 3, 4) })
  assert.deepEqual(game.open(1, 0), { kind: 'refused', refusal: 'already-open', changes: new Uint32Array() })
  assert.deepEqual(game.mark(0, 2), { kind: 'marked', mark: 'flag', changes: Uint32Array.of(2) })
  assert.equal(`${game}`, '2x3 1\n01F\n01.\n')
  assert.deepEqual([game.flags, game.closedSafe, game.mines, game.dialect], [1, 1, 1, 'classic'])
  const copy = game.clone()
  assert.equal(copy.chord(0, 1).kind, 'opened')
  assert.equal(copy.phase, 'won')
  assert.equal(game.phase, 'playing')
  game.mark(0, 2)
  assert.deepEqual(game.open(0, 2), { kind: 'exploded', mine: { row: 0, col: 2 }, changes: new Uint32Array() })
  assert.equal(game.cells[2], -4)
  assert.equal(game.open(1, 2).refusal, 'game-over')
})

test('dialects differ', () => {
  const query = (dialect) => new Game('.*\n', { dialect }).query(0, 0).kind
  assert.equal(query('console'), 'marked')
  assert.equal(query('sweep'), 'refused')
})
