// Shows the screen for the address.

import { frame } from "./frame.js";
import { SCREENS } from "./page-data.js";
import { applyTheme, language } from "./settings.js";
import { setLanguage } from "./words.js";

applyTheme();
for (const query of ["(prefers-color-scheme: dark)", "(prefers-contrast: more)"])
  matchMedia(query).addEventListener("change", applyTheme);
setLanguage(language());

async function show() {
  const main = frame();
  for (const { address, module } of SCREENS) {
    const found = location.pathname.match(new RegExp(`^${address.replace("{id}", "(\\w+)")}$`));
    if (found) {
      const { screen } = await import(`./${module}`);
      await screen(main, found[1]);
      return;
    }
  }
  const { screen } = await import("./not-found.js");
  screen(main);
}

if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", show);
else show();
