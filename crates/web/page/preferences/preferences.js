// The screen for the visitor's settings, which are stored in this browser only.

import { go, wholeLink } from "../address.js";
import * as api from "../api.js";
import { checkbox, copyable, el, number, select } from "../dom.js";
import { announce, problemText } from "../frame.js";
import { passkeys } from "./passkeys.js";
import { LANGUAGES, OFFERS } from "../page-data.js";
import { records } from "./records.js";
import { applyTheme, saveSettings, settings } from "../settings.js";
import { choices, currentLanguage, say } from "../words.js";

const CELL_SIZES = [0, 24, 28, 32, 36, 40, 48, 56];

/** @param {HTMLElement} main */
export function screen(main) {
  const now = settings();
  /** @param {Partial<import("../settings.js").Settings>} changes */
  const save = (changes) => {
    saveSettings(changes);
    announce(say("saved"));
  };
  const languages = Object.entries(LANGUAGES).map(([code, { name }]) => [code, name]);
  const sizes = CELL_SIZES.map((pixels) => [String(pixels), pixels ? say("pixels", { pixels }) : say("cellSizeFit")]);
  const hold = number(say("holdTime"), now.holdMillis, 100, 1000);
  hold.input.addEventListener("change", () =>
    save({ holdMillis: Math.min(1000, Math.max(100, Number(hold.input.value) || 300)) }),
  );
  main.append(
    el("h1", {}, say("settings")),
    el("p", { class: "note" }, say("settingsKept")),
    el(
      "div",
      { class: "columns" },
      el(
        "section",
        { class: "card settings", "aria-label": say("settingsLooks") },
        el("h2", {}, say("settingsLooks")),
        select(say("theme"), choices("theme"), now.theme, (theme) => {
          save({ theme });
          applyTheme();
        }),
        select(say("cellSize"), sizes, String(now.cellSize), (pixels) => save({ cellSize: Number(pixels), zooms: {} })),
        select(say("language"), languages, currentLanguage(), (language) => {
          save({ language });
          location.reload();
        }),
      ),
      el(
        "section",
        { class: "card settings", "aria-label": say("settingsPlay") },
        el("h2", {}, say("settingsPlay")),
        checkbox(say("numberClick"), now.numberClick, (numberClick) => save({ numberClick })).field,
        checkbox(say("questionMarks"), now.questionMarks, (questionMarks) => save({ questionMarks })).field,
        checkbox(say("sounds"), now.sounds, (sounds) => save({ sounds })).field,
        OFFERS.people && OFFERS.engine
          ? select(say("practiceWhich"), choices("practice"), now.practice, (practice) => save({ practice }))
          : null,
        hold.field,
      ),
      OFFERS.people ? identity() : null,
      OFFERS.engine ? records() : null,
    ),
  );
}

/** The ways in which another browser becomes the same visitor: a code, and passkeys. */
function identity() {
  const place = el("div", {});
  const wrong = el("p", { role: "alert", class: "wrong" });
  const code = el("input", {
    type: "text",
    autocomplete: "off",
    spellcheck: "false",
    value: new URLSearchParams(location.hash.slice(1)).get("code") ?? "",
  });
  const show = async () => {
    try {
      const { code: own } = await api.newRecoveryCode();
      place.replaceChildren(
        copyable(say("recoveryCode"), own),
        copyable(say("recoveryLink"), wholeLink(`/settings#code=${own}`)),
      );
    } catch (error) {
      wrong.textContent = problemText(error);
    }
  };
  /** @param {SubmitEvent} event */
  const submit = async (event) => {
    event.preventDefault();
    try {
      await api.recover(code.value);
      go("/statistics");
    } catch (error) {
      wrong.textContent = api.isProblem(error, "bad-request") ? say("recoveryUnknown") : problemText(error);
    }
  };
  return el(
    "section",
    { class: "card settings", "aria-label": say("identity") },
    el("h2", {}, say("identity")),
    el("p", { class: "note" }, say("identityHelp")),
    el("div", { class: "buttons" }, el("button", { type: "button", onclick: show }, say("newCode"))),
    el("p", { class: "note" }, say("newCodeHelp")),
    place,
    el(
      "form",
      { class: "form", onsubmit: submit },
      el("label", { class: "field wide" }, el("span", {}, say("enterCode")), code),
      el("p", { class: "note" }, say("enterCodeHelp")),
      wrong,
      el("button", { type: "submit" }, say("useCode")),
    ),
    passkeys(),
  );
}
