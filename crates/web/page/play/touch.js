// Touch: tap, long press, and two fingers to zoom. The browser itself scrolls with one finger.

/** How far a finger may move during a tap or a long press, in pixels. */
const MOST_MOVEMENT = 10;

/**
 * @typedef {object} TouchControls
 * @property {(cell: number) => unknown} tap
 * @property {(cell: number) => unknown} hold
 * @property {() => number} holdMillis
 */

/**
 * Plays on a board by touch, until the returned function is called.
 * @param {import("../board.js").Board} board
 * @param {TouchControls} controls
 */
export function attachTouch(board, controls) {
  /**
   * The finger that may become a tap or a long press.
   * @type {{ cell: number, x: number, y: number, timer: number } | null}
   */
  let finger = null;
  let apart = 0;

  const cancel = () => {
    if (!finger) return;
    clearTimeout(finger.timer);
    board.cells[finger.cell].classList.remove("holding");
    board.press([]);
    finger = null;
  };

  const held = () => {
    if (!finger) return;
    const { cell } = finger;
    cancel();
    navigator.vibrate?.(30);
    board.cells[cell].classList.add("held");
    setTimeout(() => board.cells[cell].classList.remove("held"), 250);
    controls.hold(cell);
  };

  board.grid.addEventListener(
    "touchstart",
    (event) => {
      cancel();
      if (event.touches.length === 2) apart = distance(event.touches);
      if (event.touches.length !== 1) return;
      const cell = board.cellOf(event.target);
      if (cell < 0) return;
      const { clientX: x, clientY: y } = event.touches[0];
      finger = { cell, x, y, timer: setTimeout(held, controls.holdMillis()) };
      board.cells[cell].style.setProperty("--hold", `${controls.holdMillis()}ms`);
      board.cells[cell].classList.add("holding");
      board.press([cell]);
    },
    { passive: true },
  );

  board.grid.addEventListener(
    "touchmove",
    (event) => {
      if (event.touches.length === 2) {
        event.preventDefault();
        const now = distance(event.touches);
        const [one, two] = event.touches;
        board.zoom(now / (apart || now), (one.clientX + two.clientX) / 2, (one.clientY + two.clientY) / 2);
        apart = now;
      } else if (finger) {
        const { clientX, clientY } = event.touches[0];
        if (Math.hypot(clientX - finger.x, clientY - finger.y) > MOST_MOVEMENT) cancel();
      }
    },
    { passive: false },
  );

  board.grid.addEventListener(
    "touchend",
    (event) => {
      // Otherwise the browser sends a click after the touch, which would open the cell that was just flagged.
      if (event.cancelable) event.preventDefault();
      if (!finger) return;
      const { cell } = finger;
      cancel();
      board.focus(cell);
      controls.tap(cell);
    },
    { passive: false },
  );

  board.grid.addEventListener("touchcancel", cancel);
  return cancel;
}

/** @param {TouchList} touches */
function distance([one, two]) {
  return Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY);
}
