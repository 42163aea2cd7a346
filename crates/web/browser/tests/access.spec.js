import AxeBuilder from "@axe-core/playwright";
import { screens, themes } from "../setup/page-data.js";
import { expect, test } from "../setup/player.js";

/** The screens that need no game. */
const PATHS = screens.map(({ address }) => address).filter((path) => !path.includes("{"));

async function noViolations(page, what) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(
    violations.map(
      ({ id, nodes }) =>
        `${what}: ${id}: ${nodes
          .map(({ html, failureSummary }) => `${html} ${failureSummary}`)
          .slice(0, 2)
          .join(" | ")}`,
    ),
  ).toEqual([]);
}

async function storeSettings(page, theme, language = "en") {
  await page.addInitScript((kept) => localStorage.setItem("saolei", JSON.stringify(kept)), { theme, language });
}

/** A lost game, with the review under it; its address. */
async function loseGame(player) {
  await player.start();
  await player.cell(5, 5).click();
  await player.shows(5, 5, "0");
  const { mines } = await player.certain();
  await player.cell(mines[1].row, mines[1].col).click({ button: "right" });
  await player.shows(mines[1].row, mines[1].col, "F");
  await player.cell(mines[0].row, mines[0].col).click();
  await player.shows(mines[0].row, mines[0].col, "!");
  await expect(player.page.locator(".risks")).toBeVisible();
  return player.page.url().split("/").pop();
}

for (const theme of themes) {
  test(`axe finds nothing in the ${theme} theme`, async ({ page, player }) => {
    await storeSettings(page, theme);
    const id = await loseGame(player);
    await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
    await noViolations(page, "after the end");
    await page.goto(`/replay/${id}`);
    await expect(page.locator(".risks")).toBeVisible();
    await noViolations(page, "replay");
    await page.goto("/analyse");
    await page.getByRole("button", { name: "Analyse", exact: true }).click();
    await expect(page.locator("#analysis .card").first()).toBeVisible();
    await noViolations(page, "analysis");
  });
}

test("axe finds nothing in the help, the dialogues and the tables", async ({ page, player }) => {
  await player.start();
  await player.cell(5, 5).click();
  await player.shows(5, 5, "0");
  await page.getByRole("button", { name: "Hint" }).click();
  await expect(page.locator(".cell[data-highlight]").first()).toBeVisible();
  await page.getByRole("button", { name: "Odds" }).click();
  await expect(page.locator(".cell[data-odds]").first()).toBeVisible();
  await noViolations(page, "hint and odds");
  await page.getByRole("button", { name: "Keys" }).click();
  await noViolations(page, "keys");
  await page.keyboard.press("Escape");
  await page.locator("[data-level=custom]").click();
  await noViolations(page, "new game");
  for (const path of PATHS.filter((address) => address !== "/")) {
    await page.goto(path);
    await expect(page.getByRole("heading").first()).toBeVisible();
    await noViolations(page, path);
  }
});

test("the board is a grid with a name, rows and cells with words", async ({ page, player }) => {
  await player.start("rows=2&cols=3&mines=1&start=safe");
  await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - grid "Minefield, 2 rows, 3 columns":
      - row:
        - gridcell "Row 1, column 1, closed"
        - gridcell "Row 1, column 2, closed"
        - gridcell "Row 1, column 3, closed"
      - row:
        - gridcell "Row 2, column 1, closed"
        - gridcell "Row 2, column 2, closed"
        - gridcell "Row 2, column 3, closed"
  `);
  await player.cell(1, 1).click({ button: "right" });
  await expect(player.cell(1, 1)).toHaveAccessibleName("Row 1, column 1, flag");
  await expect(page.locator("#announcer")).toHaveText("Flag. 0 mines left.");
});

test("both languages are spoken throughout", async ({ page, player }) => {
  await player.start();
  await page.getByRole("button", { name: "中文" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
  await expect(page.getByRole("grid", { name: "雷区，9 行 9 列" })).toBeVisible();
  await player.cell(5, 5).click();
  await player.shows(5, 5, "0");
  await page.getByRole("button", { name: "提示" }).click();
  await expect(page.locator("#message")).toContainText("安全：第");
  for (const path of PATHS) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/[\u4e00-\u9fff]/);
  }
  await page.goto("/");
  await page.getByRole("button", { name: "English" }).click();
  await expect(page.getByRole("button", { name: "Hint" })).toBeVisible();
});

test.describe("in a Chinese browser", () => {
  test.use({ locale: "zh-CN" });
  test("the page begins in Chinese", async ({ page, player }) => {
    await player.start();
    await expect(page.getByRole("button", { name: "提示" })).toBeVisible();
  });
});

for (const [scheme, theme] of [
  ["dark", "dark"],
  ["light", "light"],
]) {
  test.describe(`if the system is ${scheme}`, () => {
    test.use({ colorScheme: scheme });
    test(`the theme is ${theme}`, async ({ page, player }) => {
      await player.start();
      await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
    });
  });
}

test("a win is celebrated, unless the system asks for less motion", async ({ page, player }) => {
  await page.addInitScript(() => {
    window.pieces = 0;
    new MutationObserver((records) => {
      for (const { addedNodes } of records)
        for (const node of addedNodes) if (node.className === "confetti") window.pieces = node.childElementCount;
    }).observe(document, { subtree: true, childList: true });
  });
  const click = (row, col) => player.cell(row, col).click();
  for (const [reducedMotion, pieces] of [
    ["no-preference", 60],
    ["reduce", 0],
  ]) {
    await page.emulateMedia({ reducedMotion });
    await player.start();
    await player.win(click);
    await expect(page.getByRole("region", { name: "Result" })).toContainText("You won!");
    expect(await page.evaluate(() => window.pieces)).toBe(pieces);
  }
});

test("motion is reduced if the system asks for it", async ({ page, player }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await player.start();
  await player.cell(1, 1).evaluate((cell) => cell.classList.add("holding", "held"));
  expect(
    await player
      .cell(1, 1)
      .evaluate((cell) => [getComputedStyle(cell).animationName, getComputedStyle(cell, "::before").animationName]),
  ).toEqual(["none", "none"]);
});

test("every screen fits 320 pixels", async ({ page, player }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const fits = async (what) => {
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, what).toBeLessThanOrEqual(320);
  };
  const id = await loseGame(player);
  await fits("play");
  expect((await player.cell(1, 9).boundingBox()).x).toBeLessThan(320);
  await page.locator("[data-level=custom]").click();
  await fits("new game");
  for (const path of [`/replay/${id}`, ...PATHS, "/?level=expert"]) {
    await page.goto(path);
    await expect(page.getByRole("heading").first()).toBeAttached();
    await page.waitForTimeout(100);
    await fits(path);
  }
});

test(
  "the policy forbids everything from elsewhere, and inline scripts and styles",
  { tag: "@server" },
  async ({ page }) => {
    const response = await page.goto("/");
    // WebAssembly of the page's own may be compiled.
    const policy = response.headers()["content-security-policy"].replace("'wasm-unsafe-eval'", "");
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain("unsafe");
    // Only previews of links name the server itself. JSON is data, which no browser runs.
    expect((await response.text()).replaceAll(`content="${process.env.SAOLEI_URL}/`, "")).not.toMatch(
      /<style|style=|<script(?![^>]*(src=|type="application\/json"))|https?:/,
    );
  },
);
