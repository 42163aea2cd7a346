import { expect, test } from "../setup/player.js";

/** Wins by the API what a person would win by the page, which other tests do. */
async function winQuickly(player, page, mines, first) {
  const id = page.url().split("/").pop();
  const move = async (row, col) => {
    const answer = await page.request.post(`/api/v1/games/${id}/moves`, {
      data: { key: `t${row}-${col}`, act: "open", row, col },
    });
    expect(answer.ok()).toBe(true);
    return answer.json();
  };
  let { phase } = await move(first.row, first.col);
  while (phase === "playing") {
    const game = await (await page.request.get(`/api/v1/games/${id}`)).json();
    const position = `${game.rows}x${game.cols} ${mines}\n${game.board.join("\n")}\n`;
    const { safe } = await (await page.request.post("/api/v1/analyse", { data: { position } })).json();
    expect(safe.length).toBeGreaterThan(0);
    for (const { row, col } of safe) if (phase === "playing") ({ phase } = await move(row, col));
  }
  expect(phase).toBe("won");
  await expect.poll(() => player.outcome()).toBe("won");
}

test("the daily board is won, and stands on its leaderboard, in the statistics and in the history", async ({
  page,
  player,
}) => {
  await page.goto("/leaderboards");
  await page.getByLabel("Your name on leaderboards").fill("Ada <b>");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();

  await page.goto("/daily");
  await page.getByRole("button", { name: "Start" }).click();
  await expect(page).toHaveURL(/\/g\/\w+$/);
  await expect(page.locator("#message")).toContainText("This board starts at row 9, column 9");
  await expect(page.locator(".cell.first")).toHaveCount(1);
  await winQuickly(player, page, 40, { row: 9, col: 9 });
  await expect(page.locator("#message")).toContainText("You won");

  await page.goto("/daily");
  await expect(page.locator("main")).toContainText("You won in");
  const line = page.getByRole("row").filter({ hasText: "Ada <b> (you)" });
  await expect(line).toHaveCount(1);
  await page.goto("/leaderboards");
  await page.getByLabel("Level").selectOption("daily");
  await expect(line).toHaveCount(1);
  await page.getByLabel("Your name on leaderboards").fill("Bea");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(line, "a new name is shown at once").toHaveCount(0);
  await page.getByRole("row").filter({ hasText: "Bea (you)" }).getByRole("link").click();
  await expect(page.locator("#where")).toContainText("Move");
  await page.goto("/statistics");
  await expect(page.getByRole("region", { name: "Statistics" })).toContainText("1 (100%)");
  await expect(page.getByRole("region", { name: "Your games" })).toContainText("won");
});

test("an assisted win is left out of the leaderboard", async ({ page, player }) => {
  await page.goto("/leaderboards");
  await page.getByLabel("Your name on leaderboards").fill("Helped");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await player.start("level=beginner&no_guess=true");
  await player.cell(1, 1).click({ button: "right" });
  await player.shows(1, 1, "F");
  await player.cell(1, 1).click({ button: "right" });
  await player.shows(1, 1, ".");
  await page.getByRole("button", { name: "Hint" }).click();
  await page.getByRole("button", { name: "Use help" }).click();
  await expect(page.locator(".badges")).toContainText("assisted");
  await winQuickly(player, page, 10, { row: 5, col: 5 });
  await page.goto("/leaderboards");
  await page.getByLabel("No guessing needed").check();
  await expect(page.locator("main")).not.toContainText("Helped");
  await page.goto("/statistics");
  await expect(page.getByRole("region", { name: "Your games" })).toContainText("assisted");
});

test("the calendar has past days, which are played unranked", async ({ page, player }) => {
  await page.goto("/daily");
  const calendar = page.getByRole("region", { name: "Calendar" });
  await expect(calendar.locator(".now")).toHaveCount(1);
  await expect(calendar.getByRole("button", { name: "Next month" })).toBeDisabled();
  await calendar.getByRole("button", { name: "Previous month" }).click();
  const day = await calendar.locator("[data-day]").first().getAttribute("data-day");
  await calendar.locator(`[data-day="${day}"]`).click();
  await expect(page).toHaveURL(/\/g\/\w+$/);
  await expect(page.locator(".badges")).toContainText("not ranked");
  await winQuickly(player, page, 40, { row: 9, col: 9 });
  await page.goto("/daily");
  await calendar.getByRole("button", { name: "Previous month" }).click();
  await expect(calendar.locator(`[data-day="${day}"]`)).toHaveClass(/won/);
});

test("a name that looks like another's is refused, and one's own is kept", async ({ page, browser }) => {
  const rename = async (visitor, name) => {
    await visitor.goto("/leaderboards");
    await visitor.getByLabel("Your name on leaderboards").fill(name);
    await visitor.getByRole("button", { name: "Save" }).click();
    return visitor.locator("form [role=status]");
  };
  await expect(await rename(page, "Scarlet Ace")).toHaveText("Saved.");
  const other = await browser.newContext({ baseURL: process.env.SAOLEI_URL });
  const stranger = await other.newPage();
  // Cyrillic letters, and other case and spaces.
  for (const name of ["Sc\u0430rl\u0435t Ace", "SCARLET  ACE"]) {
    await expect(await rename(stranger, name)).toHaveText("This name, or one that looks like it, is taken.");
  }
  for (const name of ["Ann\u200bie", "\u202eevE"])
    await expect(await rename(stranger, name)).toContainText("This name is not possible.");
  await expect(await rename(page, "Scarlet Ace")).toHaveText("Saved.");
  await other.close();
});

test("a result is shared as text that tells nothing about the board", async ({ page, player, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/daily");
  await page.getByRole("button", { name: "Start" }).click();
  await expect(page).toHaveURL(/\/g\/\w+$/);
  await winQuickly(player, page, 40, { row: 9, col: 9 });
  await page.getByRole("region", { name: "Result" }).getByRole("button", { name: "Share" }).click();
  await expect(page.getByRole("button", { name: "Copied." })).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toMatch(
    /^Saolei, daily board of \d{4}-\d\d-\d\d: solved in [\d.]+ s without a guess 🚩\nhttp:\/\/[\d.:]+\/daily$/u,
  );
  await expect(page.getByRole("region", { name: "Result" })).toContainText("Rank today");
  await page.goto("/daily");
  await expect(page.locator("#daily-streak")).toHaveText("Days in a row: 1");
});
