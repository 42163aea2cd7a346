// The board fits the window.

import { expect, test } from "../setup/player.js";

const side = async (player) => (await player.cell(1, 1).boundingBox()).width;

/** Whether an element is completely in the window. */
async function inView(page, locator) {
  const box = await locator.boundingBox();
  const { width, height } = page.viewportSize();
  return box !== null && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height;
}

test("cells grow with the window", async ({ page, player }) => {
  const sides = [];
  for (const [width, height] of [
    [1024, 768],
    [1440, 900],
    [1920, 1080],
    [2560, 1440],
  ]) {
    await page.setViewportSize({ width, height });
    await player.start("level=expert");
    sides.push(await side(player));
    const board = await page.getByRole("grid").boundingBox();
    const panel = await page.locator(".panel").boundingBox();
    expect(Math.abs(board.x + board.width / 2 - width / 2), "centred").toBeLessThanOrEqual(2);
    expect(Math.abs(panel.width - board.width), "the counters are as wide as the board").toBeLessThanOrEqual(12);
    expect(Math.min(width / board.width, height / board.height), "the board is the largest thing").toBeLessThan(1.75);
  }
  for (let at = 1; at < sides.length; at += 1) expect(sides[at]).toBeGreaterThan(sides[at - 1]);
});

test("a window that is resized and comes back has the same board", async ({ page, player }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await player.start("level=expert");
  const before = await side(player);
  for (let time = 0; time < 9; time += 1) {
    await page.setViewportSize({ width: 1439, height: 899 });
    await page.setViewportSize({ width: 1440, height: 900 });
  }
  await expect.poll(() => side(player)).toBe(before);
});

test("tools, hint and result of an expert game are in view at 1440 x 900, and the board does not move", async ({
  page,
  player,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await player.start("level=expert&no_guess=true&seed=tests");
  const before = await page.locator(".minefield").boundingBox();
  await player.cell(8, 15).click();
  await player.shows(8, 15, "0-8");
  await page.locator("#tool-hint").click();
  await expect(page.locator(".legend")).toContainText("the cell to open");
  for (const place of [".minefield", ".panel", "#message", ".legend", ".tools"])
    expect(await inView(page, page.locator(place)), place).toBe(true);
  expect(
    await page.locator(".words").evaluate((words) => words.scrollHeight <= words.clientHeight),
    "the hint is not cut off",
  ).toBe(true);
  const { mines } = await player.certain(99);
  await player.cell(mines[0].row, mines[0].col).click();
  const result = page.getByRole("region", { name: "Result" });
  await expect(result).toContainText("was certainly a mine");
  expect(await inView(page, result)).toBe(true);
  expect(await page.locator(".minefield").boundingBox()).toEqual(before);
});

test("boards of replays, files and the analysis fit the window too", async ({ page, player }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await player.start();
  await player.cell(5, 5).click();
  await player.shows(5, 5, "0");
  const { mines } = await player.certain();
  await player.cell(mines[0].row, mines[0].col).click();
  await expect(page.getByRole("region", { name: "Result" })).toContainText("was certainly a mine");
  await page.getByRole("link", { name: "Replay", exact: true }).click();
  await expect(page.locator(".timeline .tools")).toBeVisible();
  const replay = page.url();
  for (const url of [replay, "/analyse"]) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(url);
    await expect(page.locator(".board .cell").first()).toBeVisible();
    const wide = await side(player);
    expect(await inView(page, page.locator(".minefield"))).toBe(true);
    if (url === replay) expect(await inView(page, page.locator(".timeline"))).toBe(true);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => side(player)).toBeLessThan(wide);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }
});

test("the zoom is remembered for boards of the same size", async ({ page, player }) => {
  await player.start();
  const fitted = await side(player);
  await page.getByRole("button", { name: "Zoom out" }).click();
  await page.getByRole("button", { name: "Zoom out" }).click();
  const zoomed = await side(player);
  expect(zoomed).toBeLessThan(fitted);
  await player.start();
  await expect.poll(() => side(player)).toBeCloseTo(zoomed, 1);
  await player.start("level=intermediate");
  const other = await side(player);
  await page.evaluate(() => localStorage.clear());
  await player.start("level=intermediate");
  expect(await side(player)).toBe(other);
});

test("on 100 x 100 the tools stay in view, and the wheel reaches the page at the board's end", async ({
  page,
  player,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await player.start("rows=100&cols=100&mines=1500&seed=large");
  for (const place of [".minefield", ".panel", ".tools"])
    expect(await inView(page, page.locator(place)), place).toBe(true);
  const field = page.locator(".minefield");
  await expect(page.locator(".board-place")).toHaveAttribute("data-beyond", "right down");
  await page.evaluate(() => {
    document.querySelector(".below").style.height = "2000px";
    const board = document.querySelector(".minefield");
    board.scrollTop = board.scrollHeight;
  });
  await field.hover();
  await page.mouse.wheel(0, 400);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
});

test("the ring around the focus is for the keyboard", async ({ page, player }) => {
  await player.start();
  const shadow = (row, col) => player.cell(row, col).evaluate((cell) => getComputedStyle(cell).boxShadow);
  await player.cell(5, 5).click();
  await player.shows(5, 5, "0");
  expect(await player.cell(5, 5).evaluate((cell) => cell === document.activeElement)).toBe(true);
  expect(await shadow(5, 5)).toBe("none");
  await page.keyboard.press("ArrowRight");
  expect(await shadow(5, 6)).not.toBe("none");
  const { mines } = await player.certain();
  await player.cell(mines[0].row, mines[0].col).click();
  await player.shows(mines[0].row, mines[0].col, "!");
  expect(await shadow(mines[0].row, mines[0].col), "the mine that was hit is not covered").toBe("none");
});
