// The way of the mouse over the board of a recorded game, drawn in units of cells.

const SVG = "http://www.w3.org/2000/svg";
/** How long the way stays visible, in milliseconds. */
const TRAIL = 1500;

/**
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string>} attributes
 */
function shape(tag, attributes) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

export class PointerPath {
  #trail = shape("polyline", { class: "trail", points: "" });
  #dot = shape("circle", { class: "dot", r: "0.22", cx: "-1", cy: "-1" });

  /**
   * @param {Api["PointerPath"]} path
   * @param {import("../board.js").Board} board
   */
  constructor(path, { rows, cols, grid }) {
    this.path = path;
    this.element = shape("svg", {
      class: "pointer",
      viewBox: `0 0 ${cols} ${rows}`,
      preserveAspectRatio: "none",
      "aria-hidden": "true",
    });
    this.element.append(this.#trail, this.#dot);
    grid.append(this.element);
  }

  /**
   * Draws the way until a time, if it is shown.
   * @param {number} now
   * @param {boolean} shown
   */
  show(now, shown) {
    const { millis, x, y } = this.path;
    this.element.classList.toggle("hidden", !shown || millis.length === 0);
    const points = [];
    let last = -1;
    for (let at = 0; at < millis.length && millis[at] <= now; at += 1) {
      last = at;
      if (millis[at] >= now - TRAIL) points.push(`${x[at]},${y[at]}`);
    }
    this.#trail.setAttribute("points", points.join(" "));
    this.#dot.setAttribute("cx", String(last < 0 ? -1 : x[last]));
    this.#dot.setAttribute("cy", String(last < 0 ? -1 : y[last]));
  }
}
