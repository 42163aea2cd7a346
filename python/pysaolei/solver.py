"""Exact odds, certain cells with their reasons, and the best move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, overload

import numpy as np
import numpy.typing as npt

from . import _native
from .positions import View, as_views, view_and_mines

Cell = tuple[int, int]
"""Row and column, counted from 0."""


@dataclass(frozen=True)
class Reason:
    """Why some cells are certain: they follow from these numbers, and from cells that were certain before."""

    technique: str
    """`single`, `subset`, `difference`, `chain`, `component` or `mine-count`, the easiest first."""
    numbers: list[Cell]
    rests_on: list[Cell]
    mine_count: bool
    """Whether the number of mines on the board is needed."""
    safe: list[Cell]
    mines: list[Cell]
    words: str
    """The reason as a sentence. Rows and columns count from 1."""


@dataclass(frozen=True)
class WinChance:
    """The chance to win, and the ends of its 95 % confidence interval, which equal the chance if it is exact."""

    value: float
    low: float
    high: float
    exact: bool
    """Whether all ways to play on were searched; otherwise the chance comes from trial games."""


@dataclass(frozen=True)
class MoveChance:
    """A move, its risk, and the chance to win with it."""

    cell: Cell
    risk: float
    chance: WinChance
    regret: WinChance
    """How much less often the move wins than the best one. Both play the same trial games, so its interval is narrower than
    the difference of theirs."""


@dataclass(frozen=True, eq=False)
class WinChances:
    """The chances to win many positions, and every move in them. NaN for open cells, and where the odds are not known."""

    best: npt.NDArray[np.float64]
    """The chance to win each position."""
    moves: npt.NDArray[np.float64]
    """The chance to win with each closed cell; 0 for certain mines."""
    low: npt.NDArray[np.float64]
    """The lower ends of the 95 % confidence intervals of `moves`."""
    high: npt.NDArray[np.float64]
    """The upper ends of the 95 % confidence intervals of `moves`."""
    exact: npt.NDArray[np.bool_]
    """Whether the chances of each position are exact; otherwise they come from trial games."""


@dataclass(frozen=True, eq=False)
class Solution:
    """Everything about a position."""

    view: View
    """The position itself."""
    odds: npt.NDArray[np.float64]
    """The chance of a mine on every closed cell; NaN for open cells, and for cells whose odds are not known."""
    safe: list[Cell]
    """The cells that are certainly safe, never by rounding."""
    mines: list[Cell]
    """The cells that are certainly mines."""
    best: Cell | None
    """The best cell to open; None if every safe cell is open."""
    risk: float | None
    """The chance that the best cell is a mine."""
    why: str
    """Why it is the best, in a sentence. Rows and columns count from 1."""
    layouts: int | None
    """The number of layouts that fit; None if they were not counted."""
    exact: bool
    """Whether every closed cell has exact odds. Very wide frontiers are not counted."""
    reasons: list[Reason]
    """Why cells are certain, each reason after those that it rests on."""

    def _repr_html_(self) -> str:
        from .html import solution_html

        return solution_html(self)


def solve(
    position: Any,
    mines: int | None = None,
    *,
    strength: str = "strong",
    language: str = "en",
    trust_flags: bool = False,
) -> Solution:
    """Solves a position: a `Game`, a text, or a view with its number of mines.

    `strength` is `fast`, `strong` or `max`; `language` is `en` or `zh`. A flag is a closed cell unless `trust_flags` is set.
    Raises `Impossible` if no layout fits.

    >>> solution = solve("2x5 2\\n111..\\n.....\\n")
    >>> solution.odds[1].tolist()
    [0.5, 0.5, 0.0, 0.25, 0.25]
    >>> solution.best, solution.layouts
    ((1, 2), 4)
    >>> solution.reasons[0].safe
    [(1, 2)]
    """
    view, mines = view_and_mines(position, mines)
    found = _native.analyse(view, mines, strength, language, trust_flags)
    reasons = [Reason(**reason) for reason in found.pop("reasons")]
    return Solution(view=view, **found, reasons=reasons)


def win_chance(
    position: Any,
    mines: int | None = None,
    *,
    include: Cell | None = None,
    every: bool = False,
    strength: str = "strong",
    games: int = 200,
    trust_flags: bool = False,
) -> tuple[WinChance, list[MoveChance]] | None:
    """The chance to win a position, and the values of its best moves, the best first.

    `include` is one more move to judge, and with `every` all closed cells are judged. The chance is exact if few enough layouts
    are left to search all ways to play on; otherwise it is estimated from `games` trial games for each move, always the same
    ones. None if the odds are not known. Raises ValueError if the cell to include is open.

    >>> chance, moves = win_chance("2x3 1\\n1..\\n1..\\n", every=True)
    >>> chance.value, chance.exact
    (0.5, True)
    >>> [(move.cell, move.chance.value, move.regret.value) for move in moves]
    [((0, 2), 0.5, 0.0), ((1, 2), 0.5, 0.0), ((0, 1), 0.5, 0.0), ((1, 1), 0.5, 0.0)]
    """
    view, mines = view_and_mines(position, mines)
    found = _native.win_chance(view, mines, strength, include, every, games, trust_flags)
    if found is None:
        return None
    position_chance, moves = found
    return WinChance(*position_chance), [
        MoveChance(cell, risk, WinChance(*worth), WinChance(*cost, exact=worth[3] and position_chance[3]))
        for cell, risk, worth, cost in moves
    ]


def win_chances(
    views: npt.ArrayLike,
    mines: npt.ArrayLike,
    *,
    strength: str = "strong",
    games: int = 200,
    trust_flags: bool = False,
    threads: int | None = None,
) -> WinChances:
    """The chances to win with every move, for one view or many at once, as `win_chance` with `every` finds them.

    This takes milliseconds for a position near its end, and seconds for one on a large board.

    >>> chances = win_chances([[[1, -1, -1]], [[-1, 1, -1]]], mines=1)
    >>> chances.best.tolist(), chances.exact.tolist()
    ([1.0, 0.5], [True, True])
    >>> chances.moves.tolist()
    [[[nan, 0.0, 1.0]], [[0.5, nan, 0.5]]]
    """
    stacked, counts, is_one = _stacked(views, mines)
    found = _native.win_chances(stacked, counts, strength, games, trust_flags, threads).reshape(len(stacked), -1)
    moves, low, high = found[:, 4:].reshape(len(stacked), 3, *stacked.shape[1:]).swapaxes(0, 1)
    parts = (found[:, 0], moves, low, high, found[:, 3] == 1)
    return WinChances(*(part[0] for part in parts)) if is_one else WinChances(*parts)


@overload
def odds(
    views: npt.ArrayLike, mines: npt.ArrayLike, *, trust_flags: bool = False, threads: int | None = None
) -> npt.NDArray[np.float64]: ...
@overload
def odds(
    views: npt.ArrayLike,
    mines: npt.ArrayLike,
    *,
    trust_flags: bool = False,
    dtype: npt.DTypeLike = np.float64,
    out: npt.NDArray[Any] | None = None,
    threads: int | None = None,
) -> npt.NDArray[Any]: ...
def odds(
    views: npt.ArrayLike,
    mines: npt.ArrayLike,
    *,
    trust_flags: bool = False,
    dtype: npt.DTypeLike = np.float64,
    out: npt.NDArray[Any] | None = None,
    threads: int | None = None,
) -> npt.NDArray[Any]:
    """The odds of every closed cell, for one view or many at once.

    `views` has two dimensions, or three for many positions of one size; `mines` is one number, or one for each position.
    Many positions are solved on all cores. The result is NaN for open cells and for cells whose odds are not known. Raises
    `Impossible`, naming the first position that no layout fits. `dtype` is float64 or float32; `out` is an array of one of
    those types that gets the result.

    >>> odds([[1, -1, -1]], mines=1).tolist()
    [[nan, 1.0, 0.0]]
    >>> odds([[[1, -1]], [[0, -1]]], mines=[1, 0]).tolist()
    [[[nan, 1.0]], [[nan, 0.0]]]
    """
    stacked, counts, is_one = _stacked(views, mines)
    shape = stacked.shape[1:] if is_one else stacked.shape
    if out is None:
        out = np.empty(shape, dtype=dtype)
    if out.dtype not in (np.float64, np.float32):
        raise ValueError(f"expected odds of float64 or float32, found {out.dtype}")
    if out.shape != shape or not out.flags.carray:
        raise ValueError(f"expected a contiguous array of the shape {shape} for the odds, found {out.shape}")
    _native.odds(stacked, counts, out.reshape(stacked.shape), trust_flags, threads)
    return out


def certain(
    views: npt.ArrayLike, mines: npt.ArrayLike, *, trust_flags: bool = False, threads: int | None = None
) -> npt.NDArray[np.int8]:
    """Which cells are certain, for one view or many: 0 is safe, 1 is a mine, -1 is neither or open.

    Unlike odds of 0 and 1, these are never the result of rounding.

    >>> certain([[1, -1, -1]], mines=1).tolist()
    [[-1, 1, 0]]
    """
    stacked, counts, is_one = _stacked(views, mines)
    found = _native.certain(stacked, counts, trust_flags, threads)
    return found[0] if is_one else found


def best_moves(
    views: npt.ArrayLike,
    mines: npt.ArrayLike,
    *,
    strength: str = "strong",
    trust_flags: bool = False,
    threads: int | None = None,
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.float64]]:
    """The best cell to open in each position, as row and column, and its risk; for training models.

    The result is (-1, -1) and NaN if every safe cell is open.

    >>> cells, risks = best_moves([[[1, -1, -1]]], mines=1)
    >>> cells.tolist(), risks.tolist()
    ([[0, 2]], [0.0])
    """
    stacked, counts, is_one = _stacked(views, mines)
    cells, risks = _native.best_moves(stacked, counts, strength, trust_flags, threads)
    return (cells[0], risks[0]) if is_one else (cells, risks)


def _stacked(views: npt.ArrayLike, mines: npt.ArrayLike) -> tuple[View, npt.NDArray[np.uint64], bool]:
    array = np.asarray(views)
    is_one = array.ndim == 2
    stacked = as_views(array[np.newaxis] if is_one else array, 3)
    counts = np.asarray(mines)
    if counts.dtype.kind not in "iu" or (counts.size and int(counts.min()) < 0):
        raise ValueError(f"expected numbers of mines, found {counts.dtype} with {counts.tolist()!r:.60}")
    return stacked, np.ascontiguousarray(np.broadcast_to(counts, stacked.shape[:1]), dtype=np.uint64), is_one
