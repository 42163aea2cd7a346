// Levels, and links to games.

import { LEVELS } from "./page-data.js";
import { say } from "./words.js";

export const MOST = 100;

/** The size and mines of a requested game; where the request names none, those of the board that the server chooses. */
export function sizeOf(wanted) {
  return LEVELS[wanted.level] ?? { ...LEVELS[wanted.daily ? "intermediate" : "beginner"], ...wanted };
}

/** The name of a level; a custom one is named by its size. */
export function levelName(level) {
  return level in LEVELS || level === "daily" ? say(level) : level;
}

/** The link for a requested game. */
export function linkOf(wanted) {
  const pairs = Object.entries(wanted).filter(
    ([, value]) => value !== undefined && value !== null && value !== false && value !== "",
  );
  const texts = pairs.map(([name, value]) => [name, name === "first" ? `${value.row},${value.col}` : String(value)]);
  return `/?${new URLSearchParams(texts)}`;
}

/** The game that a link requests, a beginner board where it names none; null if it requests nothing. The server checks it. */
export function requestOfLink(search) {
  const given = new URLSearchParams(search);
  const wanted = {};
  for (const name of ["level", "rules", "start", "seed", "board_of"])
    if (given.get(name)) wanted[name] = given.get(name);
  for (const name of ["rows", "cols", "mines"])
    if (given.get(name)) wanted[name] = Math.trunc(Number(given.get(name))) || 0;
  for (const name of ["no_guess", "daily"]) if (given.get(name) === "true") wanted[name] = true;
  const [row, col] = (given.get("first") ?? "").split(",").map(Number);
  if (row > 0 && col > 0) wanted.first = { row, col };
  if (Object.keys(wanted).length === 0) return null;
  if (wanted.level || wanted.daily || wanted.board_of) return wanted;
  const hasSize = ["rows", "cols", "mines"].some((name) => name in wanted);
  return hasSize ? { ...LEVELS.beginner, ...wanted } : { level: "beginner", ...wanted };
}
