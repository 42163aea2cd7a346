// What tsc has to accept, and, in the lines after @ts-expect-error, to refuse.
import { answer, bestMove, Game, hint, makeBoard, odds, readReplays, SaoleiError, winChance } from 'saolei'
import type { Board, Position } from 'saolei'
import { inWorker } from 'saolei/worker'

const board = makeBoard('16x30/99', { noGuess: true, difficulty: 'hard', start: { row: 1, col: 2 } })
const game: Position = new Game(board, { dialect: 'boom' })
const verdict = new Game('..*\n').open(0, 0)
if (verdict.kind === 'refused') verdict.refusal satisfies string
if (verdict.kind === 'exploded') verdict.mine.row satisfies number
odds(game).risks satisfies Float64Array
hint('1x2 1\n1.\n', { strength: 'max' }).why.zh satisfies string
bestMove(game)?.risk satisfies number | undefined
winChance(game, { keepGoing: () => false })?.moves[0]?.chance.exact satisfies boolean | undefined
answer('boom', new Uint8Array()) satisfies Uint8Array
readReplays('')[0]?.board satisfies Board | null | undefined
export const isBadInput = (error: unknown) => error instanceof SaoleiError && error.code === 'bad-input'

const worker = inWorker()
const signal = new AbortController().signal
;(await worker.winChance(game, { games: 1000, signal }))?.value satisfies number | undefined
;(await worker.answer('click', '', { signal })) satisfies Uint8Array
;(await worker.formatPosition(game)) satisfies string
worker.close()

// @ts-expect-error a level is a name or ROWSxCOLS/MINES
makeBoard('16x30')
// @ts-expect-error there is no such dialect
new Game(board, { dialect: 'chess' })
// @ts-expect-error a function cannot be sent to a worker
worker.makeBoard('expert', { keepGoing: () => true })
// @ts-expect-error a verdict has a mark only if a cell was marked
verdict.mark
