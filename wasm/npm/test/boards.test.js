import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Game, makeBoard, odds, prove, readBoards, SaoleiError, simulate } from 'saolei'
import { native } from './native.js'

test('boards, proofs and measures are the program’s', () => {
  for (const seed of ['one', '扫雷', '3']) {
    for (const level of ['beginner', 'expert', '8x12/20']) {
      const [expected] = native(['make', level, '--no-guess', '--seed', seed, '--json'])
      const made = makeBoard(level, { noGuess: true, seed })
      const rows = expected.board.join('')
      assert.deepEqual([...made.layout], [...rows].map((tile) => Number(tile === '*')))
      assert.deepEqual([made.start.row + 1, made.start.col + 1], expected.start)
      assert.deepEqual(made.proof.steps, expected.steps)
      for (const [ours, theirs] of Object.entries({ threeBv: '3bv', openings: 'openings', firstClick: 'first_click' }))
        assert.equal(made[ours], expected[theirs])
      for (const key of ['difficulty', 'hardest', 'points', 'tries', 'method']) assert.equal(made.proof[key], expected[key])
      const { tries, method, ...proof } = made.proof
      assert.deepEqual(prove(made), proof)
    }
  }
})

test('a board without guesses is won by opening certain cells alone', () => {
  const board = makeBoard('intermediate', { noGuess: true, seed: 'certain' })
  const game = new Game(board)
  game.open(board.start.row, board.start.col)
  while (game.phase === 'playing') {
    const safe = odds(game).certain.indexOf(0)
    assert.notEqual(safe, -1)
    assert.equal(game.open(Math.floor(safe / board.cols), safe % board.cols).kind, 'opened')
  }
  assert.equal(game.phase, 'won')
})

test('a board that needs a guess has no proof', () => {
  assert.equal(prove('.*\n..\n', { start: { row: 1, col: 0 } }), null)
})

test('boards without a seed differ', () => {
  assert.notDeepEqual(makeBoard('expert').layout, makeBoard('expert').layout)
})

test('the maker gives up after the tries, and when keepGoing says so', () => {
  const hard = { noGuess: true, difficulty: 'extreme', threeBv: [60, 60], seed: 'x' }
  const gaveUp = (error) => error instanceof SaoleiError && error.code === 'gave-up'
  assert.throws(() => makeBoard('beginner', { ...hard, tries: 3 }), gaveUp)
  assert.throws(() => makeBoard('beginner', { ...hard, keepGoing: () => false }), gaveUp)
})

test('boards are read in every format', () => {
  const [board] = readBoards('start: 1,1 opening\n..*.\n....\n')
  assert.deepEqual(board, {
    rows: 2,
    cols: 4,
    mines: 1,
    layout: Uint8Array.of(0, 0, 1, 0, 0, 0, 0, 0),
    start: { row: 0, col: 0 },
  })
})

test('simulated games are the program’s', () => {
  const { won, guesses } = simulate('beginner', { games: 200, seed: 7 })
  const [expected] = native(['simulate', 'beginner', '--games', '200', '--seed', '7', '--json'])
  assert.equal(won.length, 200)
  assert.equal(won.filter(Boolean).length, expected.wins ?? expected.won)
  assert.equal(guesses.length, 200)
  let played = 0
  assert.equal(simulate('beginner', { games: 200, keepGoing: () => ++played < 20 }).won.length, 20)
})
