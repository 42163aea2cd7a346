// The program, whose answers are compared, and positions to compare them on.
import { execFileSync } from 'node:child_process'
import { Game, makeBoard } from 'saolei'

/** Runs the program and returns the objects that it prints, one on each line. */
export function native(args, input) {
  const output = execFileSync(process.env.SAOLEI, args, { input, encoding: 'utf8', maxBuffer: 1 << 28 })
  return output
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
}

/** Random numbers from a seed: mulberry32. */
export function dice(seed) {
  const next = () => {
    seed = (seed + 0x6d2b79f5) | 0
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return { below: (limit) => Math.floor(next() * limit), chance: (share) => next() < share }
}

/** A game that was played by random openings of safe cells for a while. */
export function randomGame(level, seed) {
  const random = dice(seed)
  const board = makeBoard(level, { seed: `game${seed}`, firstClick: 'safe' })
  const game = new Game(board)
  game.open(board.start.row, board.start.col)
  const openings = random.below(Math.ceil(board.layout.length / 4)) + 1
  for (let opened = 0; opened < openings; opened++) {
    const at = random.below(board.layout.length)
    if (!board.layout[at]) game.open(Math.floor(at / board.cols), at % board.cols)
  }
  return { board, game }
}
