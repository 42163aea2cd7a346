// A result as text for others: it says how it went and gives nothing about the board away.

import { say } from "./words.js";

/** The text for a finished daily game. */
export function shareText(game, seconds) {
  return `${say("shareLine", { day: game.daily, seconds })}\n${location.origin}/daily`;
}
