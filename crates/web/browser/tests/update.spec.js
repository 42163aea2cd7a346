// A new version of a static site takes over, and what was played before is still there.

import { mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, expect, Player } from "../setup/player.js";
import { startFiles, writeSite } from "../setup/server.js";
import { copied, turns } from "../setup/site.js";

/** A site for one test, which it can replace: `{ version, release, stop }`. */
const test = base.extend({
  site: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), "saolei-update-"));
    const site = await writeSite(join(folder, "saolei"));
    const files = await startFiles(folder);
    const shared = process.env.SAOLEI_SITE;
    process.env.SAOLEI_SITE = `${files.url}/saolei/`;
    const [version] = await readdir(join(site, "assets"));
    await use({ version, release: (next) => release(site, next), stop: files.stop });
    process.env.SAOLEI_SITE = shared;
    files.stop();
    await rm(folder, { recursive: true, force: true });
  },
});

/** Replaces a site by one that differs in its version, as a program with other files of the page writes it. */
async function release(site, next) {
  const [version] = await readdir(join(site, "assets"));
  await rename(join(site, "assets", version), join(site, "assets", next));
  for (const file of ["index.html", "manifest.webmanifest", "sw.js"]) {
    const text = await readFile(join(site, file), "utf8");
    expect(text, file).toContain(version);
    await writeFile(join(site, file), text.replaceAll(version, next));
  }
}

/** The versions that the files of a loaded page are from. */
const versions = (page) =>
  page.evaluate(() => {
    const files = performance.getEntriesByType("resource").map(({ name }) => name.match(/\/assets\/([^/]+)\//)?.[1]);
    return [...new Set(files.filter(Boolean))];
  });

/** Loads a page again until it is of this version: the load before has told the browser that there is one. */
const reloadUntil = (page, version) =>
  expect
    .poll(async () => {
      await page.reload();
      return versions(page);
    })
    .toEqual([version]);

test(
  "a new version is used from the next load on, offline too, and goes on with the game",
  { tag: "@static" },
  async ({ site, page, player, context }) => {
    await player.start();
    await player.cell(5, 5).click();
    await player.shows(5, 5, "0-8");
    await player.cell(1, 1).click({ button: "right" });
    await player.shows(1, 1, "F");
    await expect.poll(() => turns(page)).toBe(2);
    await copied(page);
    expect(await versions(page)).toEqual([site.version]);
    const rows = await player.rows();

    await site.release("second");
    await reloadUntil(page, "second");
    await expect.poll(() => player.rows()).toEqual(rows);
    await player.cell(1, 2).click({ button: "right" });
    await player.shows(1, 2, "F");
    await expect.poll(() => turns(page)).toBe(3);

    site.stop();
    await context.setOffline(true);
    await page.reload();
    await player.shows(1, 2, "F");
    expect(await versions(page)).toEqual(["second"]);
    await page.locator("#tool-hint").click();
    await expect(page.locator("#message")).not.toBeEmpty();
  },
);

test(
  "a page that is open during an update finds its files in the copy before it",
  { tag: "@static" },
  async ({ site, page, player, context }) => {
    await player.start();
    await player.cell(5, 5).click();
    await player.shows(5, 5, "0-8");
    await expect.poll(() => turns(page)).toBe(1);
    await copied(page);
    const tab = await context.newPage();
    await tab.goto(page.url());
    await new Player(tab, null).shows(5, 5, "0-8");

    await site.release("second");
    await reloadUntil(tab, "second");
    // The solver's worker is loaded now, by the old page.
    await page.locator("#tool-hint").click();
    await expect(page.locator('.board [data-highlight="target"]')).toBeVisible();
    expect(await versions(page)).toEqual([site.version]);

    await site.release("third");
    await reloadUntil(tab, "third");
    const copies = await tab.evaluate(() => caches.keys());
    expect(copies.map((name) => name.split(" ").at(-1))).toEqual(["second", "third"]);
  },
);
