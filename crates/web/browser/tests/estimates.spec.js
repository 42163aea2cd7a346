// Odds that are estimates are marked as such, and never as certain. Positions that are too wide to count take the solver seconds,
// so the answers of the server are changed on their way; `limits.rs` compares what the server says about such positions.

import { expect, test } from "../setup/player.js";

/** Turns the exact odds of an answer into estimates: all but those of certain cells, and one that rounds to certain. */
async function estimate(page, path) {
  await page.route(path, async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const certain = new Set([...answer.safe, ...answer.mines].map(({ row, col }) => `${row},${col}`));
    let first = true;
    answer.exactness = "estimated";
    answer.estimates = answer.odds.map((line, row) =>
      line.map((chance, col) => {
        if (chance === null || certain.has(`${row + 1},${col + 1}`)) return null;
        const risk = first ? 0 : chance;
        first = false;
        return [risk, risk === 0 ? 0.005 : 0.021];
      }),
    );
    answer.odds = answer.odds.map((line, row) =>
      line.map((chance, col) => (certain.has(`${row + 1},${col + 1}`) ? chance : null)),
    );
    answer.layouts = null;
    Object.assign(answer, { risk: 0.123, risk_error: 0.021 });
    await route.fulfill({ response, json: answer });
  });
}

/** Every closed cell that is not certain shows an estimate. */
async function checkCells(page, player, { safe, mines, odds }) {
  for (const [list, shown] of [
    [safe, "0"],
    [mines, "100"],
  ]) {
    for (const { row, col } of list) await expect(player.cell(row, col)).toHaveAttribute("data-odds", shown);
  }
  await expect(page.locator(".cell[data-certain]")).toHaveCount(safe.length + mines.length);
  const closed = odds.flat().filter((chance) => chance !== null).length;
  const estimates = page.locator(".cell[data-odds^='~']");
  await expect(estimates).toHaveCount(closed - safe.length - mines.length);
  await expect(estimates.first(), "an estimate is never 0").toHaveAttribute("data-odds", "~1");
}

test("the odds of a game are marked where they are estimates", async ({ page, player }) => {
  await estimate(page, "**/odds");
  await player.start("level=intermediate&seed=estimates");
  await player.cell(8, 8).click();
  await player.shows(8, 8, "0");
  const known = await player.certain(40);
  await page.getByRole("button", { name: "Odds" }).click();
  await expect(page.locator("#message")).toContainText(
    "Odds with ~ are estimated from random layouts, with a 95% margin of error of ±0.5 to ±2.1 points",
  );
  await checkCells(page, player, known);
  await expect(page.locator(".cell[data-odds^='~']").nth(1)).toHaveAccessibleName(
    /about \d+% mine, give or take 2\.1$/,
  );
  await page.getByRole("button", { name: "Odds" }).click();
  await expect(
    page.locator(".cell[data-odds], .cell[data-certain], .cell.far, .cell[title]:not([title=''])"),
  ).toHaveCount(0);
});

test.describe("in Chinese", () => {
  test.use({ locale: "zh-CN" });
  test("the analysis marks estimates, and its best move too", async ({ page }) => {
    await estimate(page, "**/api/v1/analyse");
    await page.goto("/analyse#2x4_2/1.../....");
    await expect(page.locator("#analysis .estimated")).toContainText(
      "带 ~ 的是用随机布局估计的（95% 的误差在 ±0.5 到 ±2.1 个百分点之内）",
    );
    await expect(page.locator("#analysis .strong")).toContainText("约 12%（估计值，±2.1 个百分点）");
    await expect(page.locator("#analysis")).not.toContainText("布局数");
    await expect(page.locator(".cell[data-odds^='~']").first()).toHaveAccessibleName(/是雷的概率约 1%，误差 0\.5$/);
  });
});

test("a hint that is an estimate says so", async ({ page, player }) => {
  const why = { en: "There are too many layouts to count.", zh: "布局太多。" };
  await page.route("**/hint", async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      json: {
        ...(await response.json()),
        kind: "guess",
        cell: { row: 1, col: 1 },
        risk: 0.2,
        risk_error: 0.034,
        reason: null,
        why,
      },
    });
  });
  await player.start();
  await player.cell(5, 5).click();
  await player.shows(5, 5, "0");
  await page.getByRole("button", { name: "Hint" }).click();
  await expect(page.locator("#message")).toHaveText(
    `Best guess: row 1, column 1, risk about 20% (estimated, ±3.4 points). ${why.en}`,
  );
});
