import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as saolei from 'saolei'
import { dice } from './native.js'

const { Game, SaoleiError } = saolei

function refuses(call, code, message) {
  assert.throws(call, (error) => {
    assert.ok(error instanceof SaoleiError, `${error}`)
    assert.equal(error.code, code)
    assert.match(error.message, message)
    return true
  })
}

test('messages say where, what was expected and what was found', () => {
  const { odds, makeBoard, answer, hint, readReplays } = saolei
  refuses(() => new Game('..\n', { dialect: 'chess' }), 'bad-input', /^dialect: expected classic, .* found "chess"$/)
  refuses(() => new Game('..\n').open(0, 2), 'bad-input', /^\(0, 2\) is not on the board: expected \(0, 0\) to \(0, 1\)$/)
  refuses(() => new Game('..\n').open(0.5, NaN), 'bad-input', /not on the board/)
  refuses(() => odds({ rows: 1, cols: 2, mines: 1, cells: Int8Array.of(9, 0) }), 'bad-input', /cell \(0, 0\) is 9, expected 0 to 8/)
  refuses(() => odds({ rows: 1, cols: 2, mines: 1, cells: [0, 0] }), 'bad-input', /position.cells: expected an Int8Array/)
  refuses(() => odds({ rows: 1, cols: 2, mines: 1, cells: new Int8Array(3) }), 'bad-input', /expected 2 entries, found 3/)
  refuses(() => odds({ rows: 3e4, cols: 3e4, mines: 1, cells: new Int8Array(3) }), 'bad-input', /at most/)
  refuses(() => odds('1x2 1\n2.\n'), 'impossible', /\(1, 1\)/)
  refuses(() => makeBoard('huge'), 'bad-input', /^level huge: /)
  refuses(() => makeBoard('expert', { seed: 'two words' }), 'bad-input', /./)
  refuses(() => makeBoard('expert', { threeBv: 5 }), 'bad-input', /^options.threeBv: expected two whole numbers/)
  refuses(() => hint('1x1 0\n.\n', { strength: 5 }), 'bad-input', /^strength: expected fast, strong or max/)
  refuses(() => hint('1x1 0\n.\n', 5), 'bad-input', /^options: expected an object/)
  refuses(() => answer('chess', ''), 'bad-input', /expected one of boom/)
  refuses(() => answer('boom', 5), 'bad-input', /expected a Uint8Array or a string/)
  refuses(() => answer('sweep', 'nonsense'), 'bad-input', /^input:1:1: /)
  refuses(() => readReplays(new Uint8Array(100)), 'bad-input', /./)
})

test('no input does anything but throw a SaoleiError', () => {
  const random = dice(29)
  const one = (list) => list[random.below(list.length)]
  const text = () => Array.from({ length: random.below(40) }, () => one('.*F?0123456789x/ \n#ME-B雷'.split(''))).join('')
  const bytes = () => Uint8Array.from({ length: random.below(300) }, () => random.below(256))
  const position = () => ({
    rows: random.below(5),
    cols: random.below(5),
    mines: random.below(6),
    cells: Int8Array.from({ length: random.below(20) }, () => random.below(14) - 5),
  })
  const fitting = () => {
    const [rows, cols] = [1 + random.below(5), 1 + random.below(5)]
    return {
      rows,
      cols,
      mines: random.below(6),
      cells: Int8Array.from({ length: rows * cols }, () => one([-1, -1, -1, -2, -3, 0, 1, 1, 2, 3])),
      layout: Uint8Array.from({ length: rows * cols }, () => random.below(2)),
    }
  }
  const any = () =>
    one([text, bytes, position, fitting, fitting, () => one([null, undefined, NaN, -1, 2 ** 60, 'boom', 'expert', '3x4/5', {}, []])])()
  const options = () => ({
    start: one([undefined, { row: random.below(6), col: random.below(6) }, {}, 3]),
    strength: one(['fast', 'strong', 'max', 'x']),
    games: random.below(20),
    tries: random.below(100),
    seed: one(['a', 5, undefined, '']),
    noGuess: one([true, false, 1]),
    symmetry: one([undefined, 'left-right', 'half-turn']),
    method: one([undefined, 'uniform', 'dense', 'one-click']),
    oneClick: one([true, false]),
    include: one([undefined, { row: 0, col: 0 }]),
    trustFlags: one([true, false]),
    luck: one([true, false]),
    dialect: one(['boom', 'queries', 'x', undefined]),
  })
  const { Game: _, SaoleiError: __, ...functions } = saolei
  const calls = Object.values(functions)
  // Arguments of the right kind, so that half of the calls get past the first check.
  const suited = new Map([
    [saolei.answer, () => [one(['boom', 'sweep', 'console', 'master', 'click']), one([text, bytes])()]],
    [saolei.convertReplay, () => [bytes(), one(['rawvf', 'evf', 'saolei'])]],
    [saolei.makeBoard, () => [one(['3x4/5', '5x5/3', 'beginner', '1x1/0', '2x2/9']), { seed: 'a', noGuess: random.chance(0.5), tries: 20 }]],
    [saolei.simulate, () => [one(['3x4/5', '5x5/3']), { games: 5, strength: 'fast' }]],
  ])
  let answered = 0
  for (let round = 0; round < 4000; round++) {
    const arguments_ = [any(), one([options, any])()]
    try {
      if (random.chance(0.1)) new Game(...arguments_).apply(one(['open', 'mark', 'chord', 3]), random.below(5), random.below(5))
      else {
        const call = one(calls)
        call(...(random.chance(0.5) ? (suited.get(call)?.() ?? [fitting()]) : arguments_))
      }
      answered += 1
    } catch (error) {
      assert.ok(error instanceof SaoleiError, `${error.stack}\n${JSON.stringify(arguments_)}`)
    }
  }
  assert.ok(answered > 400, `${answered}`)
})
