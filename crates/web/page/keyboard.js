// The keyboard: one table of keys, for boards that are played, replayed and drawn.

/** The rows and columns that each key moves by; `Infinity` goes to the edge. */
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

/** The control that each key calls while playing. */
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

/** The control that each key calls wherever the focus is. */
const EVERYWHERE = { r: "restart", F2: "restart" };

/** Keys that work wherever the focus is, except in a field or a dialog. */
export function attachGameKeys(controls) {
  document.addEventListener("keydown", (event) => {
    const command = EVERYWHERE[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    const typing = event.target.closest?.("input, textarea, select, dialog");
    if (!command || typing || event.repeat || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    controls[command]();
  });
}

/** Moves the focus with keys; `command` gets all other keys and returns whether it used the key. */
export function attachKeyboard(board, command) {
  board.grid.addEventListener("keydown", (event) => {
    const cell = board.cellOf(event.target);
    if (cell < 0 || event.altKey || event.metaKey) return;
    if (
      step(board, cell, event) ||
      command(event.key.length === 1 ? event.key.toLowerCase() : event.key, cell, event)
    ) {
      event.preventDefault();
    }
  });
}

function step(board, cell, event) {
  const move = STEPS[event.key];
  if (!move) return false;
  const { row, col } = board.place(cell);
  const whole = event.ctrlKey && (event.key === "Home" || event.key === "End");
  const bounded = (at, by, most) => Math.min(most, Math.max(1, at + by));
  board.go(
    board.index({
      row: bounded(row, whole ? move[1] : move[0], board.rows),
      col: bounded(col, move[1], board.cols),
    }),
  );
  return true;
}

/** Keys of a game. */
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
