// The page without a server: everything works from the browser's own copy, with the network cut.

import { avf } from "../setup/avf.js";
import { screens } from "../setup/page-data.js";
import { expect, Player, siteLink, test } from "../setup/player.js";
import { copied, turns } from "../setup/site.js";

/** Visits the site and cuts the network when the service worker has a copy of everything. */
async function goOffline(page, context) {
  await page.goto("/");
  await copied(page);
  await context.setOffline(true);
}

/** The name that a screen has in the header, in English. */
const NAMES = {
  play: "Play",
  daily: "Daily",
  learn: "Learn",
  analyse: "Analyse",
  recorded: "Replays",
  statistics: "Statistics",
  settings: "Settings",
};

test("every screen loads offline, and nothing asks for other people", { tag: "@static" }, async ({ page, context }) => {
  await goOffline(page, context);
  for (const { address, link, people } of screens) {
    if (!link) continue;
    await page.goto(address);
    if (people) {
      await expect(page.locator("main")).toContainText("not available without a server");
      await expect(page.locator("main :is(input, select, form)")).toHaveCount(0);
      continue;
    }
    const links = page.getByRole("navigation").getByRole("link");
    await expect(links).toHaveCount(Object.keys(NAMES).length);
    await expect(page.locator("nav [aria-current=page]")).toHaveText(NAMES[link]);
    await expect(page.locator("main .wrong:not(:empty)")).toHaveCount(0);
    await expect(page.locator("h1")).toBeAttached();
  }
  await page.goto("/nowhere");
  await expect(page.locator("h1")).toHaveText("Nothing here");
});

test(
  "an expert board without guesses is won offline by its hints",
  { tag: "@static" },
  async ({ page, player, context }) => {
    await goOffline(page, context);
    await page.goto("/?level=expert&no_guess=true");
    await player.cell(8, 15).click();
    await player.shows(8, 15, "0");
    await page.locator("#tool-hint").click();
    await expect(page.locator("#message")).toContainText(/The \d at \(\d+, \d+\) .* safe/);
    // Follows the hints in the page itself: there are a few hundred.
    const hints = await page.evaluate(async () => {
      const wait = () => new Promise((wake) => setTimeout(wake));
      const target = () => document.querySelector('.board [data-highlight="target"]');
      const mood = () => document.querySelector(".face").dataset.mood;
      let count = 0;
      for (; mood() !== "won" && mood() !== "lost"; count += 1) {
        while (!target()) await wait();
        const cell = target();
        const { x, y } = cell.getBoundingClientRect();
        const event = { clientX: x + 5, clientY: y + 5, bubbles: true, cancelable: true, button: 0, buttons: 1 };
        cell.dispatchEvent(new MouseEvent("mousedown", event));
        cell.dispatchEvent(new MouseEvent("mouseup", { ...event, buttons: 0 }));
        while (cell.dataset.face === "closed") await wait();
        document.querySelector("#tool-hint:not(:disabled)")?.click();
      }
      return count;
    });
    expect(hints).toBeGreaterThan(20);
    expect(await player.outcome()).toBe("won");
    await expect(page.locator(".result-review")).toContainText("3BV");
  },
);

test("a recorded game is analysed and kept offline", { tag: "@static" }, async ({ page, context }) => {
  await goOffline(page, context);
  await page.goto("/replay");
  const file = { name: "small.avf", mimeType: "application/octet-stream", buffer: avf() };
  await page.locator("#video-file").setInputFiles(file);
  await expect(page.locator("#where")).toContainText("0.000 s of");
  await expect(page.locator("main")).toContainText("Efficiency");
  await expect(page.locator("main")).toContainText("Probability of surviving all risks");
  await page.locator("#keep").click();
  await expect(page.locator("#kept li")).toHaveCount(1);
  await page.locator("#kept a").click();
  await expect(page.locator("#where")).toContainText("s of");
});

test("a game survives a reload of its address and of the site", { tag: "@static" }, async ({ page, player }) => {
  await player.start();
  await player.cell(5, 5).click();
  await player.shows(5, 5, "0-8");
  await player.cell(1, 1).click({ button: "right" });
  await player.shows(1, 1, "F");
  const rows = await player.rows();
  await expect.poll(() => turns(page)).toBe(2);
  await page.reload();
  await expect.poll(() => player.rows()).toEqual(rows);
  await page.goto("/");
  await page.getByRole("link", { name: "Resume your game" }).click();
  await expect.poll(() => player.rows()).toEqual(rows);
});

test("two tabs play one game and lose no move", { tag: "@static" }, async ({ page, player, context }) => {
  await player.start();
  await player.cell(5, 5).click();
  await player.shows(5, 5, "0-8");
  const tab = await context.newPage();
  await tab.goto(page.url());
  const other = new Player(tab, null);
  await other.shows(5, 5, "0-8");
  for (const [one, col] of [
    [player, 1],
    [other, 2],
    [other, 3],
    [player, 4],
    [player, 5],
  ]) {
    await one.cell(1, col).click({ button: "right" });
    await one.shows(1, col, "F");
  }
  // What is painted is stored a moment later.
  await expect.poll(() => turns(page)).toBe(6);
  await page.reload();
  await expect.poll(async () => (await player.rows())[0]?.slice(0, 5)).toBe("FFFFF");
  await tab.reload();
  await expect.poll(async () => (await other.rows())[0]?.slice(0, 5)).toBe("FFFFF");
});

test(
  "games move to another browser as a file, and a bad file changes nothing",
  { tag: "@static" },
  async ({ page, player, browser }) => {
    await player.start();
    await player.win((row, col) => player.cell(row, col).click());
    await page.goto("/settings");
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save as a file" }).click();
    const path = await (await saving).path();
    const other = await browser.newContext();
    const elsewhere = await other.newPage();
    await elsewhere.goto(siteLink("/settings"));
    const records = elsewhere.getByRole("region", { name: "Games in this browser" });
    const file = records.locator("input[type=file]");
    await file.setInputFiles({ name: "bad.json", mimeType: "application/json", buffer: Buffer.from("[]") });
    await expect(records.getByRole("alert")).toContainText("Nothing was changed");
    await file.setInputFiles(path);
    await expect(records.getByRole("status")).toHaveText("Added: 1 games, 0 replays.");
    await elsewhere.goto(siteLink("/statistics"));
    await expect(elsewhere.locator("main")).toContainText("Won");
    await other.close();
  },
);

test("the daily board is that of its date, and its result stays", { tag: "@static" }, async ({ page, player }) => {
  await page.goto("/daily");
  await expect(page.locator("main")).toContainText("The date is its seed");
  await page.getByRole("button", { name: "Start" }).click();
  await expect(page.locator(".badges")).toContainText("Daily");
  await expect(page.locator("#message")).toContainText("9");
  await player.cell(9, 9).click();
  await player.shows(9, 9, "0-8");
  await page.goto("/daily");
  await expect(page.getByRole("button", { name: "Resume your game" })).toBeVisible();
});
