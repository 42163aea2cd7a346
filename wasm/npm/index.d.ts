/**
 * Minesweeper: games by any rules, exact odds, hints with reasons, win chances, boards without guesses, and recorded games.
 *
 * Rows and columns count from 0. Arrays of cells go row by row: the cell at (row, col) has the index `row * cols + col`.
 * Every function throws a {@link SaoleiError} if an argument is wrong.
 */

/** A cell. */
export interface Cell {
  row: number
  col: number
}

/** A sentence in English and Chinese. */
export interface Words {
  en: string
  zh: string
}

/** What a player sees. */
export interface Position {
  rows: number
  cols: number
  /** The number of mines on the whole board. */
  mines: number
  /** 0 to 8: an open number. -1: closed. -2: a flag. -3: a question mark. */
  cells: Int8Array
}

/** A {@link Position}, or text: a line `ROWSxCOLS MINES`, then the rows, where `.` is closed and `F` a flag. */
export type AnyPosition = Position | string

/** Where the mines are. */
export interface Board {
  rows: number
  cols: number
  /** The number of mines. */
  mines: number
  /** 1 where a mine is, otherwise 0. */
  layout: Uint8Array
  /** The first click, if it is known. */
  start?: Cell | null
}

/** A {@link Board}, or text in any format that saolei reads: rows of `.` and `*`, for example. */
export type AnyBoard = Pick<Board, 'rows' | 'cols' | 'layout' | 'start'> | string

/** `beginner`, `intermediate`, `expert`, or `ROWSxCOLS/MINES`. */
export type Level = 'beginner' | 'intermediate' | 'expert' | `${number}x${number}/${number}`

/** The rules of a dialect: the usual ones, those with question marks, and those of the judges' problems. */
export type Dialect = 'classic' | 'queries' | 'boom' | 'sweep' | 'console'
export type Operation = 'open' | 'mark' | 'flag' | 'query' | 'clear' | 'chord'
export type Mark = 'blank' | 'flag' | 'query'
/** What the first click guarantees: nothing, that it is no mine, or that it opens a 0. */
export type FirstClick = 'any' | 'safe' | 'opening'
/** How much the solver computes for a guess. */
export type Strength = 'fast' | 'strong' | 'max'
/** A way to deduce, the easiest first. */
export type Technique = 'single' | 'subset' | 'difference' | 'chain' | 'component' | 'mine-count'
export type Difficulty = 'easy' | 'medium' | 'hard' | 'extreme'
export type Symmetry = 'left-right' | 'up-down' | 'half-turn'

/** The one error that this package throws. */
export class SaoleiError extends Error {
  /**
   * - `bad-input`: an argument or a text is not what was expected; the message says where, and what was expected.
   * - `impossible`: no layout fits a position; the message names the numbers that contradict each other.
   * - `gave-up`: no such board was found within the tries, or `keepGoing` returned false.
   * - `closed`: the worker of the call was closed.
   */
  readonly code: 'bad-input' | 'impossible' | 'gave-up' | 'closed'
}

/** What an operation did. */
export type Verdict =
  | { kind: 'opened'; /** The cells that changed. */ changes: Uint32Array }
  | { kind: 'marked'; mark: Mark; changes: Uint32Array }
  | { kind: 'exploded'; mine: Cell; changes: Uint32Array }
  | { kind: 'refused'; refusal: Refusal; changes: Uint32Array }

/** Why nothing was done. */
export type Refusal =
  | 'game-over'
  | 'not-in-the-rules'
  | 'already-open'
  | 'protected'
  | 'same-mark'
  | 'not-open'
  | 'chord-on-zero'
  | 'flags-differ'

