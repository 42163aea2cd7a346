// What is shown in place of a screen that needs other people, where there is no server.

import { el } from "./dom.js";
import { title } from "./frame.js";
import { say } from "./words.js";

/** @param {HTMLElement} main */
export function screen(main) {
  title(say("problem-needs-server"));
  main.append(
    el("h1", {}, say("problem-needs-server")),
    el("p", {}, el("a", { class: "button", href: "/" }, say("play"))),
  );
}
