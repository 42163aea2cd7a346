import { expect, Player, test } from "../setup/player.js";

test("eight tabs with running games all load, and a guest's move still arrives", async ({
  page,
  player,
  context,
  browser,
  request,
}) => {
  await player.start();
  await player.cell(5, 5).click();
  await player.shows(5, 5, "0");
  for (let tab = 2; tab <= 8; tab += 1) {
    const other = new Player(await context.newPage(), request);
    await other.start(`level=beginner&seed=tab${tab}`);
    await other.cell(5, 5).click();
    await other.shows(5, 5, "0-8");
  }
  const game = await (await page.request.get(`/api/v1/games/${page.url().split("/").pop()}`)).json();
  const friend = await browser.newContext({ baseURL: process.env.SAOLEI_URL });
  const mate = new Player(await friend.newPage(), request);
  await mate.page.goto(game.links.play);
  await expect(page.locator(".badges"), "although nobody was invited here").toContainText("Playing:");
  await mate.cell(1, 1).click({ button: "right" });
  await player.shows(1, 1, "F");
  await friend.close();
});
