// The page in a real Chromium: Debian's, by its path, so that nothing is downloaded.

import { defineConfig } from "@playwright/test";
import { chromium } from "./setup/chromium.js";

export default defineConfig({
  testDir: "./tests",
  // The pictures of the READMEs, made by PICTURES=1 crates/web/browser/run pictures.
  testIgnore: process.env.PICTURES ? [] : ["**/pictures.spec.js"],
  globalSetup: "./setup/server.js",
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  timeout: 120_000, // generous: nothing here is about time, and machines are busy
  expect: { timeout: 20_000 },
  reporter: process.env.CI ? [["list"]] : [["line"]],
  outputDir: "./results",
  use: {
    baseURL: "http://saolei.invalid", // setup/player.js puts the real one in: it is known when the server has started
    viewport: { width: 1000, height: 800 },
    locale: "en-GB",
    launchOptions: { executablePath: chromium(), args: ["--no-sandbox"] },
    trace: "off",
    screenshot: "only-on-failure",
  },
});
