// A server that is away for a moment, and connections that die: no move is lost, and the player is told.

import { expect, test as base } from "../setup/player.js";
import { behindNginx, nginx } from "../setup/nginx.js";
import { slowProxy } from "../setup/slow-proxy.js";

const test = base.extend({
  /** nginx before a server of its own; both end with the test. */
  site: async ({}, use) => {
    const program = nginx();
    if (!program && process.env.CI) throw new Error("nginx is missing; make setup unpacks it");
    base.skip(!program, "nginx is missing; make setup unpacks it");
    const site = await behindNginx(program);
    process.env.SAOLEI_PROXY = site.url;
    await use(site);
    await site.close();
  },
});

const NOTICE = "Connection lost. Reconnecting…";
const BUSY = "The server is busy. Please try again in a moment.";

/** What a proxy or the network does while the server is away. */
const AWAY = {
  502: (route) => route.fulfill({ status: 502, contentType: "text/html", body: "<h1>502 Bad Gateway</h1>" }),
  503: (route) =>
    route.fulfill({
      status: 503,
      contentType: "application/problem+json",
      body: JSON.stringify({ type: "urn:saolei:busy", detail: "" }),
    }),
  504: (route) => route.fulfill({ status: 504, contentType: "text/html", body: "<h1>504 Gateway Time-out</h1>" }),
  "no connection": (route) => route.abort(),
  "an answer that breaks off": (route) =>
    route.fulfill({ status: 200, contentType: "application/json", body: '{"turn":' }),
};

for (const [what, fail] of Object.entries(AWAY)) {
  test(`the first click and later moves are made after ${what}`, async ({ page, player }) => {
    const notice = page.locator(".connection");
    await player.start();
    for (const [path, row, col, button, shown] of [
      ["**/api/v1/games", 5, 5, "left", "0"],
      ["**/moves", 1, 1, "right", "F"],
    ]) {
      let away = true;
      await page.route(path, (route) => (away ? fail(route) : route.continue()));
      await player.cell(row, col).click({ button });
      await expect(notice).toHaveText(what === "503" ? BUSY : NOTICE);
      away = false;
      await player.shows(row, col, shown);
      await player.settled();
      await expect(notice).toBeHidden();
      await page.unroute(path);
    }
    const game = await (await page.request.get(`/api/v1/games/${page.url().split("/").pop()}`)).json();
    expect([game.turn, game.board]).toEqual([2, await player.rows()]);
  });
}

test("a game is created once although its answer is lost", async ({ page, player }) => {
  await player.start();
  let lost = 0;
  await page.route("**/api/v1/games", async (route) => {
    if (lost === 2) return route.continue();
    lost += 1;
    await route.fetch(); // the server has created the game
    return AWAY[504](route);
  });
  await player.cell(5, 5).click();
  await player.shows(5, 5, "0");
  expect(lost).toBe(2);
  const { games } = await (await page.request.get("/api/v1/me/games")).json();
  expect(games.map(({ id }) => id)).toEqual([page.url().split("/").pop()]);
});

test.describe("in Chinese", () => {
  test.use({ locale: "zh-CN" });
  test("a lost connection is said in Chinese, on every screen", async ({ page }) => {
    let away = true;
    await page.route("**/api/v1/me/statistics", (route) => (away ? AWAY[502](route) : route.continue()));
    await page.goto("/statistics");
    await expect(page.locator(".connection")).toHaveText("连接中断，正在重新连接……");
    away = false;
    await expect(page.locator(".connection")).toBeHidden();
    await expect(page.locator("main")).toContainText("还没有玩过");
  });
});

test("a connection that dies without a word does not keep the player waiting for ever", async ({ page, player }) => {
  const proxy = await slowProxy(0);
  process.env.SAOLEI_PROXY = proxy.url;
  await page.goto(`${proxy.url}/?level=beginner&no_guess=true&seed=tests`);
  await player.cell(5, 5).click();
  await player.shows(5, 5, "0");
  await player.settled();
  proxy.cutSilently();
  const told = page.waitForFunction((notice) => document.querySelector(".connection").textContent === notice, NOTICE);
  await player.cell(1, 1).click({ button: "right" });
  await told;
  await expect(page.locator(".pending")).toHaveCount(0, { timeout: 60_000 });
  await player.shows(1, 1, "F");
  await expect(page.locator(".connection")).toBeHidden();
  await proxy.close();
});

test("behind nginx no move is lost while the server restarts, and no cell of another game is shown", async ({
  page,
  player,
  site,
}) => {
  await page.goto(`${site.url}/?level=beginner`);
  await expect(page.getByRole("grid")).toBeVisible();

  // The server ends after every fourth answer, with a warning or without one.
  let [answers, restarts, playing] = [0, 0, true];
  page.on("response", (response) => {
    if (response.ok() && /\/(games|moves)$/.test(response.url())) answers += 1;
  });
  const restarting = (async () => {
    while (playing) {
      await expect
        .poll(() => !playing || answers >= 4 * (restarts + 1), { timeout: 100_000, intervals: [20] })
        .toBe(true);
      if (playing) await site.restart(restarts % 2 === 0 ? "SIGKILL" : "SIGTERM");
      restarts += 1;
    }
  })();

  for (let round = 0; round < 4; round += 1) {
    // A board that is left with moves on their way, and then one that is played.
    await player.cell(5, 5).click();
    await player.cell(1, 1).click({ button: "right" });
    await page.keyboard.press("r");
    expect((await player.rows()).join("")).toBe(".".repeat(81));
    await player.cell(5, 5).click();
    await expect(page.locator(".pending")).toHaveCount(0, { timeout: 60_000 });
    const closed = await page.evaluate(() =>
      Array.from(document.querySelectorAll(".board .cell"))
        .flatMap((cell, at) => (cell.dataset.face === "closed" ? [at] : []))
        .slice(0, 8),
    );
    for (const at of closed) await player.cell(1 + Math.floor(at / 9), 1 + (at % 9)).click({ button: "right" });
    await expect(page.locator(".pending")).toHaveCount(0, { timeout: 60_000 });
    const shown = await player.rows();
    expect(closed.filter((at) => shown.join("")[at] === "F")).toEqual(closed);
    const id = page.url().split("/").pop();
    const onServer = async () => {
      const answer = await page.request.get(`${site.url}/api/v1/games/${id}`);
      return answer.ok() ? answer.json() : { board: null };
    };
    await expect.poll(async () => (await onServer()).board, { message: "the board on the server" }).toEqual(shown);
    await page.keyboard.press("r");
    await expect.poll(async () => (await player.rows()).join("")).toBe(".".repeat(81));
  }
  playing = false;
  await restarting;
  expect(restarts).toBeGreaterThan(5);
});
