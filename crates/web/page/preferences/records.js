// What is kept in this browser: saved as a file, and read from one.

import * as api from "../api.js";
import { el } from "../dom.js";
import { problemText } from "../frame.js";
import { say } from "../words.js";

/** The buttons to save everything and to add what a file has. */
export function records() {
  const done = el("p", { role: "status" });
  const wrong = el("p", { role: "alert", class: "wrong" });
  /** @param {() => Promise<string>} work returns what was done */
  const act = async (work) => {
    done.textContent = wrong.textContent = "";
    try {
      done.textContent = await work();
    } catch (error) {
      wrong.textContent = problemText(error);
    }
  };
  const save = () =>
    act(async () => {
      const kept = await api.keptHere();
      const address = URL.createObjectURL(new Blob([JSON.stringify(kept)], { type: "application/json" }));
      el("a", { href: address, download: `saolei-${new Date().toISOString().slice(0, 10)}.json` }).click();
      URL.revokeObjectURL(address);
      return say("recordsSaved", { games: kept.games.length, videos: kept.videos.length });
    });
  const file = el("input", {
    type: "file",
    onchange: ({ target }) => {
      const [chosen] = target.files ?? [];
      if (chosen) act(async () => say("recordsAdded", await api.keepHere(chosen)));
      target.value = "";
    },
  });
  return el(
    "section",
    { class: "card settings", "aria-label": say("records") },
    el("h2", {}, say("records")),
    el("p", { class: "note" }, say("recordsHelp")),
    el("div", { class: "buttons" }, el("button", { type: "button", onclick: save }, say("recordsSave"))),
    el("label", { class: "field wide" }, el("span", {}, say("recordsAdd")), file),
    done,
    wrong,
  );
}
