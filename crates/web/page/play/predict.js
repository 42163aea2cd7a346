// What a move looks like before the server answers: marks are shown at once, and cells that are to be opened wait.

import { dialect } from "./dialects.js";

/**
 * The glyph of a cell after an operation, as far as it is certain.
 * @param {string} rules
 * @param {string} glyph
 * @param {Api["OperationKind"]} operation
 */
function after(rules, glyph, operation) {
  const { marks, has_query: hasQuery } = dialect(rules);
  const at = marks.indexOf(glyph);
  if (operation === "query" && at >= 0 && hasQuery) return "?";
  return operation === "mark" && at >= 0 ? marks[(at + 1) % marks.length] : glyph;
}

/** @typedef {{ rules: string, operation: Api["OperationKind"], cell: number, thinking: number[] }} Move */

/** A board with the moves that are on their way. */
export class Prediction {
  /** @param {import("../board.js").Board} board */
  constructor(board) {
    this.board = board;
    /** What the server has said about each cell. */
    this.known = [...board.glyphs];
    /** @type {Move[]} */
    this.moves = [];
  }

  /**
   * Shows a move that is sent now, and returns it for `settle`.
   * @param {string} rules
   * @param {Api["OperationKind"]} operation
   * @param {number} cell
   */
  add(rules, operation, cell) {
    const { board } = this;
    const opens = operation === "open" ? [cell] : operation === "chord" ? board.neighbours(cell) : [];
    const thinking = opens.filter((at) => board.isClosed(at) && board.glyphs[at] !== "F");
    const move = { rules, operation, cell, thinking };
    this.moves.push(move);
    board.cells[cell].classList.add("pending");
    for (const at of thinking) board.cells[at].classList.add("thinking");
    this.#paint(cell);
    return move;
  }

  /**
   * Removes a move whose answer has arrived.
   * @param {Move} move
   */
  settle(move) {
    this.moves = this.moves.filter((other) => other !== move);
    const { cells } = this.board;
    if (!this.moves.some(({ cell }) => cell === move.cell)) cells[move.cell].classList.remove("pending");
    const others = new Set(this.moves.flatMap(({ thinking }) => thinking));
    for (const at of move.thinking) if (!others.has(at)) cells[at].classList.remove("thinking");
    this.#paint(move.cell);
  }

  /**
   * Applies runs of cells from the server and returns their number.
   * @param {Api["CellRun"][]} runs
   */
  change(runs) {
    let changed = 0;
    for (const { row, col, glyphs } of runs) {
      const first = this.board.index({ row, col });
      for (let at = 0; at < glyphs.length; at += 1) {
        this.known[first + at] = glyphs[at];
        this.#paint(first + at);
      }
      changed += glyphs.length;
    }
    return changed;
  }

  /**
   * Applies a whole board from the server, one text per row.
   * @param {string[]} texts
   */
  show(texts) {
    texts.forEach((text, row) => this.change([{ row: row + 1, col: 1, glyphs: text }]));
  }

  /** How many flags are shown that the server does not know yet; negative if some are being removed. */
  newFlags() {
    /** @param {string} glyph */
    const isFlag = (glyph) => Number(glyph === "F");
    const cells = new Set(this.moves.map(({ cell }) => cell));
    return Array.from(cells, (at) => isFlag(this.board.glyphs[at]) - isFlag(this.known[at])).reduce(
      (sum, one) => sum + one,
      0,
    );
  }

  /** @param {number} cell */
  #paint(cell) {
    const moves = this.moves.filter((move) => move.cell === cell);
    this.board.paint(
      cell,
      moves.reduce((glyph, { rules, operation }) => after(rules, glyph, operation), this.known[cell]),
    );
  }
}
