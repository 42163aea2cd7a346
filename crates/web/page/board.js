// The board: one element per cell. Only cells that look different are touched.

import { el } from "./dom.js";
import { percent, points, uncertain } from "./format.js";
import { saveSettings, settings } from "./settings.js";
import { say } from "./words.js";

/** For each glyph of the API: its name in the style sheet, its word, and its picture. */
/** @type {Record<string, [face: string, word: Word, picture?: Picture]>} */
const FACES = {
  ".": ["closed", "faceClosed"],
  F: ["flag", "faceFlag", "flag"],
  "?": ["query", "faceQuery"],
  "*": ["mine", "faceMine", "mine"],
  "!": ["exploded", "faceExploded", "mine"],
  X: ["wrong", "faceWrong", "wrong"],
  0: ["open", "faceBlank"],
};

const CLOSED = new Set([".", "F", "?"]);

/** Boards with more cells than this do not lay out rows that are out of sight. */
const LARGE = 2500;

/** The edge of the board, in pixels. */
const EDGE = 8;

/** The height of the controls below a board that is not played, in pixels. */
const BELOW = 176;

/** The largest cells that a fit chooses; by hand they can be larger. */
const LARGEST_FIT = 96;

/** For how many sizes of boards the zoom is remembered. */
const MOST_ZOOMS = 20;

const SVG = "http://www.w3.org/2000/svg";
/** @typedef {"flag" | "mine" | "wrong"} Picture */

/**
 * The parts of each picture: the name in the style sheet, and the outline.
 * @type {Record<Picture, [string, string][]>}
 */
const PICTURES = {
  flag: [
    ["pole", "M9 4h2v14H9zM6 18h9v2H6z"],
    ["cloth", "M11 4l8 4.5-8 4.5z"],
  ],
  mine: [
    [
      "body",
      "M12 6a6 6 0 1 1 0 12 6 6 0 0 1 0-12zM11 2h2v20h-2zM2 11h20v2H2zM5.6 4.2l14.2 14.2-1.4 1.4L4.2 5.6zM18.4 4.2l1.4 1.4L5.6 19.8l-1.4-1.4z",
    ],
    ["gleam", "M9 8.5h2.5V11H9z"],
  ],
  wrong: [
    ["pole", "M9 4h2v14H9zM6 18h9v2H6z"],
    ["cloth", "M11 4l8 4.5-8 4.5z"],
    [
      "cross",
      "M3.5 2L12 10.500 20.500 2 22 3.500 13.500 12 22 20.500 20.500 22 12 13.500 3.500 22 2 20.500 10.500 12 2 3.500z",
    ],
  ],
};

/** @param {Picture} name */
function picture(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", name === "flag" ? "3 2 18 20" : "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  for (const [part, outline] of PICTURES[name]) {
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("class", part);
    path.setAttribute("d", outline);
    svg.append(path);
  }
  return svg;
}

const TEMPLATES = { flag: picture("flag"), mine: picture("mine"), wrong: picture("wrong") };

/**
 * The picture of a flag or a mine, for buttons and legends.
 * @param {Picture} name
 */
export function pictureOf(name) {
  return TEMPLATES[name].cloneNode(true);
}

/**
 * @param {HTMLElement} element
 * @param {string} name
 * @param {string | null | undefined} value
 */
function set(element, name, value) {
  if (value) element.dataset[name] = value;
  else delete element.dataset[name];
}

