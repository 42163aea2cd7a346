// The lines above the board: the levels, and what kind of game this is.

import { isHere } from "../api.js";
import { el, letScroll } from "../dom.js";
import { levelName, sizeOf } from "../levels.js";
import { LEVELS, OFFERS } from "../page-data.js";
import { say } from "../words.js";
import { USUAL } from "./dialects.js";
import { askForGame } from "./new-game.js";

/**
 * @typedef {import("./game.js").Game} Game
 *
 * @typedef {object} Commands
 * @property {(wanted: Wanted) => unknown} begin
 * @property {(file: File, rules?: Api["Dialect"]) => unknown} import
 */

export class Status {
  #levels = el("div", { class: "levels", role: "group", "aria-label": say("level") });
  #badges = el("p", { class: "badges" });

  /** @param {Commands} commands */
  constructor(commands) {
    this.commands = commands;
    this.element = el("div", { class: "above" }, this.#levels, this.#badges);
  }

  /**
   * @param {Game | null} game
   * @param {Wanted} wanted what the next game is requested with
   */
  show(game, wanted) {
    this.#showLevels(game, wanted);
    const texts = [...(game ? company(game) : []), ...kindOfGame(game, wanted)];
    this.#badges.replaceChildren(...texts.map((text) => el("span", { class: "badge", title: text }, text)));
    letScroll(this.#badges);
  }

  /**
   * The levels, and whether boards need no guessing, each one click away.
   * @param {Game | null} game
   * @param {Wanted} wanted
   */
  #showLevels(game, wanted) {
    const { begin } = this.commands;
    const level = game?.state.level ?? wanted.level ?? "custom";
    const chosen = level in LEVELS ? level : level === "daily" ? null : "custom";
    const noGuess = (game?.state.no_guess ?? wanted.no_guess) === true && chosen !== null;
    /** @param {string} name @param {string} text @param {() => unknown} choose */
    const button = (name, text, choose) =>
      el(
        "button",
        { type: "button", "aria-pressed": String(name === chosen), "data-level": name, onclick: choose },
        text,
      );
    const kept = noGuess ? { no_guess: true } : {};
    const levels = Object.keys(LEVELS).map((name) =>
      button(name, levelName(name), () => begin({ level: name, ...kept })),
    );
    const custom = button("custom", `${say("custom")}…`, () => askForGame(wanted, begin, this.commands.import));
    const { seed: _seed, first: _first, board_of: _boardOf, daily: _daily, start: _start, ...same } = wanted;
    const board = same.level || same.rows ? same : { level: "beginner" };
    const toggle = el(
      "button",
      {
        type: "button",
        class: "no-guess",
        "aria-pressed": String(noGuess),
        title: say("noGuess"),
        onclick: () => begin({ ...board, no_guess: noGuess ? undefined : true }),
      },
      say("noGuessToggle"),
    );
    this.#levels.replaceChildren(el("div", { class: "segments" }, ...levels, custom), toggle);
  }
}

/**
 * Who is at a game besides the visitor.
 * @param {Game} game
 */
function company({ people, state, mayPlay }) {
  const texts = mayPlay ? [] : [say("watch")];
  const names = people.map((person, at) => ({ ...person, name: person.name || say("guest", { number: at + 1 }) }));
  const players = names.filter(({ role }) => role !== "watcher");
  if (players.length > 1) {
    const marked = players.map(({ id, name }) =>
      id === state.you ? say("noted", { text: name, note: say("own") }) : name,
    );
    texts.push(say("together", { names: marked.join(say("listComma")) }));
  }
  const watchers = state.watchers - (mayPlay ? 0 : 1);
  if (watchers > 0) texts.push(say("watchers", { count: watchers }));
  return texts;
}

/**
 * The size of the board, whether the game is ranked, and what is unusual about it.
 * @param {Game | null} game
 * @param {Wanted} wanted
 */
function kindOfGame(game, wanted) {
  const state = game?.state;
  const size = say("levelSize", state ?? sizeOf(wanted));
  const texts = [state?.daily ? say("named", { name: `${say("daily")} ${state.daily}`, what: size }) : size];
  if (state?.assisted) texts.push(say("assisted"));
  else if (state && OFFERS.people)
    texts.push(say(state.ranked ? "ranked" : isHere(state.id) ? "practice" : "unranked"));
  if (state?.daily) texts.push(say("noGuessShort"));
  const rules = state?.rules ?? wanted.rules ?? USUAL;
  if (rules !== USUAL) texts.push(rules);
  const seed = state?.seed ?? wanted.seed;
  if (seed) texts.push(`${say("seed")} ${seed}`);
  return texts;
}
