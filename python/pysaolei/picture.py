"""Draws a position with NumPy alone, with 16 x 16 pixels per cell."""

from __future__ import annotations

from functools import cache

import numpy as np
import numpy.typing as npt

from .positions import CLOSED, FLAG, MINE, QUERY, View

Image = npt.NDArray[np.uint8]

CELL = 16
"""The side of a cell in pixels."""

_LIGHT, _FACE, _SHADE, _LINE = (255, 255, 255), (192, 192, 192), (128, 128, 128), (160, 160, 160)

# Five by seven dots each.
_GLYPHS = {
    "1": "..#.. .##.. ..#.. ..#.. ..#.. ..#.. .###.",
    "2": ".###. #...# ....# ...#. ..#.. .#... #####",
    "3": ".###. #...# ....# ..##. ....# #...# .###.",
    "4": "...#. ..##. .#.#. #..#. ##### ...#. ...#.",
    "5": "##### #.... ####. ....# ....# #...# .###.",
    "6": ".###. #.... #.... ####. #...# #...# .###.",
    "7": "##### ....# ...#. ..#.. ..#.. .#... .#...",
    "8": ".###. #...# #...# .###. #...# #...# .###.",
    "?": ".###. #...# ....# ...#. ..#.. ..... ..#..",
    "flag": ".##.. .###. .#### .###. .##.. .#... ###..",
    "mine": "..#.. #.#.# .###. ##### .###. #.#.# ..#..",
}

_COLOURS = {
    "1": (0, 0, 255),
    "2": (0, 128, 0),
    "3": (255, 0, 0),
    "4": (0, 0, 128),
    "5": (128, 0, 0),
    "6": (0, 128, 128),
    "7": (0, 0, 0),
    "8": (96, 96, 96),
    "?": (0, 0, 0),
    "flag": (200, 0, 0),
    "mine": (0, 0, 0),
}


def draw(view: View) -> Image:
    """Draws a position as an RGB image of rows * 16 by columns * 16 pixels.

    >>> draw(np.array([[1, -1, -2]], dtype=np.int8)).shape
    (16, 48, 3)
    """
    rows, cols = view.shape
    tiles = _tiles()[view.astype(np.intp) - MINE]
    return tiles.transpose(0, 2, 1, 3, 4).reshape(rows * CELL, cols * CELL, 3)


@cache
def _tiles() -> Image:
    """The image of each code, starting with the lowest."""
    codes = {MINE: "mine", QUERY: "?", FLAG: "flag", CLOSED: ""} | {n: str(n) if n else "" for n in range(9)}
    return np.stack([_tile(glyph, is_open=code >= 0 or code == MINE, is_mine=code == MINE) for code, glyph in codes.items()])


def _tile(glyph: str, *, is_open: bool, is_mine: bool) -> Image:
    tile = np.empty((CELL, CELL, 3), dtype=np.uint8)
    tile[:] = (255, 96, 96) if is_mine else _FACE
    if is_open:
        tile[0], tile[:, 0] = _LINE, _LINE
    else:
        tile[:2], tile[:, :2] = _LIGHT, _LIGHT
        tile[-2:, 1:], tile[1:, -2:] = _SHADE, _SHADE
    if glyph:
        bits = np.array([[dot == "#" for dot in row] for row in _GLYPHS[glyph].split()])
        # Ten by ten pixels: each dot is two wide, and one or two high.
        large = bits.repeat(2, axis=1).repeat([1, 2, 1, 2, 1, 2, 1], axis=0)
        top, left = (CELL - large.shape[0]) // 2 + 1, (CELL - large.shape[1]) // 2
        tile[top : top + large.shape[0], left : left + large.shape[1]][large] = _COLOURS[glyph]
    return tile
