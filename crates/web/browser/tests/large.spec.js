import { expect, test } from "../setup/player.js";

test("on 100 x 100 a click touches the changed cells and no others", async ({ page, player }) => {
  await player.start("rows=100&cols=100&mines=1500&seed=large");
  await expect(page.locator(".board .cell")).toHaveCount(10_000);
  await page.evaluate(() => {
    window.touched = new Set();
    const note = (records) => {
      for (const { target } of records)
        window.touched.add(target.closest ? target.closest(".cell") : target.parentElement.closest(".cell"));
    };
    window.observer = new MutationObserver(note);
    window.observer.observe(document.querySelector(".board"), {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ["data-face", "data-number", "aria-label"],
    });
  });
  const before = await player.rows();
  await player.cell(50, 50).click();
  await player.shows(50, 50, "0");
  const after = await player.rows();
  const changed = after
    .join("")
    .split("")
    .filter((glyph, at) => glyph !== before.join("")[at]).length;
  const touched = await page.evaluate(() => window.touched.size);
  expect(changed).toBeGreaterThan(8);
  expect(touched).toBeGreaterThanOrEqual(changed);
  expect(touched).toBeLessThanOrEqual(changed + 2); // the focused cell has its words said anew
});

test("a click on 100 x 100 is painted at once", async ({ page, player }) => {
  await player.start("rows=100&cols=100&mines=1500&seed=large");
  await player.cell(50, 50).click();
  await player.shows(50, 50, "0");
  await player.settled();
  // Times are logged, not asserted: from the release of the button to the frame after it.
  const painted = await page.evaluate(async () => {
    const millis = [];
    for (const cell of Array.from(document.querySelectorAll(".cell[data-face=closed]")).slice(5000, 5012)) {
      const box = cell.getBoundingClientRect();
      const event = { clientX: box.x + 5, clientY: box.y + 5, bubbles: true, cancelable: true, button: 2, buttons: 2 };
      const start = performance.now();
      cell.dispatchEvent(new MouseEvent("mousedown", event));
      if (cell.dataset.face !== "flag") throw new Error("the flag waits");
      document.dispatchEvent(new MouseEvent("mouseup", { ...event, buttons: 0 }));
      await new Promise((frame) => requestAnimationFrame(() => setTimeout(frame)));
      millis.push(performance.now() - start);
    }
    return millis;
  });
  console.log(`100 x 100, click to paint: ${painted.map((millis) => millis.toFixed(0)).join(" ")} ms`);
  await player.settled();
});

test("an answer is painted within a frame", { tag: "@server" }, async ({ page, player }) => {
  await player.start("rows=100&cols=100&mines=1500&seed=large");
  // Frames are counted, not milliseconds: a busy machine has long ones.
  await page.evaluate(() => {
    const fetched = window.fetch;
    window.frames_between = [];
    window.fetch = async (...request) => {
      const response = await fetched(...request);
      if (!String(request[0]).endsWith("/moves")) return response;
      const json = response.json.bind(response);
      response.json = async () => {
        const answer = await json();
        let frames = 0;
        const face = () => document.querySelector("[aria-rowindex='50'] > [aria-colindex='50']").dataset.face;
        const count = () => {
          if (face() === "open") window.frames_between.push(frames);
          else {
            frames += 1;
            requestAnimationFrame(count);
          }
        };
        requestAnimationFrame(count);
        return answer;
      };
      return response;
    };
  });
  await player.cell(50, 50).click();
  await player.shows(50, 50, "0");
  await expect.poll(() => page.evaluate(() => window.frames_between)).toEqual([0]);
});
