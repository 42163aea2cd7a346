// The header of every screen (title, navigation, language), and announcements for screen readers.

import { path as currentPath } from "./address.js";
import { ApiError } from "./api.js";
import { onConnection } from "./connection.js";
import { el } from "./dom.js";
import { icon } from "./icons.js";
import { LANGUAGES, OFFERS, SCREENS } from "./page-data.js";
import { saveSettings } from "./settings.js";
import { currentLanguage, isWord, say } from "./words.js";

const announcer = el("div", { role: "status", "aria-live": "polite", class: "hidden", id: "announcer" });

/** Says that the server is away, on every screen. */
const connection = el("p", { role: "status", class: "connection" });

/**
 * Announces a text to screen readers.
 * @param {string} text
 */
export function announce(text) {
  // The same text twice in a row is announced twice.
  announcer.textContent = announcer.textContent === text ? `${text}\u00a0` : text;
}

/**
 * An error in words for players. `refused` is the word for what the server cannot accept here; in English the server's own
 * words say why, in other languages only where.
 * @param {unknown} error
 * @param {Word} refused
 */
export function problemText(error, refused = "problem-bad-request") {
  if (!(error instanceof ApiError)) return say("problem-unknown");
  const { type, detail = "", retry_after: seconds } = error.problem;
  const kind = type.split(":").pop();
  if (kind === "bad-request") {
    const [, line, column] = detail.match(/^(\d+):(\d+)/) ?? [];
    const place = line ? say("problemPlace", { line, column }) : "";
    return currentLanguage() === "en" ? `${say(refused)} ${detail}.` : say(refused) + place;
  }
  const word = `problem-${kind}`;
  return say(isWord(word) ? word : "problem-unknown", { seconds: seconds ?? 1 });
}

/**
 * Sets the title of the window: the screen's name before the program's.
 * @param {string} text
 */
export function title(text) {
  document.title = text ? `${text} · ${say("title")}` : `${say("title")} ${say("tagline")}`;
}

/** Builds the header and returns the element for the screen. */
export function frame() {
  document.documentElement.lang = LANGUAGES[currentLanguage()].locale;
  const shown = currentPath();
  const links = SCREENS.flatMap(({ address: path, link: word, people }) => {
    if (!word || (people && !OFFERS.people)) return [];
    const here =
      shown === path || (path === "/" && shown.startsWith("/g/")) || (path !== "/" && shown.startsWith(`${path}/`));
    if (here) title(path === "/" ? "" : say(word));
    return el("a", { href: path, "aria-current": here ? "page" : null }, say(word));
  });
  const nav = el("nav", { "aria-label": say("navigation"), id: "navigation" }, ...links);
  /** @param {boolean} [open] */
  const openMenu = (open) => {
    menu.ariaExpanded = String(nav.classList.toggle("open", open));
  };
  const menu = el(
    "button",
    {
      type: "button",
      class: "menu",
      "aria-expanded": "false",
      "aria-controls": "navigation",
      onclick: () => openMenu(),
    },
    icon("menu"),
    el("span", {}, say("menu")),
  );
  addEventListener("pointerdown", (event) => {
    if (!(event.target instanceof Element && event.target.closest("nav, .menu"))) openMenu(false);
  });
  addEventListener("keydown", (event) => event.key === "Escape" && openMenu(false));
  const languages = Object.entries(LANGUAGES)
    .filter(([code]) => code !== currentLanguage())
    .map(([code, { name, locale }]) =>
      el(
        "button",
        {
          type: "button",
          class: "language",
          lang: locale,
          onclick: () => {
            saveSettings({ language: code });
            location.reload();
          },
        },
        name,
      ),
    );
  const main = el("main", { id: "main", tabindex: -1 });
  document.body.append(
    el("a", { href: "#main", class: "skip" }, say("skip")),
    el(
      "header",
      { class: "frame" },
      el("a", { href: "/", class: "brand" }, el("b", {}, say("title")), el("span", {}, say("tagline"))),
      nav,
      ...languages,
      menu,
    ),
    main,
    announcer,
    connection,
  );
  onConnection((problem) => {
    connection.textContent = !problem
      ? ""
      : problem.type === "urn:saolei:offline"
        ? say("reconnecting")
        : problemText(new ApiError(problem));
  });
  // A ring around the focus is for those who use the keyboard.
  /** @param {string} input */
  const by = (input) => () => {
    document.documentElement.dataset.input = input;
  };
  addEventListener("keydown", (event) => !event.metaKey && !event.ctrlKey && by("keyboard")(), true);
  addEventListener("pointerdown", by("pointer"), true);
  return main;
}
