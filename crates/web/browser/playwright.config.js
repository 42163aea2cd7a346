// The page in a real Chromium: the installed one, so that nothing is downloaded.

import { defineConfig } from "@playwright/test";
import { chromium } from "./setup/chromium.js";

export default defineConfig({
  testDir: "./tests",
  // The pictures for the docs: PICTURES=1 crates/web/browser/run pictures
  testIgnore: process.env.PICTURES ? [] : ["**/pictures.spec.js"],
  globalSetup: "./setup/server.js",
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
