// Which screen an address shows.

import { frame } from "./frame.js";
import { dress, language } from "./settings.js";
import { speak } from "./words.js";

dress();
for (const query of ["(prefers-color-scheme: dark)", "(prefers-contrast: more)"]) matchMedia(query).addEventListener("change", dress);
speak(language());

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
