// The board and the panel of a recorded game, after any number of its moves.

import { Board } from "../board.js";
import { el } from "../dom.js";
import { attachKeyboard } from "../keyboard.js";
import { Panel } from "../panel.js";
import { say } from "../words.js";

/** @type {Record<string, Word>} */
const ACTS = { open: "actOpen", chord: "actChord", undo: "actUndo", hint: "actHelp", odds: "actHelp", ask: "actHelp" };

/**
 * A move in words.
 * @param {Pick<Api["ReplayFrame"], "act" | "cell">} frame
 */
export function moveText({ act, cell }) {
  const word = say(ACTS[act] ?? "actMark");
  return cell ? say("moveWords", { act: word, ...cell }) : word;
}

/**
 * The cells to highlight in the position before a risk: the risky one, and a safe one if there was any.
 * @param {Api["RiskyMove"]} risk
 * @returns {Highlights}
 */
export function riskHighlights({ cell, safe_cell: safe }) {
  return { target: [cell], safe: safe ? [safe] : [] };
}

export class RecordedBoard {
  /**
   * @param {Api["ReplayAnswer"]} replay
   * @param {() => import("./timeline.js").Timeline} timeline
   */
  constructor(replay, timeline) {
    this.replay = replay;
    this.board = new Board(replay.rows, replay.cols);
    this.panel = new Panel(() => timeline().seek(0));
    this.panel.face.ariaLabel = say("toStart");
    this.panel.face.title = say("toStart");
    attachKeyboard(this.board, (key) => {
      if (key === " ") timeline().run();
      return key === " ";
    });
    this.place = el("div", { class: "board-place" }, this.board.element);
  }

  /**
   * Shows the board after the first moves and returns the last of them, if there is any. Only cells that differ are painted.
   * @param {number} count
   * @param {number} [millis] the time; that of the last move if it is left out
   */
  show(count, millis) {
    const { frames, mines } = this.replay;
    this.#glyphsAfter(count).forEach((glyph, index) => this.board.paint(index, glyph));
    const last = count > 0 ? frames[count - 1] : undefined;
    this.panel.show(last?.mines_left ?? mines, millis ?? last?.millis ?? 0);
    this.panel.mood(last && last.phase !== "playing" ? last.phase : "calm");
    this.board.highlight(last?.cell ? { last: [last.cell] } : {});
    return last;
  }

  /**
   * Every cell after the first moves.
   * @param {number} count
   */
  #glyphsAfter(count) {
    const { frames, rows, cols } = this.replay;
    /** @type {string[]} */
    const cells = new Array(rows * cols).fill(".");
    for (const { changes } of frames.slice(0, count)) {
      for (const { row, col, glyphs } of changes) {
        const first = (row - 1) * cols + col - 1;
        for (let at = 0; at < glyphs.length; at += 1) cells[first + at] = glyphs[at];
      }
    }
    return cells;
  }
}
