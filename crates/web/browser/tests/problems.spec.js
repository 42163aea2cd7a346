// Problems in words for players.

import { expect, test } from "../setup/player.js";

test("a link to a game that does not exist says so in the visitor's language", async ({ page }) => {
  await page.goto("/g/zzzzzzzzzz");
  await expect(page.locator("#message")).toHaveText("There is no such game. Check the link, or start a new game.");
  await page.getByRole("button", { name: "中文" }).click();
  await expect(page.locator("#message")).toHaveText("没有这一局。请检查链接，或开始新游戏。");
});

test("a link with an impossible board shows a board, and the first move says what is wrong", async ({
  page,
  player,
}) => {
  await player.start("rows=1000000&cols=1000000&mines=5");
  await player.cell(1, 1).click();
  await expect(page.locator("#message")).toContainText("This is not possible");
  await player.start("rows=5&cols=5&mines=99");
  await player.cell(1, 1).click();
  await expect(page.locator("#message")).toContainText("This is not possible");
  await expect(page.locator("#message")).not.toContainText("POST");
});

const LINKS = {
  "seed=lucky7": [9, 9, 10],
  "no_guess=true": [9, 9, 10],
  "rules=boom": [9, 9, 10],
  "start=safe": [9, 9, 10],
  "level=expert&start=safe": [16, 30, 99],
  "rows=4&mines=3": [4, 9, 3],
  "first=2,3&seed=lucky7": [9, 9, 10],
};

for (const [link, [rows, cols, mines]] of Object.entries(LINKS)) {
  test(`the link ?${link} shows a board with its size, which can be played`, async ({ page, player }) => {
    await player.start(link);
    await expect(page.locator(".badges")).toContainText(`${rows} × ${cols}, ${mines} mines`);
    await expect(page.locator("#mines-left")).toHaveText(String(mines));
    expect((await player.rows()).map((row) => row.length)).toEqual(new Array(rows).fill(cols));
    await player.cell(2, 3).click();
    await player.shows(2, 3, "0-8");
    await expect(page.locator("body")).not.toContainText("{");
  });
}

test("a link with an unknown level shows a board, and the first move says what is wrong", async ({ page, player }) => {
  for (const level of ["nightmare", "constructor"]) {
    await player.start(`level=${level}`);
    await expect(page.locator("body")).not.toContainText("{");
    await player.cell(1, 1).click();
    await expect(page.locator("#message")).toContainText("unknown level");
  }
});

test("a position link that is no position is refused in words", async ({ page }) => {
  await page.goto("/analyse#%");
  await expect(page.getByRole("alert")).toContainText("This position cannot be read.");
  await expect(page.getByRole("grid")).toBeVisible();
});

test("statistics without games say so", async ({ page }) => {
  await page.goto("/statistics");
  await expect(page.locator("main")).toContainText("No games yet.");
  await expect(page.getByRole("table")).toHaveCount(0);
  await page.locator("main").getByRole("link", { name: "New game" }).click();
  await expect(page.getByRole("grid")).toBeVisible();
});

test("a game that takes long to load leaves an empty board and no error", async ({ page }) => {
  await page.route("**/api/v1/games/zzzzzzzzzz", async (route) => {
    // The clock of the page ticks meanwhile.
    await page.waitForFunction(() => performance.now() > 1000);
    await route.continue();
  });
  await page.goto("/g/zzzzzzzzzz");
  await expect(page.locator("#message")).toHaveText("There is no such game. Check the link, or start a new game.");
});

test.describe("in Chinese", () => {
  test.use({ locale: "zh-CN" });
  test("what is wrong with a board, a position, a file or a name is said in Chinese", async ({ page, player }) => {
    const inChinese = async (place, text) => {
      await expect(place).toContainText(text);
      expect((await place.textContent()).match(/[a-z]{4,}/i), "no English").toBeNull();
    };
    await player.start("rows=5&cols=5&mines=99");
    await player.cell(1, 1).click();
    await inChinese(page.locator("#message"), "没有这样的雷区");
    await page.goto("/analyse#2x2_1/.z/..");
    await inChinese(page.getByRole("alert"), "看不懂这个局面，请检查大小、雷数和各行的字符。（第 2 行第 2 个字符）");
    await page.goto("/replay");
    await page
      .locator("#video-file")
      .setInputFiles({ name: "x.avf", mimeType: "application/octet-stream", buffer: Buffer.from("<?php") });
    await inChinese(page.getByRole("alert"), "无法读取这个文件");
    await page.goto("/leaderboards");
    const name = page.getByLabel("排行榜上的名字");
    await name.fill("Ann\u200b");
    await page.getByRole("button", { name: "保存" }).click();
    await inChinese(page.locator("form [role=status]"), "不能有看不见的字符");
  });
});

test("an unknown address shows a page, with its status", async ({ page }) => {
  const response = await page.goto("/nowhere");
  expect(response.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nothing here");
  await page.locator("main").getByRole("link", { name: "Play" }).click();
  await expect(page.getByRole("grid")).toBeVisible();
  const api = await page.request.get("/api/v1/nowhere");
  expect([api.status(), api.headers()["content-type"]]).toEqual([404, "application/problem+json"]);
});

test("R and F2 start a new game wherever the focus is, except in a field", async ({ page, player }) => {
  for (const key of ["r", "F2"]) {
    await player.start("");
    await player.cell(5, 5).click();
    await player.shows(5, 5, "0-8");
    await page.locator("[data-level=beginner]").focus();
    await page.keyboard.press(key);
    await expect.poll(async () => (await player.rows()).join("")).toBe(".".repeat(81));
  }
  await player.cell(5, 5).click();
  await player.shows(5, 5, "0-8");
  await page.locator("[data-level=custom]").click();
  await page.getByLabel("Seed").pressSequentially("rrr");
  await expect(page.getByLabel("Seed")).toHaveValue("rrr");
  await page.keyboard.press("Escape");
  expect((await player.rows()).join("")).not.toBe(".".repeat(81));
});

test("titles are the words of the navigation", async ({ page }) => {
  await page.goto("/");
  await expect(page).toHaveTitle("Saolei Minesweeper");
  for (const word of ["Learn", "Leaderboards", "Statistics", "Settings", "Replays"]) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole("navigation").getByRole("link", { name: word }).click();
    await expect(page).toHaveTitle(`${word} · Saolei`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(word);
  }
});
