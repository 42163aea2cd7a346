// The controls below a recorded game: a slider, buttons, the speed, and playing. A position is a number from 0 to the end, of
// moves or of milliseconds.

import { el, select } from "../dom.js";
import { announce } from "../frame.js";
import { icon } from "../icons.js";
import { say } from "../words.js";

/**
 * @typedef {object} Recorded what a timeline controls
 * @property {number} end the last position
 * @property {string[]} speeds
 * @property {(at: number, move?: number) => string} show shows a position and returns it in words; `move` says which, if
 *   several moves have that position
 * @property {(at: number, by: 1 | -1) => number} step the position one move later or earlier
 * @property {(timeline: Timeline) => () => void} play plays from the current position and returns a function that stops it
 * @property {HTMLElement[]} [more] further controls
 */

export class Timeline {
  /** @type {(() => void) | null} */
  #stop = null;

  /** @param {Recorded} recorded */
  constructor(recorded) {
    this.recorded = recorded;
    this.at = 0;
    this.speed = 1;
    this.slider = el("input", {
      type: "range",
      min: 0,
      max: recorded.end,
      step: 1,
      "aria-label": say("timeline"),
      id: "timeline",
      oninput: ({ target }) => this.goTo(Number(target.value)),
    });
    this.ticks = el("div", { class: "ticks", "aria-hidden": "true" });
    this.runButton = el("button", { type: "button", class: "main", onclick: () => this.run() }, say("run"));
    this.where = el("p", { class: "message", id: "where" });
    /** @param {Word} word @param {import("../icons.js").Icon} name @param {() => number} target */
    const button = (word, name, target) =>
      el(
        "button",
        { type: "button", "aria-label": say(word), title: say(word), onclick: () => this.goTo(target()) },
        icon(name),
      );
    const speeds = recorded.speeds.map((speed) => [speed, `${speed} ×`]);
    const tools = el(
      "div",
      { class: "tools" },
      button("toStart", "first", () => 0),
      button("back", "previous", () => recorded.step(this.at, -1)),
      this.runButton,
      button("forward", "following", () => recorded.step(this.at, 1)),
      button("toEnd", "last", () => recorded.end),
      select(say("speed"), speeds, "1", (speed) => {
        this.speed = Number(speed);
      }),
      ...(recorded.more ?? []),
    );
    this.element = el("div", { class: "timeline" }, this.slider, this.ticks, tools, this.where);
  }

  /**
   * Shows a position.
   * @param {number} at
   * @param {number} [move]
   */
  seek(at, move) {
    this.at = Math.min(this.recorded.end, Math.max(0, at || 0));
    const text = this.recorded.show(this.at, move);
    this.slider.value = String(this.at);
    this.slider.setAttribute("aria-valuetext", text);
    this.where.textContent = text;
  }

  /**
   * Shows a position and stops there.
   * @param {number} at
   * @param {number} [move]
   */
  goTo(at, move) {
    this.stop();
    this.seek(at, move);
  }

  /** Tells screen readers the position. */
  announce() {
    announce(this.where.textContent);
  }

  /**
   * Marks a guess or a mistake.
   * @param {number} at
   * @param {boolean} isMistake
   */
  mark(at, isMistake) {
    const mark = el("i", { class: isMistake ? "mistake" : "guess" });
    mark.style.insetInlineStart = `${(100 * at) / Math.max(1, this.recorded.end)}%`;
    this.ticks.append(mark);
  }

  /** Plays, or pauses. */
  run() {
    if (this.#stop) {
      this.stop();
      return;
    }
    if (this.recorded.end === 0) return;
    if (this.at >= this.recorded.end) this.seek(0);
    this.runButton.textContent = say("pause");
    this.#stop = this.recorded.play(this);
  }

  stop() {
    this.#stop?.();
    this.#stop = null;
    this.runButton.textContent = say("run");
  }
}

/**
 * Plays one position after another; `pause` is the time before the next one in milliseconds.
 * @param {(at: number) => number} pause
 */
export const moveByMove = (pause) => (/** @type {Timeline} */ timeline) => {
  let timer = 0;
  const next = () => {
    if (timeline.at >= timeline.recorded.end) {
      timeline.stop();
      return;
    }
    timer = setTimeout(
      () => {
        timeline.seek(timeline.at + 1);
        next();
      },
      pause(timeline.at) / timeline.speed,
    );
  };
  next();
  return () => clearTimeout(timer);
};

/**
 * Plays positions that are times in milliseconds.
 * @param {Timeline} timeline
 */
export function inTime(timeline) {
  let before = performance.now();
  let request = 0;
  /** @param {number} now */
  const tick = (now) => {
    timeline.seek(timeline.at + (now - before) * timeline.speed);
    before = now;
    if (timeline.at >= timeline.recorded.end) timeline.stop();
    else request = requestAnimationFrame(tick);
  };
  request = requestAnimationFrame(tick);
  return () => cancelAnimationFrame(request);
}
