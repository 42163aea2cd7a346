// The dialog for a custom game.

import { USUAL } from "./dialects.js";
import { checkbox, dialog, el, number, select } from "../dom.js";
import { levelName, MOST, sizeOf } from "../levels.js";
import { LEVELS } from "../page-data.js";
import { choices, say } from "../words.js";

/**
 * Asks for the settings of a new game, starting with `wanted`, and passes them to `start`, or a file with a board and the
 * rules to `open`.
 * @param {Wanted} wanted
 * @param {(wanted: Wanted) => unknown} start
 * @param {(file: File, rules?: Api["Dialect"]) => unknown} open
 */
export function askForGame(wanted, start, open) {
  const size = sizeOf(wanted);
  const rows = number(say("rows"), size.rows, 1, MOST);
  const cols = number(say("cols"), size.cols, 1, MOST);
  const mines = number(say("mines"), size.mines, 0, MOST * MOST - 1);
  const chosen = { rules: wanted.rules ?? USUAL, start: wanted.start ?? "opening", level: wanted.level ?? "custom" };
  const noGuess = checkbox(say("noGuess"), wanted.no_guess === true);
  const seed = el("input", {
    type: "text",
    value: wanted.seed ?? "",
    maxlength: 64,
    autocomplete: "off",
    "aria-describedby": "seed-help",
  });
  const wrong = el("p", { role: "alert", class: "wrong" });

  const sizes = [rows, cols, mines];
  const levels = [...Object.keys(LEVELS).map((name) => [name, levelName(name)]), ["custom", say("custom")]];
  const level = select(say("level"), levels, chosen.level, (name) => {
    chosen.level = name;
    if (!(name in LEVELS)) return;
    rows.input.value = String(LEVELS[name].rows);
    cols.input.value = String(LEVELS[name].cols);
    mines.input.value = String(LEVELS[name].mines);
  });
  const levelInput = level.querySelector("select");
  for (const { input } of sizes) {
    input.addEventListener("input", () => {
      chosen.level = "custom";
      if (levelInput) levelInput.value = "custom";
    });
  }

  const rules = () => (chosen.rules === USUAL ? undefined : chosen.rules);
  /** @param {SubmitEvent} event */
  const submit = (event) => {
    event.preventDefault();
    const [r, c, m] = sizes.map(({ input }) => Number(input.value));
    if (m >= r * c) {
      wrong.textContent = say("tooManyMines", { most: r * c - 1 });
      mines.input.focus();
      return;
    }
    const board = chosen.level in LEVELS ? { level: chosen.level } : { rows: r, cols: c, mines: m };
    box.close();
    start({
      ...board,
      rules: rules(),
      start: chosen.start === "opening" || noGuess.input.checked ? undefined : chosen.start,
      no_guess: noGuess.input.checked || undefined,
      seed: seed.value.trim() || undefined,
    });
  };

  const file = el("input", {
    type: "file",
    onchange: ({ target }) => {
      box.close();
      if (target.files?.[0]) open(target.files[0], rules());
    },
  });

  const box = dialog(
    say("newGame"),
    say("close"),
    el(
      "form",
      { class: "form", onsubmit: submit },
      level,
      el("div", { class: "together" }, rows.field, cols.field, mines.field),
      noGuess.field,
      select(say("start"), choices("start"), chosen.start, (name) => {
        chosen.start = /** @type {Api["FirstClick"]} */ (name);
      }),
      select(say("rules"), choices("rules"), chosen.rules, (name) => {
        chosen.rules = /** @type {Api["Dialect"]} */ (name);
      }),
      el("label", { class: "field wide" }, el("span", {}, say("seed")), seed),
      el("p", { id: "seed-help", class: "note" }, say("seedHelp")),
      wrong,
      el("button", { type: "submit", class: "main" }, say("startGame")),
      el("label", { class: "field wide" }, el("span", {}, say("openFile")), file),
    ),
  );
}
