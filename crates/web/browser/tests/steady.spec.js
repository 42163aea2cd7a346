// The board stays where it is while it is played, whoever comes and whatever is said.

import { expect, Player, test } from "../setup/player.js";

/** Names as long as they may be. */
const NAMES = ["Wilhelmina Featherstone X", "Maximilian Longfellow Y"].map((name) => name.slice(0, 24));

for (const locale of ["en-GB", "zh-CN"]) {
  for (const [width, height] of [
    [320, 640],
    [390, 844],
    [768, 1024],
    [1366, 768],
  ]) {
    test.describe(`in ${locale} at ${width} x ${height}`, () => {
      test.use({ locale, viewport: { width, height }, hasTouch: width < 500, isMobile: width < 500 });
      test("the board does not move when it is opened, when friends and watchers come and go, or when help is asked for", async ({
        browser,
        page,
        player,
      }) => {
        const others = [];
        const come = async (name, link) => {
          const context = await browser.newContext({ baseURL: process.env.SAOLEI_URL });
          if (name)
            expect(
              (
                await context.request.put("/api/v1/me", { data: { name: `${name.slice(0, 14)} ${locale}${width}` } })
              ).ok(),
            ).toBe(true);
          const visitor = await context.newPage();
          await visitor.goto(link);
          await expect(visitor.locator(".cell[data-face=open]").first()).toBeVisible();
          others.push(context);
          return { visitor, leave: () => context.close() };
        };
        await player.start("level=beginner&no_guess=true&rules=boom&seed=tests");
        const box = () => page.locator(".board").boundingBox();
        const before = await box();
        const steady = async (event) => expect(await box(), event).toEqual(before);
        const badges = page.locator(".badges");

        await player.cell(5, 5).click();
        await player.shows(5, 5, "0");
        await player.settled();
        await steady("the first open");
        const { mines } = await player.certain();
        await player.cell(mines[0].row, mines[0].col).click({ button: "right" });
        await player.shows(mines[0].row, mines[0].col, "F");
        await steady("a flag");

        const { id, links } = await (await page.request.get(`/api/v1/games/${page.url().split("/").pop()}`)).json();
        // The page looks for company every few seconds.
        const friend = await come(NAMES[0], links.play ?? `/g/${id}`);
        await expect(badges).toContainText(NAMES[0].slice(0, 14));
        await steady("a friend comes");
        await come(NAMES[1], links.play ?? `/g/${id}`);
        await expect(badges).toContainText(NAMES[1].slice(0, 14));
        await steady("another friend comes");
        await come(null, links.watch ?? `/g/${id}`);
        await expect(badges).toContainText(/1 (watching|人观战)/);
        await steady("a watcher comes");
        await new Player(friend.visitor).cell(mines[1].row, mines[1].col).click({ button: "right" });
        await player.shows(mines[1].row, mines[1].col, "F");
        await steady("a friend plays");
        await friend.leave();
        await expect(badges).not.toContainText(NAMES[0].slice(0, 14));
        await steady("a friend leaves");

        await page.locator("#tool-hint").click();
        await expect(page.locator(".legend")).not.toBeEmpty();
        await expect(badges).toContainText(/assisted|有辅助/);
        await steady("a hint");
        await page.locator("#tool-odds").click();
        await expect(page.locator(".cell[data-odds]").first()).toBeVisible();
        await steady("odds");
        await page.route("**/moves", (route) => route.abort());
        await player.cell(mines[2].row, mines[2].col).click({ button: "right" });
        await expect(page.locator(".connection")).not.toBeEmpty();
        await steady("the connection is lost");
        for (const context of others) await context.close();
      });
    });
  }
}
