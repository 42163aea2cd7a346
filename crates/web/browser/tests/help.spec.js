import { expect, test } from "../setup/player.js";

/** The places of the cells with a highlight, row by row. */
const highlighted = (page, kind) =>
  page
    .locator(`.cell[data-highlight='${kind}']`)
    .evaluateAll((cells) =>
      cells.map((cell) => ({ row: Number(cell.parentElement.ariaRowIndex), col: Number(cell.ariaColIndex) })),
    );
const sorted = (places) => places.toSorted((one, other) => one.row - other.row || one.col - other.col);

test(
  "a hint names a safe cell, says why, and highlights the cells it uses",
  { tag: "@server" },
  async ({ page, player }) => {
    await player.start();
    await player.cell(5, 5).click();
    await player.shows(5, 5, "0");
    const { safe } = await player.certain();
    const response = page.waitForResponse(/\/hint$/);
    await page.getByRole("button", { name: "Hint" }).click();
    const { reason, why } = await (await response).json();
    const message = page.locator("#message");
    await expect(message).toContainText("Safe: row");
    await expect(message).toContainText(why.en);
    const [, row, col] = (await message.textContent()).match(/row (\d+), column (\d+)/).map(Number);
    expect(safe).toContainEqual({ row, col });
    await expect(player.cell(row, col)).toHaveAttribute("data-highlight", "target");
    expect(reason.numbers).not.toEqual([]);
    expect(await highlighted(page, "numbers")).toEqual(sorted(reason.numbers));
    expect(await highlighted(page, "known")).toEqual(sorted(reason.rests_on));
    await expect(page.locator(".legend")).toContainText("the numbers that prove it");
    await expect(page.locator(".badges")).toContainText("assisted");
    await player.cell(row, col).click();
    await player.shows(row, col, "0-8");
    await expect(page.locator(".cell[data-highlight]")).toHaveCount(0);
  },
);

test("the odds are the solver's, and follow the game", async ({ page, player }) => {
  await player.start();
  await player.cell(5, 5).click();
  await player.shows(5, 5, "0");
  await page.getByRole("button", { name: "Odds" }).click();
  await expect(page.locator(".cell[data-odds]").first()).toBeVisible();
  const { odds, safe, mines } = await player.certain();
  for (const { row, col } of safe) await expect(player.cell(row, col)).toHaveAttribute("data-odds", "0");
  for (const { row, col } of mines) await expect(player.cell(row, col)).toHaveAttribute("data-odds", "100");
  for (const [at, chance] of odds.flat().entries()) {
    if (chance === null || chance === 0 || chance === 1) continue;
    const shown = Number(await player.cell(Math.floor(at / 9) + 1, (at % 9) + 1).getAttribute("data-odds"));
    expect(Math.abs(shown - chance * 100)).toBeLessThanOrEqual(1);
  }
  await expect(player.cell(mines[0].row, mines[0].col)).toHaveAccessibleName(/100% mine/);
  await player.cell(safe[0].row, safe[0].col).click();
  await player.shows(safe[0].row, safe[0].col, "0-8");
  await expect(player.cell(safe[0].row, safe[0].col)).not.toHaveAttribute("data-odds");
  await page.getByRole("button", { name: "Odds" }).click();
  await expect(page.locator(".cell[data-odds]")).toHaveCount(0);
});

test("a typed position is analysed", async ({ page, player }) => {
  await page.goto("/analyse");
  await page.getByLabel("Position as text").fill("2x3 1\n...\n111\n");
  await page.getByRole("button", { name: "Analyse", exact: true }).click();
  const answer = page.locator("#analysis");
  // A mine below the middle: it is the only cell that all three numbers touch.
  await expect(answer).toContainText("Layouts that fit: 1");
  await expect(player.cell(1, 2)).toHaveAttribute("data-odds", "100");
  await expect(player.cell(1, 1)).toHaveAttribute("data-odds", "0");
  // The 1 in the corner has one mine in two cells, both of which the next 1 touches: its third cell is safe.
  await page.locator("#analysis .risks button").first().click();
  expect(await highlighted(page, "numbers")).toHaveLength(2);
  expect((await highlighted(page, "safe")).every(({ row, col }) => row === 1 && col !== 2)).toBe(true);
  const link = await page.getByLabel("Link to this position").inputValue();
  await page.goto("/");
  await page.goto(link);
  await expect(page.locator("#analysis")).toContainText("Layouts that fit: 1");
});

test("a drawn position is analysed, with the pointer and with keys", async ({ page, player }) => {
  await page.goto("/analyse");
  await page.getByRole("spinbutton", { name: "Rows" }).fill("2");
  await page.getByRole("spinbutton", { name: "Columns" }).fill("4");
  await page.getByRole("button", { name: "Resize" }).click();
  await page.getByRole("button", { name: "Clear" }).click();
  await page.getByRole("spinbutton", { name: "Mines" }).fill("1");
  await page.locator(".palette input[value='0']").check({ force: true });
  await player.cell(2, 1).click();
  await player.cell(2, 2).focus();
  await page.keyboard.press("1");
  await page.getByRole("button", { name: "Analyse", exact: true }).click();
  // 2 x 4, a 0 in the corner and a 1 beside it: the mine is one of the two cells of the third column.
  await expect(page.getByLabel("Position as text")).toHaveValue("2x4 1\n....\n01..\n");
  await expect(page.locator("#analysis")).toContainText("Layouts that fit: 2");
  await expect(player.cell(1, 3)).toHaveAttribute("data-odds", "50");
  await expect(player.cell(1, 4)).toHaveAttribute("data-odds", "0");
});

test("impossible positions and unreadable texts are reported", async ({ page }) => {
  await page.goto("/analyse");
  await page.getByLabel("Position as text").fill("2x2 1\n.3\n..\n");
  await page.getByRole("button", { name: "Analyse", exact: true }).click();
  // Three mines around the 3, but one on the board.
  await expect(page.locator("#analysis .wrong")).toContainText("(1, 2)");
  expect(await highlighted(page, "mines")).toEqual([{ row: 1, col: 2 }]);
  await page.getByLabel("Position as text").fill("2x2 1\n.z\n..\n");
  await page.getByRole("button", { name: "Analyse", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText('2:2: unknown glyph "z"');
});

test("a game's position goes to the analysis, and the game says that it was helped", async ({ page, player }) => {
  await player.start();
  await player.cell(5, 5).click();
  await player.shows(5, 5, "0");
  const game = page.url();
  const rows = await player.rows();
  await page.locator("#tool-analyse").click();
  await expect(page).toHaveURL(/analyse#/);
  await expect(page.getByLabel("Position as text")).toHaveValue(`9x9 10\n${rows.join("\n")}\n`);
  await expect(page.locator(".cell[data-odds]").first()).toBeVisible();
  await page.goto(game);
  await expect(page.locator(".badges")).toContainText("assisted");
});
