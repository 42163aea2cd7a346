// Today's board, the same for everyone.

import * as api from "./api.js";
import { el } from "./dom.js";
import { problemText } from "./frame.js";
import { table } from "./leaderboards.js";
import { seconds } from "./result.js";
import { say } from "./words.js";

export async function screen(main) {
  try {
    const daily = await api.daily();
    const minutes = Math.max(0, Math.floor((daily.next - Date.now()) / 60000));
    const { mine } = daily;
    const play = async () => {
      try {
        const game = await api.createGame({ daily: true });
        location.assign(`/g/${game.id}`);
      } catch (error) {
        wrong.textContent = problemText(error);
      }
    };
    const wrong = el("p", { role: "alert", class: "wrong" });
    const own = mine && mine.phase !== "playing"
      ? [el("p", {}, say(mine.phase, { seconds: seconds(mine.millis) })), el("a", { class: "button", href: `/replay/${mine.id}` }, say("replay"))]
      : [el("button", { type: "button", class: "main", onclick: play }, say(mine ? "resume" : "startGame"))];
    main.append(el("h1", {}, say("dailyTitle", daily)),
      el("section", { class: "card" },
        el("p", {}, say("dailyCounts", { size: say("levelSize", daily) })),
        ...own, wrong,
        el("p", { class: "note" }, say("dailyNext", { hours: Math.floor(minutes / 60), minutes: minutes % 60 }))),
      el("h2", {}, say("leaderboard")),
      table(await api.leaderboard("daily")));
  } catch (error) {
    main.append(el("h1", {}, say("daily")), el("p", { class: "wrong" }, problemText(error)));
  }
}
