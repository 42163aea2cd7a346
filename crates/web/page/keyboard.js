// The keyboard: one table of keys, for boards that are played, replayed and drawn.

/**
 * The rows and columns that each key moves by; `Infinity` goes to the edge.
 * @type {Record<string, [number, number]>}
 */
const STEPS = {
  ArrowUp: [-1, 0],
  k: [-1, 0],
  ArrowDown: [1, 0],
  j: [1, 0],
  ArrowLeft: [0, -1],
  h: [0, -1],
  ArrowRight: [0, 1],
  l: [0, 1],
  Home: [0, -Infinity],
  End: [0, Infinity],
  PageUp: [-Infinity, 0],
  PageDown: [Infinity, 0],
};

/**
 * What the keys of a game call; `cell` has the focus.
 * @typedef {Record<"act" | "mark" | "chord" | "query" | "readAround", (cell: number) => unknown>
 *   & Record<"hint" | "odds" | "undo" | "readMines", () => unknown>} PlayControls
 */

/**
 * The control that each key calls while playing.
 * @type {Record<string, keyof PlayControls>}
 */
const COMMANDS = {
  " ": "act",
  Enter: "act",
  f: "mark",
  d: "chord",
  q: "query",
  "?": "hint",
  o: "odds",
  u: "undo",
  n: "readAround",
  m: "readMines",
};

/** The keys that start another game, wherever the focus is. */
const RESTART = new Set(["r", "F2"]);

/**
 * The name of a key, in lower case if it is a letter.
 * @param {KeyboardEvent} event
 */
const nameOf = ({ key }) => (key.length === 1 ? key.toLowerCase() : key);

/**
 * Keys that work wherever the focus is, except in a field or a dialog.
 * @param {() => unknown} restart
 */
export function attachGameKeys(restart) {
  document.addEventListener("keydown", (event) => {
    const typing = event.target instanceof Element && event.target.closest("input, textarea, select, dialog");
    if (!RESTART.has(nameOf(event)) || typing || event.repeat || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    restart();
  });
}

/**
 * Moves the focus with keys; `command` gets all other keys and returns whether it used the key.
 * @param {import("./board.js").Board} board
 * @param {(key: string, cell: number, event: KeyboardEvent) => boolean} command
 */
export function attachKeyboard(board, command) {
  board.grid.addEventListener("keydown", (event) => {
    const cell = board.cellOf(event.target);
    if (cell < 0 || event.altKey || event.metaKey) return;
    if (step(board, cell, event) || command(nameOf(event), cell, event)) {
      event.preventDefault();
    }
  });
}

/**
 * @param {import("./board.js").Board} board
 * @param {number} cell
 * @param {KeyboardEvent} event
 */
function step(board, cell, event) {
  const move = STEPS[event.key];
  if (!move) return false;
  const { row, col } = board.place(cell);
  const whole = event.ctrlKey && (event.key === "Home" || event.key === "End");
  /** @param {number} at @param {number} by @param {number} most */
  const bounded = (at, by, most) => Math.min(most, Math.max(1, at + by));
  board.go(
    board.index({
      row: bounded(row, whole ? move[1] : move[0], board.rows),
      col: bounded(col, move[1], board.cols),
    }),
  );
  return true;
}

/**
 * Keys of a game.
 * @param {import("./board.js").Board} board
 * @param {PlayControls} controls
 */
export function attachPlayKeys(board, controls) {
  attachKeyboard(board, (key, cell, event) => {
    if (event.ctrlKey) {
      if (key !== "z") return false;
      controls.undo();
      return true;
    }
    const command = COMMANDS[key];
    if (command && !event.repeat) controls[command](cell);
    return Boolean(command);
  });
}
