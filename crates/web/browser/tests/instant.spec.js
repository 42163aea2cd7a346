// Moves are painted at once and sent without waiting, on any network. Times are logged, not asserted.

import { expect, test } from "../setup/player.js";
import { slowProxy } from "../setup/slow-proxy.js";

const ONE_WAY = 150;

/** A page behind a slow network, with a game that has been opened in the middle. */
async function slowGame(page, player, link = "level=intermediate&no_guess=true&seed=tests") {
  const proxy = await slowProxy(ONE_WAY);
  process.env.SAOLEI_PROXY = proxy.url;
  await page.goto(`${proxy.url}/?${link}`);
  await expect(page.getByRole("grid")).toBeVisible();
  await player.cell(8, 8).click();
  await player.shows(8, 8, "0-8");
  await player.settled();
  return proxy;
}

test("twelve flags in a second appear in the frame of their click and reach the server in order", async ({
  page,
  player,
}) => {
  const proxy = await slowGame(page, player);
  const id = page.url().split("/").pop();
  const cells = await page.evaluate(() =>
    Array.from(document.querySelectorAll(".board .cell"))
      .flatMap((cell, at) => (cell.dataset.face === "closed" ? [at] : []))
      .slice(0, 12),
  );
  const painted = await page.evaluate(async (places) => {
    const all = document.querySelectorAll(".board .cell");
    const millis = [];
    for (const at of places) {
      const box = all[at].getBoundingClientRect();
      const event = { clientX: box.x + 5, clientY: box.y + 5, bubbles: true, cancelable: true, button: 2, buttons: 2 };
      const start = performance.now();
      all[at].dispatchEvent(new MouseEvent("mousedown", event));
      // Already in the task of the click: the next frame shows it.
      if (all[at].dataset.face !== "flag") throw new Error("the flag waits");
      document.dispatchEvent(new MouseEvent("mouseup", { ...event, buttons: 0 }));
      await new Promise((frame) => requestAnimationFrame(() => setTimeout(frame)));
      millis.push(performance.now() - start);
      await new Promise((wake) => setTimeout(wake, 60));
    }
    window.lastClick = performance.now();
    return millis;
  }, cells);
  const left = await page.locator("#mines-left").textContent();
  expect(left, "the counter counts them too").toBe("28");
  await player.settled();
  const rest = await page.evaluate(() => performance.now() - window.lastClick);
  console.log(
    `click to paint: ${painted.map((millis) => millis.toFixed(0)).join(" ")} ms; last click to last answer: ${rest.toFixed(0)} ms at a round trip of ${2 * ONE_WAY} ms`,
  );
  const game = await (await page.request.get(`${process.env.SAOLEI_URL}/api/v1/games/${id}`)).json();
  expect(game.turn).toBe(13);
  expect(game.board.join("")).toBe((await player.rows()).join(""));
  await proxy.close();
});

test("moves that depend on each other keep their order", async ({ page, player }) => {
  const proxy = await slowGame(page, player);
  const number = await player.chordable(40);
  for (const { row, col } of number.mines) await player.cell(row, col).click({ button: "right" });
  await player.cell(number.row, number.col).click({ button: "middle" });
  // The chord is on its way, and so are the flags that it needs.
  const { row, col } = number.others[0];
  await expect(player.cell(row, col)).toHaveClass(/thinking/);
  for (const other of number.others) await player.shows(other.row, other.col, "0-8");
  for (const mine of number.mines) await player.shows(mine.row, mine.col, "F");
  await player.settled();
  await proxy.close();
});

test("what the server refuses is put back", async ({ page, player }) => {
  await player.start();
  await player.cell(5, 5).click();
  await player.shows(5, 5, "0");
  await player.settled();
  await page.route("**/moves", (route) =>
    route.fulfill({
      status: 409,
      contentType: "application/problem+json",
      body: JSON.stringify({ type: "urn:saolei:too-long", title: "", status: 409, detail: "", remedy: "" }),
    }),
  );
  await player.cell(1, 1).click({ button: "right" });
  await expect(page.locator("#message")).toHaveText("This game has too many moves. Please start a new one.");
  await player.shows(1, 1, ".");
  await expect(page.locator("#mines-left")).toHaveText("10");
});

test("marks go round as the server says, in every dialect", async ({ page, player }) => {
  for (const rules of ["classic", "queries", "boom", "sweep", "console"]) {
    await player.start(`level=beginner&rules=${rules}`);
    await player.cell(1, 1).click({ button: "right" });
    await player.settled();
    for (let time = 0; time < 4; time += 1) {
      await player.cell(1, 1).click({ button: "right" });
      const shown = await player.glyph(1, 1); // before the answer, or after it: the same
      await player.settled();
      expect(await player.glyph(1, 1), rules).toBe(shown);
    }
    await page.route("**/moves", async (route) => {
      const shown = await player.glyph(1, 2);
      await route.fulfill({ response: await route.fetch() });
      await player.settled();
      expect(await player.glyph(1, 2), `${rules}: question mark`).toBe(shown);
    });
    await player.cell(1, 2).focus();
    await page.keyboard.press("q");
    await player.settled();
    await page.unrouteAll({ behavior: "wait" });
  }
});
