import { expect, test } from "../setup/player.js";

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 780 } });

/** Fingers through the browser's own protocol: Playwright's can only tap. */
async function fingers(page) {
  const client = await page.context().newCDPSession(page);
  const send = (type, points) => client.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  return {
    down: (...points) => send("touchStart", points),
    move: (...points) => send("touchMove", points),
    up: () => send("touchEnd", []),
    async tap(point) {
      // Without waiting in between: on a busy machine the tap would become a long press.
      await Promise.all([send("touchStart", [point]), send("touchEnd", [])]);
    },
    async hold(point, millis = 450) {
      await send("touchStart", [point]);
      await page.waitForTimeout(millis);
      await send("touchEnd", []);
    },
  };
}

test("a beginner's game is won by touch: taps open, long presses flag", async ({ player, page }) => {
  await player.start();
  const hand = await fingers(page);
  const tap = async (row, col) => hand.tap(await player.point(row, col));
  const hold = async (row, col) => {
    await hand.hold(await player.point(row, col), 400);
    await player.shows(row, col, "F");
  };
  await player.win(tap, { flag: hold });
  await expect(page.locator("#message")).toContainText("You won");
});

test("a long press gives feedback, flags while it is held, and its release opens nothing", async ({ player, page }) => {
  await player.start();
  const hand = await fingers(page);
  const point = await player.point(3, 4);
  await hand.down(point);
  await expect(player.cell(3, 4)).toHaveClass(/holding/);
  await player.shows(3, 4, "F");
  await hand.up();
  await page.waitForTimeout(400); // longer than a browser waits before it sends the events of a mouse
  expect(await player.glyph(3, 4)).toBe("F");
  await hand.tap(point); // a tap on a flag does not open it either
  await player.settled();
  expect(await player.glyph(3, 4)).toBe("F");
});

test("in flag mode a tap flags and a long press opens", async ({ player, page }) => {
  await player.start();
  const hand = await fingers(page);
  await page.getByRole("button", { name: "Flag mode" }).tap();
  await expect(page.getByRole("button", { name: "Flag mode" })).toHaveAttribute("aria-pressed", "true");
  await expect(page.locator("#announcer")).toContainText("Flag mode on");
  await hand.tap(await player.point(1, 1));
  await player.shows(1, 1, "F");
  await hand.hold(await player.point(5, 5));
  await player.shows(5, 5, "0-8");
});

test("a finger that moves scrolls and opens nothing", async ({ player, page }) => {
  await player.start("rows=40&cols=40&mines=200");
  const hand = await fingers(page);
  const point = await player.point(3, 3);
  await hand.down(point);
  for (let by = 10; by <= 60; by += 10) await hand.move({ x: point.x + by, y: point.y });
  await hand.up();
  await page.waitForTimeout(400);
  expect((await player.rows()).join("")).toMatch(/^\.+$/);
});

test("two fingers zoom", async ({ player, page }) => {
  await player.start();
  const hand = await fingers(page);
  const before = (await player.cell(1, 1).boundingBox()).width;
  const { x, y } = await player.point(5, 5);
  await hand.down({ x: x - 30, y }, { x: x + 30, y });
  for (let by = 40; by <= 60; by += 5) await hand.move({ x: x - by, y }, { x: x + by, y });
  await hand.up();
  await expect.poll(async () => (await player.cell(1, 1).boundingBox()).width).toBeGreaterThan(before * 1.4);
  expect((await player.rows()).join("")).toBe(".".repeat(81));
});
