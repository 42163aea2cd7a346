// The table of words and the table of colours, read as files.

import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { LANGUAGES, WORDS } from "../../page/words.js";

const PAGE = new URL("../../page/", import.meta.url);
const sources = readdirSync(PAGE).filter((name) => name.endsWith(".js") && name !== "words.js").map((name) => readFileSync(new URL(name, PAGE), "utf8")).join("\n");

test("every text is there in both languages, with the same blanks", () => {
  const blanks = (text) => (text.match(/\{\w+\}/g) ?? []).sort();
  for (const [key, texts] of Object.entries(WORDS)) {
    expect(texts, key).toHaveLength(LANGUAGES.length);
    expect(blanks(texts[1]), key).toEqual(blanks(texts[0]));
    expect(texts.every((text) => text.trim().length > 0), key).toBe(true);
  }
});

test("every text is used, and every text that is used is there", () => {
  const named = new Set(Array.from(sources.matchAll(/"(\w+)"|\b(\w+):/g), ([, quoted, key]) => quoted ?? key));
  const unused = Object.keys(WORDS).filter((key) => !named.has(key) && !key.startsWith("outcome")); // those are the API's
  expect(unused).toEqual([]);
  for (const [, key] of sources.matchAll(/\bsay\("(\w+)"/g)) expect(WORDS, key).toHaveProperty(key);
  for (const [, key] of sources.matchAll(/: "((?:face|theme|rules|start|act|state)[A-Z]\w+)"/g)) expect(WORDS, key).toHaveProperty(key);
});

test("Chinese is written in Chinese", () => {
  const same = Object.entries(WORDS).filter(([, [en, zh]]) => en !== zh && !/[\u4e00-\u9fff\uff01-\uff5e]/.test(zh)).map(([key]) => key);
  expect(same).toEqual(["tagline"]);
});
