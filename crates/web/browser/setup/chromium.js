// Finds Chromium.

import { accessSync, constants } from "node:fs";

const PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** The path of Chromium: SAOLEI_CHROMIUM, or where systems install it. */
export function chromium() {
  const places = process.env.SAOLEI_CHROMIUM ? [process.env.SAOLEI_CHROMIUM] : PLACES;
  const found = places.find((place) => {
    try {
      accessSync(place, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
  if (!found) throw new Error(`no Chromium at ${places.join(", ")}: install it, or set SAOLEI_CHROMIUM to its path`);
  return found;
}
