// A player who sees what a person sees: the board is read from its cells, and the solver is asked about that board alone.
// On a no-guess board such a player always wins.

import { fileURLToPath } from "node:url";
import { test as base, expect } from "@playwright/test";

export const test = base.extend({
  /** Whether the page is a static site below a path, without a server: a project's choice. */
  isStatic: [false, { option: true }],
  /** Whether games that are not ranked are played in the browser. */
  practice: [false, { option: true }],
  baseURL: async ({ isStatic }, use) => use(isStatic ? process.env.SAOLEI_SITE : process.env.SAOLEI_URL),
  /** With PAGE_FROM_DISK=1 the page's files come from the folder, so that nothing has to be built while working on it. */
  context: async ({ context, isStatic, practice }, use) => {
    if (process.env.PAGE_FROM_DISK) {
      const folder = new URL("../../page/", import.meta.url);
      await context.route("**/assets/**", (route) =>
        route.fulfill({
          path: fileURLToPath(
            new URL(
              route
                .request()
                .url()
                .split(/\/assets\/[^/]+\//)[1],
              folder,
            ),
          ),
        }),
      );
    }
    // Tests of the server play there, except those of practice.
    if (!isStatic && !practice) await context.addInitScript(playOnServer);
    await use(context);
  },
  /** Fails the test if the browser reports an error, or asks another host for anything. */
  page: async ({ page, isStatic }, use) => {
    const errors = collectErrors(page);
    if (isStatic) {
      // Tests name addresses as the page does.
      const goto = page.goto.bind(page);
      page.goto = (address, options) => goto(address.startsWith("/") ? siteLink(address) : address, options);
    }
    await use(page);
    expect(errors, "errors in the browser").toEqual([]);
  },
  player: async ({ page, request }, use) => use(new Player(page, request)),
});
export { expect };

function playOnServer() {
  // A blank page has no storage.
  if (location.protocol === "about:") return;
  const settings = JSON.parse(localStorage.getItem("saolei") ?? "{}");
  localStorage.setItem("saolei", JSON.stringify({ practice: "none", ...settings }));
}

/** Where a static site has an address of the page. */
export function siteLink(address) {
  const [, path, query, hash] = address.match(/^([^?#]*)\??([^#]*)(.*)$/);
  const search = [path === "/" ? "" : `at=${path}`, query].filter(Boolean).join("&");
  return `${process.env.SAOLEI_SITE}${search && `?${search}`}${hash}`;
}

/** The errors of a page, as they come. */
export function collectErrors(page) {
  const errors = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => {
    // A problem document is no error of the page.
    if (message.type() === "error" && !message.text().includes("Failed to load resource")) errors.push(message.text());
  });
  page.on("request", (request) => {
    const own = [process.env.SAOLEI_URL, process.env.SAOLEI_PROXY, process.env.SAOLEI_SITE].filter(Boolean);
    if (!own.some((url) => request.url().startsWith(url))) errors.push(`asked for ${request.url()}`);
  });
  return errors;
}

const GLYPHS = { closed: ".", flag: "F", query: "?", mine: "*", exploded: "!", wrong: "X", open: "0" };

export class Player {
  constructor(page, request) {
    this.page = page;
    this.request = request;
  }

  /**
   * Opens a board by its link; the default is 9 x 9, no-guess, and the same in every run: opened in the middle it shows
   * numbers to chord and several certain mines, and its corner stays closed.
   */
  async start(link = "level=beginner&no_guess=true&seed=tests") {
    await this.page.goto(`/?${link}`);
    await expect(this.page.getByRole("grid")).toBeVisible();
  }

  /** The cell in this row and column, counted from 1. */
  cell(row, col) {
    return this.page.locator(`.board [aria-rowindex="${row}"] > [aria-colindex="${col}"]`);
  }

  /** The centre of a cell on the screen. */
  async point(row, col) {
    await this.cell(row, col).scrollIntoViewIfNeeded();
    const { x, y, width, height } = await this.cell(row, col).boundingBox();
    return { x: x + width / 2, y: y + height / 2 };
  }

  /** The board as rows of glyphs. */
  rows() {
    return this.page.evaluate(
      (glyphs) =>
        Array.from(document.querySelectorAll(".board .row"), (row) =>
          Array.from(row.children, (cell) => cell.dataset.number ?? glyphs[cell.dataset.face]).join(""),
        ),
      GLYPHS,
    );
  }

  /** What a cell shows; nothing if the board is not there yet. */
  async glyph(row, col) {
    return (await this.rows())[row - 1]?.[col - 1] ?? "";
  }

  /** Waits until a cell shows a glyph, or one of several. */
  async shows(row, col, glyphs) {
    await expect.poll(() => this.glyph(row, col)).toMatch(new RegExp(`[${glyphs}]`));
  }

  /** Waits until every move is answered. */
  async settled() {
    await expect(this.page.locator(".pending")).toHaveCount(0);
  }

  /** The certain cells: `{ safe, mines }`. */
  async certain(mines = 10) {
    const rows = (await this.rows()).map((row) => row.replace(/F/g, "."));
    const position = `${rows.length}x${rows[0].length} ${mines}\n${rows.join("\n")}\n`;
    const answer = await this.request.post(`${process.env.SAOLEI_URL}/api/v1/analyse`, { data: { position } });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  }

  /** Whether the game is over: `won`, `lost` or `null`. */
  async outcome() {
    const mood = await this.page.locator(".face").getAttribute("data-mood");
    return mood === "won" || mood === "lost" ? mood : null;
  }

  /** Opens the first cell by `open`, then what is safe, until the game is won. */
  async win(open, { mines = 10, first = { row: 5, col: 5 }, flag = null } = {}) {
    await open(first.row, first.col);
    await this.settled();
    for (let step = 0; (await this.outcome()) === null; step += 1) {
      expect(step, "moves of a game").toBeLessThan(200);
      const known = await this.certain(mines);
      if (flag) for (const { row, col } of known.mines) if ((await this.glyph(row, col)) === ".") await flag(row, col);
      for (const { row, col } of known.safe) {
        if ((await this.outcome()) !== null) break;
        if ((await this.glyph(row, col)) !== ".") continue;
        await open(row, col);
        await this.shows(row, col, "0-8");
      }
    }
    expect(await this.outcome()).toBe("won");
    // A win flags all mines.
    await expect(this.page.locator("#mines-left")).toHaveText("0");
  }

  /** A number whose mines are certain and that has a safe closed neighbour. */
  async chordable(mines = 10) {
    const rows = await this.rows();
    const known = await this.certain(mines);
    const isMine = new Set(known.mines.map(({ row, col }) => `${row},${col}`));
    for (let row = 1; row <= rows.length; row += 1) {
      for (let col = 1; col <= rows[0].length; col += 1) {
        const digit = Number(rows[row - 1][col - 1]);
        if (!(digit >= 1)) continue;
        const around = neighbours(rows, row, col);
        const certain = around.filter((at) => isMine.has(`${at.row},${at.col}`));
        const others = around.filter(
          (at) => rows[at.row - 1][at.col - 1] === "." && !isMine.has(`${at.row},${at.col}`),
        );
        if (certain.length === digit && others.length > 0) return { row, col, mines: certain, others };
      }
    }
    throw new Error(`no number can be chorded:\n${rows.join("\n")}`);
  }
}

function neighbours(rows, row, col) {
  const around = [];
  for (let r = row - 1; r <= row + 1; r += 1) {
    for (let c = col - 1; c <= col + 1; c += 1) {
      if ((r !== row || c !== col) && rows[r - 1]?.[c - 1] !== undefined) around.push({ row: r, col: c });
    }
  }
  return around;
}
