// Where Chromium is.

import { accessSync, constants } from "node:fs";

const PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** The path of a Chromium, from SAOLEI_CHROMIUM or where systems put it. */
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
  if (!found) throw new Error(`no Chromium at ${places.join(", ")}: install it, or put its path into SAOLEI_CHROMIUM`);
  return found;
}
