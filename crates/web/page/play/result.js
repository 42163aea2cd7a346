// The result of a game: what it is worth beside the player's other games and those of others, its figures and its review.

import { go } from "../address.js";
import * as api from "../api.js";
import { copyText, el } from "../dom.js";
import { percent, seconds } from "../format.js";
import { problemText } from "../frame.js";
import { icon } from "../icons.js";
import { figureList, list, measureTable, reviewText, sentences } from "../review.js";
import { shareText } from "../share.js";
import { say } from "../words.js";

/**
 * @typedef {object} Commands
 * @property {() => unknown} next
 * @property {() => unknown} again
 * @property {() => unknown} analyse
 * @property {(() => unknown) | null} undo
 * @property {(place: Place) => unknown} frameSafe highlights a safe cell that was missed
 * @property {(place: Place) => boolean} isInView
 * @property {(place: Place) => unknown} reveal
 *
 * @typedef {[Word, string][]} Figures
 */

/**
 * What lost a game: how risky the move was, and what was safe, with a button to see it if it is out of view.
 * @param {Api["RiskyMove"]} risk
 * @param {Commands} commands
 */
function lossWords(risk, { frameSafe, isInView, reveal }) {
  const safe = risk.safe_cell;
  const blanks = { ...risk.cell, percent: percent(risk.risk), safeRow: safe?.row, safeCol: safe?.col };
  const what =
    risk.risk === null
      ? "lostGuess"
      : risk.act === "chord"
        ? "lostChord"
        : risk.risk === 1
          ? "lostCertain"
          : "lostRisk";
  if (!safe) return [say(what, blanks) + say("lostNoSafe")];
  frameSafe(safe);
  if (isInView(safe)) return [say(what, blanks) + say("lostSafe", blanks)];
  return [
    say(what, blanks) + say("lostSafeElsewhere", blanks),
    " ",
    el("button", { type: "button", class: "link", onclick: () => reveal(safe) }, say("showCell")),
  ];
}

/**
 * The result of a finished game; `reviewed` is the promise of its review.
 * @param {Api["GameAnswer"]} game
 * @param {Promise<Api["ReviewAnswer"]>} reviewed
 * @param {Commands} commands
 */
export function resultOf(game, reviewed, commands) {
  /**
   * @param {Word} word
   * @param {import("../icons.js").Icon} name
   * @param {() => unknown} command
   * @param {string} [kind]
   */
  const button = (word, name, command, kind = "") =>
    el("button", { type: "button", class: kind, onclick: command }, icon(name), el("span", {}, say(word)));
  const won = game.phase === "won";
  const figures = el(
    "div",
    { class: "result-figures" },
    list([["time", say("seconds", { seconds: seconds(game.millis) })]]),
  );
  const sentence = el("p", { class: "result-sentence" });
  /** @type {HTMLButtonElement} */
  const fold = el(
    "button",
    {
      type: "button",
      class: "fold",
      "aria-label": say("details"),
      "aria-expanded": "true",
      onclick: () => {
        fold.ariaExpanded = String(!section.classList.toggle("folded"));
      },
    },
    icon("fold"),
  );
  const section = el(
    "section",
    { class: `card result ${game.phase}`, "aria-label": say("result") },
    el(
      "div",
      { class: "result-head" },
      el("h2", {}, won ? icon("trophy") : null, say(won ? "wonShort" : "lostShort")),
      figures,
      fold,
    ),
    sentence,
    el(
      "div",
      { class: "buttons" },
      button("nextGame", "next", commands.next, "main"),
      el("a", { class: "button", href: `/replay/${game.id}` }, icon("replay"), el("span", {}, say("replay"))),
      button("sameBoard", "again", commands.again),
      commands.undo ? button("undo", "undo", commands.undo) : null,
      button("analyse", "analyse", commands.analyse),
      game.daily && won ? shareButton(shareText(game.daily, seconds(game.millis))) : null,
    ),
  );
  fill(game, reviewed, figures, sentence, commands);
  return section;
}

/** @param {string} text */
function shareButton(text) {
  const label = el("span", {}, say("share"));
  /** @type {HTMLButtonElement} */
  const button = el("button", { type: "button", onclick: () => copyText(text, button, label) }, icon("share"), label);
  return button;
}

