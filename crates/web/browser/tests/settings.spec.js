import { expect, test } from "../setup/player.js";

test("settings are kept in the browser and applied", async ({ page, player }) => {
  await page.goto("/settings");
  await page.getByLabel("Theme").selectOption("classic");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "classic");
  await page.getByLabel("Cell size").selectOption("32");
  await page.getByLabel("Question marks in new games").check();
  await page.getByLabel("Hold to flag (ms)").fill("500");
  await page.getByLabel("Sounds").check();
  await page.reload();
  await expect(page.getByLabel("Theme")).toHaveValue("classic");
  await expect(page.getByLabel("Hold to flag (ms)")).toHaveValue("500");
  await expect(page.getByLabel("Sounds")).toBeChecked();
  await player.start("level=beginner");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "classic");
  expect((await player.cell(1, 1).boundingBox()).width).toBe(32);
  await player.cell(1, 1).click({ button: "right" });
  await player.cell(1, 1).click({ button: "right" });
  await player.shows(1, 1, "?");
  await player.settled();
  await player.shows(1, 1, "?");
  await page.goto("/settings");
  await page.getByLabel("Language").selectOption("zh");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("设置");
});

test("no-guess is one click from the first screen", { tag: "@server" }, async ({ page, player }) => {
  await player.start("");
  const toggle = page.getByRole("button", { name: "No-guess" });
  await expect(toggle).toHaveAttribute("aria-pressed", "false");
  await toggle.click();
  await expect(toggle).toHaveAttribute("aria-pressed", "true");
  await player.cell(5, 5).click();
  await player.shows(5, 5, "0");
  const game = await (await page.request.get(`/api/v1/games/${page.url().split("/").pop()}`)).json();
  expect([game.no_guess, game.level]).toEqual([true, "beginner"]);
  await page.locator("[data-level=intermediate]").click();
  await expect(toggle).toHaveAttribute("aria-pressed", "true");
});

test("another browser becomes the same player with the link", { tag: "@server" }, async ({ page, browser }) => {
  await page.goto("/leaderboards");
  await page.getByLabel("Your name on leaderboards").fill("Linus");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await page.goto("/settings");
  await page.getByRole("button", { name: "Make a new code" }).click();
  const link = await page.getByLabel("Link for the other browser").inputValue();
  const context = await browser.newContext({ baseURL: process.env.SAOLEI_URL });
  const other = await context.newPage();
  await other.goto("/settings");
  await other.getByLabel("Code from another browser").fill("2345");
  await other.getByRole("button", { name: "Use the code" }).click();
  await expect(other.getByRole("alert")).toHaveText("Nobody has this code. Make a new one in the other browser.");
  await other.goto("/");
  await other.goto(link);
  await other.getByRole("button", { name: "Use the code" }).click();
  await expect(other).toHaveURL(/statistics/);
  await other.goto("/leaderboards");
  await expect(other.getByLabel("Your name on leaderboards")).toHaveValue("Linus");
  await page.getByRole("button", { name: "Make a new code" }).click();
  await expect(page.getByLabel("Link for the other browser")).not.toHaveValue(link);
  await other.reload();
  await expect(other.getByLabel("Your name on leaderboards"), "a new code signs out the other browser").toHaveValue("");
  await context.close();
});
