// The rules in a minute, and the standard patterns on small boards.

import * as api from "./api.js";
import { Board } from "./board.js";
import { el } from "./dom.js";
import { announce, problemText } from "./frame.js";
import { icon } from "./icons.js";
import { attachKeyboard } from "./keyboard.js";
import { positionText } from "./position.js";
import { saveSettings, settings } from "./settings.js";
import { say, translated } from "./words.js";

/**
 * The rules: a text, and a small board with the cells that it is about.
 * @type {[Word, string[], Highlights][]}
 */
const MINUTE = [
  ["ruleOpen", ["...", "...", "..."], { target: [{ row: 2, col: 2 }] }],
  [
    "ruleNumber",
    ["1..", "12.", "01."],
    {
      numbers: [{ row: 2, col: 2 }],
      mines: [
        { row: 1, col: 2 },
        { row: 2, col: 3 },
      ],
    },
  ],
  ["ruleFlag", ["1F1", "111", "000"], { target: [{ row: 1, col: 2 }] }],
  ["ruleWin", ["1F1", "122", "01F"], {}],
];
const MINUTE_CELL = 40;
const LARGEST_CELL = 56;

/** @param {HTMLElement} main */
export async function screen(main) {
  main.append(
    el("h1", {}, say("learn")),
    el("h2", {}, say("minuteTitle")),
    minute(),
    el("h2", {}, say("trainerTitle")),
  );
  try {
    const { lessons } = await api.lessons();
    main.append(new Trainer(lessons).element);
  } catch (error) {
    main.append(el("p", { class: "wrong" }, problemText(error)));
  }
}

function minute() {
  const steps = MINUTE.map(([word, texts, highlights]) => {
    const board = new Board(texts.length, texts[0].length);
    board.show(texts);
    board.highlight(highlights);
    board.scaleTo(MINUTE_CELL);
    board.grid.inert = true;
    return el("li", { class: "card" }, board.element, el("p", {}, say(word)));
  });
  return el("ol", { class: "minute" }, ...steps);
}

class Trainer {
  /** @param {Api["LessonAnswer"][]} lessons */
  constructor(lessons) {
    this.lessons = lessons;
    this.at = 0;
    this.lesson = lessons[0];
    this.board = new Board(1, 1);
    /**
     * The cells that are still to be opened or flagged.
     * @type {Set<number>}
     */
    this.left = new Set();
    this.list = el("ol", { class: "lesson-list" });
    this.place = el("div", { class: "board-place" });
    this.heading = el("h2", {});
    this.text = el("p", {});
    this.task = el("p", { class: "strong" });
    this.message = el("p", { class: "message", id: "lesson-message", role: "status" });
    /**
     * @param {Word} word
     * @param {import("./icons.js").Icon} name
     * @param {() => unknown} command
     * @param {string} [kind]
     */
    const button = (word, name, command, kind) =>
      el("button", { type: "button", class: kind ?? "", onclick: command }, icon(name), el("span", {}, say(word)));
    this.nextButton = button("nextLesson", "next", () => this.start((this.at + 1) % lessons.length), "main");
    this.element = el(
      "div",
      {},
      this.list,
      el(
        "section",
        { class: "card lesson game", "aria-label": say("trainerTitle") },
        this.place,
        el(
          "div",
          {},
          this.heading,
          this.text,
          this.task,
          this.message,
          el(
            "div",
            { class: "buttons" },
            this.nextButton,
            button("showWhy", "hint", () => this.explain()),
            button("turnBoard", "again", () => this.start(this.at, true)),
          ),
        ),
      ),
    );
    const fresh = lessons.findIndex(({ name }) => !settings().lessonsDone.includes(name));
    this.start(Math.max(0, fresh), false, false);
    addEventListener("resize", () => this.#fit());
  }

  /**
   * Starts a lesson; `turned` shows its board another way round.
   * @param {number} at
   * @param {boolean} [turned]
   * @param {boolean} [focus]
   */
  start(at, turned = false, focus = true) {
    this.at = at;
    const lesson = this.lessons[at];
    this.lesson = turned ? turn(lesson) : lesson;
    const { board: texts, goal } = this.lesson;
    this.board = new Board(texts.length, texts[0].length);
    this.board.show(texts);
    this.left = new Set(goal.map((place) => this.board.index(place)));
    this.heading.textContent = translated(lesson.title);
    this.text.textContent = translated(lesson.text);
    this.task.textContent = translated(lesson.task_words);
    this.message.textContent = "";
    this.place.replaceChildren(this.board.element);
    this.#attach();
    this.#showList();
    queueMicrotask(() => this.#fit());
    if (focus) this.board.focus(0);
  }

  #fit() {
    this.board.fit();
    if (this.board.side > LARGEST_CELL) this.board.scaleTo(LARGEST_CELL);
  }

  #showList() {
    const done = settings().lessonsDone;
    this.list.replaceChildren(
      ...this.lessons.map(({ name, title }, at) =>
        el(
          "li",
          {},
          el(
            "button",
            {
              type: "button",
              class: done.includes(name) ? "done" : "",
              "aria-pressed": String(at === this.at),
              "data-lesson": name,
              onclick: () => this.start(at),
            },
            translated(title),
          ),
        ),
      ),
    );
  }

