import { expect, test } from "../setup/player.js";

test("a lesson is explained, checked and ticked off, also another way round", { tag: "@server" }, async ({ page }) => {
  await page.goto("/learn");
  await expect(page.locator(".minute li")).toHaveCount(4);
  const trainer = page.getByRole("region", { name: "Train the patterns" });
  await page.locator("[data-lesson='1-2-1']").click();
  await expect(trainer).toContainText("Two 1-2 patterns in one");
  const cell = (row, col) => trainer.locator(`[aria-rowindex="${row}"] > [aria-colindex="${col}"]`);
  const message = page.locator("#lesson-message");
  await cell(1, 3).click(); // beside the first 1: a mine
  await expect(message).toContainText("mine");
  await trainer.getByRole("button", { name: "Show why" }).click();
  await expect(trainer.locator("[data-highlight]").first()).toBeVisible();
  // The cell beside the 2 is safe, and so is everything else that the 1s touch.
  const { lessons } = await (await page.request.get("/api/v1/lessons")).json();
  for (const { row, col } of lessons.find(({ name }) => name === "1-2-1").goal) await cell(row, col).click();
  await expect(message).toHaveText("Solved!");
  await expect(page.locator("[data-lesson='1-2-1']")).toHaveClass(/done/);
  await page.reload();
  await expect(page.locator("[data-lesson='1-2-1']")).toHaveClass(/done/);

  // By another way round, with the solver's own answer.
  await page.locator("[data-lesson='1-2']").click();
  await trainer.getByRole("button", { name: "Turn the board" }).click();
  const rows = await trainer.evaluate((section) =>
    Array.from(section.querySelectorAll(".row"), (row) =>
      Array.from(row.children, (one) => one.dataset.number ?? (one.dataset.face === "open" ? "0" : ".")).join(""),
    ),
  );
  const answer = await page.request.post("/api/v1/analyse", {
    data: { position: `${rows.length}x${rows[0].length} 4\n${rows.join("\n")}\n` },
  });
  for (const { row, col } of (await answer.json()).mines) await cell(row, col).click();
  await expect(message).toHaveText("Solved!");
});

test("a first visit offers the rules, and a later one does not", async ({ page, player }) => {
  await player.start("");
  await page.getByRole("link", { name: "Learn the rules in a minute" }).click();
  await expect(page.getByRole("heading", { name: "The rules in a minute" })).toBeVisible();
  await player.start("");
  await player.cell(5, 5).click();
  await player.shows(5, 5, "0-8");
  await player.start("");
  await expect(page.locator("#message")).toContainText("Open any cell to start.");
  await expect(page.getByRole("link", { name: "Learn the rules" })).toHaveCount(0);
});

test("a lesson is solved with the keyboard", async ({ page }) => {
  await page.goto("/learn");
  await page.locator("[data-lesson='last-cells']").click();
  await page.keyboard.press(" ");
  await expect(page.locator("#lesson-message")).toContainText("Left: 1");
});
