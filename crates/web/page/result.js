// The result of a game: its figures and its review.

import * as api from "./api.js";
import { percent } from "./board.js";
import { el } from "./dom.js";
import { problemText } from "./frame.js";
import { say } from "./words.js";

/** Seconds with two decimals. */
export function seconds(millis) {
  return (millis / 1000).toFixed(2);
}

/** A game's figures as a list of names and values. */
export function figureList(figures) {
  const clicks = [figures.left, figures.right, figures.chords].reduce((sum, kind) => sum + kind.all, 0);
  const pairs = [
    ["time", say("seconds", { seconds: seconds(figures.millis) })],
    ["threeBv", `${figures.solved} / ${figures.three_bv}`],
    ["threeBvPerSecond", figures.three_bv_per_second?.toFixed(2) ?? "–"],
    ["clicks", `${figures.left.all} + ${figures.right.all} + ${figures.chords.all} = ${clicks}`],
    ["efficiency", figures.efficiency === null ? "–" : `${Math.round(figures.efficiency * 100)}%`],
  ];
  return el("dl", { class: "figures" }, ...pairs.map(([word, value]) => el("div", {}, el("dt", {}, say(word)), el("dd", {}, value))));
}

/** A review in words; `go` is called with the chosen risk. */
export function reviewText(review, go) {
  const lines = [];
  if (review.risks.length === 0) lines.push(el("p", {}, say("reviewClean")));
  if (review.mistakes > 0) lines.push(el("p", {}, say("reviewMistakes", review)));
  if (review.guesses > 0) lines.push(el("p", {}, say("reviewGuesses", review)));
  if (review.risks.length > 0 && review.luck !== null) {
    lines.push(el("p", {}, say("reviewLuck", { percent: review.luck === 0 ? "0" : (review.luck * 100).toPrecision(3) })));
  }
  if (!review.complete) lines.push(el("p", {}, say("reviewPartial")));
  const items = review.risks.map((risk) => el("li", { class: risk.mistake ? "mistake" : "guess" }, go
    ? el("button", { type: "button", class: "link", onclick: () => go(risk) }, riskText(risk))
    : riskText(risk)));
  if (items.length) lines.push(el("ol", { class: "risks" }, ...items));
  return el("div", { class: "review" }, ...lines);
}

function riskText(risk) {
  const blanks = { move: risk.frame + 1, ...risk.cell, percent: percent(risk.risk), safeRow: risk.safe_cell?.row, safeCol: risk.safe_cell?.col };
  return say(risk.mistake && risk.safe_cell ? "riskMistake" : "riskGuess", blanks) + (risk.lost ? say("riskLost") : "");
}

/** The section under a finished game, which loads the review. */
export function resultOf(id, again) {
  const review = el("div", { class: "result-review" }, el("p", {}, say("loading")));
  const section = el("section", { class: "card result", "aria-label": say("result") },
    el("div", { class: "buttons" },
      el("a", { class: "button", href: `/replay/${id}` }, say("replay")),
      el("button", { type: "button", onclick: again }, say("sameBoard"))),
    review);
  api.review(id).then(
    (answer) => review.replaceChildren(figureList(answer.figures), el("h2", {}, say("review")),
      reviewText(answer, (risk) => location.assign(`/replay/${id}?move=${risk.frame}`))),
    (error) => review.replaceChildren(el("p", { class: "wrong" }, problemText(error))));
  return section;
}