/** A game: a board, the rules of a dialect, and the moves so far. It is a {@link Position}, so the solver takes it as it is. */
export class Game implements Position {
  constructor(board: AnyBoard, options?: { /** Default: `classic`. */ dialect?: Dialect })
  open(row: number, col: number): Verdict
  /** Changes the mark as a right click does: blank, flag, and a question mark if the rules have it. */
  mark(row: number, col: number): Verdict
  flag(row: number, col: number): Verdict
  query(row: number, col: number): Verdict
  clear(row: number, col: number): Verdict
  /** Opens the cells around a number that has as many flags around it. */
  chord(row: number, col: number): Verdict
  apply(operation: Operation, row: number, col: number): Verdict
  readonly rows: number
  readonly cols: number
  readonly mines: number
  /** A copy of what the player sees, as in {@link Position}; -4 is the mine that was opened. */
  readonly cells: Int8Array
  readonly phase: 'playing' | 'won' | 'lost'
  /** The number of flags. */
  readonly flags: number
  /** The number of safe cells that are still closed. */
  readonly closedSafe: number
  readonly dialect: Dialect
  /** A copy that is played on its own. */
  clone(): Game
  /** The position as text. */
  toString(): string
  /** Gives back the memory at once; otherwise it is given back when the game is garbage. */
  free(): void
}

/** Options of everything that looks at a position. */
export interface SolveOptions {
  /** Whether flags are taken for mines. Default: false, a flag is a closed cell. */
  trustFlags?: boolean
}

/** Options of calls that may take long. */
export interface LongOptions {
  /** Called now and then: the call ends early if it returns false. To stop at any time, run the call in a worker. */
  keepGoing?: () => boolean
}

export interface Odds {
  /** The chance that a cell is a mine; NaN if it is open or not known. */
  risks: Float64Array
  /** 0: certainly safe. 1: certainly a mine. -1: neither. */
  certain: Int8Array
  /** Whether all layouts were counted. If there are too many, only some certain cells are known. */
  exact: boolean
}

/** The exact odds of every cell. */
export function odds(position: AnyPosition, options?: SolveOptions): Odds

export interface Hint {
  kind: 'safe' | 'mine' | 'guess' | 'first-click' | 'too-hard' | 'finished'
  /** The cell that the hint is about. */
  cell: Cell | null
  /** The chance that this cell is a mine. */
  risk: number | null
  /** The technique that proves it, if it is certain. */
  technique: Technique | null
  why: Words
  /** All cells that the hint mentions: known ones first, new ones last. */
  cells: (Cell & { role: 'known-mine' | 'known-safe' | 'clue' | 'safe' | 'mine' | 'guess' })[]
}

export interface HintOptions extends SolveOptions, LongOptions {
  /** Default: `strong`. */
  strength?: Strength
}

/** The easiest safe cell with its proof; if there is none, the best guess. With `mines`, a mine without a flag before a guess. */
export function hint(position: AnyPosition, options?: HintOptions & { mines?: boolean }): Hint

/** The best cell to open; null if every safe cell is open. */
export function bestMove(
  position: AnyPosition,
  options?: SolveOptions & { /** Default: `strong`. */ strength?: Strength },
): (Cell & { risk: number; why: Words }) | null

/** Why some cells are certain. */
export interface Reason {
  technique: Technique
  /** The open numbers that it uses. */
  numbers: Cell[]
  /** Closed cells that it uses and that other reasons prove. */
  restsOn: Cell[]
  /** Whether it uses the number of mines. */
  mineCount: boolean
  safe: Cell[]
  mines: Cell[]
  words: Words
}

export interface Analysis extends Odds {
  /** The number of layouts that fit; null if it is not known. */
  layouts: bigint | null
  hint: Hint
  /** A reason for every certain cell. */
  reasons: Reason[]
}

/** Everything about a position but the chance to win. */
export function analyse(position: AnyPosition, options?: HintOptions): Analysis

export interface Chance {
  value: number
  /** The ends of the 95 % confidence interval; `value` if the chance is exact. */
  low: number
  high: number
  /** Whether the chance is that of perfect play; otherwise it is estimated from trial games. */
  exact: boolean
}

export interface WinChance extends Chance {
  /** The best moves, the best first. */
  moves: (Cell & { risk: number; chance: Chance })[]
}

export interface WinChanceOptions extends SolveOptions, LongOptions {
  /** The strength of the player in trial games. Default: `strong`. */
  strength?: Strength
  /** The most trial games for each move. Default: 200. */
  games?: number
  /** A move that must be among those compared. */
  include?: Cell
}

/** The chance to win, and the values of some moves; null if the odds are not known. May take a second. */
export function winChance(position: AnyPosition, options?: WinChanceOptions): WinChance | null

/** What it takes to win a board without a guess. */
export interface Proof {
  /** How many steps each technique takes. */
  steps: Record<Technique, number>
  /** The hardest technique that is needed; null if the first click wins. */
  hardest: Technique | null
  /** The number of numbers in the longest chain. */
  longestChain: number
  needsMineCount: boolean
  difficulty: Difficulty
  points: number
}

