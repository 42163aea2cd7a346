// The tables that the page and the server share.

import { readFileSync } from "node:fs";

export const { screens, levels, themes, languages } = JSON.parse(
  readFileSync(new URL("../../page/page.json", import.meta.url), "utf8"),
);
