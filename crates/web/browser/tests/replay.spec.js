import { expect, test } from "../setup/player.js";

test(
  "a lost game is replayed at its own link, with the review on its timeline",
  { tag: "@server" },
  async ({ page, player, browser }) => {
    await player.start();
    await player.cell(5, 5).click();
    await player.shows(5, 5, "0");
    const opened = await player.rows();
    const { mines } = await player.certain();
    await player.cell(mines[0].row, mines[0].col).click();
    await expect(page.getByRole("region", { name: "Result" })).toBeVisible();
    const end = await player.rows();
    await page.getByRole("link", { name: "Replay", exact: true }).click();
    await expect(page).toHaveURL(/\/replay\/\w+$/);
    const where = page.locator("#where");
    await expect(where).toContainText("Move 2 of 2");
    await expect.poll(() => player.rows()).toEqual(end);

    await page.getByRole("button", { name: "Previous move" }).click();
    await expect(where).toContainText("Move 1 of 2");
    await expect.poll(() => player.rows()).toEqual(opened);
    await page.locator("#timeline").fill("0");
    await expect.poll(async () => (await player.rows()).join("")).toBe(".".repeat(81));
    await page.getByLabel("Speed").selectOption("8");
    await page.getByRole("button", { name: "Play" }).click();
    await expect(where).toContainText("Move 2 of 2");
    await expect.poll(() => player.rows()).toEqual(end);

    await expect(page.locator(".ticks .mistake")).toHaveCount(1);
    await page.locator(".risks button").click();
    await expect(player.cell(mines[0].row, mines[0].col)).toHaveAttribute("data-highlight", "target");
    await expect(page.locator(".cell[data-highlight='safe']")).toHaveCount(1);

    const other = await browser.newContext({ baseURL: process.env.SAOLEI_URL });
    const stranger = await other.newPage();
    await stranger.goto(page.url());
    await expect(stranger.locator("#where")).toContainText("Move 2 of 2");
    await other.close();
  },
);

test("a game that goes on has no replay", async ({ page, player }) => {
  await player.start();
  await player.cell(5, 5).click();
  await player.shows(5, 5, "0");
  const id = page.url().split("/").pop();
  await page.goto(`/replay/${id}`);
  await expect(page.locator("main")).toContainText("This game is still being played");
});
