import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { convertReplay, readReplays } from 'saolei'
import { native } from './native.js'

const seeds = `${process.env.ROOT}/fuzz/seeds`

/** A file of a seed of the fuzzer: some lack the first bytes, which the fuzz target puts there. */
function file(format, seed) {
  const names = (years) =>
    ['Minesweeper Clone', years, 'author', 'version'].flatMap((text) => [text.length, ...Buffer.from(text)])
  const [kind, rest] = [seed[0], seed.subarray(1)]
  switch (format) {
    case 'avf':
      return Buffer.from([52, 1, 2, 3, 4, 3, ...seed])
    case 'mvf':
      return Buffer.from([...(kind < 100 ? names('2003-2005') : kind < 200 ? names('2006-2007') : [8, 8, 0, 10]), ...rest])
    case 'rmv':
      return Buffer.from([...Buffer.from('*rmv'), ...(kind % 2 === 0 ? [0, 1] : [0, 2, 1, 3]), ...rest])
    default:
      return seed
  }
}

const files = ['avf', 'mvf', 'rmv', 'evf', 'rawvf'].flatMap((format) =>
  readdirSync(`${seeds}/${format}`).map((name) => {
    return { format, name, data: file(format, readFileSync(`${seeds}/${format}/${name}`)) }
  }),
)

/** Logarithms differ in the last bit from machine to machine. */
function assertClose(found, expected, name) {
  const isReal = typeof found === 'number' && !Number.isInteger(found)
  if (isReal) assert.ok(Math.abs(found - expected) <= 1e-12 * Math.abs(expected), `${name}: ${found}, ${expected}`)
  else assert.deepEqual(found, expected, name)
}

for (const { format, name, data } of files) {
  test(`measures ${name} as the program does`, () => {
    const [expected] = native(['replay', '-', '--json'], data)
    const [replay] = readReplays(data, { luck: true })
    assert.equal(replay.format, format)
    assert.equal(replay.result, expected.result)
    for (const [name, value] of Object.entries(replay.measures)) assertClose(value, expected[name], name)
    assert.equal(replay.events.millis.length, replay.events.kind.length)
    assert.ok(replay.board.layout.some(Boolean))

    for (const target of ['rawvf', 'evf', 'saolei']) {
      const [again] = readReplays(convertReplay(data, target))
      assert.equal(again.format, target)
      assert.deepEqual(again.board, replay.board)
      assert.equal(again.result, replay.result)
    }
    assert.deepEqual(readReplays(replay.text)[0].board, replay.board)
  })
}

test('names in GB18030 are read with the tables of the platform', () => {
  const game = readFileSync(`${seeds}/rawvf/small.rawvf`, 'latin1')
  const player = (name) => readReplays(Buffer.from(`Player: ${name}\n${game}`, 'latin1'))[0].player
  assert.equal(player('\xc9\xa8\xc0\xd7'), '扫雷')
  assert.equal(player('M\xfcller'), 'Müller')
  assert.equal(player('\x80 of Andr\xe9'), '€ of André')
})