  #attach() {
    const { board } = this;
    board.grid.addEventListener("contextmenu", (event) => event.preventDefault());
    board.grid.addEventListener("mousedown", (event) => {
      const cell = board.cellOf(event.target);
      if (cell < 0) return;
      event.preventDefault();
      board.focus(cell);
      if (event.button === 2 || this.lesson.task === "flag") this.flag(cell);
      else this.open(cell);
    });
    attachKeyboard(board, (key, cell) => {
      if (key === "f" || ((key === " " || key === "Enter") && this.lesson.task === "flag")) this.flag(cell);
      else if (key === " " || key === "Enter") this.open(cell);
      else return false;
      return true;
    });
  }

  /** @param {number} cell */
  open(cell) {
    const { board, lesson } = this;
    if (board.glyphs[cell] !== ".") return;
    if (!this.left.has(cell) || lesson.task !== "open") {
      this.#say(this.#isMine(cell) ? "lessonMine" : "lessonUnproved");
      return;
    }
    board.paint(cell, String(board.neighbours(cell).filter((at) => this.#isMine(at)).length));
    this.#done(cell);
  }

  /** @param {number} cell */
  flag(cell) {
    const { board, lesson } = this;
    if (lesson.task === "flag" && board.glyphs[cell] === ".") {
      if (!this.left.has(cell)) {
        this.#say(this.#isMine(cell) ? "lessonUnprovedMine" : "lessonNoMine");
        return;
      }
      board.paint(cell, "F");
      this.#done(cell);
    } else if (lesson.task === "open" && board.isClosed(cell))
      board.paint(cell, board.glyphs[cell] === "F" ? "." : "F");
  }

  /** @param {number} cell */
  #isMine(cell) {
    return this.lesson.layout.join("")[cell] === "*";
  }

  /** @param {number} cell */
  #done(cell) {
    this.left.delete(cell);
    this.board.highlight();
    if (this.left.size > 0) {
      this.#say("lessonLeft", { count: this.left.size });
      return;
    }
    const done = settings().lessonsDone;
    if (!done.includes(this.lesson.name)) saveSettings({ lessonsDone: [...done, this.lesson.name] });
    this.#showList();
    this.#say("lessonDone");
    this.nextButton.focus();
  }

  /**
   * @param {Word} word
   * @param {Record<string, unknown>} [blanks]
   */
  #say(word, blanks) {
    this.message.textContent = say(word, blanks);
    announce(this.message.textContent);
  }

  /** Shows the solver's reason for a cell that is left. */
  async explain() {
    const { board } = this;
    try {
      const answer = await api.analyse({ position: positionText(this.lesson.mines, board.texts()), trust_flags: true });
      const kind = this.lesson.task === "open" ? "safe" : "mines";
      const reason = answer.reasons.find((one) => one[kind].some((place) => this.left.has(board.index(place))));
      if (!reason) return;
      board.highlight({ known: reason.rests_on, safe: reason.safe, mines: reason.mines, numbers: reason.numbers });
      this.message.textContent = translated(reason.words);
      announce(this.message.textContent);
    } catch (error) {
      this.message.textContent = problemText(error);
    }
  }
}

/**
 * A lesson with its board mirrored or turned by chance, never as it was.
 * @param {Api["LessonAnswer"]} lesson
 */
function turn(lesson) {
  const ways = [
    [1, 0, 0],
    [0, 1, 0],
    [1, 1, 0],
    [0, 0, 1],
    [1, 0, 1],
    [0, 1, 1],
    [1, 1, 1],
  ];
  const [mirrored, upsideDown, transposed] = ways[Math.floor(Math.random() * ways.length)];
  const [rows, cols] = [lesson.board.length, lesson.board[0].length];
  /** @param {Place} place */
  const flip = ({ row, col }) => {
    const [r, c] = [upsideDown ? rows + 1 - row : row, mirrored ? cols + 1 - col : col];
    return transposed ? { row: c, col: r } : { row: r, col: c };
  };
  /** @param {string[]} texts */
  const turned = (texts) => {
    const made = Array.from({ length: transposed ? cols : rows }, () => new Array(transposed ? rows : cols).fill("."));
    texts.forEach((text, row) => {
      for (let col = 0; col < text.length; col += 1) {
        const at = flip({ row: row + 1, col: col + 1 });
        made[at.row - 1][at.col - 1] = text[col];
      }
    });
    return made.map((row) => row.join(""));
  };
  return { ...lesson, board: turned(lesson.board), layout: turned(lesson.layout), goal: lesson.goal.map(flip) };
}
