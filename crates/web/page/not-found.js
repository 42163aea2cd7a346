// What is shown at an address that does not exist.

import { el } from "./dom.js";
import { title } from "./frame.js";
import { say } from "./words.js";

/** @param {HTMLElement} main */
export function screen(main) {
  title(say("notFound"));
  main.append(
    el("h1", {}, say("notFound")),
    el("p", {}, say("notFoundHelp")),
    el("p", {}, el("a", { class: "button", href: "/" }, say("play"))),
  );
}
