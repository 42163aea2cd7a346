// The pictures that the READMEs show.

import { readFileSync } from "node:fs";
import { expect, test } from "../setup/player.js";

const DOCS = new URL("../../../../docs/", import.meta.url).pathname;

/** Plays on for a while: safe cells are opened, certain mines flagged. */
async function playOn(player, mines, rounds) {
  for (let round = 0; round < rounds; round += 1) {
    const known = await player.certain(mines);
    for (const { row, col } of known.mines)
      if ((await player.glyph(row, col)) === ".") await player.cell(row, col).click({ button: "right" });
    for (const { row, col } of known.safe.slice(0, 7)) {
      await player.cell(row, col).click();
      await player.shows(row, col, "0-8");
    }
  }
}

test("a hint", async ({ page, player }) => {
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

const PAGE = new URL("../../page/", import.meta.url).pathname;

test("the icons and the preview of links", async ({ page }) => {
  const svg = readFileSync(`${PAGE}icon.svg`, "utf8");
  for (const side of [192, 512]) {
    await page.setViewportSize({ width: side, height: side });
    // Systems cut icons to their own shapes: the corners are filled.
    await page.setContent(
      `<body style="margin:0">${svg.replace('rx="5"', "").replace("<svg", `<svg width="${side}" height="${side}" style="display:block"`)}`,
    );
    await page.screenshot({ path: `${PAGE}icon-${side}.png` });
  }
  await page.setViewportSize({ width: 1200, height: 630 });
  const cells = ["1F2..", "12F..", "0112.", "00012", "00001"]
    .map((row) =>
      Array.from(row, (glyph) => {
        const ink = { 1: "#2560c8", 2: "#2a7a3f" }[glyph] ?? "#a91d2a";
        const closed = glyph === "." || glyph === "F";
        return `<b style="background:${closed ? "#c3d3e6" : "#f6f8fb"};color:${ink};border-radius:${closed ? 14 : 4}px">${glyph === "F" ? "⚑" : closed || glyph === "0" ? "" : glyph}</b>`;
      }).join(""),
    )
    .join("");
  await page.setContent(`<style>body{margin:0;height:630px;display:flex;align-items:center;justify-content:space-evenly;background:#eef2f7;font-family:system-ui,"Noto Sans CJK SC",sans-serif;color:#1b2531}
    .b{display:grid;grid-template-columns:repeat(5,88px);gap:4px;padding:10px;background:#d5dee9;border-radius:20px} b{height:88px;display:grid;place-items:center;font-size:54px} h1{font-size:104px;margin:0} p{font-size:36px;margin:16px 0;color:#54606e}</style>
    <div><h1>Saolei 扫雷</h1><p>Minesweeper without guessing</p><p>无猜扫雷</p></div><div class="b">${cells}</div>`);
  await page.screenshot({ path: `${PAGE}preview.png` });
});
