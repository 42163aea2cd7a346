// The words below the board: a message, and what the highlighted cells mean.

import { el, letScroll } from "../dom.js";
import { announce, problemText } from "../frame.js";
import { say } from "../words.js";

export class Message {
  #text = el("p", { class: "message", id: "message" });
  #legend = el("p", { class: "legend" });

  constructor() {
    this.element = el("div", { class: "words" }, this.#text, this.#legend);
  }

  get text() {
    return this.#text.textContent;
  }

  /**
   * Shows a message and announces it to screen readers.
   * @param {string} text
   * @param {...Child} more what follows the text, such as a link
   */
  show(text, ...more) {
    this.#text.classList.remove("wrong");
    this.#text.replaceChildren(text, ...more.filter((child) => child !== null && child !== undefined));
    announce(text);
    letScroll(this.element);
  }

  /**
   * @param {unknown} error
   * @param {Word} [refused] what the server cannot accept here
   */
  problem(error, refused = "refusedBoard") {
    this.show(problemText(error, refused));
    this.#text.classList.add("wrong");
  }

  /**
   * Explains highlights: kinds of highlights and what they mean.
   * @param {[keyof Highlights, Word][]} highlights
   */
  explain(highlights) {
    const line = highlights.map(([kind, word]) =>
      el("span", {}, el("i", { class: "highlight", "data-highlight": kind }), say(word)),
    );
    this.#legend.replaceChildren(...line);
    letScroll(this.element);
  }
}
