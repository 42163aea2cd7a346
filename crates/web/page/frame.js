// What surrounds every screen: the name, the pages, the theme and the language; and the one voice for screen readers.

import { el, select } from "./dom.js";
import { dress, keep, settings, THEMES } from "./settings.js";
import { say, spoken } from "./words.js";

const PAGES = [["/", "play"], ["/daily", "daily"], ["/analyse", "analyse"], ["/leaderboards", "scores"], ["/statistics", "you"]];
const THEME_WORDS = { auto: "themeAuto", classic: "themeClassic", dark: "themeDark", "high-contrast": "themeContrast", "colour-blind": "themeColourBlind" };

const voice = el("div", { role: "status", "aria-live": "polite", class: "hidden", id: "voice" });

/** Says something to whoever listens to the page. */
export function announce(text) {
  // The same words twice in a row are still two things that happened.
  voice.textContent = voice.textContent === text ? `${text}\u00a0` : text;
}

/** An error in words: a problem document says what to do. */
export function problemText(error) {
  return error.problem ? say("problem", error.problem) : String(error.message ?? error);
}

/** Builds the frame and returns where a screen goes. */
export function frame() {
  document.documentElement.lang = spoken() === "zh" ? "zh-CN" : "en";
  const links = PAGES.map(([path, word]) => {
    const here = location.pathname === path || (path === "/" && location.pathname.startsWith("/g/"));
    return el("a", { href: path, "aria-current": here ? "page" : null }, say(word));
  });
  const themes = ["auto", ...THEMES].map((name) => [name, say(THEME_WORDS[name])]);
  const main = el("main", { id: "main", tabindex: -1 });
  document.body.append(
    el("a", { href: "#main", class: "skip" }, say("skip")),
    el("header", { class: "frame" },
      el("a", { href: "/", class: "brand" }, el("b", {}, say("title")), " ", el("span", {}, say("tagline"))),
      el("nav", { "aria-label": say("navigation") }, ...links),
      el("div", { class: "choices" },
        select(say("theme"), themes, settings().theme, (theme) => { keep({ theme }); dress(); }),
        select(say("language"), [["en", "English"], ["zh", "中文"]], spoken(), (chosen) => {
          keep({ language: chosen });
          location.reload();
        }))),
    main,
    voice);
  return main;
}
