// Fingers: a tap, a long press, and two of them to zoom. One finger that moves scrolls, which the browser does itself.

/** How far a finger may tremble, in pixels. */
const TREMBLE = 10;

/** Gives a board touch. `hand` has `tap` and `hold`, each of a cell, and `holdMillis()`. */
export function attachTouch(board, hand) {
  /** The finger that may become a tap or a hold. */
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
    const { cell } = finger;
    cancel();
    navigator.vibrate?.(30);
    board.cells[cell].classList.add("held");
    setTimeout(() => board.cells[cell].classList.remove("held"), 250);
    hand.hold(cell);
  };

  board.grid.addEventListener("touchstart", (event) => {
    cancel();
    if (event.touches.length === 2) apart = distance(event.touches);
    if (event.touches.length !== 1) return;
    const cell = board.cellOf(event.target);
    if (cell < 0) return;
    const { clientX: x, clientY: y } = event.touches[0];
    finger = { cell, x, y, timer: setTimeout(held, hand.holdMillis()) };
    board.cells[cell].style.setProperty("--hold", `${hand.holdMillis()}ms`);
    board.cells[cell].classList.add("holding");
    board.press([cell]);
  }, { passive: true });

  board.grid.addEventListener("touchmove", (event) => {
    if (event.touches.length === 2) {
      event.preventDefault();
      const now = distance(event.touches);
      const [one, two] = event.touches;
      board.zoom(now / (apart || now), (one.clientX + two.clientX) / 2, (one.clientY + two.clientY) / 2);
      apart = now;
    } else if (finger) {
      const { clientX, clientY } = event.touches[0];
      if (Math.hypot(clientX - finger.x, clientY - finger.y) > TREMBLE) cancel();
    }
  }, { passive: false });

  board.grid.addEventListener("touchend", (event) => {
    // Without this the browser sends a click after the touch, which would open the cell that was just flagged.
    if (event.cancelable) event.preventDefault();
    if (!finger) return;
    const { cell } = finger;
    cancel();
    board.focus(cell);
    hand.tap(cell);
  }, { passive: false });

  board.grid.addEventListener("touchcancel", cancel);
}

function distance([one, two]) {
  return Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY);
}
