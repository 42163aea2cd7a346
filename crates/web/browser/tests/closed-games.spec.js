// Nothing of a game that was left reaches the screen, however late it arrives.

import { expect, test } from "../setup/player.js";

/** Holds back the answers to requests like this one. The server has answered when `arrived` is kept; `release` lets the
 * answer go and waits until the page has used it. */
async function holdBack(page, pattern) {
  let [arrive, letGo] = [null, null];
  const arrived = new Promise((wake) => {
    arrive = wake;
  });
  const released = new Promise((wake) => {
    letGo = wake;
  });
  const used = page.waitForEvent("requestfinished", (request) => pattern.test(request.url()));
  await page.route(pattern, async (route) => {
    const response = await route.fetch();
    arrive();
    await released;
    await route.fulfill({ response });
  });
  const release = async () => {
    letGo();
    await page.unrouteAll({ behavior: "wait" });
    await used;
    await page.evaluate(() => new Promise((frame) => requestAnimationFrame(() => setTimeout(frame))));
  };
  return { arrived, release };
}

/** Remembers everything but a closed cell that the page shows from now on. */
function observe(page) {
  return page.evaluate(() => {
    window.strange = [];
    const look = () => {
      for (const cell of document.querySelectorAll(".board .cell:not([data-face=closed])"))
        window.strange.push(cell.ariaLabel);
      for (const other of document.querySelectorAll(
        ".board :is(.pending, .thinking, [data-highlight], [data-odds]), .result, .confetti",
      ))
        window.strange.push(other.className);
    };
    new MutationObserver(look).observe(document.querySelector("main"), {
      subtree: true,
      childList: true,
      attributes: true,
    });
  });
}

async function expectFresh(page, player, cells = 81) {
  expect(await page.evaluate(() => window.strange)).toEqual([]);
  expect((await player.rows()).join("")).toBe(".".repeat(cells));
  await expect(page.locator("#message")).toContainText("Open any cell to start.");
  expect(new URL(page.url()).pathname).toBe("/");
  await expect(page.locator(".face")).toHaveAttribute("data-mood", "calm");
}

const WAYS = {
  "the key r": { leave: (page) => page.keyboard.press("r"), cells: 81 },
  "the button of another level": { leave: (page) => page.locator("[data-level=intermediate]").click(), cells: 256 },
  "the face": { leave: (page) => page.locator(".face").click(), cells: 81 },
};

for (const [way, { leave, cells }] of Object.entries(WAYS)) {
  test(`old cells do not appear on the new board after ${way}`, async ({ page, player }) => {
    for (let time = 0; time < 4; time += 1) {
      // The first move creates the game, a later one opens a mine.
      for (const lost of [false, true]) {
        await player.start("level=beginner&no_guess=true&seed=tests");
        if (lost) {
          await player.cell(5, 5).click();
          await player.shows(5, 5, "0");
          await player.settled();
        }
        const mine = lost ? (await player.certain()).mines[0] : { row: 5, col: 5 };
        const { arrived, release } = await holdBack(page, /\/moves$/);
        await player.cell(mine.row, mine.col).click();
        await player.cell(1, 1).click({ button: "right" });
        await arrived;
        await leave(page);
        await expect.poll(async () => (await player.rows()).join("")).toBe(".".repeat(cells));
        await observe(page);
        await release();
        await expectFresh(page, player, cells);
      }
    }
  });
}

test("a game that is created too late is not shown on the board after it", async ({ page, player }) => {
  await player.start("level=beginner");
  const { arrived, release } = await holdBack(page, /\/api\/v1\/games$/);
  await player.cell(5, 5).click();
  await arrived;
  await page.keyboard.press("r");
  await observe(page);
  await release();
  await expectFresh(page, player);
});

for (const [tool, name] of [
  ["hint", "a hint"],
  ["odds", "odds"],
  ["undo", "an undo"],
]) {
  test(`${name} for the last game cannot be seen on the new board`, async ({ page, player }) => {
    await player.start();
    await player.cell(5, 5).click();
    await player.shows(5, 5, "0");
    await player.settled();
    const { arrived, release } = await holdBack(page, new RegExp(`/${tool}$`));
    await page.locator(`#tool-${tool}`).click();
    await arrived;
    await page.keyboard.press("r");
    await observe(page);
    await release();
    await expectFresh(page, player);
    await expect(page.locator("#tool-odds")).toHaveAttribute("aria-pressed", "false");
  });
}

test("a link that loads slowly does not replace the game that was started meanwhile", async ({ page, player }) => {
  await player.start();
  await player.cell(5, 5).click();
  await player.shows(5, 5, "0");
  await player.settled();
  const { arrived, release } = await holdBack(page, /\/api\/v1\/games\/\w+$/);
  await page.reload();
  await arrived;
  await page.keyboard.press("r");
  await expect(page.getByRole("grid")).toBeVisible();
  await observe(page);
  await release();
  await expectFresh(page, player);
});

test("moves of a friend in the last game are not shown on the new board", async ({ browser, page, player }) => {
  await player.start();
  await player.cell(5, 5).click();
  await player.shows(5, 5, "0");
  await page.getByRole("button", { name: "Invite" }).click();
  const playLink = await page.getByLabel("Play link").inputValue();
  await page.keyboard.press("Escape");
  const { mines } = await player.certain();
  const context = await browser.newContext({ baseURL: process.env.SAOLEI_URL });
  const [, id, key] = playLink.match(/\/g\/(\w+)#(\w+)/);
  await page.keyboard.press("r");
  await observe(page);
  const answer = await context.request.post(`/api/v1/games/${id}/moves`, {
    headers: { "Saolei-Key": key },
    data: { key: "friend", act: "open", ...mines[0] },
  });
  expect((await answer.json()).phase).toBe("lost");
  // A stream that was still open would have the turn by now: it is sent before the answer to the next request.
  await page.evaluate(() => fetch("/api/v1/me"));
  await expectFresh(page, player);
  await context.close();
});
