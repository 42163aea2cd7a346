// The replay of a finished game: a timeline, with the review beside it.

import * as api from "../api.js";
import { Board } from "../board.js";
import { copyable, el, select } from "../dom.js";
import { seconds } from "../format.js";
import { announce, problemText } from "../frame.js";
import { icon } from "../icons.js";
import { attachKeyboard } from "../keyboard.js";
import { Panel } from "../panel.js";
import { positionLink } from "../position.js";
import { figureList, measureTable, reviewText } from "../review.js";
import { say } from "../words.js";

const SPEEDS = ["0.5", "1", "2", "4", "8"];
/** The longest pause between moves, in milliseconds. */
const LONGEST_PAUSE = 3000;
const ACTS = { open: "actOpen", chord: "actChord", undo: "actUndo", hint: "actHelp", odds: "actHelp", ask: "actHelp" };

/** Every cell after these moves. */
export function glyphsAfter(frames, rows, cols) {
  const cells = new Array(rows * cols).fill(".");
  for (const { changes } of frames) {
    for (const { row, col, glyphs } of changes)
      for (let i = 0; i < glyphs.length; i += 1) cells[(row - 1) * cols + col - 1 + i] = glyphs[i];
  }
  return cells;
}

/** A move in words. */
export function moveText({ act, cell }) {
  const word = say(ACTS[act] ?? "actMark");
  return cell ? say("moveWords", { act: word, ...cell }) : word;
}

export async function screen(main, id) {
  const title = el("h1", {}, say("replay"));
  try {
    const answer = await api.replay(id);
    const replay = new Replay(answer);
    main.append(title, replay.element);
    replay.board.fit();
    addEventListener("resize", () => replay.board.fit());
    const wanted = new URLSearchParams(location.search).get("move");
    replay.go(wanted === null ? answer.frames.length : Number(wanted));
    const review = await api.review(id);
    replay.review(review);
  } catch (error) {
    const over = error.problem?.type !== "urn:saolei:not-over";
    main.append(title, el("p", { class: "wrong" }, over ? problemText(error) : say("notOver")));
    if (!over) main.append(el("p", {}, el("a", { href: `/g/${id}` }, say("watch"))));
  }
}

class Replay {
  constructor(answer) {
    this.answer = answer;
    this.at = 0;
    this.speed = 1;
    this.board = new Board(answer.rows, answer.cols);
    this.panel = new Panel(() => this.go(0));
    this.panel.face.ariaLabel = say("toStart");
    this.panel.face.title = say("toStart");
    attachKeyboard(this.board, (key) => key === " " && (this.run(), true));
    this.#buildTimeline();
    this.aside = el("div", { class: "aside" }, el("section", { class: "card" }, figureList(answer.figures)));
    const words = { copy: say("copy"), copied: say("copied") };
    this.element = el(
      "div",
      { class: "split" },
      el(
        "div",
        { class: "game" },
        this.panel.element,
        el("div", { class: "board-place" }, this.board.element),
        this.controls,
      ),
      this.aside,
    );
    this.aside.append(
      el(
        "section",
        { class: "card" },
        copyable(say("replayLink"), `${location.origin}/replay/${answer.id}`, words),
        el(
          "div",
          { class: "buttons" },
          el("button", { type: "button", onclick: () => this.#analyse() }, say("analyseThis")),
        ),
        el("details", {}, el("summary", {}, say("gameText")), el("pre", { tabindex: 0 }, answer.text)),
      ),
    );
  }

  #buildTimeline() {
    const { frames } = this.answer;
    this.slider = el("input", {
      type: "range",
      min: 0,
      max: frames.length,
      step: 1,
      "aria-label": say("timeline"),
      id: "timeline",
      oninput: () => {
        this.stop();
        this.go(Number(this.slider.value));
      },
    });
    this.ticks = el("div", { class: "ticks", "aria-hidden": "true" });
    const button = (word, name, command) =>
      el("button", { type: "button", "aria-label": say(word), title: say(word), onclick: command }, icon(name));
    this.runButton = el("button", { type: "button", class: "main", onclick: () => this.run() }, say("run"));
    this.where = el("p", { class: "message", id: "where" });
    const by = (step) => () => {
      this.stop();
      this.go(this.at + step);
    };
    this.controls = el(
      "div",
      { class: "timeline" },
      this.slider,
      this.ticks,
      el(
        "div",
        { class: "tools" },
        button("toStart", "first", () => {
          this.stop();
          this.go(0);
        }),
        button("back", "previous", by(-1)),
        this.runButton,
        button("forward", "following", by(1)),
        button("toEnd", "last", () => {
          this.stop();
          this.go(frames.length);
        }),
        select(
          say("speed"),
          SPEEDS.map((speed) => [speed, `${speed} ×`]),
          "1",
          (speed) => {
            this.speed = Number(speed);
          },
        ),
      ),
      this.where,
    );
  }

  /** Shows the board after this many moves; only cells that differ are painted. */
  go(at) {
    const { frames, rows, cols, mines } = this.answer;
    this.at = Math.min(frames.length, Math.max(0, Math.trunc(at) || 0));
    glyphsAfter(frames.slice(0, this.at), rows, cols).forEach((glyph, index) => this.board.paint(index, glyph));
    const frame = frames[this.at - 1];
    this.panel.show(frame?.mines_left ?? mines, frame?.millis ?? 0);
    this.panel.mood(frame && frame.phase !== "playing" ? frame.phase : "calm");
    const risk = this.risks?.find((one) => one.frame === this.at);
    this.board.highlight(
      risk
        ? { target: [risk.cell], safe: risk.safe_cell ? [risk.safe_cell] : [] }
        : frame?.cell
          ? { last: [frame.cell] }
          : {},
    );
    this.slider.value = this.at;
    const words = frame ? moveText(frame) : "";
    const text = say("frameAt", { frame: this.at, frames: frames.length, seconds: seconds(frame?.millis ?? 0) });
    this.where.textContent = words ? say("named", { name: text, what: words }) : text;
    this.slider.setAttribute("aria-valuetext", this.where.textContent);
  }

  run() {
    if (this.timer) {
      this.stop();
      return;
    }
    const { frames } = this.answer;
    if (this.at === frames.length) this.go(0);
    this.runButton.textContent = say("pause");
    const next = () => {
      const [now, then] = [frames[this.at]?.millis, frames[this.at - 1]?.millis ?? 0];
      if (now === undefined) {
        this.stop();
        return;
      }
      const wait = Math.min(LONGEST_PAUSE, now - then) / this.speed;
      this.timer = setTimeout(() => {
        this.go(this.at + 1);
        next();
      }, wait);
    };
    next();
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = null;
    this.runButton.textContent = say("run");
  }

  /** Puts the review beside the board and its risks on the timeline. */
  review(review) {
    this.risks = review.risks;
    const most = Math.max(1, this.answer.frames.length);
    for (const { frame, mistake } of review.risks) {
      const mark = el("i", { class: mistake ? "mistake" : "guess" });
      mark.style.insetInlineStart = `${(100 * (frame + 1)) / most}%`;
      this.ticks.append(mark);
    }
    const go = (risk) => {
      this.stop();
      this.go(risk.frame); // the position before it, with the risky and the safe cell highlighted
      announce(this.where.textContent);
    };
    this.aside.firstChild.append(measureTable(review.measures));
    this.aside.firstChild.after(el("section", { class: "card" }, el("h2", {}, say("review")), reviewText(review, go)));
    this.go(this.at);
  }

  #analyse() {
    location.assign(positionLink(this.answer.mines, this.board.texts()));
  }
}
