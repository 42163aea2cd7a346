import { expect, test } from "../setup/player.js";

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

/** Texts that their box or the window cuts off. */
function cutOff(page) {
  return page.evaluate(() => Array.from(document.querySelectorAll("body *")).filter((element) => {
    const style = getComputedStyle(element);
    const hasText = Array.from(element.childNodes).some((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim());
    if (!hasText || element.closest(".hidden, .skip, .minefield, .scroll, pre, textarea, [inert], option") || style.visibility === "hidden" || !element.checkVisibility()) return false;
    const range = document.createRange();
    range.selectNodeContents(element);
    const box = range.getBoundingClientRect();
    return box.width > 0 && (box.right > innerWidth + 1 || box.left < -1);
  }).map((element) => element.textContent.trim().slice(0, 40)));
}

test("the header is small, and the tools are pinned within reach of the thumb", async ({ page, player }) => {
  await player.start();
  expect((await page.locator("header.frame").boundingBox()).height).toBeLessThanOrEqual(0.12 * 844);
  const flag = page.getByRole("button", { name: "Flag mode" });
  const box = await flag.boundingBox();
  expect(box.y).toBeGreaterThan(0.8 * 844);
  expect(box.y + box.height).toBeLessThanOrEqual(844);
  expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
  await page.evaluate(() => scrollTo(0, 500));
  expect(await flag.boundingBox()).toEqual(box);
  await expect(page.getByRole("button", { name: "Invite" })).toBeHidden();
  await page.getByRole("button", { name: "More", exact: true }).tap();
  await expect(page.getByRole("button", { name: "Invite" })).toBeVisible();
});

test("the links are behind a menu", async ({ page, player }) => {
  await player.start();
  await expect(page.getByRole("link", { name: "Leaderboards" })).toBeHidden();
  await page.getByRole("button", { name: "Menu" }).tap();
  await page.getByRole("link", { name: "Leaderboards" }).tap();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Leaderboards");
});

test("edges behind which the board goes on are marked", async ({ page, player }) => {
  await player.start("level=expert");
  const place = page.locator(".board-place");
  await expect(place).toHaveAttribute("data-beyond", /right/);
  await page.locator(".minefield").evaluate((field) => { field.scrollLeft = field.scrollWidth; });
  await expect(place).toHaveAttribute("data-beyond", /left/);
  await expect(place).not.toHaveAttribute("data-beyond", /right/);
});

test("a telephone on its side shows the whole board of a beginner", async ({ page, player }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await player.start();
  for (const [row, col] of [[1, 1], [9, 9]]) {
    const box = await player.cell(row, col).boundingBox();
    expect(box.y + box.height).toBeLessThanOrEqual(390);
    expect(box.x + box.width).toBeLessThanOrEqual(844);
  }
  const flag = await page.getByRole("button", { name: "Flag mode" }).boundingBox();
  expect(flag.y + flag.height).toBeLessThanOrEqual(390);
});

for (const locale of ["en-GB", "zh-CN"]) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale });
    test("no text is cut off at 320 pixels", async ({ page, player }) => {
      await page.setViewportSize({ width: 320, height: 640 });
      await player.start();
      await player.cell(5, 5).tap();
      await player.shows(5, 5, "0");
      expect(await cutOff(page)).toEqual([]);
      const { mines } = await player.certain();
      await player.cell(mines[0].row, mines[0].col).tap();
      await expect(page.locator(".result-sentence")).not.toBeEmpty();
      expect(await cutOff(page)).toEqual([]);
      for (const path of ["/daily", "/learn", "/settings", "/leaderboards", "/statistics", "/replay", "/nowhere"]) {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expect(page.locator("main")).not.toContainText("Loading");
        expect(await cutOff(page), path).toEqual([]);
      }
    });
  });
}
