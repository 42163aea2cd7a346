// The best games, by level and period.

import * as api from "./api.js";
import { checkbox, el, select } from "./dom.js";
import { problemText } from "./frame.js";
import { linesOf } from "./leaderboard-table.js";
import { levelName } from "./levels.js";
import { LEVELS } from "./page-data.js";
import { choices, say } from "./words.js";

/** @param {HTMLElement} main */
export async function screen(main) {
  const asked = { level: "beginner", period: "all", order: "time", players: "people", no_guess: false };
  const place = el("div", { "aria-live": "polite" });
  const show = async () => {
    try {
      // The daily board is a new one each day.
      const period = asked.level === "daily" ? "day" : asked.period;
      place.replaceChildren(linesOf(await api.leaderboard({ ...asked, period, no_guess: asked.no_guess || null })));
    } catch (error) {
      place.replaceChildren(el("p", { class: "wrong" }, problemText(error)));
    }
  };
  /** @param {Partial<typeof asked>} choice */
  const choose = (choice) => {
    Object.assign(asked, choice);
    show();
  };
  const levels = [...Object.keys(LEVELS), "daily"].map((name) => [name, levelName(name)]);
  main.append(
    el("h1", {}, say("leaderboards")),
    el(
      "div",
      { class: "choices" },
      select(say("level"), levels, asked.level, (level) => choose({ level })),
      select(say("period"), choices("period"), asked.period, (period) => choose({ period })),
      select(say("order"), choices("order"), asked.order, (order) => choose({ order })),
      select(say("players"), choices("players"), asked.players, (players) => choose({ players })),
      checkbox(say("noGuess"), false, (checked) => choose({ no_guess: checked })).field,
    ),
    place,
    await nameForm(show),
  );
  await show();
}

/**
 * A form for the visitor's name; `changed` is called after it is saved.
 * @param {() => Promise<void>} changed
 */
async function nameForm(changed) {
  const input = el("input", { type: "text", maxlength: 24, autocomplete: "nickname" });
  const done = el("span", { role: "status" });
  try {
    input.value = (await api.me()).name;
  } catch (error) {
    done.textContent = problemText(error);
  }
  /** @param {SubmitEvent} event */
  const submit = async (event) => {
    event.preventDefault();
    try {
      input.value = (await api.rename(input.value)).name;
      done.textContent = say("saved");
      await changed();
    } catch (error) {
      done.textContent = problemText(error, "refusedName");
    }
  };
  return el(
    "form",
    { class: "card form", onsubmit: submit },
    el("label", { class: "field wide" }, el("span", {}, say("yourName")), input),
    el("div", { class: "buttons" }, el("button", { type: "submit" }, say("save")), done),
  );
}
