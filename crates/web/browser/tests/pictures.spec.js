// The pictures that the READMEs show.

import { expect, test } from "../setup/player.js";

const DOCS = new URL("../../../../docs/", import.meta.url).pathname;

/** Plays on for a while: safe cells are opened, certain mines flagged. */
async function playOn(player, mines, rounds) {
  for (let round = 0; round < rounds; round += 1) {
    const known = await player.certain(mines);
    for (const { row, col } of known.mines) if ((await player.glyph(row, col)) === ".") await player.cell(row, col).click({ button: "right" });
    for (const { row, col } of known.safe.slice(0, 7)) {
      await player.cell(row, col).click();
      await player.shows(row, col, "0-8");
    }
  }
}

test("a hint in the classic theme", async ({ page, player }) => {
  await page.setViewportSize({ width: 760, height: 900 });
  await player.start("rows=12&cols=20&mines=40&no_guess=true&seed=lucky7");
  await player.cell(6, 10).click();
  await player.shows(6, 10, "0");
  await playOn(player, 40, 3);
  await page.getByRole("button", { name: "Hint" }).click();
  await expect(page.locator(".cell[data-highlight='target']")).toHaveCount(1);
  await page.mouse.move(0, 0);
  await page.locator(".game").screenshot({ path: `${DOCS}web-hint.png` });
});

test("odds in the dark theme", async ({ page, player }) => {
  await page.addInitScript(() => localStorage.setItem("saolei", JSON.stringify({ theme: "dark" })));
  await page.setViewportSize({ width: 760, height: 900 });
  await player.start("rows=12&cols=20&mines=40&seed=dark");
  await player.cell(6, 10).click();
  await player.shows(6, 10, "0");
  await playOn(player, 40, 2);
  await page.getByRole("button", { name: "Odds" }).click();
  await expect(page.locator(".cell[data-odds]").first()).toBeVisible();
  await page.mouse.move(0, 0);
  await page.locator(".game").screenshot({ path: `${DOCS}web-odds.png` });
});

test.describe("on a telephone", () => {
  test.use({ locale: "zh-CN", hasTouch: true, isMobile: true, viewport: { width: 320, height: 700 } });
  test("a hint in Chinese", async ({ page, player }) => {
    await page.addInitScript(() => localStorage.setItem("saolei", JSON.stringify({ theme: "colour-blind" })));
    await player.start("level=beginner&no_guess=true&seed=phone");
    await player.cell(5, 5).tap();
    await player.shows(5, 5, "0");
    await page.locator("#tool-hint").tap();
    await expect(page.locator(".cell[data-highlight='target']")).toHaveCount(1);
    await page.screenshot({ path: `${DOCS}web-phone.png` });
  });
});
