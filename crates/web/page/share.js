// A result as text for others: it says how it went and gives nothing about the board away.

import { wholeLink } from "./address.js";
import { say } from "./words.js";

/**
 * The text for a finished daily game.
 * @param {string} day
 * @param {string} seconds
 */
export function shareText(day, seconds) {
  return `${say("shareLine", { day, seconds })}\n${wholeLink("/daily")}`;
}
