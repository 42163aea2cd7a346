// Practice: games that are not ranked are played in the browser, also with a server, and no network delays them.

import { expect, test } from "../setup/player.js";
import { slowProxy } from "../setup/slow-proxy.js";

test.use({ practice: true });

/** Opens a cell as the mouse does, and returns what it shows at the end of that task. */
function opened(page, row, col) {
  return page.evaluate(
    async ([r, c]) => {
      const cell = document.querySelector(`.board [aria-rowindex="${r}"] > [aria-colindex="${c}"]`);
      const { x, y } = cell.getBoundingClientRect();
      const event = { clientX: x + 5, clientY: y + 5, bubbles: true, cancelable: true, button: 0 };
      cell.dispatchEvent(new MouseEvent("mousedown", { ...event, buttons: 1 }));
      cell.dispatchEvent(new MouseEvent("mouseup", { ...event, buttons: 0 }));
      // Promises that are kept already go on in the same task; a timer would be another one.
      for (let turns = 0; turns < 200; turns += 1) await null;
      return cell.dataset.face;
    },
    [row, col],
  );
}

test("an open is painted in the task of its click, at any latency", { tag: "@server" }, async ({ page, player }) => {
  const proxy = await slowProxy(500);
  process.env.SAOLEI_PROXY = proxy.url;
  await page.goto(`${proxy.url}/?rows=9&cols=9&mines=10&seed=instant`);
  await expect(page.getByRole("grid")).toBeVisible();
  await page.waitForFunction(() => performance.getEntriesByType("resource").some(({ name }) => name.endsWith(".wasm")));
  const asked = [];
  page.on("request", (request) => request.url().includes("/api/") && asked.push(request.url()));
  await player.cell(5, 5).click();
  await player.shows(5, 5, "0");
  await expect(page.locator(".badges")).toContainText("practice, in this browser");
  const { safe } = await player.certain();
  for (const { row, col } of safe.slice(0, 3)) expect(await opened(page, row, col), `${row}, ${col}`).toBe("open");
  expect(asked, "requests to the server").toEqual([]);
  await proxy.close();
});

test(
  "practice and ranked games are told apart, and both are in the statistics",
  { tag: "@server" },
  async ({ page, player }) => {
    await player.start();
    await player.win((row, col) => player.cell(row, col).click());
    await expect(page.locator(".badges")).toContainText("practice, in this browser");
    await page.goto("/");
    await page.locator("[data-level=beginner]").click();
    await player.cell(5, 5).click();
    await expect(page.locator(".badges")).toContainText("ranked");
    await expect(page.locator(".badges")).not.toContainText("practice");
    await page.goto("/statistics");
    const practice = page.getByRole("region", { name: "Practice in this browser" });
    await expect(practice).toContainText("Beginner");
    await page.goto("/settings");
    await page.getByLabel("Play as practice in this browser").selectOption("none");
    await player.start();
    await player.cell(5, 5).click();
    await expect(page.locator(".badges")).toContainText("not ranked");
  },
);

test("an invitation to a practice game starts one on the server", { tag: "@server" }, async ({ page, player }) => {
  await player.start();
  await player.cell(5, 5).click();
  await player.shows(5, 5, "0-8");
  await page.locator("#tool-invite").click();
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await expect(page.getByLabel("Play link")).toHaveValue(/\/g\/[^0]\w+#\w+$/);
});
