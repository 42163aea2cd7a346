// Shows the screen for the address.

import { frame } from "./frame.js";
import { applyTheme, language } from "./settings.js";
import { setLanguage } from "./words.js";

applyTheme();
for (const query of ["(prefers-color-scheme: dark)", "(prefers-contrast: more)"]) matchMedia(query).addEventListener("change", applyTheme);
setLanguage(language());

const SCREENS = [
  [/^\/$/, "./play.js"],
  [/^\/g\/(\w+)$/, "./play.js"],
  [/^\/replay\/(\w+)$/, "./replay.js"],
  [/^\/daily$/, "./daily.js"],
  [/^\/analyse$/, "./analyse.js"],
  [/^\/leaderboards$/, "./leaderboards.js"],
  [/^\/statistics$/, "./statistics.js"],
];

async function show() {
  const main = frame();
  for (const [address, module] of SCREENS) {
    const found = location.pathname.match(address);
    if (found) {
      const { screen } = await import(module);
      await screen(main, found[1]);
      return;
    }
  }
  location.replace("/");
}

if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", show);
else show();
