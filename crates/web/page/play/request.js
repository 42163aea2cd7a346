// What games are requested with.

import { MOST } from "../levels.js";
import { LEVELS } from "../page-data.js";
import { USUAL } from "./dialects.js";

/**
 * The request that a game came from.
 * @param {import("./game.js").Game} game
 * @returns {Wanted}
 */
export function requestOf(game) {
  const { level, rows, cols, mines, daily, rules, start, no_guess: noGuess, seed } = game.state;
  return {
    ...(level in LEVELS ? { level } : { rows, cols, mines }),
    daily: daily ? true : undefined,
    rules: rules === USUAL ? undefined : rules,
    start: start === "opening" ? undefined : start,
    no_guess: noGuess || undefined,
    seed: game.over ? undefined : (seed ?? undefined),
  };
}

/**
 * A side of a board from a link, which may be anything. The server refuses what is not allowed.
 * @param {number} side
 */
export function withinLimits(side) {
  return Math.min(MOST, Math.max(1, Math.trunc(side) || 9));
}
