// The icons of buttons and links: outlines on a square of 24 units, drawn with the colour of the text.

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {keyof typeof OUTLINES} Icon */

const OUTLINES = {
  flag: "M6 21V4m0 1h11l-2.500 4L17 13H6",
  hint: "M9 18h6m-5 3h4m-5-6c-2-1.500-3-3.300-3-5.500a6 6 0 0 1 12 0c0 2.200-1 4-3 5.500",
  odds: "M19 5L5 19M7.500 4.500a3 3 0 1 1 0 6 3 3 0 0 1 0-6zm9 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6z",
  undo: "M8 5L3.500 9.500 8 14m-4-4.500h10a5.500 5.500 0 0 1 0 11h-4",
  invite:
    "M9 11.500a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7zm-6.500 8c.5-3.500 3-5.500 6.500-5.500s6 2 6.500 5.500M19 8v6m3-3h-6",
  analyse: "M10.500 4a6.500 6.500 0 1 1 0 13 6.500 6.500 0 0 1 0-13zm5 11.500L21 21M10.500 7.500v6m-3-3h6",
  zoomIn: "M12 5v14M5 12h14",
  zoomOut: "M5 12h14",
  keys: "M3 6h18v12H3zm3.500 4h.01M10 10h.01m3.990 0h.01m3.500 0h.01M8 14h8",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  first: "M6 5v14M18 6l-8 6 8 6z",
  previous: "M15 6l-6 6 6 6",
  following: "M9 6l6 6-6 6",
  last: "M18 5v14M6 6l8 6-8 6z",
  file: "M14 3v5h5M14 3H6v18h13V8z",
  next: "M5 12h13m-5-6l6 6-6 6",
  replay: "M7 4.500l12 7.500-12 7.500z",
  again: "M20 11a8 8 0 1 0-2 6m2-11v5h-5",
  share: "M12 15V4m-4 3.500L12 4l4 3.500M6 11H5v9h14v-9h-1",
  menu: "M4 7h16M4 12h16M4 17h16",
  fold: "M6 9l6 6 6-6",
  trophy: "M8 4h8v6a4 4 0 0 1-8 0zm0 2H4c0 3 1.500 5 4 5m8-5h4c0 3-1.500 5-4 5m-4 3v4m-4 2h8",
};

/**
 * An icon, which screen readers leave out.
 * @param {Icon} name
 */
export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", OUTLINES[name]);
  svg.append(path);
  return svg;
}
