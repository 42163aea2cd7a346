// The analysis of any position, drawn or typed.

import { wholeLink } from "./address.js";
import * as api from "./api.js";
import { Board, pictureOf } from "./board.js";
import { checkbox, copyable, el, number } from "./dom.js";
import { announce, problemText } from "./frame.js";
import { attachKeyboard } from "./keyboard.js";
import { MOST } from "./levels.js";
import { exactnessText, riskText } from "./odds.js";
import { positionLink, positionOfLink, positionText, readPosition } from "./position.js";
import { say, translated } from "./words.js";

/** After how long an answer of the solver is called slow. */
const SLOW_MILLIS = 500;
const TILES = [".", "F", "0", "1", "2", "3", "4", "5", "6", "7", "8"];
const EXAMPLE = "5x8 7\n...101..\n.21102..\n.20001..\n.10112..\n.101....\n";

/** @param {HTMLElement} main */
export function screen(main) {
  const analysis = new Analysis();
  main.append(el("h1", {}, say("analyse")), el("p", {}, say("analyseHelp")), analysis.element);
  analysis.read(positionOfLink(location.hash) || EXAMPLE);
  if (location.hash) analysis.solve();
  addEventListener("hashchange", () => analysis.read(positionOfLink(location.hash)));
}

class Analysis {
  constructor() {
    this.tile = "1";
    this.rows = number(say("rows"), 1, 1, MOST);
    this.cols = number(say("cols"), 1, 1, MOST);
    this.mines = number(say("mines"), 0, 0, MOST * MOST);
    this.trust = checkbox(say("trustFlags"), true);
    this.palette = el("div", { class: "palette", role: "radiogroup", "aria-label": say("tiles") });
    this.boardPlace = el("div", { class: "board-place" });
    this.text = el("textarea", { rows: 8, spellcheck: "false", autocomplete: "off", oninput: () => this.#typed() });
    this.wrong = el("p", { role: "alert", class: "wrong" });
    this.answer = el("div", { id: "analysis" });
    this.board = this.#newBoard(1, 2);
    this.#buildPalette();
    const resize = () => this.#draw(resized(this.board, Number(this.rows.input.value), Number(this.cols.input.value)));
    const clear = () => this.#draw(this.board.texts().map((text) => ".".repeat(text.length)));
    this.mines.input.addEventListener("input", () => this.#updateText());
    addEventListener("resize", () => this.board.fit());
    this.element = el(
      "div",
      { class: "split analysis" },
      el(
        "div",
        { class: "game" },
        el(
          "div",
          { class: "together" },
          this.rows.field,
          this.cols.field,
          this.mines.field,
          el("button", { type: "button", onclick: resize }, say("resize")),
          el("button", { type: "button", onclick: clear }, say("clear")),
        ),
        this.palette,
        this.boardPlace,
        el(
          "div",
          { class: "buttons" },
          el("button", { type: "button", class: "main", id: "solve", onclick: () => this.solve() }, say("analyse")),
          this.trust.field,
        ),
      ),
      el(
        "div",
        { class: "aside" },
        el(
          "section",
          { class: "card" },
          el("label", { class: "field wide" }, el("span", {}, say("positionText")), this.text),
        ),
        this.wrong,
        this.answer,
      ),
    );
  }

  #buildPalette() {
    /** @type {Record<string, Word>} */
    const words = { ".": "faceClosed", F: "faceFlag", 0: "faceBlank" };
    for (const tile of TILES) {
      const input = el("input", {
        type: "radio",
        name: "tile",
        value: tile,
        checked: tile === this.tile,
        "aria-label": words[tile] ? say(words[tile]) : tile,
        onchange: () => {
          this.tile = tile;
        },
      });
      const digit = tile >= "1" && tile <= "8";
      const sample = el(
        "span",
        {
          class: "cell",
          "data-face": tile === "." || tile === "F" ? "closed" : "open",
          "data-number": digit ? tile : null,
          "aria-hidden": "true",
        },
        tile === "F" ? pictureOf("flag") : digit ? tile : "",
      );
      this.palette.append(el("label", {}, input, sample));
    }
  }

  /**
   * Shows a text on the board if it is in the standard format; otherwise only the server can read it.
   * @param {string} text
   */
  read(text) {
    this.text.value = text;
    this.#typed();
  }

  #typed() {
    this.#clearAnswer();
    const position = readPosition(this.text.value);
    if (!position || position.texts.length > MOST || position.texts[0].length > MOST) return;
    this.mines.input.value = String(position.mines);
    this.#show(position.texts);
  }

  /** @param {string[]} texts */
  #draw(texts) {
    this.#show(texts);
    this.#updateText();
  }

