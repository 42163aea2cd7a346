import { expect, test } from "../setup/player.js";

/** Goes to a cell with the arrows, from wherever the focus is on the board. */
async function go(page, row, col) {
  const [r, c] = await page.evaluate(() =>
    [document.activeElement.parentElement.ariaRowIndex, document.activeElement.ariaColIndex].map(Number),
  );
  for (let i = 0; i < Math.abs(row - r); i += 1) await page.keyboard.press(row > r ? "ArrowDown" : "ArrowUp");
  for (let i = 0; i < Math.abs(col - c); i += 1) await page.keyboard.press(col > c ? "ArrowRight" : "ArrowLeft");
}

/** Comes to the board with Tab alone. */
async function tabToBoard(page) {
  for (let i = 0; i < 40; i += 1) {
    await page.keyboard.press("Tab");
    if (await page.evaluate(() => document.activeElement.matches(".board .cell"))) return;
  }
  throw new Error("Tab does not reach the board");
}

test("a beginner's game is won with the keyboard alone", async ({ player, page }) => {
  await player.start();
  await tabToBoard(page);
  const press = (key) => async (row, col) => {
    await go(page, row, col);
    await page.keyboard.press(key);
  };
  let turn = 0;
  const open = (row, col) => press((turn += 1) % 2 ? "Enter" : " ")(row, col);
  await player.win(open, { flag: press("f") });
  await expect(page.locator("#announcer")).toContainText("You won");
});

test("the board is one tab stop, and keys go to its edges", async ({ player, page }) => {
  await player.start();
  await tabToBoard(page);
  await expect(page.locator(".board [tabindex='0']")).toHaveCount(1);
  const at = () => page.evaluate(() => document.activeElement.ariaLabel);
  await page.keyboard.press("ArrowUp"); // no wrapping
  expect(await at()).toBe("Row 1, column 1, closed");
  for (const key of ["j", "l", "l", "k", "h"]) await page.keyboard.press(key);
  expect(await at()).toBe("Row 1, column 2, closed");
  await page.keyboard.press("End");
  await page.keyboard.press("PageDown");
  expect(await at()).toBe("Row 9, column 9, closed");
  await page.keyboard.press("Control+Home");
  expect(await at()).toBe("Row 1, column 1, closed");
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement.matches(".cell"))).toBe(false);
});

test("keys chord, undo, hint, show odds and start anew", async ({ player, page }) => {
  await player.start();
  await tabToBoard(page);
  await go(page, 5, 5);
  await page.keyboard.press(" ");
  await player.shows(5, 5, "0-8");
  const number = await player.chordable();
  for (const { row, col } of number.mines) {
    await go(page, row, col);
    await page.keyboard.press("f");
    await player.shows(row, col, "F");
  }
  await go(page, number.row, number.col);
  expect(await page.evaluate(() => document.activeElement.ariaLabel)).toContain(`${number.mines.length} flagged`);
  await page.keyboard.press("d");
  for (const { row, col } of number.others) await player.shows(row, col, "0-8");
  await page.keyboard.press("u");
  for (const { row, col } of number.others) await player.shows(row, col, ".");
  await page.keyboard.press("?");
  await expect(page.locator(".cell[data-highlight='target']")).toHaveCount(1);
  await page.keyboard.press("o");
  await expect(page.locator(".cell[data-odds]").first()).toBeVisible();
  await page.keyboard.press("n");
  const { row, col } = number;
  const around = [-1, 0, 1]
    .flatMap((down) => [-1, 0, 1].map((right) => [row + down, col + right]))
    .filter(([r, c]) => (r !== row || c !== col) && r >= 1 && r <= 9 && c >= 1 && c <= 9);
  await expect(page.locator("#announcer")).toHaveText(
    new RegExp(`^${around.map(([r, c]) => `Row ${r}, column ${c}, [^;]+`).join("; ")}$`),
  );
  await page.keyboard.press("r");
  await expect.poll(async () => (await player.rows()).join("")).toBe(".".repeat(81));
  expect(await page.evaluate(() => document.activeElement.matches(".cell"))).toBe(true);
});
