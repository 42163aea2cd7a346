// Levels, and links to games.

import { LEVELS } from "./page-data.js";
import { say } from "./words.js";

export const MOST = 100;

/**
 * The size and mines of a requested game; where the request names none, those of the board that the server chooses.
 * @param {Wanted} wanted
 * @returns {import("./page-data.js").BoardSize}
 */
export function sizeOf(wanted) {
  return LEVELS[wanted.level ?? ""] ?? { ...LEVELS[wanted.daily ? "intermediate" : "beginner"], ...wanted };
}

/**
 * The name of a level; a custom one is named by its size.
 * @param {string} level
 */
export function levelName(level) {
  return level in LEVELS || level === "daily" ? say(/** @type {Word} */ (level)) : level;
}

/**
 * The link for a requested game.
 * @param {Wanted} wanted
 */
export function linkOf(wanted) {
  const { first, ...others } = wanted;
  const given = Object.entries({ ...others, first: first && `${first.row},${first.col}` });
  const texts = given.filter(([, value]) => value || value === 0).map(([name, value]) => [name, String(value)]);
  return `/?${new URLSearchParams(texts)}`;
}

/**
 * The game that a link requests, a beginner board where it names none; null if it requests nothing. The server checks it.
 * @param {string} search
 */
export function requestOfLink(search) {
  const given = new URLSearchParams(search);
  /** @type {Record<string, string | number | boolean>} */
  const fields = {};
  for (const name of ["level", "rules", "start", "seed", "board_of"]) {
    const text = given.get(name);
    if (text) fields[name] = text;
  }
  for (const name of ["rows", "cols", "mines"]) {
    if (given.get(name)) fields[name] = Math.trunc(Number(given.get(name))) || 0;
  }
  for (const name of ["no_guess", "daily"]) if (given.get(name) === "true") fields[name] = true;
  /** @type {Wanted} */
  const wanted = fields;
  const [row, col] = (given.get("first") ?? "").split(",").map(Number);
  if (row > 0 && col > 0) wanted.first = { row, col };
  if (Object.keys(wanted).length === 0) return null;
  if (wanted.level || wanted.daily || wanted.board_of) return wanted;
  const hasSize = ["rows", "cols", "mines"].some((name) => name in wanted);
  return hasSize ? { ...LEVELS.beginner, ...wanted } : { level: "beginner", ...wanted };
}
