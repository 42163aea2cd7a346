import { expect, test } from "../setup/player.js";

/** Puts the pointer on a cell. */
async function hover(player, { row, col }) {
  const { x, y } = await player.point(row, col);
  await player.page.mouse.move(x, y);
}

async function click(player, row, col, button = "left") {
  await hover(player, { row, col });
  await player.page.mouse.down({ button });
  await player.page.mouse.up({ button });
}

/** A game in which a number can be chorded, with its mines flagged by the right button. */
async function readyToChord(player) {
  await player.start();
  await click(player, 5, 5);
  await player.shows(5, 5, "0-8");
  const number = await player.chordable();
  for (const mine of number.mines) {
    await click(player, mine.row, mine.col, "right");
    await player.shows(mine.row, mine.col, "F");
  }
  return number;
}

async function opensAround(player, number) {
  for (const { row, col } of number.others) await player.shows(row, col, "0-8");
}

test("a beginner's game is won with the mouse", async ({ player, page }) => {
  await player.start();
  await player.win((row, col) => click(player, row, col), { flag: (row, col) => click(player, row, col, "right") });
  await expect(page.locator("#message")).toContainText("You won");
  await expect(page.getByRole("region", { name: "Result" })).toContainText("3BV");
  await expect(page.locator("#mines-left")).toHaveText("0");
});

test("a game is lost on a mine, which is shown with the others", { tag: "@server" }, async ({ player, page }) => {
  const reviews = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/review")) reviews.push(request.url());
  });
  await player.start();
  await click(player, 5, 5);
  await player.shows(5, 5, "0-8");
  const { mines } = await player.certain();
  await click(player, mines[0].row, mines[0].col);
  await player.shows(mines[0].row, mines[0].col, "!");
  expect(await player.outcome()).toBe("lost");
  expect((await player.rows()).join("").match(/[*!F]/g)).toHaveLength(10);
  await expect(page.getByRole("region", { name: "Result" })).toContainText("was certainly a mine");
  await expect(page.getByRole("region", { name: "Review" })).toContainText(
    "Mistakes: 1. You took a risk although another cell was certainly safe.",
  );
  expect(reviews).toHaveLength(1);
  await expect(page.locator(".cell[data-highlight='safe']")).toHaveCount(1);
  await expect(page.getByRole("gridcell", { name: "exploded mine" })).toHaveCount(1);
  // An undo brings a lost game back, as an assisted one.
  await page.getByRole("button", { name: "Undo" }).click();
  await player.shows(mines[0].row, mines[0].col, ".");
  await expect(page.locator(".badges")).toContainText("assisted");
});

test("a press shows, a release acts", async ({ player, page }) => {
  await player.start();
  await hover(player, { row: 5, col: 5 });
  await page.mouse.down();
  await expect(player.cell(5, 5)).toHaveClass(/pressed/);
  await expect(page.locator(".face")).toHaveAttribute("data-mood", "tense");
  expect(await player.glyph(5, 5)).toBe(".");
  await page.mouse.up();
  await player.shows(5, 5, "0-8");
  await expect(page.locator(".pressed")).toHaveCount(0);
});

test("a press that is dragged off the board does nothing", async ({ player, page }) => {
  await player.start();
  await hover(player, { row: 5, col: 5 });
  await page.mouse.down();
  await hover(player, { row: 5, col: 7 });
  await expect(player.cell(5, 7)).toHaveClass(/pressed/);
  await expect(player.cell(5, 5)).not.toHaveClass(/pressed/);
  await page.mouse.move(5, 400);
  await expect(page.locator(".pressed")).toHaveCount(0);
  await page.mouse.up();
  await hover(player, { row: 2, col: 2 });
  await page.waitForTimeout(100);
  expect((await player.rows()).join("")).toBe(".".repeat(81));
  expect(page.url()).not.toContain("/g/"); // no game was made either
});

for (const [one, other] of [
  ["left", "right"],
  ["right", "left"],
]) {
  test(`both buttons chord, ${one} first`, async ({ player, page }) => {
    const number = await readyToChord(player);
    await hover(player, number);
    await page.mouse.down({ button: one });
    await page.mouse.down({ button: other });
    await expect(page.locator(".pressed")).toHaveCount(number.others.length);
    await page.mouse.up({ button: one });
    await opensAround(player, number);
    const before = await player.rows();
    await page.mouse.up({ button: other }); // the second release does nothing more
    await page.waitForTimeout(100);
    expect(await player.rows()).toEqual(before);
  });
}

test("the middle button chords", async ({ player }) => {
  const number = await readyToChord(player);
  await click(player, number.row, number.col, "middle");
  await opensAround(player, number);
});

test("a left click on a number chords, unless that is switched off", async ({ player, page }) => {
  const number = await readyToChord(player);
  await page.getByRole("button", { name: "Keys" }).click();
  await page.getByLabel("A left click or tap on a number chords").uncheck();
  await page.keyboard.press("Escape");
  const before = await player.rows();
  await click(player, number.row, number.col);
  await page.waitForTimeout(100);
  expect(await player.rows()).toEqual(before);
  await page.getByRole("button", { name: "Keys" }).click();
  await page.getByLabel("A left click or tap on a number chords").check();
  await page.keyboard.press("Escape");
  await click(player, number.row, number.col);
  await opensAround(player, number);
});

test("1.5 click: the right button flags and stays down, the left one chords", async ({ player, page }) => {
  await player.start();
  await click(player, 5, 5);
  await player.shows(5, 5, "0-8");
  const number = await player.chordable();
  const last = number.mines.pop();
  for (const mine of number.mines) {
    await click(player, mine.row, mine.col, "right");
    await player.shows(mine.row, mine.col, "F");
  }
  await hover(player, last);
  await page.mouse.down({ button: "right" });
  await player.shows(last.row, last.col, "F"); // when the button goes down
  await hover(player, number);
  await page.mouse.down({ button: "left" });
  await page.mouse.up({ button: "left" });
  await opensAround(player, number);
  await page.mouse.up({ button: "right" });
  await player.shows(last.row, last.col, "F");
});

test("a chord without its flags opens nothing and says why", async ({ player, page }) => {
  await player.start();
  await click(player, 5, 5);
  await player.shows(5, 5, "0-8");
  const number = await player.chordable();
  const before = await player.rows();
  await click(player, number.row, number.col, "middle");
  await expect(page.locator("#message")).toHaveText("The flags around do not match the number.");
  expect(await player.rows()).toEqual(before);
});

test("a flagged cell is not opened, and the board has no context menu", async ({ player, page }) => {
  await player.start();
  await click(player, 1, 1, "right");
  await player.shows(1, 1, "F");
  await expect(page.locator("#mines-left")).toHaveText("9");
  await click(player, 1, 1);
  await expect(page.locator("#message")).toHaveText("The mark protects this cell.");
  const prevented = await player
    .cell(1, 1)
    .evaluate((cell) => !cell.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true })));
  expect(prevented).toBe(true);
});

test("control and the wheel zoom", async ({ player, page }) => {
  await player.start();
  const before = (await player.cell(1, 1).boundingBox()).width;
  await hover(player, { row: 5, col: 5 });
  await page.keyboard.down("Control");
  await page.mouse.wheel(0, -100);
  await page.keyboard.up("Control");
  await expect.poll(async () => (await player.cell(1, 1).boundingBox()).width).toBeGreaterThan(before);
});
