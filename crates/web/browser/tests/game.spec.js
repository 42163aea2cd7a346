import { levels } from "../setup/page-data.js";
import { expect, test } from "../setup/player.js";

test("a reload continues the game", async ({ player, page }) => {
  await player.start();
  await player.cell(5, 5).click();
  await player.shows(5, 5, "0-8");
  await player.cell(1, 1).click({ button: "right" });
  await player.shows(1, 1, "F");
  await player.settled();
  const before = await player.rows();
  await page.reload();
  await expect.poll(() => player.rows()).toEqual(before);
  await expect(page).toHaveURL(/\/g\/\w+$/);
  await page.goto("/");
  await page.getByRole("link", { name: "Resume your game" }).click();
  await expect.poll(() => player.rows()).toEqual(before);
});

test("levels of the page are those of the server", { tag: "@server" }, async ({ page, player }) => {
  await player.start("");
  for (const [level, { rows, cols, mines }] of Object.entries(levels)) {
    await page.locator(`[data-level=${level}]`).click();
    await expect(page.getByRole("grid")).toHaveAttribute("aria-rowcount", String(rows));
    await expect(page.getByRole("grid")).toHaveAttribute("aria-colcount", String(cols));
    await expect(page.locator("#mines-left")).toHaveText(String(mines));
    const answer = await page.request.post("/api/v1/games", { data: { level } });
    expect(await answer.json()).toMatchObject({ rows, cols, mines, level });
  }
});

test("a custom board is asked for in a dialogue that checks it", async ({ page, player }) => {
  await player.start("");
  await page.locator("[data-level=custom]").click();
  const box = page.getByRole("dialog");
  await box.getByLabel("Rows").fill("5");
  await box.getByLabel("Columns").fill("12");
  await box.getByLabel("Mines").fill("60");
  await box.getByRole("button", { name: "Start" }).click();
  await expect(box.getByRole("alert")).toHaveText("At most 59 mines fit on this board.");
  await box.getByLabel("Mines").fill("8");
  await box.getByLabel("Rules").selectOption("queries");
  await box.getByLabel("First click").selectOption("safe");
  await box.getByRole("button", { name: "Start" }).click();
  await expect(page.getByRole("grid")).toHaveAttribute("aria-colcount", "12");
  await player.cell(2, 3).click({ button: "right" });
  await player.shows(2, 3, "F");
  await player.cell(2, 3).click({ button: "right" });
  await player.shows(2, 3, "?");
  await player.cell(2, 3).click();
  await player.shows(2, 3, "0-8");
});

test("every dialect is played", async ({ page, player }) => {
  for (const rules of ["boom", "sweep", "console"]) {
    await player.start(`level=beginner&rules=${rules}`);
    await player.cell(9, 9).click({ button: "right" });
    await player.shows(9, 9, "F");
    await player.cell(1, 1).click();
    await player.shows(1, 1, "0");
    await expect(page.locator(".badges")).toContainText(rules);
  }
});

test("a link with a seed is the same board for everyone", { tag: "@server" }, async ({ page, player, browser }) => {
  const link = "rows=8&cols=10&mines=12&seed=lucky7";
  await player.start(link);
  await expect(page.locator(".badges")).toContainText("lucky7");
  await player.cell(4, 5).click();
  await player.shows(4, 5, "0");
  const first = await player.rows();
  await page.getByRole("button", { name: "Invite" }).click();
  const shared = await page.getByLabel("Board link").inputValue();
  const other = await browser.newContext({ baseURL: process.env.SAOLEI_URL });
  const friend = new player.constructor(await other.newPage(), player.request);
  await friend.page.goto(shared);
  await friend.cell(4, 5).click();
  await friend.shows(4, 5, "0");
  expect(await friend.rows()).toEqual(first);
  await expect(friend.page.locator(".badges")).toContainText(/not ranked|practice/);
  await other.close();
});

test("a finished board can be played again", async ({ page, player }) => {
  await player.start();
  await player.cell(5, 5).click();
  await player.shows(5, 5, "0");
  const opened = await player.rows();
  const { mines } = await player.certain();
  await player.cell(mines[0].row, mines[0].col).click();
  await page.getByRole("button", { name: "Same board" }).click();
  await expect(page.locator("#message")).toContainText("row 5, column 5");
  await expect(player.cell(5, 5)).toHaveClass(/first/);
  await player.cell(1, 1).click();
  await expect(page.locator("#message")).toContainText("Open the ringed cell first.");
  await player.cell(5, 5).click();
  await expect.poll(() => player.rows()).toEqual(opened);
});

test("errors say what to do", async ({ page, player }) => {
  await page.goto("/g/nosuchgame");
  await expect(page.locator("#message")).toHaveText("There is no such game. Check the link, or start a new game.");
  await player.start("rows=5&cols=5&mines=25");
  await player.cell(1, 1).click();
  await expect(page.locator("#message")).toHaveText("This is not possible. 25 mines, expected at most 24 on 5x5.");
});

test("no answer tells about closed cells before the end", { tag: "@server" }, async ({ page, player }) => {
  const answers = [];
  page.on("response", (response) => {
    if (/\/api\/v1\/games(\/\w+\/moves)?$/.test(response.url())) answers.push(response.json());
  });
  await player.start("level=expert");
  await player.cell(8, 15).click();
  await player.shows(8, 15, "0");
  await player.settled();
  const [game, move] = await Promise.all(answers);
  expect(answers).toHaveLength(2);
  expect(game).toMatchObject({ seed: null, board: new Array(16).fill(".".repeat(30)) });
  for (const { glyphs } of move.changes) expect(glyphs).toMatch(/^[0-8]+$/);
  expect(move).not.toHaveProperty("seed");
});
