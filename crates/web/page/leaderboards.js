// The best times, by level and day.

import * as api from "./api.js";
import { checkbox, el, select } from "./dom.js";
import { problemText } from "./frame.js";
import { LEVELS } from "./levels.js";
import { seconds } from "./result.js";
import { currentLanguage, say } from "./words.js";

/** The lines of a leaderboard. */
export function table(board) {
  if (board.entries.length === 0) return el("p", { class: "note" }, say("noEntries"));
  const heads = ["rank", "name", "time", "threeBv", "date", "replay"].map((word) => el("th", { scope: "col" }, say(word)));
  const lines = board.entries.map((entry) => el("tr", { class: entry.own ? "own" : null },
    el("td", {}, String(entry.rank)),
    el("th", { scope: "row" }, entry.name || say("nobody"), entry.own ? ` (${say("own")})` : ""),
    el("td", {}, say("seconds", { seconds: seconds(entry.millis) })),
    el("td", {}, String(entry.three_bv)),
    el("td", {}, day(entry.finished)),
    el("td", {}, el("a", { href: `/replay/${entry.id}`, "aria-label": `${say("replay")} ${entry.rank}` }, say("replay")))));
  return el("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": say("leaderboard") },
    el("table", {}, el("thead", {}, el("tr", {}, ...heads)), el("tbody", {}, ...lines)));
}

/** The day of a time, in the current language. */
export function day(millis) {
  return new Date(millis).toLocaleDateString(currentLanguage() === "zh" ? "zh-CN" : "en-GB", { year: "numeric", month: "short", day: "numeric" });
}

export async function screen(main) {
  const asked = { level: "beginner", noGuess: false, day: null };
  const place = el("div", { "aria-live": "polite" });
  const show = async () => {
    try {
      place.replaceChildren(table(await api.leaderboard(asked.level, asked.noGuess || null, asked.day)));
    } catch (error) {
      place.replaceChildren(el("p", { class: "wrong" }, problemText(error)));
    }
  };
  const choose = (name) => (value) => {
    asked[name] = value;
    show();
  };
  const levels = [...Object.keys(LEVELS), "daily"].map((name) => [name, say(name)]);
  main.append(el("h1", {}, say("leaderboard")),
    el("div", { class: "choices" },
      select(say("level"), levels, asked.level, choose("level")),
      select(say("day"), [["", say("allDays")], ["today", say("today")]], "", choose("day")),
      checkbox(say("noGuess"), false, choose("noGuess")).field),
    place, await nameForm(show));
  await show();
}

/** A form for the visitor's name; `changed` is called after it is saved. */
async function nameForm(changed) {
  const input = el("input", { type: "text", maxlength: 24, autocomplete: "nickname" });
  const done = el("span", { role: "status" });
  try {
    input.value = (await api.me()).name;
  } catch (error) {
    done.textContent = problemText(error);
  }
  const submit = async (event) => {
    event.preventDefault();
    try {
      input.value = (await api.rename(input.value)).name;
      done.textContent = say("saved");
      await changed();
    } catch (error) {
      done.textContent = problemText(error);
    }
  };
  return el("form", { class: "card form", onsubmit: submit },
    el("label", { class: "field wide" }, el("span", {}, say("yourName")), input),
    el("div", { class: "buttons" }, el("button", { type: "submit" }, say("save")), done));
}