  /** @param {string[]} texts */
  #show(texts) {
    const [rows, cols] = [texts.length, texts[0].length];
    this.rows.input.value = String(rows);
    this.cols.input.value = String(cols);
    if (this.board.rows !== rows || this.board.cols !== cols) this.board = this.#newBoard(rows, cols);
    this.board.show(texts);
  }

  /** @param {number} rows @param {number} cols */
  #newBoard(rows, cols) {
    const board = new Board(rows, cols);
    this.#attach(board);
    this.boardPlace.replaceChildren(board.element);
    board.fit();
    return board;
  }

  /**
   * The pointer draws the chosen tile, also when dragged; keys draw their own.
   * @param {Board} board
   */
  #attach(board) {
    /** @type {string | null} */
    let drawing = null;
    /**
     * @param {number} cell
     * @param {string} tile
     */
    const put = (cell, tile) => {
      if (cell < 0 || board.glyphs[cell] === tile) return;
      board.paint(cell, tile);
      this.#updateText();
    };
    board.grid.addEventListener("contextmenu", (event) => event.preventDefault());
    board.grid.addEventListener("mousedown", (event) => {
      const cell = board.cellOf(event.target);
      if (cell < 0) return;
      event.preventDefault();
      board.focus(cell);
      drawing = event.button === 2 ? "." : this.tile;
      put(cell, drawing);
    });
    board.grid.addEventListener("mouseover", (event) => {
      if (event.buttons === 0) drawing = null;
      if (drawing) put(board.cellOf(event.target), drawing);
    });
    attachKeyboard(board, (key, cell, event) => {
      const tile =
        key === " " || key === "Enter"
          ? this.tile
          : key === "f"
            ? "F"
            : key === "Backspace" || key === "Delete"
              ? "."
              : key;
      if (event.ctrlKey || !(TILES.includes(tile) || tile === "?")) return false;
      put(cell, tile);
      announce(board.labelOf(cell));
      return true;
    });
  }

  #updateText() {
    this.#clearAnswer();
    this.text.value = positionText(Number(this.mines.input.value) || 0, this.board.texts());
  }

  /** Removes the answer about an earlier position. */
  #clearAnswer() {
    this.wrong.textContent = "";
    this.answer.replaceChildren();
    this.board.showOdds(null);
    this.board.highlight();
  }

  async solve() {
    this.#clearAnswer();
    const slow = setTimeout(
      () => this.answer.replaceChildren(el("p", { class: "note" }, say("thinking"))),
      SLOW_MILLIS,
    );
    try {
      const answer = await api.analyse({
        position: this.text.value,
        trust_flags: this.trust.input.checked,
        win_chance: true,
      });
      const position = readPosition(answer.position);
      if (position) this.#show(position.texts);
      this.#showAnswer(answer);
    } catch (error) {
      this.#clearAnswer();
      this.wrong.textContent = problemText(error, "refusedPosition");
    } finally {
      clearTimeout(slow);
    }
  }

  /** @param {Api["AnalysisAnswer"]} answer */
  #showAnswer(answer) {
    /** @type {HTMLElement[]} */
    const lines = [];
    /**
     * @param {string} text
     * @param {string} [name]
     */
    const line = (text, name = "") => lines.push(el("p", { class: name }, text));
    if (answer.impossible) {
      this.board.highlight({ mines: answer.impossible.numbers });
      line(translated(answer.impossible.words), "wrong");
    } else {
      this.board.showOdds(answer);
      this.board.highlight({ target: answer.best ? [answer.best] : [] });
      if (answer.exactness !== "exact") line(exactnessText(answer), "estimated");
      const { best } = answer;
      const isSafe = answer.safe.some(({ row, col }) => row === best?.row && col === best.col);
      if (best) line(isSafe ? say("bestSafe", best) : say("best", { ...best, risk: riskText(answer) }), "strong");
      line(translated(answer.why));
      if (answer.win_chance) line(say("winChance", { chance: translated(answer.win_chance.words) }));
      if (answer.moves.length > 1) answer.moves.forEach((move) => line(translated(move.words)));
      line(say("counts", { safe: answer.safe.length, mines: answer.mines.length }));
      if (answer.layouts !== null) line(say("layouts", { count: shortNumber(answer.layouts) }));
    }
    announce(lines.map((one) => one.textContent).join(" "));
    const shown = readPosition(answer.position);
    this.answer.replaceChildren(
      el(
        "section",
        { class: "card" },
        ...lines,
        shown ? copyable(say("analysisLink"), wholeLink(positionLink(shown.mines, shown.texts))) : null,
      ),
    );
    if (answer.reasons.length) {
      /** @param {Api["ReasonAnswer"]} reason */
      const show = (reason) =>
        this.board.highlight({
          known: reason.rests_on,
          safe: reason.safe,
          mines: reason.mines,
          numbers: reason.numbers,
        });
      this.answer.append(
        el(
          "section",
          { class: "card" },
          el("h2", {}, say("reasons")),
          el(
            "ol",
            { class: "risks" },
            ...answer.reasons.map((reason) =>
              el(
                "li",
                {},
                el(
                  "button",
                  {
                    type: "button",
                    class: "link",
                    "aria-label": say("reasonShow", { words: translated(reason.words) }),
                    onclick: () => show(reason),
                  },
                  translated(reason.words),
                ),
              ),
            ),
          ),
        ),
      );
    }
  }
}

/**
 * A number of any length, with at most fifteen digits.
 * @param {string} digits
 */
function shortNumber(digits) {
  if (digits.length <= 15) return digits.replace(/\B(?=(\d{3})+$)/g, "\u202f");
  const exponent = Array.from(String(digits.length - 1), (digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)]).join("");
  return `≈ ${digits[0]}.${digits.slice(1, 4)} × 10${exponent}`;
}

/**
 * The rows of a board in another size: cut off, or filled up with closed cells.
 * @param {Board} board
 * @param {number} rows
 * @param {number} cols
 */
function resized(board, rows, cols) {
  const [height, width] = [rows, cols].map((side) => Math.min(MOST, Math.max(1, Math.trunc(side) || 1)));
  const texts = board.texts();
  return Array.from({ length: height }, (_, row) => (texts[row] ?? "").slice(0, width).padEnd(width, "."));
}
