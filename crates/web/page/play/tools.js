// The tools below the board, in groups, each with an icon and a word.

import { el } from "../dom.js";
import { icon } from "../icons.js";
import { OFFERS } from "../page-data.js";
import { say } from "../words.js";

/** @typedef {"flag" | "hint" | "undo" | "odds" | "analyse" | "invite" | "zoomOut" | "zoomIn" | "keys"} Tool */

/**
 * The groups of tools. On a telephone the second is behind the button "more".
 * @type {[Word, Tool[]][]}
 */
const GROUPS = [
  ["toolsPlay", ["flag", "hint", "undo", "odds"]],
  ["toolsMore", ["analyse", "invite", "zoomOut", "zoomIn", "keys"]],
];
/** @type {Record<Tool, Word>} */
const WORDS_OF_TOOLS = {
  flag: "flagMode",
  hint: "hint",
  undo: "undo",
  odds: "odds",
  analyse: "analyse",
  invite: "invite",
  zoomOut: "zoomOut",
  zoomIn: "zoomIn",
  keys: "help",
};

export class Tools {
  /** @param {Record<Tool, () => unknown>} commands */
  constructor(commands) {
    this.buttons = /** @type {Record<Tool, HTMLButtonElement>} */ ({});
    /** @param {Tool} name */
    const button = (name) => {
      this.buttons[name] = el(
        "button",
        { type: "button", class: "tool", id: `tool-${name}`, onclick: () => commands[name]() },
        icon(name),
        el("span", {}, say(WORDS_OF_TOOLS[name])),
      );
      return this.buttons[name];
    };
    const groups = GROUPS.map(([label, names]) => {
      const offered = names.filter((name) => name !== "invite" || OFFERS.people);
      return el("div", { class: `group ${label}`, role: "group", "aria-label": say(label) }, ...offered.map(button));
    });
    /** @type {HTMLButtonElement} */
    this.more = el(
      "button",
      {
        type: "button",
        class: "tool more",
        "aria-expanded": "false",
        onclick: () => this.showMore(this.more.ariaExpanded !== "true"),
      },
      icon("more"),
      el("span", {}, say("more")),
    );
    groups[0].append(this.more);
    this.element = el("div", { class: "tools" }, ...groups);
    this.buttons.flag.ariaPressed = "false";
    this.buttons.odds.ariaPressed = "false";
    this.buttons.analyse.title = say("analyseThis");
    this.buttons.keys.title = say("keysTitle");
  }

  /**
   * Shows or hides the second group on a telephone.
   * @param {boolean} shown
   */
  showMore(shown) {
    this.more.ariaExpanded = String(shown);
    this.element.classList.toggle("open", shown);
  }

  /**
   * Whether a tool that is switched on and off is on.
   * @param {Tool} name
   */
  isOn(name) {
    return this.buttons[name].ariaPressed === "true";
  }

  /**
   * @param {Tool} name
   * @param {boolean} on
   */
  switch(name, on) {
    this.buttons[name].ariaPressed = String(on);
  }

  /**
   * Enables the tools that make sense now.
   * @param {Partial<Record<Tool, boolean>>} enabled
   */
  enable(enabled) {
    for (const name of /** @type {Tool[]} */ (Object.keys(enabled))) this.buttons[name].disabled = !enabled[name];
  }
}
