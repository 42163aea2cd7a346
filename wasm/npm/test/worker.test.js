import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { makeBoard, odds, SaoleiError } from 'saolei'
import { inWorker } from 'saolei/worker'
import { randomGame } from './native.js'

const worker = inWorker()
after(() => worker.close())
// Takes minutes.
const closed = `16x30 99\n${`${'.'.repeat(30)}\n`.repeat(16)}`
const long = { games: 1e9, strength: 'max' }
const hard = { noGuess: true, difficulty: 'extreme', threeBv: [60, 60], seed: 'x', tries: 1e15 }

test('a worker answers as the package does', async () => {
  const { game } = randomGame('expert', 1)
  assert.deepEqual(await worker.odds(game), odds(game))
  assert.deepEqual(await worker.makeBoard('expert', { seed: 'a', noGuess: true }), makeBoard('expert', { seed: 'a', noGuess: true }))
})

test('errors of a worker are those of the package', async () => {
  await assert.rejects(worker.odds('1x1 0\n1\n'), (error) => error instanceof SaoleiError && error.code === 'impossible')
  await assert.rejects(worker.odds(closed, { keepGoing: () => true }), SaoleiError)
  assert.equal(await worker.formatPosition('1x1 0\n.\n'), '1x1 0\n.\n')
})

test('an abort stops the call that runs and those that wait, and no other', async () => {
  const [running, waiting] = [new AbortController(), new AbortController()]
  const first = worker.makeBoard('beginner', { ...hard, signal: running.signal })
  const second = worker.winChance(closed, { ...long, signal: waiting.signal })
  const third = worker.odds('1x2 1\n1.\n')
  waiting.abort(new Error('not now'))
  await assert.rejects(second, /not now/)
  running.abort(new Error('enough'))
  await assert.rejects(first, /enough/)
  assert.deepEqual([...(await third).risks], [NaN, 1])
  await assert.rejects(worker.odds(closed, { signal: running.signal }), /enough/)
})

test('a worker that is closed rejects all calls', async () => {
  const other = inWorker()
  const call = other.makeBoard('beginner', hard)
  other.close()
  await assert.rejects(call, (error) => error.code === 'closed')
  await assert.rejects(other.odds('1x1 0\n.\n'), (error) => error.code === 'closed')
})
