// The page in a real Chromium: the installed one, so that nothing is downloaded.

import { defineConfig } from "@playwright/test";
import { chromium } from "./setup/chromium.js";

/** Files whose tests need a server: other people, identities, its problems, or the traffic of a network. */
const NEED_SERVER = [
  "closed-games",
  "connection",
  "estimates",
  "instant",
  "light",
  "live",
  "passkeys",
  "people",
  "practice",
  "problems",
  "ranked",
  "tabs",
];
/** Files whose tests look at style sheets and words, which are the same on both. */
const LOOKS = ["colours", "fit", "phone", "steady", "words"];
/** @param {string[]} names */
const files = (names) => names.map((name) => `**/${name}.spec.js`);
// The pictures for the docs: PICTURES=1 crates/web/browser/run pictures
const PICTURES = process.env.PICTURES ? [] : ["pictures"];

export default defineConfig({
  testDir: "./tests",
  globalSetup: "./setup/server.js",
  // The same tests with a server and without one. What a test needs beyond the page decides where it runs; single tests
  // say it with @server or @static.
  projects: [
    { name: "server", grepInvert: /@static/, testIgnore: files(PICTURES) },
    {
      name: "static",
      grepInvert: /@server/,
      testIgnore: files(["pictures", ...NEED_SERVER, ...LOOKS]),
      use: { isStatic: true },
    },
  ],
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  timeout: 120_000, // generous, for busy machines
  expect: { timeout: 20_000 },
  reporter: process.env.CI ? [["list"]] : [["line"]],
  outputDir: "./results",
  use: {
    baseURL: "http://saolei.invalid", // replaced in setup/player.js, when the server has started
    viewport: { width: 1000, height: 800 },
    locale: "en-GB",
    launchOptions: { executablePath: chromium(), args: ["--no-sandbox"] },
    trace: "off",
    screenshot: "only-on-failure",
  },
});
