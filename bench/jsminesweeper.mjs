// The odds of JSMinesweeper (github.com/DavidNHill/JSMinesweeper), read from a copy of its repository.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import vm from 'node:vm'

// Scripts of its page, without the page itself.
const scripts = ['Utility/PrimeSieve', 'Utility/Binomial', 'client/Board', 'client/Tile', 'client/Brute_force', 'client/solver_main', 'client/solver_probability_engine']
// What they expect of the page: its size of binomials, and every cell's odds and not only those of safe cells.
const page = `
  const analysisMode = true
  const binomialCache = new BinomialCache(5000, 500, new Binomial(65000, 500))
  const makeBoard = (cols, rows, mines) => new Board(0, cols, rows, mines, '', 'safe')
  const newEngine = (...args) => new ProbabilityEngine(...args, { playStyle: PLAY_STYLE_NOFLAGS, verbose: false, fullProbability: true })
  ;({ makeBoard, newEngine })`

/** A function from a position to the chance that each cell is a mine. */
export function jsMinesweeper(folder) {
  const context = vm.createContext({ console: { log() {} } })
  const run = (name) => vm.runInContext(readFileSync(join(folder, 'Minesweeper', `${name}.js`), 'utf8'), context, { filename: name })
  scripts.forEach(run)
  const { makeBoard, newEngine } = vm.runInContext(page, context)
  return ({ rows, cols, mines, cells }) => {
    const board = makeBoard(cols, rows, mines)
    const closed = []
    cells.forEach((value, at) => (value < 0 ? closed.push(board.getTile(at)) : board.getTile(at).setValue(value)))
    const border = new Set()
    const numbers = board.tiles.filter((tile) => {
      const around = tile.isCovered() ? [] : board.getAdjacent(tile).filter((other) => other.isCovered())
      around.forEach((other) => border.add(other))
      return around.length > 0
    })
    const engine = newEngine(board, numbers, [...border], closed.length, mines)
    engine.process()
    const risks = new Float64Array(cells.length).fill(NaN)
    for (const tile of closed) risks[tile.index] = 1 - engine.getProbability(tile)
    return risks
  }
}
