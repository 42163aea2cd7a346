// The panel above a board: mines left, the face button for a new game, and the clock.

import { el } from "./dom.js";
import { say } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";
/** The parts of the face and the moods that show them. */
const FACE = {
  head: "M12 1.500a10.500 10.500 0 1 1 0 21 10.500 10.500 0 0 1 0-21z",
  "eyes calm tense": "M8 8a1.400 1.700 0 1 1 0 3.400A1.400 1.700 0 0 1 8 8zM16 8a1.400 1.700 0 1 1 0 3.400A1.400 1.700 0 0 1 16 8z",
  "glasses won": "M3.500 8h17v1l-1.200 3.200c-.3.800-1 1.300-2 1.300h-2c-1 0-1.700-.500-2-1.300L12.600 10h-1.200l-.7 2.200c-.3.800-1 1.300-2 1.300h-2c-1 0-1.700-.500-2-1.300L3.500 9z",
  "crosses lost": "M5.600 7l1-1 1.900 1.900L10.400 6l1 1-1.900 1.900 1.900 1.900-1 1-1.900-1.900-1.900 1.900-1-1 1.900-1.900zM12.600 7l1-1 1.900 1.900L17.400 6l1 1-1.900 1.900 1.900 1.900-1 1-1.900-1.900-1.900 1.900-1-1 1.900-1.900z",
  "smile calm won": "M6.500 14.300c1.200 2.700 3 4 5.500 4s4.300-1.300 5.500-4l-1.300-.600c-1 2.200-2.300 3.200-4.200 3.200s-3.200-1-4.200-3.200z",
  "gasp tense": "M12 13.500a2.600 2.900 0 1 1 0 5.800 2.600 2.900 0 0 1 0-5.800z",
  "frown lost": "M6.500 18.300c1.200-2.700 3-4 5.500-4s4.300 1.300 5.500 4l-1.300.600c-1-2.200-2.300-3.200-4.200-3.200s-3.200 1-4.200 3.200z",
};

export class Panel {
  constructor(restart) {
    this.mines = el("span", { class: "digits", id: "mines-left" }, "0");
    this.clock = el("span", { class: "digits", role: "timer", id: "clock" }, "0");
    this.face = el("button", { type: "button", class: "face", "aria-label": say("again"), title: say("again"), onclick: restart }, drawing());
    this.element = el("div", { class: "panel" },
      el("div", { class: "counter" }, el("span", { class: "caption" }, say("minesLeft")), this.mines),
      this.face,
      el("div", { class: "counter" }, el("span", { class: "caption" }, say("time")), this.clock));
    this.mood("calm");
  }

  /** `calm`, `tense`, `won` or `lost`. */
  mood(name) {
    this.face.dataset.mood = name;
  }

  show(minesLeft, millis) {
    const [mines, seconds] = [String(minesLeft), String(Math.floor(millis / 1000))];
    if (this.mines.textContent !== mines) this.mines.textContent = mines;
    if (this.clock.textContent !== seconds) this.clock.textContent = seconds;
  }
}

function drawing() {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  for (const [name, outline] of Object.entries(FACE)) {
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("class", name);
    path.setAttribute("d", outline);
    svg.append(path);
  }
  return svg;
}
