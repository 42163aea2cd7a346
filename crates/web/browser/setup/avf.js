// A recorded game as Minesweeper Arbiter writes it, made from its description.

/** @param {string} text */
const hidden = (text) => Array.from(text, (letter) => (letter.charCodeAt(0) + 211) % 256);
/** @param {string} text */
const weighted = (text) =>
  String(Array.from(text).reduce((sum, letter, at) => sum + (at + 1) * letter.charCodeAt(0), 0));

/** A lost game on a board of 2 rows and 5 columns: it opens a number, and then a mine. */
export function avf() {
  const [rows, cols] = [2, 5];
  const mines = [
    [1, 1],
    [2, 4],
  ];
  const isMine = (row, col) => mines.some(([r, c]) => r === row && c === col);
  let sum = 0;
  for (let row = 1; row <= rows; row += 1) {
    for (let col = 1; col <= cols; col += 1) {
      const around = mines.filter(([r, c]) => Math.abs(r - row) <= 1 && Math.abs(c - col) <= 1).length;
      sum += (isMine(row, col) ? 10 : around + 1) * (col - 1) * row;
    }
  }
  // The button, the time in hundredths of a second, and the pixel.
  const events = [
    [3, 0, 24, 8],
    [5, 10, 24, 8],
    [3, 150, 56, 24],
    [5, 160, 56, 24],
  ];
  const player = "Ann Other";
  const info = `[3|W${cols}H${rows}M${mines.length}|14.5.2020.20:31:07:6606|14.20:31:12:081|B4T2.60]`;
  const count = events.length + 5;
  const event = ([code, time, x, y]) => {
    const second = Math.floor(time / 100) + 1;
    return [code, x >> 8, second & 255, x & 255, time % 100, y >> 8, second >> 8, y & 255];
  };
  return Buffer.from([
    ...[52, 1, 2, 3, 4, 6, cols - 1, rows - 1, 0, mines.length],
    ...mines.flat(),
    ...hidden(String(sum)),
    ...[0, 0, 0, count].map((byte) => (byte + 211) % 256),
    8,
    player.length,
    ...hidden(player),
    ...hidden(weighted(player)),
    127,
    info.length,
    ...Buffer.from(info),
    ...hidden(weighted(info)),
    ...events.flatMap(event),
    ...Array.from({ length: 6 }, () => [1, 0, 0, 0, 0, 0, 0, 0]).flat(),
    ...Buffer.from(
      `1234567890123456789012345678901\x01\x02\rcs=0123456789abcdef\rRealTime: 1.60\rSkin: 3.1\r${player}`,
    ),
    ...Buffer.from("\rMinesweeper Arbiter 0.52.3. Copyright 2005-2013 Dmitriy I. Sukhomlynov"),
  ]);
}