export class Board {
  /**
   * Cells are numbered row by row from 0; `element` scrolls.
   * @param {number} rows
   * @param {number} cols
   */
  constructor(rows, cols) {
    this.rows = rows;
    this.cols = cols;
    /** @type {string[]} */
    this.glyphs = new Array(rows * cols).fill(".");
    this.focused = 0;
    /** @type {number[]} */
    this.pressed = [];
    /** @type {HTMLElement[]} */
    this.highlighted = [];
    /** @type {number | null} */
    this.first = null;
    /**
     * The odds of each cell in words, while they are shown.
     * @type {(string | null)[] | null}
     */
    this.percents = null;
    /**
     * The cursors of other players by their ids.
     * @type {Map<string, HTMLElement>}
     */
    this.others = new Map();
    /** The side of a cell in pixels, and what it would be without a zoom. */
    this.side = 0;
    this.fitted = 0;
    /** @type {HTMLElement[]} */
    this.cells = [];
    this.grid = this.#build();
    this.indices = new Map(this.cells.map((cell, index) => [/** @type {Element} */ (cell), index]));
    this.element = el("div", { class: "minefield" }, this.grid);
    this.grid.addEventListener("focusin", (event) => this.#entered(this.cellOf(event.target)));
    this.element.addEventListener("scroll", () => this.#markEdges(), { passive: true });
  }

  #build() {
    const { rows, cols } = this;
    const large = rows * cols > LARGE;
    const grid = el("div", {
      role: "grid",
      class: large ? "board large" : "board",
      "aria-label": say("boardLabel", { rows, cols }),
      "aria-rowcount": rows,
      "aria-colcount": cols,
    });
    grid.style.setProperty("--cols", String(cols));
    const row = el("div", { role: "row", class: "row" });
    for (let col = 1; col <= cols; col += 1) {
      row.append(
        el("div", { role: "gridcell", class: "cell", tabindex: -1, "data-face": "closed", "aria-colindex": col }),
      );
    }
    for (let at = 1; at <= rows; at += 1) {
      const copy = /** @type {HTMLElement} */ (row.cloneNode(true));
      copy.setAttribute("aria-rowindex", String(at));
      this.cells.push(.../** @type {Iterable<HTMLElement>} */ (copy.children));
      grid.append(copy);
    }
    this.cells.forEach((cell, index) => {
      cell.ariaLabel = this.labelOf(index);
    });
    this.cells[0].tabIndex = 0;
    return grid;
  }

  /** @param {number} index */
  place(index) {
    return { row: Math.floor(index / this.cols) + 1, col: (index % this.cols) + 1 };
  }

  /** @param {Place} place */
  index({ row, col }) {
    return (row - 1) * this.cols + col - 1;
  }

  /**
   * The cell of an element or of its parent; -1 for none.
   * @param {EventTarget | null} target
   */
  cellOf(target) {
    const cell = target instanceof Element ? target.closest(".cell") : null;
    return (cell && this.indices.get(cell)) ?? -1;
  }

  /**
   * The cell at a point on the screen.
   * @param {number} x
   * @param {number} y
   */
  cellAt(x, y) {
    const target = document.elementFromPoint(x, y);
    return this.grid.contains(target) ? this.cellOf(target) : -1;
  }

  /** @param {number} index */
  isClosed(index) {
    return CLOSED.has(this.glyphs[index]);
  }

  /** @param {number} index */
  isNumber(index) {
    return this.glyphs[index] >= "1" && this.glyphs[index] <= "8";
  }

  /** @param {number} index */
  neighbours(index) {
    const { row, col } = this.place(index);
    const around = [];
    for (let r = Math.max(1, row - 1); r <= Math.min(this.rows, row + 1); r += 1) {
      for (let c = Math.max(1, col - 1); c <= Math.min(this.cols, col + 1); c += 1) {
        if (r !== row || c !== col) around.push(this.index({ row: r, col: c }));
      }
    }
    return around;
  }

  /**
   * A cell in words.
   * @param {number} index
   */
  labelOf(index) {
    const glyph = this.glyphs[index];
    const flags = () => this.neighbours(index).filter((at) => this.glyphs[at] === "F").length;
    let face = glyph >= "1" && glyph <= "8" ? say("flagged", { number: glyph, flags: flags() }) : say(FACES[glyph][1]);
    if (index === this.first) face += `, ${say("firstHere")}`;
    const odds = this.percents?.[index];
    if (odds) face += `, ${odds}`;
    return say("cell", { ...this.place(index), face });
  }

  /**
   * Shows a glyph in a cell.
   * @param {number} index
   * @param {string} glyph
   */
  paint(index, glyph) {
    if (this.glyphs[index] === glyph) return;
    this.glyphs[index] = glyph;
    const cell = this.cells[index];
    const digit = glyph >= "1" && glyph <= "8";
    const [face, , drawn] = FACES[digit ? "0" : glyph];
    cell.dataset.face = face;
    if (digit) cell.dataset.number = glyph;
    else delete cell.dataset.number;
    if (drawn) cell.replaceChildren(pictureOf(drawn));
    else cell.textContent = digit || glyph === "?" ? glyph : "";
    cell.ariaLabel = this.labelOf(index);
  }

  /**
   * Applies runs of changed cells and returns the number of cells.
   * @param {Api["CellRun"][]} runs
   */
  change(runs) {
    let changed = 0;
    for (const { row, col, glyphs } of runs) {
      for (let at = 0; at < glyphs.length; at += 1) this.paint(this.index({ row, col: col + at }), glyphs[at]);
      changed += glyphs.length;
    }
    return changed;
  }

  /**
   * Shows a whole board, one text per row.
   * @param {string[]} texts
   */
  show(texts) {
    texts.forEach((text, row) => this.change([{ row: row + 1, col: 1, glyphs: text }]));
  }

  /** The board, one text per row. */
  texts() {
    return Array.from({ length: this.rows }, (_, row) =>
      this.glyphs.slice(row * this.cols, (row + 1) * this.cols).join(""),
    );
  }

  /**
   * Shows these closed cells as pressed, and all others as not.
   * @param {number[]} indices
   */
  press(indices) {
    for (const index of this.pressed) this.cells[index].classList.remove("pressed");
    this.pressed = indices.filter((index) => index >= 0 && this.isClosed(index) && this.glyphs[index] !== "F");
    for (const index of this.pressed) this.cells[index].classList.add("pressed");
  }

  /**
   * The cells that a chord would open.
   * @param {number} index
   */
  chordArea(index) {
    return index < 0 ? [] : [index, ...this.neighbours(index)];
  }

  /**
   * Rings the cell that has to be opened first; null for none.
   * @param {Place | null} place
   */
  ring(place) {
    if (this.first !== null) this.cells[this.first].classList.remove("first");
    this.first = place ? this.index(place) : null;
    if (this.first !== null) {
      this.cells[this.first].classList.add("first");
      this.cells[this.first].ariaLabel = this.labelOf(this.first);
    }
  }

  /**
   * Shows the cell that another player points at.
   * @param {string} id
   * @param {Place} place
   * @param {string} name
   */
  pointOther(id, place, name) {
    const mark = this.others.get(id) ?? el("span", { class: "other-cursor", "aria-hidden": "true" });
    mark.textContent = name;
    mark.style.setProperty("--row", String(place.row - 1));
    mark.style.setProperty("--col", String(place.col - 1));
    this.others.set(id, mark);
    if (!mark.isConnected) this.grid.append(mark);
  }

  /** Removes the cursors of other players. */
  clearOthers() {
    for (const mark of this.others.values()) mark.remove();
    this.others.clear();
  }

  /**
   * Highlights these cells, and no others.
   * @param {Highlights} [highlights]
   */
  highlight(highlights = {}) {
    for (const cell of this.highlighted) delete cell.dataset.highlight;
    this.highlighted = [];
    for (const [kind, places] of Object.entries(highlights)) {
      for (const place of places) {
        const cell = this.cells[this.index(place)];
        cell.dataset.highlight = kind;
        this.highlighted.push(cell);
      }
    }
  }

  /**
   * Shows the odds of an answer of the API; null removes them. Certain cells are those that the answer names, estimates are
   * marked, and odds of cells beside no number stay in the background.
   * @param {Pick<Api["OddsAnswer"], "odds" | "estimates" | "safe" | "mines"> | null} answer
   */
  showOdds(answer) {
    if (!answer && !this.percents) return;
    /** @type {Map<number, "safe" | "mine">} */
    const certain = new Map();
    for (const place of answer?.safe ?? []) certain.set(this.index(place), "safe");
    for (const place of answer?.mines ?? []) certain.set(this.index(place), "mine");
    const [chances, estimates] = [answer?.odds.flat() ?? [], answer?.estimates.flat() ?? []];
    /** @type {(string | null)[]} */
    const words = new Array(this.cells.length).fill(null);
    this.percents = answer ? words : null;
    this.cells.forEach((cell, index) => {
      const known = certain.get(index);
      const [estimate, error] = (known ? null : estimates[index]) ?? [];
      const chance = (known ? Number(known === "mine") : (chances[index] ?? estimate)) ?? null;
      const shown = chance !== null;
      if (!shown && !cell.dataset.odds) return;
      const text = percent(known || !shown ? chance : uncertain(chance));
      if (shown)
        words[index] =
          error === undefined
            ? say("oddsOf", { percent: text })
            : say("oddsAbout", { percent: text, error: points(error) });
      set(cell, "odds", shown ? (error === undefined ? text : `~${text}`) : null);
      set(cell, "certain", known);
      cell.classList.toggle("far", shown && !this.neighbours(index).some((at) => this.isNumber(at)));
      cell.title = error === undefined ? "" : `${text}% ± ${points(error)}`;
      cell.style.setProperty("--odds", String(chance ?? 0));
      cell.ariaLabel = this.labelOf(index);
    });
  }

  /**
   * Moves the tab stop and the focus. Nothing scrolls: the cell is under the pointer.
   * @param {number} index
   */
  focus(index) {
    this.#entered(index);
    this.cells[index].focus({ preventScroll: true });
  }

  /**
   * Moves the focus to a cell that may be out of sight.
   * @param {number} index
   */
  go(index) {
    this.focus(index);
    this.cells[index].scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /**
   * Whether the middle of a cell is on the screen, and nothing covers it.
   * @param {number} index
   */
  isInView(index) {
    const { x, y, width, height } = this.cells[index].getBoundingClientRect();
    return this.cellAt(x + width / 2, y + height / 2) === index;
  }

  /**
   * Scrolls to a cell that is out of sight.
   * @param {number} index
   */
  reveal(index) {
    this.cells[index].scrollIntoView({ block: "center", inline: "center" });
  }

  /**
   * Scrolls a cell out from under long words that cover the lower part of the board, if the board goes on far enough.
   * @param {number} index
   * @param {HTMLElement} words
   */
  lift(index, words) {
    const field = this.element;
    const covered = this.cells[index].getBoundingClientRect().bottom - words.getBoundingClientRect().top;
    const rest = field.scrollHeight - field.clientHeight - field.scrollTop;
    if (covered > 0 && covered <= rest) field.scrollTop += covered;
  }

  /** @param {number} index */
  #entered(index) {
    if (index < 0) return;
    this.cells[this.focused].tabIndex = -1;
    this.focused = index;
    this.cells[index].tabIndex = 0;
    // Flags around a number change its label but not its looks, so the label is updated here.
    this.cells[index].ariaLabel = this.labelOf(index);
  }

  /** Chooses the cell size with which the board fits the box that the style sheet gives it, times the visitor's zoom. The
   * box must not depend on the board: otherwise each fit would start from the last one. */
  fit() {
    const place = this.element.parentElement;
    if (!place) return;
    const sized = place.classList.contains("sized");
    if (sized) place.style.maxHeight = "";
    const { cellSize } = settings();
    const coarse = matchMedia("(pointer: coarse), (max-width: 30rem)").matches;
    // Elsewhere the window's height limits it, with room for the controls below.
    const below = () => Math.max(0.45 * innerHeight, innerHeight - place.getBoundingClientRect().top - scrollY - BELOW);
    const room = { width: place.clientWidth, height: sized ? place.clientHeight : below() };
    const fitting = Math.floor(Math.min((room.width - EDGE) / this.cols, (room.height - EDGE) / this.rows));
    this.fitted = cellSize || Math.min(LARGEST_FIT, Math.max(coarse ? 30 : 22, fitting));
    this.scaleTo(this.fitted * this.#zoom());
    // What comes after the board follows it directly.
    if (sized) place.style.maxHeight = `${Math.max(this.side, this.fitted) * this.rows + EDGE}px`;
  }

  /** The zoom that the visitor has chosen for boards of this size. */
  #zoom() {
    return settings().zooms[`${this.rows}x${this.cols}`] ?? 1;
  }

  /** @param {number} side */
  scaleTo(side) {
    this.side = Math.min(128, Math.max(8, side));
    this.grid.style.setProperty("--cell", `${this.side}px`);
    const width = Math.min(this.side * this.cols + EDGE, this.element.parentElement?.clientWidth ?? Infinity);
    const game = this.element.closest(".game");
    if (game instanceof HTMLElement) game.style.setProperty("--board-width", `${width}px`);
    this.#markEdges();
  }

  /**
   * Zooms by a factor around a point on the screen, and remembers it.
   * @param {number} factor
   * @param {number} [x]
   * @param {number} [y]
   */
  zoom(factor, x, y) {
    const box = this.element.getBoundingClientRect();
    const [dx, dy] = [(x ?? box.x + box.width / 2) - box.x, (y ?? box.y + box.height / 2) - box.y];
    const before = this.side;
    this.scaleTo(before * factor);
    const real = this.side / before;
    this.element.scrollLeft = (this.element.scrollLeft + dx) * real - dx;
    this.element.scrollTop = (this.element.scrollTop + dy) * real - dy;
    const { [`${this.rows}x${this.cols}`]: _, ...others } = settings().zooms;
    const kept = Object.entries(others).slice(1 - MOST_ZOOMS);
    saveSettings({
      zooms: { ...Object.fromEntries(kept), [`${this.rows}x${this.cols}`]: this.side / (this.fitted || this.side) },
    });
  }

  /** Marks the edges behind which the board goes on. */
  #markEdges() {
    const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = this.element;
    const beyond = {
      left: scrollLeft > 1,
      right: scrollLeft + clientWidth < scrollWidth - 1,
      up: scrollTop > 1,
      down: scrollTop + clientHeight < scrollHeight - 1,
    };
    const edges = Object.entries(beyond)
      .filter(([, goesOn]) => goesOn)
      .map(([edge]) => edge)
      .join(" ");
    const place = this.element.parentElement;
    if (place && (place.dataset.beyond ?? "") !== edges) place.dataset.beyond = edges;
  }
}
