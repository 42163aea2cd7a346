import { collectErrors, expect, Player, test } from "../setup/player.js";

/** Another person: a browser without the first one's cookies. */
async function friend(browser, request, link) {
  const context = await browser.newContext({ baseURL: process.env.SAOLEI_URL });
  const page = await context.newPage();
  const errors = collectErrors(page);
  await page.goto(link);
  return { player: new Player(page, request), page, errors, close: () => context.close() };
}

test("two browsers play one game, and a third one watches", async ({ browser, page, player, request }) => {
  await player.start();
  await player.cell(5, 5).click();
  await player.shows(5, 5, "0");
  await page.getByRole("button", { name: "Invite" }).click();
  const watchLink = await page.getByLabel("Watch link").inputValue();
  const playLink = await page.getByLabel("Play link").inputValue();
  await page.keyboard.press("Escape");

  const mate = await friend(browser, request, playLink);
  const guest = await friend(browser, request, watchLink);
  const all = [player, mate.player, guest.player];
  const same = async () => {
    const rows = await player.rows();
    for (const one of all) await expect.poll(() => one.rows()).toEqual(rows);
  };
  await same();
  await expect(guest.page.locator("#message")).toHaveText("You are watching.");
  await expect(page.locator(".badges")).toContainText("1 watching"); // players are not watchers

  // Everyone sees the moves of both players, also simultaneous ones.
  const { safe, mines } = await player.certain();
  await Promise.all([
    player.cell(mines[0].row, mines[0].col).click({ button: "right" }),
    mate.player.cell(safe[0].row, safe[0].col).click(),
  ]);
  for (const one of all) {
    await one.shows(mines[0].row, mines[0].col, "F");
    await one.shows(safe[0].row, safe[0].col, "0-8");
  }
  await same();

  // A watcher cannot play.
  const closed = (await guest.player.certain()).mines.find(
    ({ row, col }) => row !== mines[0].row || col !== mines[0].col,
  );
  await guest.player.cell(closed.row, closed.col).click();
  await guest.page.waitForTimeout(100);
  expect(await guest.player.outcome()).toBe(null);

  // Everyone sees the end.
  await mate.player.cell(closed.row, closed.col).click();
  for (const one of all) await expect.poll(() => one.outcome()).toBe("lost");
  await same();
  expect([...mate.errors, ...guest.errors]).toEqual([]);
  await mate.close();
  await guest.close();
});

test("a game that two have played is not ranked", async ({ browser, page, player, request }) => {
  await player.start("level=beginner");
  await player.cell(1, 1).click({ button: "right" });
  await player.shows(1, 1, "F");
  const badges = page.locator(".badges");
  await expect(badges.getByText("ranked", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Invite" }).click();
  const mate = await friend(browser, request, await page.getByLabel("Play link").inputValue());
  await mate.player.shows(1, 1, "F");
  await mate.player.cell(9, 9).click({ button: "right" });
  await player.shows(9, 9, "F");
  await expect(badges).toContainText("not ranked");
  expect(mate.errors).toEqual([]);
  await mate.close();
});

test("players see each other's names and cursors", async ({ browser, page, player }) => {
  await player.start();
  await player.cell(5, 5).click();
  await player.shows(5, 5, "0");
  await page.getByRole("button", { name: "Invite" }).click();
  const playLink = await page.getByLabel("Play link").inputValue();
  await page.keyboard.press("Escape");
  const context = await browser.newContext({ baseURL: process.env.SAOLEI_URL });
  const mate = await context.newPage();
  await mate.goto("/leaderboards");
  await mate.getByLabel("Your name on leaderboards").fill("Grace");
  await mate.getByRole("button", { name: "Save" }).click();
  await expect(mate.getByText("Saved.")).toBeVisible();
  await mate.goto(playLink);
  await expect(page.locator(".badges")).toContainText("Playing: Player 1 (you), Grace");
  await expect(mate.locator(".badges")).toContainText("Playing: Player 1, Grace (you)");
  const cell = mate.locator(`.board [aria-rowindex="2"] > [aria-colindex="3"]`);
  await cell.hover();
  const cursor = page.locator(".other-cursor");
  await expect(cursor).toHaveText("Grace");
  const [seen, at] = [await cursor.boundingBox(), await player.cell(2, 3).boundingBox()];
  expect([Math.round(seen.x), Math.round(seen.y)]).toEqual([Math.round(at.x), Math.round(at.y)]);
  await context.close();
  await expect(page.locator(".badges")).not.toContainText("Grace");
});
