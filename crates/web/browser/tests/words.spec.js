// The table of words, compared with the files that use it.

import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { LEVELS } from "../../page/levels.js";
import { LANGUAGES, names, WORDS } from "../../page/words.js";

const PAGE = new URL("../../page/", import.meta.url);
const sources = readdirSync(PAGE).filter((name) => name.endsWith(".js") && name !== "words.js").map((name) => readFileSync(new URL(name, PAGE), "utf8")).join("\n");

/** Groups of choices, whose keys are made from names: `theme-dark`. */
const GROUPS = ["theme", "rules", "start", "outcome", "problem", "period", "order", "players"];

test("every text is there in every language, with the same blanks", () => {
  const blanks = (text) => (text.match(/\{\w+\}/g) ?? []).sort();
  for (const [key, texts] of Object.entries(WORDS)) {
    expect(texts, key).toHaveLength(Object.keys(LANGUAGES).length);
    for (const text of texts) expect(blanks(text), key).toEqual(blanks(texts[0]));
    expect(texts.every((text) => text.trim().length > 0), key).toBe(true);
  }
});

test("every text is used, and every text that is used is there", () => {
  const named = new Set([...Object.keys(LEVELS), "won", "lost", ...Array.from(sources.matchAll(/"(\w+)"/g), ([, quoted]) => quoted)]);
  const unused = Object.keys(WORDS).filter((key) => !named.has(key) && !GROUPS.includes(key.split("-")[0]));
  expect(unused).toEqual([]);
  for (const [, key] of sources.matchAll(/\bsay\("(\w+)"/g)) expect(WORDS, key).toHaveProperty(key);
  for (const [, key] of sources.matchAll(/: "((?:face|act|state)[A-Z]\w+)"/g)) expect(WORDS, key).toHaveProperty(key);
});

test("every outcome of a move that does nothing has a text", async ({ request }) => {
  const { components } = await (await request.get(`${process.env.SAOLEI_URL}/openapi.json`)).json();
  const nothing = components.schemas.MoveOutcome.enum.filter((outcome) => !["opened", "marked", "exploded", "undone", "helped"].includes(outcome));
  expect(names("outcome").sort()).toEqual(nothing.sort());
});

test("Chinese is written in Chinese", () => {
  const same = Object.entries(WORDS).filter(([, [en, zh]]) => en !== zh && !/[\u3000-\u303f\u4e00-\u9fff\uff01-\uff5e]/.test(zh)).map(([key]) => key);
  expect(same).toEqual(["tagline"]);
});

test("no text stands in the table twice", () => {
  const keys = Array.from(readFileSync(new URL("words.js", PAGE), "utf8").matchAll(/^ {2}"?([\w-]+)"?: \[/gm), ([, key]) => key);
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});
