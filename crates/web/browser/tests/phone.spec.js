import { expect, test } from "../setup/player.js";

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

/** Texts that their box or the window cuts off. */
function cutOff(page) {
  return page.evaluate(() =>
    Array.from(document.querySelectorAll("body *"))
      .filter((element) => {
        const style = getComputedStyle(element);
        const hasText = Array.from(element.childNodes).some(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim(),
        );
        if (
          !hasText ||
          element.closest(".hidden, .skip, .minefield, .scroll, .badges, pre, textarea, [inert], option") ||
          style.visibility === "hidden" ||
          !element.checkVisibility()
        )
          return false;
        const range = document.createRange();
        range.selectNodeContents(element);
        const box = range.getBoundingClientRect();
        return box.width > 0 && (box.right > innerWidth + 1 || box.left < -1);
      })
      .map((element) => element.textContent.trim().slice(0, 40)),
  );
}

/** Whether the cell with this highlight is on the screen, and nothing covers it. */
const inView = (page, highlight) =>
  page.locator(`.cell[data-highlight=${highlight}]`).evaluate((cell) => {
    const { x, y, width, height } = cell.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2) === cell;
  });

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

test("a leaderboard has columns", async ({ page }) => {
  const entry = (rank, name, millis) => ({
    rank,
    name,
    millis,
    own: false,
    id: "x",
    three_bv: 12,
    three_bv_per_second: 1.5,
    efficiency: 0.5,
    finished: 0,
  });
  const entries = [entry(1, "Ann", 1230), entry(2, "Somebody with a long name", 123450), entry(10, "", 999990)];
  await page.route("**/leaderboards/**", (route) => route.fulfill({ json: { entries, mine: null } }));
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/leaderboards");
    const rows = page.getByRole("row");
    await expect(rows).toHaveCount(4);
    // Each column has a head, and every row ends its times and speeds at the same place.
    for (const [head, at] of [
      ["Time", 2],
      ["3BV/s", 3],
      ["Efficiency", 4],
      ["3BV", 5],
    ]) {
      const rights = await rows.evaluateAll(
        (all, column) =>
          all.map((row) => {
            const range = document.createRange();
            range.selectNodeContents(row.children[column]);
            return Math.round(range.getBoundingClientRect().right);
          }),
        at,
      );
      expect(new Set(rights).size, `${head}: ${rights}`).toBe(1);
      await expect(page.getByRole("columnheader", { name: head, exact: true })).toBeVisible();
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }
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
  await page.locator(".minefield").evaluate((field) => {
    field.scrollLeft = field.scrollWidth;
  });
  await expect(place).toHaveAttribute("data-beyond", /left/);
  await expect(place).not.toHaveAttribute("data-beyond", /right/);
});

test("a telephone on its side shows the whole board of a beginner", async ({ page, player }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await player.start();
  for (const [row, col] of [
    [1, 1],
    [9, 9],
  ]) {
    const box = await player.cell(row, col).boundingBox();
    expect(box.y + box.height).toBeLessThanOrEqual(390);
    expect(box.x + box.width).toBeLessThanOrEqual(844);
  }
  const flag = await page.getByRole("button", { name: "Flag mode" }).boundingBox();
  expect(flag.y + flag.height).toBeLessThanOrEqual(390);
});

test("the menu closes by a tap beside it and by Escape", async ({ page, player }) => {
  await player.start();
  for (const close of [
    () => page.locator(".panel").tap({ position: { x: 5, y: 5 } }),
    () => page.keyboard.press("Escape"),
  ]) {
    await page.getByRole("button", { name: "Menu" }).tap();
    await expect(page.getByRole("link", { name: "Daily" })).toBeVisible();
    await close();
    await expect(page.getByRole("link", { name: "Daily" })).toBeHidden();
  }
});

for (const [width, height] of [
  [320, 640],
  [390, 844],
  [844, 390],
]) {
  test(`at ${width} x ${height} the first move does not move the board, and a hint is shown in full`, async ({
    page,
    player,
  }) => {
    await page.setViewportSize({ width, height });
    await player.start("level=expert&no_guess=true&seed=tests");
    const before = await page.locator(".minefield").boundingBox();
    await player.cell(8, 6).tap();
    await player.shows(8, 6, "0-8");
    await player.settled();
    expect(await page.locator(".minefield").boundingBox()).toEqual(before);
    await page.locator("#tool-hint").tap();
    await expect(page.locator(".legend")).toContainText("the cell to open");
    const box = await page.locator("#message").boundingBox();
    expect(box.y).toBeGreaterThanOrEqual(0);
    expect(box.y + box.height).toBeLessThanOrEqual(height);
    expect(await inView(page, "target"), "the cell to open").toBe(true);
    expect(
      await page.locator(".words").evaluate((words) => words.scrollHeight <= words.clientHeight),
      "nothing is cut off",
    ).toBe(true);
    expect(await page.locator(".minefield").boundingBox()).toEqual(before);
  });
}

