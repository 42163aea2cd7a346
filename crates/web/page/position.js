// Positions as text and as links.

/**
 * The text of a position: a line `ROWSxCOLS MINES`, then its rows.
 * @param {number} mines
 * @param {string[]} texts
 */
export function positionText(mines, texts) {
  return `${texts.length}x${texts[0].length} ${mines}\n${texts.join("\n")}\n`;
}

/**
 * The link of a position: its text after `#`, which browsers do not send, with `/` between lines. Mines that are shown
 * after the end become closed cells.
 * @param {number} mines
 * @param {string[]} texts
 */
export function positionLink(mines, texts) {
  const closed = texts.map((text) => text.replace(/[*!X]/g, "."));
  return `/analyse#${positionText(mines, closed).trimEnd().replace(" ", "_").replaceAll("\n", "/")}`;
}

/**
 * The position text of a link.
 * @param {string} hash
 */
export function positionOfLink(hash) {
  const text = decoded(hash.replace(/^#/, ""));
  return text ? `${text.replace("_", " ").replaceAll("/", "\n")}\n` : "";
}

/**
 * A part of an address as text; as it is if it cannot be decoded.
 * @param {string} text
 */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Reads a text in the standard format; null for all other formats. The server can read some of those.
 * @param {string} text
 */
export function readPosition(text) {
  const [head, ...rows] = text
    .trim()
    .split(/\r?\n/)
    .map((line) => line.trim());
  const found = head?.match(/^(\d+)x(\d+)\s+(\d+)$/);
  if (!found) return null;
  const [height, width, mines] = found.slice(1).map(Number);
  const fits = rows.length === height && rows.every((row) => row.length === width && /^[.F?0-8]*$/.test(row));
  return fits && height >= 1 && width >= 1 ? { mines, texts: rows } : null;
}
