// The replay of a finished game: a timeline, with the review beside it.

import { go, wholeLink } from "../address.js";
import * as api from "../api.js";
import { copyable, el } from "../dom.js";
import { seconds } from "../format.js";
import { problemText } from "../frame.js";
import { positionLink } from "../position.js";
import { figureList, measureTable, reviewText } from "../review.js";
import { say } from "../words.js";
import { moveText, RecordedBoard, riskHighlights } from "./recorded-board.js";
import { moveByMove, Timeline } from "./timeline.js";

const SPEEDS = ["0.5", "1", "2", "4", "8"];
/** The longest pause between moves, in milliseconds. */
const LONGEST_PAUSE = 3000;

/**
 * @param {HTMLElement} main
 * @param {string} id
 */
export async function screen(main, id) {
  const title = el("h1", {}, say("replay"));
  try {
    const answer = await api.replay(id);
    const replay = new Replay(answer);
    main.append(title, replay.element);
    replay.board.fit();
    addEventListener("resize", () => replay.board.fit());
    const wanted = new URLSearchParams(location.search).get("move");
    replay.timeline.seek(wanted === null ? answer.frames.length : Math.trunc(Number(wanted)));
    replay.review(await api.review(id));
  } catch (error) {
    const isRunning = api.isProblem(error, "not-over");
    main.append(title, el("p", { class: "wrong" }, isRunning ? say("notOver") : problemText(error)));
    if (isRunning) main.append(el("p", {}, el("a", { href: `/g/${id}` }, say("watch"))));
  }
}

class Replay {
  /** @param {Api["ReplayAnswer"]} answer */
  constructor(answer) {
    this.answer = answer;
    /** @type {Api["RiskyMove"][]} */
    this.risks = [];
    const { frames } = answer;
    this.recorded = new RecordedBoard(answer, () => this.timeline);
    this.board = this.recorded.board;
    /** @type {Timeline} */
    this.timeline = new Timeline({
      end: frames.length,
      speeds: SPEEDS,
      show: (at) => this.#show(at),
      step: (at, by) => at + by,
      play: moveByMove((at) => Math.min(LONGEST_PAUSE, frames[at].millis - (frames[at - 1]?.millis ?? 0))),
    });
    this.figures = el("section", { class: "card" }, figureList(answer.figures));
    this.element = el(
      "div",
      { class: "split" },
      el("div", { class: "game" }, this.recorded.panel.element, this.recorded.place, this.timeline.element),
      el("div", { class: "aside" }, this.figures, this.#share()),
    );
  }

  #share() {
    const { id, mines, text } = this.answer;
    const analyse = () => go(positionLink(mines, this.board.texts()));
    return el(
      "section",
      { class: "card" },
      api.isHere(id) ? null : copyable(say("replayLink"), wholeLink(`/replay/${id}`)),
      el("div", { class: "buttons" }, el("button", { type: "button", onclick: analyse }, say("analyseThis"))),
      el("details", {}, el("summary", {}, say("gameText")), el("pre", { tabindex: 0 }, text)),
    );
  }

  /**
   * Shows the board after this many moves.
   * @param {number} at
   */
  #show(at) {
    const last = this.recorded.show(at);
    const risk = this.risks.find(({ frame }) => frame === at);
    if (risk) this.board.highlight(riskHighlights(risk));
    const where = { frame: at, frames: this.answer.frames.length, seconds: seconds(last?.millis ?? 0) };
    const text = say("frameAt", where);
    return last ? say("named", { name: text, what: moveText(last) }) : text;
  }

  /**
   * Puts the review beside the board and its risks on the timeline.
   * @param {Api["ReviewAnswer"]} review
   */
  review(review) {
    this.risks = review.risks;
    for (const { frame, mistake } of review.risks) this.timeline.mark(frame + 1, mistake);
    /** @param {Api["RiskyMove"]} risk */
    const show = (risk) => {
      this.timeline.goTo(risk.frame); // the position before it
      this.timeline.announce();
    };
    this.figures.append(measureTable(review.measures));
    this.figures.after(el("section", { class: "card" }, el("h2", {}, say("review")), reviewText(review, show)));
    this.timeline.seek(this.timeline.at);
  }
}
