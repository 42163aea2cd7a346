// The mouse as in classic Minesweeper: cells open on release, flags are set on press.
//
// Two buttons together send one `pointerdown` and no `click`, so this uses `mousedown`, `mouseup` and their `buttons`.

const [LEFT, RIGHT, MIDDLE] = [1, 2, 4];
const BOTH = LEFT | RIGHT;

/**
 * @typedef {object} MouseControls
 * @property {(cell: number) => unknown} open
 * @property {(cell: number) => unknown} mark
 * @property {(cell: number) => unknown} chord
 * @property {() => boolean} numberClick whether a click on a number chords
 * @property {(held: boolean) => unknown} tense
 */

/**
 * Plays on a board with the mouse, until the returned function is called.
 * @param {import("../board.js").Board} board
 * @param {MouseControls} controls
 */
export function attachMouse(board, controls) {
  /**
   * `open` and `chord` wait for a release, `done` for the release of all buttons.
   * @type {"open" | "chord" | "done" | null}
   */
  let gesture = null;

  /** @param {number} cell */
  const show = (cell) => {
    if (gesture === "chord") board.press(board.chordArea(cell));
    else if (gesture === "open" && board.isNumber(cell) && controls.numberClick()) board.press(board.chordArea(cell));
    else board.press(gesture === "open" ? [cell] : []);
    controls.tense(gesture === "open" || gesture === "chord");
  };

  /** @param {MouseEvent} event */
  const down = (event) => {
    const cell = board.cellOf(event.target);
    if (cell < 0 || fromTouch(event)) return;
    event.preventDefault(); // no dragging, no selection, no scrolling by the middle button
    board.focus(cell);
    if ((event.buttons & BOTH) === BOTH || event.buttons & MIDDLE) gesture = "chord";
    else if (event.button === 0) gesture = event.ctrlKey || event.metaKey ? "done" : "open";
    else gesture = "done";
    if (gesture === "done") controls.mark(cell);
    show(cell);
  };

  /** @param {MouseEvent} event */
  const up = (event) => {
    if (!gesture) return;
    const cell = board.cellAt(event.clientX, event.clientY);
    const before = gesture;
    if (gesture === "chord" || (gesture === "open" && event.button === 0)) gesture = "done";
    if (event.buttons === 0) gesture = null;
    if (before !== gesture) show(cell);
    if (cell < 0) return; // released outside the board
    if (before === "chord") controls.chord(cell);
    if (before === "open" && event.button === 0) {
      if (board.isClosed(cell)) controls.open(cell);
      else if (board.isNumber(cell) && controls.numberClick()) controls.chord(cell);
    }
  };

  /** @param {MouseEvent} event */
  const over = (event) => {
    if (!gesture) return;
    if (event.buttons === 0) gesture = null; // released outside the window
    show(event.target instanceof Node && board.grid.contains(event.target) ? board.cellOf(event.target) : -1);
  };

  /** @param {WheelEvent} event */
  const wheel = (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    board.zoom(event.deltaY < 0 ? 1.1 : 1 / 1.1, event.clientX, event.clientY);
  };

  board.grid.addEventListener("mousedown", down);
  board.grid.addEventListener("contextmenu", (event) => event.preventDefault());
  board.element.addEventListener("wheel", wheel, { passive: false });
  document.addEventListener("mouseup", up);
  document.addEventListener("mouseover", over);
  return () => {
    document.removeEventListener("mouseup", up);
    document.removeEventListener("mouseover", over);
  };
}

/**
 * Browsers send mouse events after a touch, which `touch.js` has already handled.
 * @param {MouseEvent & { sourceCapabilities?: { firesTouchEvents: boolean } }} event only Chromium knows the capabilities
 */
function fromTouch(event) {
  return event.sourceCapabilities?.firesTouchEvents === true;
}
