// Help takes a game off the leaderboards, so it asks first.

import { expect, test } from "../setup/player.js";

const HELP = { hint: "?", odds: "o", undo: "u" };

/** A ranked game with a flag, and the focus on the board. */
async function rankedGame(page, player) {
  await player.start("level=beginner&no_guess=true");
  await player.cell(1, 1).click({ button: "right" });
  await player.settled();
  await expect(page.locator(".badges").getByText("ranked", { exact: true })).toBeVisible();
}

for (const [tool, key] of Object.entries(HELP)) {
  test(`the key for ${tool} asks before a game is no longer ranked, once`, async ({ page, player }) => {
    await rankedGame(page, player);
    const asked = [];
    page.on("request", (request) => {
      if (/\/(hint|odds|undo)$/.test(request.url())) asked.push(request.url());
    });
    const question = page.getByRole("dialog", { name: "This game is ranked" });
    const keep = question.getByRole("button", { name: "Keep it ranked" });

    // No by the key that is nearest, by Escape, and by the close button.
    for (const decline of [
      () => page.keyboard.press("Enter"),
      () => page.keyboard.press("Escape"),
      () => keep.first().click(),
    ]) {
      await player.cell(1, 1).focus();
      await page.keyboard.press(key);
      await expect(question).toBeVisible();
      await decline();
      await expect(question).toBeHidden();
      await expect(player.cell(1, 1)).toBeFocused();
    }
    expect(asked).toEqual([]);
    await expect(page.locator("#tool-odds")).toHaveAttribute("aria-pressed", "false");
    await expect(page.locator(".badges").getByText("ranked", { exact: true })).toBeVisible();

    // Yes by the keyboard alone.
    await page.keyboard.press(key);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page.locator(".badges")).toContainText("assisted");
    expect(asked).toHaveLength(1);
    await player.cell(1, 1).focus();
    await page.keyboard.press("?");
    await expect.poll(() => asked.length).toBe(2);
    await expect(question).toBeHidden();

    // The next game is ranked again, and asks again.
    await page.keyboard.press("r");
    await player.cell(1, 1).click({ button: "right" });
    await player.settled();
    await page.locator(`#tool-${tool}`).click();
    await expect(question).toBeVisible();
  });
}

test("the daily board says what help costs, also by the analysis", async ({ page, player }) => {
  await page.goto("/daily");
  await page.getByRole("button", { name: "Start" }).click();
  await expect(page).toHaveURL(/\/g\/\w+$/);
  const game = page.url();
  await player.cell(9, 9).click();
  await player.shows(9, 9, "0");
  for (const tool of ["hint", "analyse"]) {
    await page.locator(`#tool-${tool}`).click();
    const question = page.getByRole("dialog", { name: "This game is ranked" });
    await expect(question).toContainText("The daily board is ranked only once.");
    await page.keyboard.press("Escape");
    await expect(question).toBeHidden();
  }
  expect(page.url()).toBe(game);
  await expect(page.locator(".badges")).not.toContainText("assisted");
});

test("a game that is not ranked does not ask", async ({ page, player }) => {
  await player.start();
  await player.cell(5, 5).click();
  await player.shows(5, 5, "0");
  await page.locator("#tool-hint").click();
  await expect(page.locator(".legend")).toContainText("the cell to open");
});

test.describe("in Chinese", () => {
  test.use({ locale: "zh-CN" });
  test("the question is in Chinese", async ({ page, player }) => {
    await player.start("level=beginner");
    await player.cell(1, 1).click({ button: "right" });
    await player.settled();
    await page.locator("#tool-hint").click();
    const question = page.getByRole("dialog", { name: "这一局计入排行" });
    await expect(question).toContainText("使用提示、概率、撤销或分析后，这一局不再计入排行。");
    await question.getByRole("button", { name: "使用", exact: true }).click();
    await expect(page.locator(".badges")).toContainText("有辅助");
  });
});
