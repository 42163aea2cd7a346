"""Positions: what a player sees, as arrays and as text."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from . import _native

CLOSED = -1
"""A closed cell without a mark, in a view."""
FLAG = -2
"""A flag, in a view."""
QUERY = -3
"""A question mark, in a view."""
MINE = -4
"""The mine that was opened, in the view of a lost game."""

PLANES = (*range(9), CLOSED, FLAG, MINE)
"""What each plane of `one_hot` shows."""

View = npt.NDArray[np.int8]
"""What a player sees: 0 to 8 for open cells, otherwise `CLOSED`, `FLAG` or `QUERY`."""


def read_positions(text: str | bytes) -> list[tuple[View, int]]:
    """Reads the positions of a text, each as a view and a number of mines.

    Reads everything that `saolei solve` reads: saolei's own format, boards of `console` and `click`, and recorded games.

    >>> [(view, mines)] = read_positions("2x3 1\\n..1\\n.F1\\n")
    >>> view.tolist(), mines
    ([[-1, -1, 1], [-1, -2, 1]], 1)
    """
    return _native.read_positions(text.encode() if isinstance(text, str) else text)


def format_position(view: npt.ArrayLike, mines: int) -> str:
    """Formats a position as `read_positions` reads it.

    >>> print(format_position([[0, 1, -1], [0, 1, -2]], 1), end="")
    2x3 1
    01.
    01F
    """
    return _native.format_position(as_views(view, 2), mines)


def one_hot(views: npt.ArrayLike, *, out: npt.NDArray[Any] | None = None) -> npt.NDArray[Any]:
    """A view, or many, as planes of 0 and 1: one for each number from 0 to 8, then closed cells, flags and the opened mine.

    The result is uint8, or `out`, of any type. Question marks are in no plane.

    >>> one_hot([[1, -1]]).shape
    (12, 1, 2)
    >>> one_hot([[1, -1]])[[1, 9]].tolist()
    [[[1, 0]], [[0, 1]]]
    """
    array = np.asarray(views)
    codes = np.array(PLANES, dtype=np.int8)[:, np.newaxis, np.newaxis]
    if out is None:
        out = np.empty((*array.shape[:-2], *codes.shape[:1], *array.shape[-2:]), dtype=np.uint8)
    np.equal(array[..., np.newaxis, :, :], codes, out=out.view(np.bool_) if out.dtype == np.uint8 else out, casting="unsafe")
    return out


def as_views(view: npt.ArrayLike, dimensions: int) -> View:
    """Converts a view to the int8 array that the extension reads."""
    array = np.asarray(view)
    if array.ndim != dimensions:
        raise ValueError(f"expected a view of {dimensions} dimensions, found {array.ndim}")
    if array.dtype != np.int8:
        narrow = array.astype(np.int8)
        if not np.array_equal(narrow, array):
            raise ValueError("expected a view of whole numbers from -3 to 8")
        array = narrow
    return array


def view_and_mines(position: Any, mines: int | None) -> tuple[View, int]:
    """Reads a position given as a game, as text, or as a view with the number of mines."""
    if isinstance(position, _native.Game):
        if mines is not None:
            raise ValueError("a game has a number of mines: do not pass another")
        return position.view, position.mines
    if isinstance(position, (str, bytes)):
        if mines is not None:
            raise ValueError("a text has a number of mines: do not pass another")
        found = read_positions(position)
        if len(found) != 1:
            raise ValueError(f"expected one position, found {len(found)}")
        return found[0]
    if mines is None:
        raise ValueError("expected the number of mines beside a view")
    return as_views(position, 2), int(mines)
