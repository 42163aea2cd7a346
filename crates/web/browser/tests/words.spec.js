// The table of words, compared with the files that use it.

import { readdirSync, readFileSync } from "node:fs";
import { languages, levels, themes } from "../setup/page-data.js";
import { expect, test } from "../setup/player.js";

const PAGE = new URL("../../page/", import.meta.url);
const sources = readdirSync(PAGE, { recursive: true })
  .filter((name) => name.endsWith(".js") && name !== "words.js")
  .map((name) => readFileSync(new URL(name, PAGE), "utf8"))
  .join("\n");

/** The table, which only a page can import. */
async function wordsOf(page) {
  await page.goto("/learn");
  return page.evaluate(async () => (await import("/assets/latest/words.js")).WORDS);
}

/** Groups of choices, whose keys are made from names: `theme-dark`. */
const GROUPS = ["theme", "rules", "start", "outcome", "problem", "period", "order", "players", "practice"];

test("every text is there in every language, with the same blanks", async ({ page }) => {
  const WORDS = await wordsOf(page);
  const blanks = (text) => (text.match(/\{\w+\}/g) ?? []).sort();
  for (const [key, texts] of Object.entries(WORDS)) {
    expect(texts, key).toHaveLength(Object.keys(languages).length);
    for (const text of texts) expect(blanks(text), key).toEqual(blanks(texts[0]));
    expect(
      texts.every((text) => text.trim().length > 0),
      key,
    ).toBe(true);
  }
});

test("every text is used, and every text that is used is there", async ({ page }) => {
  const WORDS = await wordsOf(page);
  const named = new Set([
    ...Object.keys(levels),
    "won",
    "lost",
    ...Array.from(sources.matchAll(/"(\w+)"/g), ([, quoted]) => quoted),
  ]);
  const unused = Object.keys(WORDS).filter((key) => !named.has(key) && !GROUPS.includes(key.split("-")[0]));
  expect(unused).toEqual([]);
  for (const [, key] of sources.matchAll(/\bsay\("(\w+)"/g)) expect(WORDS, key).toHaveProperty(key);
  for (const [, key] of sources.matchAll(/: "((?:face|act|state)[A-Z]\w+)"/g)) expect(WORDS, key).toHaveProperty(key);
});

test("every outcome of a move that does nothing has a text", async ({ page, request }) => {
  const WORDS = await wordsOf(page);
  const { components } = await (await request.get(`${process.env.SAOLEI_URL}/openapi.json`)).json();
  const nothing = components.schemas.MoveOutcome.enum.filter(
    (outcome) => !["opened", "marked", "exploded", "undone", "helped"].includes(outcome),
  );
  const outcomes = Object.keys(WORDS)
    .filter((key) => key.startsWith("outcome-"))
    .map((key) => key.slice("outcome-".length));
  expect(outcomes.sort()).toEqual(nothing.sort());
});

test("every theme has a name", async ({ page }) => {
  const WORDS = await wordsOf(page);
  expect(Object.keys(WORDS).filter((key) => key.startsWith("theme-"))).toEqual(
    ["auto", ...themes].map((name) => `theme-${name}`),
  );
});

test("Chinese is written in Chinese", async ({ page }) => {
  const WORDS = await wordsOf(page);
  const same = Object.entries(WORDS)
    .filter(([, [en, zh]]) => en !== zh && !/[\u3000-\u303f\u4e00-\u9fff\uff01-\uff5e]/.test(zh))
    .map(([key]) => key);
  expect(same).toEqual(["tagline", "twoSentences"]);
});

test("no text stands in the table twice", () => {
  const keys = Array.from(
    readFileSync(new URL("words.js", PAGE), "utf8").matchAll(/^ {2}"?([\w-]+)"?: \[/gm),
    ([, key]) => key,
  );
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});
