// The mouse as in the classics: a press shows, a release acts, and a flag is set when the right button goes down.
//
// Two buttons together send one `pointerdown` and no `click`, so everything is read from `mousedown`, `mouseup` and the
// buttons that they say are held.

const [LEFT, RIGHT, MIDDLE] = [1, 2, 4];
const BOTH = LEFT | RIGHT;

/** Gives a board a mouse. `hand` has `open`, `mark`, `chord`, each of a cell, `numberClick()`, and `tense(held)`. */
export function attachMouse(board, hand) {
  /** `open` and `chord` wait for a release; `spent` for all buttons to be up. */
  let grip = null;

  const show = (cell) => {
    if (grip === "chord") board.press(board.chordArea(cell));
    else if (grip === "open" && board.isNumber(cell) && hand.numberClick()) board.press(board.chordArea(cell));
    else board.press(grip === "open" ? [cell] : []);
    hand.tense(grip === "open" || grip === "chord");
  };

  const down = (event) => {
    const cell = board.cellOf(event.target);
    if (cell < 0 || fromTouch(event)) return;
    event.preventDefault(); // no dragging, no selection, no scrolling by the middle button
    board.focus(cell);
    if ((event.buttons & BOTH) === BOTH || event.buttons & MIDDLE) grip = "chord";
    else if (event.button === 0) grip = event.ctrlKey || event.metaKey ? "spent" : "open";
    else grip = "spent";
    if (grip === "spent") hand.mark(cell);
    show(cell);
  };

  const up = (event) => {
    if (!grip) return;
    const cell = board.cellAt(event.clientX, event.clientY);
    const done = grip;
    if (grip === "chord" || (grip === "open" && event.button === 0)) grip = "spent";
    if (event.buttons === 0) grip = null;
    if (done !== grip) show(cell);
    if (cell < 0) return; // let go beside the board: nothing
    if (done === "chord") hand.chord(cell);
    if (done === "open" && event.button === 0) {
      if (board.isClosed(cell)) hand.open(cell);
      else if (board.isNumber(cell) && hand.numberClick()) hand.chord(cell);
    }
  };

  const over = (event) => {
    if (!grip) return;
    if (event.buttons === 0) grip = null; // let go outside the window
    show(board.grid.contains(event.target) ? board.cellOf(event.target) : -1);
  };

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

/** Browsers follow a touch with the events of a mouse; the touch has been dealt with. */
function fromTouch(event) {
  return event.sourceCapabilities?.firesTouchEvents === true;
}
