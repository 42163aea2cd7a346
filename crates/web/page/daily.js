// Today's board, the same for everyone, and a calendar of the boards before it.

import { go } from "./address.js";
import * as api from "./api.js";
import { copyText, el } from "./dom.js";
import { seconds } from "./format.js";
import { problemText } from "./frame.js";
import { icon } from "./icons.js";
import { linesOf } from "./leaderboard-table.js";
import { LANGUAGES, OFFERS } from "./page-data.js";
import { shareText } from "./share.js";
import { currentLanguage, say } from "./words.js";

/** @param {HTMLElement} main */
export async function screen(main) {
  const columns = el("div", { class: "columns" });
  main.append(el("h1", {}, say("daily")), columns);
  const wrong = el("p", { role: "alert", class: "wrong" });
  /** @param {string} [day] today if it is left out */
  const play = async (day) => {
    try {
      const game = await api.createGame({ daily: true, day });
      go(game.phase === "playing" ? `/g/${game.id}` : `/replay/${game.id}`);
    } catch (error) {
      wrong.textContent = problemText(error);
    }
  };
  try {
    const daily = await api.daily();
    const minutes = Math.max(0, Math.floor((daily.next - Date.now()) / 60000));
    const { mine, streak } = daily;
    const next = say("dailyNext", { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
    const today = el(
      "section",
      { class: "card", "aria-label": say("dailyTitle", daily) },
      el("h2", {}, say("dailyTitle", daily)),
      el("p", {}, say("dailyCounts", { size: say("levelSize", daily) })),
      ...ownGame(daily, () => play()),
      wrong,
      streak > 0 ? el("p", { class: "strong", id: "daily-streak" }, say("dailyStreak", { count: streak })) : null,
      el(
        "p",
        { class: "note" },
        mine ? next : say("twoSentences", { first: next, second: say(OFFERS.people ? "dailyRanked" : "dailyPublic") }),
      ),
    );
    columns.append(today, new Calendar(daily, play).element);
    if (OFFERS.people)
      main.append(el("h2", {}, say("leaderboard")), linesOf(await api.leaderboard({ level: "daily" })));
  } catch (error) {
    main.append(el("p", { class: "wrong" }, problemText(error)));
  }
}

/**
 * The visitor's own game: a button to play it, or its result.
 * @param {Api["DailyAnswer"]} daily
 * @param {() => unknown} play
 */
function ownGame({ mine, day }, play) {
  if (!mine || mine.phase === "playing")
    return [el("button", { type: "button", class: "main", onclick: play }, say(mine ? "resume" : "startGame"))];
  const label = el("span", {}, say("share"));
  /** @type {HTMLButtonElement} */
  const share = el(
    "button",
    { type: "button", onclick: () => copyText(shareText(day, seconds(mine.millis)), share, label) },
    icon("share"),
    label,
  );
  return [
    el("p", { class: "strong" }, say(mine.phase, { seconds: seconds(mine.millis) })),
    el(
      "div",
      { class: "buttons" },
      el("a", { class: "button", href: `/replay/${mine.id}` }, icon("replay"), say("replay")),
      mine.phase === "won" ? share : null,
    ),
  ];
}

/** A month of daily boards, each with the visitor's result. */
class Calendar {
  /**
   * @param {Api["DailyAnswer"]} daily
   * @param {(day?: string) => unknown} play
   */
  constructor({ day, past }, play) {
    this.today = day;
    this.play = play;
    this.results = new Map(past.map((game) => [game.daily, game]));
    const [year, month] = day.split("-").map(Number);
    this.month = new Date(Date.UTC(year, month - 1));
    this.name = el("strong", { "aria-live": "polite" });
    this.days = el("div", { class: "calendar" });
    /**
     * @param {Word} word
     * @param {import("./icons.js").Icon} name
     * @param {number} by
     */
    const turn = (word, name, by) =>
      el("button", { type: "button", "aria-label": say(word), onclick: () => this.#turn(by) }, icon(name));
    this.next = turn("nextMonth", "following", 1);
    this.element = el(
      "section",
      { class: "card", "aria-label": say("calendar") },
      el("h2", {}, say("calendar")),
      el("p", { class: "note" }, say("calendarHelp")),
      el("div", { class: "calendar-head" }, turn("previousMonth", "previous", -1), this.name, this.next),
      this.days,
    );
    this.#turn(0);
  }

  /** @param {number} by */
  #turn(by) {
    this.month.setUTCMonth(this.month.getUTCMonth() + by);
    const { locale } = LANGUAGES[currentLanguage()];
    this.name.textContent = this.month.toLocaleDateString(locale, { year: "numeric", month: "long", timeZone: "UTC" });
    // 1 January 2024 was a Monday.
    const weekdays = Array.from({ length: 7 }, (_, at) =>
      el(
        "span",
        {},
        new Date(Date.UTC(2024, 0, 1 + at)).toLocaleDateString(locale, { weekday: "short", timeZone: "UTC" }),
      ),
    );
    const empty = (this.month.getUTCDay() + 6) % 7;
    this.days.replaceChildren(...weekdays, ...Array.from({ length: empty }, () => el("i", {})), ...this.#daysOfMonth());
    this.next.disabled = this.month.toISOString().slice(0, 7) >= this.today.slice(0, 7);
  }

  #daysOfMonth() {
    const days = [];
    for (
      let at = new Date(this.month);
      at.getUTCMonth() === this.month.getUTCMonth();
      at.setUTCDate(at.getUTCDate() + 1)
    ) {
      days.push(this.#day(at.toISOString().slice(0, 10), at.getUTCDate()));
    }
    return days;
  }

  /**
   * @param {string} day
   * @param {number} number
   */
  #day(day, number) {
    if (day > this.today) return el("b", {}, String(number));
    const game = this.results.get(day);
    const over = game && game.phase !== "playing";
    const state = over
      ? say(game.phase === "won" ? "stateWon" : "stateLost")
      : game
        ? say("statePlaying")
        : say("notPlayed");
    const kind = [over ? game.phase : "", day === this.today ? "now" : ""].join(" ").trim();
    /** @param {MouseEvent} event */
    const open = (event) => {
      event.preventDefault();
      this.play(day === this.today ? undefined : day);
    };
    return el(
      "a",
      {
        href: game ? `${over ? "/replay" : "/g"}/${game.id}` : "/daily",
        class: kind,
        "data-day": day,
        "aria-label": say("named", { name: day, what: state }),
        onclick: game ? null : open,
      },
      String(number),
    );
  }
}
