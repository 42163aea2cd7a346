// The visitor's statistics and games.

import * as api from "./api.js";
import { el } from "./dom.js";
import { problemText } from "./frame.js";
import { day } from "./leaderboards.js";
import { levelName } from "./levels.js";
import { seconds } from "./result.js";
import { say } from "./words.js";

export async function screen(main) {
  const games = el("tbody", {});
  main.append(el("h1", {}, say("statistics")));
  try {
    main.append(levelsTable((await api.statistics()).levels));
    const first = await api.history();
    main.append(el("h2", {}, say("history")));
    if (first.games.length === 0) main.append(el("p", { class: "note" }, say("noGames")));
    else main.append(historyTable(games), older(games, first));
  } catch (error) {
    main.append(el("p", { class: "wrong" }, problemText(error)));
  }
}

function levelsTable(levels) {
  const heads = ["level", "games", "wins", "winsAlone", "bestTime", "meanTime", "threeBvPerSecond", "streak"];
  const time = (millis) => (millis === null ? "–" : say("seconds", { seconds: seconds(millis) }));
  const lines = levels.map((line) => el("tr", {},
    el("th", { scope: "row" }, levelName(line.level), line.no_guess ? ` (${say("noGuessShort")})` : ""),
    ...[
      line.games, `${line.won} (${Math.round((100 * line.won) / Math.max(1, line.games))}%)`, line.won_alone,
      time(line.best_millis), time(line.mean_millis), line.best_three_bv_per_second?.toFixed(2) ?? "–",
      `${line.streak} (${say("longest", { count: line.longest_streak })})`,
    ].map((value) => el("td", {}, String(value)))));
  return scrolling(say("statistics"), heads, el("tbody", {}, ...lines));
}

function historyTable(body) {
  return scrolling(say("history"), ["date", "level", "result", "time", "threeBv", "replay"], body);
}

function scrolling(label, heads, body) {
  return el("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": label },
    el("table", {}, el("thead", {}, el("tr", {}, ...heads.map((word) => el("th", { scope: "col" }, say(word))))), body));
}

/** Adds a part of the history and returns the button for the next part. */
function older(body, part) {
  const states = { playing: "statePlaying", won: "stateWon", lost: "stateLost" };
  for (const game of part.games) {
    const isPlaying = game.phase === "playing";
    const when = day(game.created);
    body.append(el("tr", {},
      el("td", {}, when),
      el("th", { scope: "row" }, levelName(game.level), game.daily ? ` ${game.daily}` : "", game.no_guess ? ` (${say("noGuessShort")})` : ""),
      el("td", {}, say(states[game.phase]), game.assisted ? `, ${say("assisted")}` : ""),
      el("td", {}, isPlaying ? "" : say("seconds", { seconds: seconds(game.millis) })),
      el("td", {}, game.three_bv === null ? "" : String(game.three_bv)),
      el("td", {}, el("a", { href: isPlaying ? `/g/${game.id}` : `/replay/${game.id}` }, say(isPlaying ? "continueGame" : "replay")))));
  }
  const button = el("button", { type: "button", onclick: async () => button.replaceWith(older(body, await api.history(part.next))) }, say("older"));
  return part.next === null ? el("span", {}) : button;
}
