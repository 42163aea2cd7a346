// The result of a game: what it is worth beside the player's other games and those of others, its figures and its review.

import * as api from "../api.js";
import { copyText, el } from "../dom.js";
import { percent, seconds } from "../format.js";
import { problemText } from "../frame.js";
import { icon } from "../icons.js";
import { figureList, list, measureTable, reviewText, sentences } from "../review.js";
import { shareText } from "../share.js";
import { say } from "../words.js";

/** What lost a game: how risky the move was, and what was safe, with a button to see it if it is out of view. */
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

/** The result of a finished game; `reviewed` is the promise of its review. `commands` has `next`, `again`, `analyse`, `undo` or
 * null, and for a safe cell that was missed `frameSafe(place)`, `isInView(place)` and `reveal(place)`. */
export function resultOf(game, reviewed, commands) {
  const button = (word, name, command, kind = "") =>
    el("button", { type: "button", class: kind, onclick: command }, icon(name), el("span", {}, say(word)));
  const won = game.phase === "won";
  const figures = el(
    "div",
    { class: "result-figures" },
    list([["time", say("seconds", { seconds: seconds(game.millis) })]]),
  );
  const sentence = el("p", { class: "result-sentence" });
  const share =
    game.daily && won ? button("share", "share", () => copyText(shareText(game, seconds(game.millis)), share)) : null;
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
      share,
    ),
  );
  fill(game, reviewed, figures, sentence, commands);
  return section;
}

/** Adds what is known about the game beside others: each part when its answer comes. */
async function fill(game, reviewed, figures, sentence, commands) {
  const parts = [[], [], []];
  const show = (at, pairs) => {
    parts[at] = pairs;
    figures.replaceChildren(list(parts.flat()));
  };
  show(0, [["time", say("seconds", { seconds: seconds(game.millis) })]]);
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
    const best = own.best_millis !== null && game.phase === "won" && !game.assisted && game.millis <= own.best_millis;
    show(1, [
      ...(own.best_millis === null
        ? []
        : [["personalBest", best ? say("newBest") : say("seconds", { seconds: seconds(own.best_millis) })]]),
      ["streak", String(own.streak)],
    ]);
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
      show(2, [
        ...(own ? [["rankToday", `${own.rank} / ${entries.length}`]] : []),
        ...(others.length
          ? [
              [
                "othersToday",
                say("othersNeeded", {
                  best: seconds(others[0]),
                  middle: seconds(others[Math.floor(others.length / 2)]),
                }),
              ],
            ]
          : []),
      ]);
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
    for (const [name, amount] of Object.entries(amounts)) piece.style.setProperty(name, amount);
    return piece;
  });
  const place = el("div", { class: "confetti", "aria-hidden": "true" }, ...pieces);
  setTimeout(() => place.remove(), 3500);
  return place;
}

/** The review of a finished game, under the board; `reviewed` is its promise. */
export function reviewOf(id, reviewed) {
  const review = el("div", { class: "result-review" }, el("p", {}, say("loading")));
  const section = el("section", { class: "card", "aria-label": say("review") }, el("h2", {}, say("review")), review);
  reviewed.then(
    (answer) =>
      review.replaceChildren(
        figureList(answer.figures),
        reviewText(answer, (risk) => location.assign(`/replay/${id}?move=${risk.frame}`)),
        measureTable(answer.measures),
      ),
    (error) => review.replaceChildren(el("p", { class: "wrong" }, problemText(error))),
  );
  return section;
}
