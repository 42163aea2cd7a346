import { expect, test } from "../setup/player.js";
import { readFile } from "node:fs/promises";

const GAME = `RawVF_Version: Rev6
Player: Ann
Width: 5
Height: 2
Mines: 2
Board:
*0000
000*0
Events:
1.000 lc 2 1 (24 8)
1.100 lr 2 1 (24 8)
1.500 rc 1 1 (8 8)
1.600 rr 1 1 (8 8)
2.100 mc 2 1 (24 8)
2.200 mr 2 1 (24 8)
3.000 mv 4 1 (56 8)
4.000 lc 4 2 (56 24)
4.100 lr 4 2 (56 24)
`;
const file = { name: "game.rawvf", mimeType: "application/octet-stream", buffer: Buffer.from(GAME) };

test(
  "a recorded game is watched, analysed, kept and downloaded",
  { tag: "@server" },
  async ({ page, player, browser }) => {
    await page.goto("/replay");
    await page.locator("#video-file").setInputFiles(file);
    const where = page.locator("#where");
    await expect(where, "it opens at its start").toContainText("0.000 s of 3.000 s");
    await expect(page.locator("main")).toContainText("Player: Ann");
    await expect(page.locator("main")).toContainText("4 (2 left, 1 right, 1 chords)");
    await page.getByRole("button", { name: "To the end" }).click();
    await expect(where).toContainText("3.000 s of 3.000 s, move 4 of 4");
    // The chord opened cells on the word of a flag that nothing proved; the last cell was a mistake.
    await expect(page.locator(".ticks .guess")).toHaveCount(1);
    await expect(page.locator(".ticks .mistake")).toHaveCount(1);

    await page.locator("#timeline").fill("399");
    await expect(where).toContainText("0.399 s of 3.000 s, move 1 of 4");
    await expect.poll(() => player.rows()).toEqual([".1...", "....."]);
    await page.locator("#timeline").fill("400");
    await expect.poll(() => player.rows()).toEqual(["F1...", "....."]);
    await expect(page.locator(".pointer .trail")).toHaveAttribute("points", /24|1\.5,0\.5/);
    await page.getByLabel("Mouse path").uncheck();
    await expect(page.locator(".pointer")).toBeHidden();
    await page.getByLabel("Mouse path").check();
    await page.getByLabel("Odds").check();
    await expect(page.locator(".cell[data-odds]").first()).toBeVisible();
    await page.getByLabel("Odds").uncheck();

    await page.getByLabel("Speed").selectOption("8");
    await page.getByRole("button", { name: "Play" }).click();
    await expect(where).toContainText("3.000 s of 3.000 s");
    await page.getByText("All moves").click();
    await page.locator("#moves").getByRole("button", { name: "2", exact: true }).click();
    await expect(where).toContainText("0.400 s");

    const downloading = page.waitForEvent("download");
    await page.locator("#download").click();
    const text = await readFile(await (await downloading).path(), "utf8");
    expect(text).toContain("RawVF_Version: Rev6");
    expect(text).toContain("Board:\n*0000\n000*0\n");

    await page.locator("#keep").click();
    const link = await page.getByLabel("Link to this game").inputValue();
    const other = await browser.newContext({ baseURL: process.env.SAOLEI_URL });
    const stranger = await other.newPage();
    await stranger.goto(link);
    await expect(stranger.locator("#where")).toContainText("of 4");
    await expect(stranger.locator("#kept"), "others cannot delete it").toBeHidden();
    await page.goto("/replay");
    const kept = page.getByRole("region", { name: "Replays that you keep" });
    await expect(kept.getByRole("listitem")).toHaveCount(1);
    await kept.getByRole("button", { name: "Delete" }).click();
    await expect(kept).toBeHidden();
    await stranger.reload();
    await expect(stranger.getByRole("alert")).toContainText("There is no such game.");
    await other.close();
  },
);

test("a file that is no game is refused in words", async ({ page }) => {
  await page.goto("/replay");
  await page
    .locator("#video-file")
    .setInputFiles({ name: "x.avf", mimeType: "application/octet-stream", buffer: Buffer.from("<?php") });
  await expect(page.getByRole("alert")).toContainText("expected a game as AVF, MVF, RMV, EVF, RawVF");
});

test("a file can be dropped", async ({ page }) => {
  await page.goto("/replay");
  const data = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], "game.rawvf"));
    return transfer;
  }, GAME);
  await page.locator(".drop").dispatchEvent("drop", { dataTransfer: data });
  await expect(page.locator("#where")).toContainText("of 4");
});