/**
 * Adds what is known about the game beside others: each part when its answer comes.
 * @param {Api["GameAnswer"]} game
 * @param {Promise<Api["ReviewAnswer"]>} reviewed
 * @param {HTMLElement} figures
 * @param {HTMLElement} sentence
 * @param {Commands} commands
 */
async function fill(game, reviewed, figures, sentence, commands) {
  /** @type {Figures[]} */
  const parts = [[], [], []];
  /**
   * @param {number} at
   * @param {Figures} pairs
   */
  const show = (at, pairs) => {
    parts[at] = pairs;
    figures.replaceChildren(list(parts.flat()));
  };
  show(0, [["time", say("seconds", { seconds: seconds(game.millis) })]]);
  /**
   * @template Answer
   * @param {Promise<Answer>} request
   * @param {(answer: Answer) => unknown} use
   */
  const add = async (request, use) => {
    try {
      use(await request);
    } catch {
      // The result stands without it.
    }
  };
  await add(reviewed, (review) => {
    const speed = review.figures.three_bv_per_second;
    show(0, [
      ["time", say("seconds", { seconds: seconds(game.millis) })],
      ["threeBv", `${review.figures.solved} / ${review.figures.three_bv}`],
      ["threeBvPerSecond", speed?.toFixed(2) ?? "–"],
    ]);
    const lost = review.risks.find((risk) => risk.lost);
    sentence.replaceChildren(...(lost ? lossWords(lost, commands) : [sentences(review)[0]]));
  });
  if (game.role === "watcher") return;
  await add(api.statistics(), ({ levels }) => {
    const own = levels.find(({ level, no_guess }) => level === game.level && no_guess === game.no_guess);
    if (!own) return;
    /** @type {Figures} */
    const pairs = [["streak", String(own.streak)]];
    if (own.best_millis !== null) {
      const isBest = game.phase === "won" && !game.assisted && game.millis <= own.best_millis;
      const best = isBest ? say("newBest") : say("seconds", { seconds: seconds(own.best_millis) });
      pairs.unshift(["personalBest", best]);
    }
    show(1, pairs);
  });
  if (game.phase !== "won" || !game.ranked) return;
  await add(
    api.leaderboard({ level: game.level, no_guess: game.no_guess || null, day: "today", limit: 200 }),
    ({ entries }) => {
      const own = entries.find((entry) => entry.own);
      const others = entries
        .filter((entry) => !entry.own)
        .map(({ millis }) => millis)
        .sort((a, b) => a - b);
      /** @type {Figures} */
      const pairs = [];
      if (own) pairs.push(["rankToday", `${own.rank} / ${entries.length}`]);
      if (others.length > 0) {
        const [best, middle] = [seconds(others[0]), seconds(others[Math.floor(others.length / 2)])];
        pairs.push(["othersToday", say("othersNeeded", { best, middle })]);
      }
      show(2, pairs);
    },
  );
}

/** Pieces of paper that fall over the board for a moment; nothing for those who want no motion. */
export function confetti() {
  const count = matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 60;
  const pieces = Array.from({ length: count }, (_, at) => {
    const piece = el("i", {});
    const amounts = {
      "--at": Math.random(),
      "--drift": Math.random() - 0.5,
      "--late": Math.random(),
      "--hue": `var(--n${1 + (at % 6)})`,
    };
    for (const [name, amount] of Object.entries(amounts)) piece.style.setProperty(name, String(amount));
    return piece;
  });
  const place = el("div", { class: "confetti", "aria-hidden": "true" }, ...pieces);
  setTimeout(() => place.remove(), 3500);
  return place;
}

/**
 * The review of a finished game, under the board; `reviewed` is its promise.
 * @param {string} id
 * @param {Promise<Api["ReviewAnswer"]>} reviewed
 */
export function reviewOf(id, reviewed) {
  const review = el("div", { class: "result-review" }, el("p", {}, say("loading")));
  const section = el("section", { class: "card", "aria-label": say("review") }, el("h2", {}, say("review")), review);
  reviewed.then(
    (answer) =>
      review.replaceChildren(
        figureList(answer.figures),
        reviewText(answer, (risk) => go(`/replay/${id}?move=${risk.frame}`)),
        measureTable(answer.measures),
      ),
    (error) => review.replaceChildren(el("p", { class: "wrong" }, problemText(error))),
  );
  return section;
}
