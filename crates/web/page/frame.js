// The header of every screen (title, navigation, theme, language), and announcements for screen readers.

import { el, select } from "./dom.js";
import { applyTheme, saveSettings, settings, THEMES } from "./settings.js";
import { currentLanguage, say } from "./words.js";

const PAGES = [["/", "play"], ["/daily", "daily"], ["/analyse", "analyse"], ["/leaderboards", "scores"], ["/statistics", "you"]];
const THEME_WORDS = { auto: "themeAuto", classic: "themeClassic", dark: "themeDark", "high-contrast": "themeContrast", "colour-blind": "themeColourBlind" };

const announcer = el("div", { role: "status", "aria-live": "polite", class: "hidden", id: "announcer" });

/** Announces a text to screen readers. */
export function announce(text) {
  // The same text twice in a row is announced twice.
  announcer.textContent = announcer.textContent === text ? `${text}\u00a0` : text;
}

/** An error in words. */
export function problemText(error) {
  return error.problem ? say("problem", error.problem) : String(error.message ?? error);
}

/** Builds the header and returns the element for the screen. */
export function frame() {
  document.documentElement.lang = currentLanguage() === "zh" ? "zh-CN" : "en";
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
        select(say("theme"), themes, settings().theme, (theme) => { saveSettings({ theme }); applyTheme(); }),
        select(say("language"), [["en", "English"], ["zh", "中文"]], currentLanguage(), (chosen) => {
          saveSettings({ language: chosen });
          location.reload();
        }))),
    main,
    announcer);
  return main;
}
