// Finds Chromium.

import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

const NAMES = ["chromium", "chromium-browser", "google-chrome"];

/** The path of Chromium: SAOLEI_CHROMIUM, or the first on the PATH. */
export function chromium() {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  const places = process.env.SAOLEI_CHROMIUM ? [process.env.SAOLEI_CHROMIUM] : onPath;
  const found = places.find((place) => {
    try {
      accessSync(place, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
  if (!found) throw new Error(`no ${NAMES.join(", ")} on the PATH: install it, or set SAOLEI_CHROMIUM to its path`);
  return found;
}
