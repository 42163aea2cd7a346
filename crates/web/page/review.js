// A finished game in words and figures.

import { el } from "./dom.js";
import { percent, seconds } from "./format.js";
import { say, translated } from "./words.js";

/**
 * Names and values as a list.
 * @param {[Word, string][]} pairs
 */
export function list(pairs) {
  return el(
    "dl",
    { class: "figures" },
    ...pairs.map(([word, value]) => el("div", {}, el("dt", {}, say(word)), el("dd", {}, value))),
  );
}

/**
 * A game's figures as a list of names and values.
 * @param {Api["GameFigures"]} figures
 */
export function figureList(figures) {
  const clicks = [figures.left, figures.right, figures.chords].reduce((sum, kind) => sum + kind.all, 0);
  return list([
    ["time", say("seconds", { seconds: seconds(figures.millis) })],
    ["threeBv", `${figures.solved} / ${figures.three_bv}`],
    ["threeBvPerSecond", figures.three_bv_per_second?.toFixed(2) ?? "–"],
    [
      "clicks",
      say("clicksOf", { clicks, left: figures.left.all, right: figures.right.all, chords: figures.chords.all }),
    ],
    ["efficiency", figures.efficiency === null ? "–" : `${Math.round(figures.efficiency * 100)}%`],
  ]);
}

/**
 * All statistics of a game, by the names that `saolei replay` gives them, behind a line to open.
 * @param {Api["ReviewAnswer"]["measures"]} measures
 */
export function measureTable(measures) {
  const rows = Object.entries(measures)
    .filter(([, value]) => value !== null)
    .map(([name, value]) =>
      el(
        "tr",
        {},
        el("th", { scope: "row" }, name),
        el("td", {}, typeof value === "number" && !Number.isInteger(value) ? value.toFixed(3) : String(value)),
      ),
    );
  return el(
    "details",
    {},
    el("summary", {}, say("allMeasures")),
    el(
      "div",
      { class: "scroll", tabindex: 0, role: "region", "aria-label": say("allMeasures") },
      el("table", { id: "measures" }, el("tbody", {}, ...rows)),
    ),
  );
}

/**
 * The sentences of a review: the first says the most important thing.
 * @param {Api["ReviewAnswer"]} review
 */
export function sentences(review) {
  const lines = [];
  if (review.risks.length === 0) lines.push(say("reviewClean"));
  if (review.mistakes > 0) lines.push(say("reviewMistakes", review));
  if (review.guesses > 0) lines.push(say("reviewGuesses", review));
  if (review.risks.length > 0 && review.luck !== null)
    lines.push(say("reviewLuck", { percent: review.luck === 0 ? "0" : (review.luck * 100).toPrecision(3) }));
  if (!review.complete) lines.push(say("reviewPartial"));
  return lines;
}

/**
 * A review in words; `go` is called with the chosen risk.
 * @param {Api["ReviewAnswer"]} review
 * @param {(risk: Api["RiskyMove"]) => unknown} go
 */
export function reviewText(review, go) {
  /** @type {HTMLElement[]} */
  const lines = sentences(review).map((text) => el("p", {}, text));
  if (review.losing_move_words) lines.push(el("p", { class: "strong" }, translated(review.losing_move_words)));
  if (review.win_account)
    lines.push(
      el("ul", { class: "account" }, ...review.win_account.lines.map((line) => el("li", {}, translated(line)))),
    );
  const items = review.risks.map((risk) =>
    el(
      "li",
      { class: risk.mistake ? "mistake" : "guess" },
      el("button", { type: "button", class: "link", onclick: () => go(risk) }, riskText(risk)),
    ),
  );
  if (items.length) lines.push(el("ol", { class: "risks" }, ...items));
  return el("div", { class: "review" }, ...lines);
}

/** @param {Api["RiskyMove"]} risk */
function riskText(risk) {
  const blanks = {
    move: risk.frame + 1,
    ...risk.cell,
    percent: percent(risk.risk),
    safeRow: risk.safe_cell?.row,
    safeCol: risk.safe_cell?.col,
  };
  const what = risk.risk === null ? "riskUnknown" : risk.mistake && risk.safe_cell ? "riskMistake" : "riskGuess";
  return (
    say(what, blanks) +
    (risk.lost ? say("riskLost") : "") +
    (risk.worth ? say("riskWorth", { words: translated(risk.worth.words) }) : "")
  );
}