test("on its side a hint of three steps is shown in full above the tools", async ({ page, player }) => {
  const why = [
    "Step 1 of 3: The 1 at (5, 14) has only one closed cell left for its mine: (6, 15) is a mine.",
    "Step 2 of 3: The 2 at (5, 15) already has a mine at (6, 15) and only one closed cell left for its last mine: (6, 16) is a mine.",
    "Step 3 of 3: The 2 at (6, 14) and the 3 at (6, 16) share two closed cells, and the 3 needs one mine more than the 2: (7, 17) is a mine and (7, 13) is safe.",
  ].join(" ");
  await page.route("**/hint", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), why: { en: why, zh: why } } });
  });
  await page.setViewportSize({ width: 844, height: 390 });
  await player.start("level=expert&no_guess=true&seed=tests");
  await player.cell(8, 6).tap();
  await player.shows(8, 6, "0-8");
  await player.settled();
  const before = await page.locator(".minefield").boundingBox();
  await page.locator("#tool-hint").tap();
  await expect(page.locator("#message")).toContainText("Step 3 of 3");
  const words = page.locator(".words");
  expect(await words.evaluate((box) => box.scrollHeight <= box.clientHeight), "nothing is cut off").toBe(true);
  const [top, tools] = [await words.boundingBox(), await page.locator(".tools").boundingBox()];
  expect(top.y).toBeGreaterThanOrEqual((await page.locator("header.frame").boundingBox()).height);
  expect(top.y + top.height).toBeLessThanOrEqual(tools.y);
  expect(tools.y + tools.height).toBeLessThanOrEqual(390);
  expect(await page.locator(".minefield").boundingBox()).toEqual(before);
});

for (const [width, height] of [
  [320, 640],
  [360, 740],
  [390, 844],
]) {
  for (const locale of ["en-GB", "zh-CN"]) {
    test.describe(`in ${locale} at ${width} pixels`, () => {
      test.use({ locale, viewport: { width, height } });
      test("the buttons of a result do not overlap", async ({ page, player }) => {
        await player.start();
        await player.cell(5, 5).tap();
        await player.shows(5, 5, "0");
        const { mines } = await player.certain();
        await player.cell(mines[0].row, mines[0].col).tap();
        await expect(page.locator(".result-sentence")).not.toBeEmpty();
        // The words themselves, which may be wider than their buttons.
        const boxes = await page.locator(".result .buttons span").evaluateAll((words) =>
          words.map((word) => {
            const range = document.createRange();
            range.selectNodeContents(word);
            const { left, right, top, bottom } = range.getBoundingClientRect();
            return { text: word.textContent, left, right, top, bottom };
          }),
        );
        expect(boxes).toHaveLength(5);
        for (const one of boxes) {
          expect(one.left >= 0 && one.right <= width, one.text).toBe(true);
          for (const other of boxes) {
            if (one === other) continue;
            const apart =
              one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top;
            expect(apart, `${one.text} and ${other.text}`).toBe(true);
          }
        }
      });
    });
  }
}

test("a safe cell that was missed is framed in view, or a button shows it", async ({ page, player }) => {
  const open = async () => {
    await player.start("level=expert&no_guess=true&seed=tests");
    await player.cell(8, 15).tap();
    await player.shows(8, 15, "0-8");
    await player.settled();
  };
  const lose = async ({ row, col }) => {
    await player.cell(row, col).tap();
    await expect(page.locator(".result-sentence")).toContainText("was safe");
    return {
      shown: await inView(page, "safe"),
      says: (await page.locator(".result-sentence").textContent()).includes("now framed"),
    };
  };
  await open();
  const { mines } = await player.certain(99);
  const near = await lose(mines[0]);
  expect(near.says).toBe(near.shown);
  // A mine at the other end of the board, which is the same again.
  const rows = await player.rows();
  const far = rows
    .flatMap((text, row) => Array.from(text, (glyph, col) => ({ glyph, row: row + 1, col: col + 1 })))
    .filter(({ glyph, col }) => glyph === "*" && col > 27)[0];
  await open();
  expect(await lose(far)).toEqual({ shown: false, says: false });
  await page.getByRole("button", { name: "Show it" }).tap();
  await expect.poll(() => inView(page, "safe")).toBe(true);
});

test("the result leaves most of the board in view, and can be folded", async ({ page, player }) => {
  await player.start();
  await player.cell(5, 5).tap();
  await player.shows(5, 5, "0");
  const { mines } = await player.certain();
  await player.cell(mines[0].row, mines[0].col).tap();
  await expect(page.locator(".result-sentence")).not.toBeEmpty();
  const tall = await page.locator(".result").boundingBox();
  expect(tall.y).toBeGreaterThan(844 / 2);
  await page.getByRole("button", { name: "Details" }).tap();
  expect((await page.locator(".result").boundingBox()).height).toBeLessThan(tall.height - 40);
  await expect(page.getByRole("button", { name: "Next game" })).toBeVisible();
  await page.getByRole("button", { name: "Details" }).tap();
  await expect(page.locator(".result-sentence")).toBeVisible();
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