export interface MadeBoard extends Board {
  start: Cell
  seed: string
  firstClick: FirstClick
  threeBv: number
  /** The number of openings. */
  openings: number
  /** The proof that no guess is needed, if that was requested. */
  proof: (Proof & { method: 'uniform' | 'dense' | 'one-click'; /** How many layouts were tried. */ tries: number }) | null
}

export interface MakeOptions extends LongOptions {
  /** A word: the same seed gives the same board forever. Default: a random one. */
  seed?: string
  /** Whether the board can be won from its first click without a guess. */
  noGuess?: boolean
  /** The first click. Default: the middle. */
  start?: Cell
  /** Default: `opening` if `noGuess` is set, otherwise `any`. */
  firstClick?: FirstClick
  /** How boards without guesses are made: every one equally likely, or by changing layouts, which is faster. */
  method?: 'uniform' | 'dense'
  /** The hardest technique that may be needed. Default: `mine-count`. */
  upTo?: Technique
  difficulty?: Difficulty
  symmetry?: Symmetry
  /** The least and the most 3BV. */
  threeBv?: [number, number]
  /** The least and the most openings. */
  openings?: [number, number]
  /** The most layouts to try. */
  tries?: number
  /** Whether one click wins the board; all other options but the seed are ignored. */
  oneClick?: boolean
}

/** Makes a board. */
export function makeBoard(level: Level, options?: MakeOptions): MadeBoard

/** Proves that a board can be won without a guess; null if a guess is needed. */
export function prove(
  board: AnyBoard,
  options?: { /** The first click. Default: the board's. */ start?: Cell; upTo?: Technique },
): Proof | null

export interface Simulation {
  /** The first click of every game. */
  start: Cell
  /** 1 for each game that was won. */
  won: Uint8Array
  /** How often each game guessed. */
  guesses: Uint32Array
}

/** Plays random games with the solver. If `keepGoing` returns false, the answer has the games that were played. */
export function simulate(
  level: Level,
  options?: LongOptions & {
    /** Default: 1000. */
    games?: number
    /** A number: the same seed gives the same games forever. Default: 0. */
    seed?: number
    /** Default: `strong`. */
    strength?: Strength
    /** Default: `safe`. */
    firstClick?: FirstClick
    /** Default: the best first click. */
    start?: Cell
  },
): Simulation

/** Reads the boards of a file in any format that saolei reads. */
export function readBoards(data: string | Uint8Array): (Board & { start: Cell | null })[]
/** Reads the positions of a text, or the last positions of recorded games. */
export function readPositions(data: string | Uint8Array): Position[]
/** Writes a position as text. */
export function formatPosition(position: AnyPosition): string

/** A recorded game. */
export interface Replay {
  format: 'avf' | 'mvf' | 'rmv' | 'evf' | 'rawvf' | 'board' | 'saolei'
  player: string
  result: 'won' | 'lost' | 'unfinished'
  board: Board | null
  /** The game in saolei's own format. */
  text: string
  /** Everything suspicious about the file. */
  findings: string[]
  /** The mouse events or moves, a column each. Rows, columns, x and y are -1 where there is no cell or no position. */
  events: {
    millis: Float64Array
    kind: string[]
    row: Int32Array
    col: Int32Array
    x: Int32Array
    y: Int32Array
  }
  /** Time, 3BV, clicks, efficiency and all the other measures by their names. */
  measures: Record<string, number | string | null>
}

/**
 * Reads and measures recorded games: AVF, MVF, RMV, EVF, EVFS, RawVF, boards, and saolei's own format. An EVFS file has several
 * games, any other file one. With `luck`, guesses, luck and mistakes are measured too, which takes longer.
 */
export function readReplays(data: string | Uint8Array, options?: { luck?: boolean }): Replay[]

/** Converts the first game of a file. */
export function convertReplay(data: string | Uint8Array, format: 'rawvf' | 'evf' | 'saolei'): Uint8Array

/** Answers the input of a judge's problem. */
export function answer(
  protocol: 'boom' | 'sweep' | 'console' | 'master' | 'click',
  input: string | Uint8Array,
): Uint8Array
