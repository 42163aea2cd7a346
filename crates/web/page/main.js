// Shows the screen for the address.

import { path } from "./address.js";
import { answersHere } from "./api.js";
import { frame } from "./frame.js";
import { OFFERS, SCREENS } from "./page-data.js";
import { applyTheme, language } from "./settings.js";
import { setLanguage } from "./words.js";

applyTheme();
for (const query of ["(prefers-color-scheme: dark)", "(prefers-contrast: more)"])
  matchMedia(query).addEventListener("change", applyTheme);
setLanguage(language());

async function show() {
  const main = frame();
  for (const { address, module, people } of SCREENS) {
    const found = path().match(new RegExp(`^${address.replace("{id}", "(\\w+)")}$`));
    if (found) {
      const { screen } = await import(`./${people && !OFFERS.people ? "needs-server.js" : module}`);
      await screen(main, found[1]);
      return;
    }
  }
  const { screen } = await import("./not-found.js");
  screen(main);
}

if (!OFFERS.people) answersHere();
// A static site works without a network from the second visit on.
if (!OFFERS.paths) navigator.serviceWorker?.register("sw.js");

if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", show);
else show();
