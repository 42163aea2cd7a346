// The tools below the board, in groups, each with an icon and a word.

import { el } from "../dom.js";
import { icon } from "../icons.js";
import { say } from "../words.js";

/** The groups of tools. On a telephone the second is behind the button "more". */
const GROUPS = [
  ["toolsPlay", ["flag", "hint", "undo", "odds"]],
  ["toolsMore", ["analyse", "invite", "zoomOut", "zoomIn", "keys"]],
];
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
  /** `commands` has a function for each tool. */
  constructor(commands) {
    this.buttons = {};
    const button = (name) => {
      this.buttons[name] = el(
        "button",
        { type: "button", class: "tool", id: `tool-${name}`, onclick: () => commands[name]() },
        icon(name),
        el("span", {}, say(WORDS_OF_TOOLS[name])),
      );
      return this.buttons[name];
    };
    const groups = GROUPS.map(([label, names]) =>
      el("div", { class: `group ${label}`, role: "group", "aria-label": say(label) }, ...names.map(button)),
    );
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

  /** Shows or hides the second group on a telephone. */
  showMore(shown) {
    this.more.ariaExpanded = String(shown);
    this.element.classList.toggle("open", shown);
  }

  /** Whether a tool that is switched on and off is on. */
  isOn(name) {
    return this.buttons[name].ariaPressed === "true";
  }

  switch(name, on) {
    this.buttons[name].ariaPressed = String(on);
  }

  /** Enables the tools that make sense now. */
  enable(enabled) {
    for (const [name, on] of Object.entries(enabled)) this.buttons[name].disabled = !on;
  }
}
