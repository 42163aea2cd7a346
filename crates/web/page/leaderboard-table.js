// A leaderboard as a table.

import { el, table } from "./dom.js";
import { day, seconds } from "./format.js";
import { say } from "./words.js";

/**
 * The lines of a leaderboard, with the visitor's own if it is not among the first.
 * @param {Pick<Api["LeaderboardAnswer"], "entries" | "mine">} leaderboard
 */
export function linesOf({ entries, mine }) {
  if (entries.length === 0) return el("p", { class: "note" }, say("noEntries"));
  /** @type {Word[]} */
  const heads = ["rank", "name", "time", "threeBvPerSecond", "efficiency", "threeBv", "date", "replay"];
  const all = mine && !entries.some(({ own }) => own) ? [...entries, mine] : entries;
  const rows = all.map((entry) => ({
    own: entry.own,
    cells: [
      entry.rank === null ? "–" : String(entry.rank),
      entry.own ? say("noted", { text: entry.name || say("nobody"), note: say("own") }) : entry.name || say("nobody"),
      say("seconds", { seconds: seconds(entry.millis) }),
      entry.three_bv_per_second?.toFixed(2) ?? "–",
      entry.efficiency === null ? "–" : `${Math.round(entry.efficiency * 100)}%`,
      String(entry.three_bv),
      day(entry.finished),
      el("a", { href: `/replay/${entry.id}`, "aria-label": `${say("replay")} ${entry.rank ?? ""}` }, say("replay")),
    ],
  }));
  return el("div", { class: "leaderboard" }, table(say("leaderboard"), heads, rows, { title: 1 }));
}
