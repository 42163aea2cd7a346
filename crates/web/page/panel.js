// The panel above a board: mines left, the face button for a new game, and the clock.

import { el } from "./dom.js";
import { say } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";
/** The parts of the face and the moods that show them. */
const FACE = {
  head: "M12 1.500a10.500 10.500 0 1 1 0 21 10.500 10.500 0 0 1 0-21z",
  "eyes calm tense":
    "M8 8a1.400 1.700 0 1 1 0 3.400A1.400 1.700 0 0 1 8 8zM16 8a1.400 1.700 0 1 1 0 3.400A1.400 1.700 0 0 1 16 8z",
  "glasses won":
    "M3.500 8h17v1l-1.200 3.200c-.3.800-1 1.300-2 1.300h-2c-1 0-1.700-.500-2-1.300L12.600 10h-1.200l-.7 2.200c-.3.800-1 1.300-2 1.300h-2c-1 0-1.700-.500-2-1.300L3.500 9z",
  "crosses lost":
    "M5.600 7l1-1 1.900 1.900L10.400 6l1 1-1.900 1.900 1.900 1.900-1 1-1.900-1.900-1.900 1.900-1-1 1.900-1.900zM12.600 7l1-1 1.900 1.900L17.400 6l1 1-1.900 1.900 1.900 1.900-1 1-1.900-1.900-1.900 1.900-1-1 1.900-1.900z",
  "smile calm won":
    "M6.500 14.300c1.200 2.700 3 4 5.500 4s4.300-1.300 5.500-4l-1.300-.600c-1 2.200-2.300 3.200-4.200 3.200s-3.200-1-4.200-3.200z",
  "gasp tense": "M12 13.500a2.600 2.900 0 1 1 0 5.800 2.600 2.900 0 0 1 0-5.800z",
  "frown lost":
    "M6.500 18.300c1.200-2.700 3-4 5.500-4s4.300 1.300 5.500 4l-1.300.600c-1-2.200-2.300-3.200-4.200-3.200s-3.200 1-4.200 3.200z",
};

/** The seven segments of a digit: top, upper left, upper right, middle, lower left, lower right, bottom. */
const SEGMENTS = [
  "M1.600 .8h10.800L9.600 3.600H4.400z",
  "M1 1.400L3.800 4.200v6L2.400 11.600 1 10.600z",
  "M13 1.400L10.200 4.200v6l1.400 1.400 1.400-1z",
  "M4.200 10.600h5.600L11.200 12l-1.400 1.400H4.200L2.800 12z",
  "M1 22.600l2.800-2.800v-6L2.400 12.400 1 13.400z",
  "M13 22.600l-2.800-2.800v-6l1.400-1.400 1.400 1z",
  "M1.600 23.200h10.800l-2.800-2.800H4.400z",
];
/**
 * Which segments each character lights.
 * @type {Record<string, string>}
 */
const LIT = {
  0: "1110111",
  1: "0010010",
  2: "1011101",
  3: "1011011",
  4: "0111010",
  5: "1101011",
  6: "1101111",
  7: "1010010",
  8: "1111111",
  9: "1111011",
  "-": "0001000",
  " ": "0000000",
};
const LEAST_DIGITS = 3;

export class Panel {
  /** @param {() => unknown} restart */
  constructor(restart) {
    this.mines = new Counter("mines-left", say("minesLeft"), {});
    this.clock = new Counter("clock", say("time"), { role: "timer" });
    this.face = el(
      "button",
      { type: "button", class: "face", "aria-label": say("again"), title: say("again"), onclick: restart },
      drawing("0 0 24 24", Object.entries(FACE)),
    );
    this.element = el("div", { class: "panel" }, this.mines.element, this.face, this.clock.element);
    this.mood("calm");
  }

  /**
   * @param {"calm" | "tense" | "won" | "lost"} name
   */
  mood(name) {
    this.face.dataset.mood = name;
  }

  /**
   * @param {number} minesLeft
   * @param {number} millis
   */
  show(minesLeft, millis) {
    this.mines.show(minesLeft);
    this.clock.show(Math.floor(millis / 1000));
  }
}

/** A number in seven-segment digits. */
class Counter {
  /**
   * @param {string} id
   * @param {string} label
   * @param {{ role?: string }} properties
   */
  constructor(id, label, properties) {
    this.text = el("span", { class: "hidden", id, ...properties });
    this.digits = el("span", { class: "digits", "aria-hidden": "true" });
    this.element = el("div", { class: "counter" }, el("span", { class: "hidden" }, label), this.text, this.digits);
    this.show(0);
  }

  /** @param {number} number */
  show(number) {
    const text = String(number);
    if (this.text.textContent === text) return;
    this.text.textContent = text;
    const [sign, rest] = number < 0 ? ["-", text.slice(1)] : ["", text];
    const shown = sign + rest.padStart(LEAST_DIGITS - sign.length, "0");
    while (this.digits.childElementCount > shown.length) this.digits.lastElementChild?.remove();
    while (this.digits.childElementCount < shown.length)
      this.digits.append(
        drawing(
          "0 0 14 24",
          SEGMENTS.map((outline) => ["", outline]),
        ),
      );
    Array.from(this.digits.children, (digit, at) =>
      Array.from(digit.children, (segment, part) => segment.classList.toggle("lit", LIT[shown[at]][part] === "1")),
    );
  }
}

/**
 * @param {string} box
 * @param {[string, string][]} parts
 */
function drawing(box, parts) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", box);
  svg.setAttribute("aria-hidden", "true");
  for (const [name, outline] of parts) {
    const path = document.createElementNS(SVG, "path");
    if (name) path.setAttribute("class", name);
    path.setAttribute("d", outline);
    svg.append(path);
  }
  return svg;
}
