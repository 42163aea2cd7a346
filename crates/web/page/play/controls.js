// What mouse, touch and keys do on the board of a game.

import { announce } from "../frame.js";
import { attachPlayKeys } from "../keyboard.js";
import { settings } from "../settings.js";
import { say } from "../words.js";
import { attachMouse } from "./mouse.js";
import { attachTouch } from "./touch.js";

/**
 * Plays on a board, until the returned function is called.
 * @param {import("./play.js").Play} play
 * @param {import("../board.js").Board} board
 */
export function attachControls(play, board) {
  /** @param {number} cell */
  const open = (cell) => play.move("open", cell);

  /** @param {number} cell */
  const mark = (cell) => {
    if (board.isClosed(cell)) play.move("mark", cell);
  };

  /**
   * Chords a number, unless there is nothing to open around it.
   * @param {number} cell
   */
  const chord = (cell) => {
    const isToOpen = (/** @type {number} */ at) => board.isClosed(at) && board.glyphs[at] !== "F";
    if (!board.isClosed(cell) && board.neighbours(cell).some(isToOpen)) play.move("chord", cell);
  };

  /**
   * @param {number} cell
   * @param {boolean} marks
   */
  const touch = (cell, marks) => {
    if (board.isClosed(cell)) (marks ? mark : open)(cell);
    else if (settings().numberClick) chord(cell);
  };

  const detachMouse = attachMouse(board, {
    open,
    mark,
    chord,
    numberClick: () => settings().numberClick,
    tense: (held) => play.game?.over || play.panel.mood(held ? "tense" : "calm"),
  });
  const detachTouch = attachTouch(board, {
    tap: (cell) => touch(cell, play.flagMode),
    hold: (cell) => touch(cell, !play.flagMode),
    holdMillis: () => settings().holdMillis,
  });
  attachPlayKeys(board, {
    act: (cell) => (board.isClosed(cell) ? open : chord)(cell),
    mark,
    chord,
    query: (cell) => play.move("query", cell),
    hint: () => play.help.hint(),
    odds: () => play.help.odds(),
    undo: () => play.help.undo(),
    readAround: (cell) =>
      announce(
        board
          .neighbours(cell)
          .map((at) => board.labelOf(at))
          .join("; "),
      ),
    readMines: () => announce(say("named", { name: say("minesLeft"), what: play.panel.mines.text.textContent })),
  });
  // The cell under the pointer, for the other players.
  board.grid.addEventListener("mouseover", ({ target }) => {
    const cell = board.cellOf(target);
    if (cell >= 0) play.game?.point(board.place(cell));
  });
  return () => {
    detachMouse();
    detachTouch();
  };
}
