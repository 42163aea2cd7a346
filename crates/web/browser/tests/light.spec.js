// The page is light: a second visit asks for the page alone. The time is logged, not asserted.

import { expect, test } from "../setup/player.js";

test.describe("with practice in the browser", () => {
  test.use({ practice: true });
  test("only a practice game loads the service for browsers", async ({ page }) => {
    const loaded = [];
    page.on("request", (request) => request.url().endsWith(".wasm") && loaded.push(request.url()));
    await page.goto("/");
    await page.waitForLoadState("networkidle");
    expect(loaded).toEqual([]);
    const asked = page.waitForRequest((request) => request.url().endsWith(".wasm"));
    await page.goto("/?level=beginner&seed=tests");
    await asked;
  });
});

test("a second visit loads nothing but the page", async ({ page }) => {
  test.skip(Boolean(process.env.PAGE_FROM_DISK), "the files come from the folder");
  const client = await page.context().newCDPSession(page);
  let sent = 0;
  client.on("Network.loadingFinished", ({ encodedDataLength }) => {
    sent += encodedDataLength;
  });
  await client.send("Network.enable");
  await page.goto("/");
  await expect(page.getByRole("grid")).toBeVisible();
  const first = sent;
  await page.goto("about:blank");
  await client.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 200_000,
  });
  sent = 0;
  await page.goto("/");
  await expect(page.getByRole("grid")).toBeVisible();
  const shown = await page.evaluate(
    () =>
      performance.getEntriesByType("paint").find(({ name }) => name === "first-contentful-paint")?.startTime ??
      performance.now(),
  );
  const asked = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter(({ transferSize }) => transferSize > 0)
      .map(({ name }) => name),
  );
  console.log(
    `first visit: ${first} bytes; second visit at 150 ms and 1.6 Mbit/s: ${sent} bytes, board after ${shown.toFixed(0)} ms`,
  );
  expect(asked).toEqual([]);
});
