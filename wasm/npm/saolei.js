// What the package exports; index.d.ts documents it.
export { SaoleiError } from './error.js'
export {
  Game,
  analyse,
  answer,
  bestMove,
  convertReplay,
  formatPosition,
  hint,
  makeBoard,
  odds,
  prove,
  readBoards,
  readPositions,
  readReplays,
  simulate,
  winChance,
} from './engine.js'
