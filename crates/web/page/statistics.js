// The visitor's statistics and games.

import * as api from "./api.js";
import { el, table } from "./dom.js";
import { day, seconds } from "./format.js";
import { problemText } from "./frame.js";
import { levelName } from "./levels.js";
import { OFFERS } from "./page-data.js";
import { say } from "./words.js";

/** @type {Word[]} */
const HISTORY = ["date", "level", "result", "time", "threeBv", "replay"];

/** @param {HTMLElement} main */
export async function screen(main) {
  main.append(el("h1", {}, say("statistics")));
  try {
    const shown = await games(say("statistics"));
    // With a server, practice games are kept apart: they are in this browser.
    const practice = OFFERS.people && OFFERS.engine ? await games(say("practiceGames"), true) : null;
    if (shown) main.append(...shown);
    if (practice) main.append(el("h2", {}, say("practiceGames")), ...practice);
    if (!shown && !practice)
      main.append(el("p", {}, say("noGames")), el("p", {}, el("a", { class: "button", href: "/" }, say("newGame"))));
  } catch (error) {
    main.append(el("p", { class: "wrong" }, problemText(error)));
  }
}

/**
 * The statistics and the history of the games in one place; null if there are none.
 * @param {string} label
 * @param {boolean} [here] whether the place is this browser
 */
async function games(label, here) {
  const [{ levels }, first] = [await api.statistics(here), await api.history(null, here)];
  if (first.games.length === 0) return null;
  const { element, button } = older(el("tbody", {}), first, here);
  // A game that is being played is in the history and in no statistics.
  const lines = levels.length > 0 ? [levelsTable(label, levels)] : [];
  return [...lines, el(here ? "h3" : "h2", {}, say("history")), element, button];
}

/**
 * @param {string} label
 * @param {Api["LevelStatistics"][]} levels
 */
function levelsTable(label, levels) {
  /** @type {Word[]} */
  const heads = ["level", "games", "wins", "winsAlone", "bestTime", "meanTime", "threeBvPerSecond", "streak"];
  /** @param {number | null} millis */
  const time = (millis) => (millis === null ? "–" : say("seconds", { seconds: seconds(millis) }));
  const rows = levels.map((line) => ({
    cells: [
      nameOf(line),
      String(line.games),
      say("noted", { text: line.won, note: `${Math.round((100 * line.won) / Math.max(1, line.games))}%` }),
      String(line.won_alone),
      time(line.best_millis),
      time(line.mean_millis),
      line.best_three_bv_per_second?.toFixed(2) ?? "–",
      say("noted", { text: line.streak, note: say("longest", { count: line.longest_streak }) }),
    ],
  }));
  return table(label, heads, rows);
}

/**
 * The level of a game, with its day if it is a daily board.
 * @param {{ level: string, no_guess: boolean, daily?: string | null }} game
 */
function nameOf({ level, no_guess: noGuess, daily }) {
  const text = daily ? `${levelName(level)} ${daily}` : levelName(level);
  return noGuess ? say("noted", { text, note: say("noGuessShort") }) : text;
}

/**
 * Adds a part of the history and returns the button for the next part.
 * @param {HTMLTableSectionElement} body
 * @param {Api["HistoryAnswer"]} part
 * @param {boolean} [here]
 */
function older(body, part, here) {
  /** @type {Record<Api["GamePhase"], Word>} */
  const states = { playing: "statePlaying", won: "stateWon", lost: "stateLost" };
  const rows = part.games.map((game) => {
    const isPlaying = game.phase === "playing";
    const cells = [
      day(game.created),
      nameOf(game),
      say(states[game.phase]) + (game.assisted ? say("listComma") + say("assisted") : ""),
      isPlaying ? "" : say("seconds", { seconds: seconds(game.millis) }),
      game.three_bv === null ? "" : String(game.three_bv),
      el("a", { href: isPlaying ? `/g/${game.id}` : `/replay/${game.id}` }, say(isPlaying ? "continueGame" : "replay")),
    ];
    return { cells };
  });
  const element = table(say("history"), HISTORY, rows, { title: 1, body });
  /** @type {HTMLButtonElement} */
  const button = el(
    "button",
    {
      type: "button",
      onclick: async () => button.replaceWith(older(body, await api.history(part.next, here), here).button),
    },
    say("older"),
  );
  return { element, button: part.next === null ? el("span", {}) : button };
}
