"""Boards from seeds: random, without guesses, or won by one click."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from . import _native
from .solver import Cell

Layout = npt.NDArray[np.bool_]
"""Where the mines are."""


@dataclass(frozen=True)
class Effort:
    """What it takes to win a board without a guess."""

    steps: dict[str, int]
    """The number of steps with each technique, from the easiest to the hardest."""
    hardest: str | None
    """The hardest technique that is needed; None if the first click wins."""
    longest_chain: int
    needs_mine_count: bool
    difficulty: str
    """`easy`, `medium`, `hard` or `extreme`."""
    points: int


@dataclass(frozen=True)
class Proof(Effort):
    """The proof that a board can be won without a guess, and how the board was made."""

    method: str
    tries: int


@dataclass(frozen=True, eq=False)
class Board:
    """A board that was made."""

    layout: Layout
    seed: str
    start: Cell
    """The first click."""
    first_click: str
    """What the first click guarantees: `any`, `safe` or `opening`."""
    three_bv: int
    openings: int
    proof: Proof | None
    """The proof that the board needs no guess, if that was requested."""

    @property
    def mines(self) -> int:
        """The number of mines."""
        return int(self.layout.sum())

    def __str__(self) -> str:
        return "".join("".join("*" if mine else "." for mine in row) + "\n" for row in self.layout)

    def _repr_html_(self) -> str:
        from .html import board_html

        return board_html(self)


def make(level: str = "expert", **options: Any) -> Board:
    """Makes a board; `make_many` lists the options.

    >>> board = make("10x10/82", one_click=True)
    >>> game = _native.Game(board)
    >>> game.open(*board.start), game.phase
    (Verdict("opened"), 'won')
    """
    return make_many(level, 1, **options)[0]


def make_many(
    level: str,
    count: int,
    *,
    seed: str | int | None = None,
    first: int = 0,
    no_guess: bool = False,
    one_click: bool = False,
    start: Cell | None = None,
    first_click: str | None = None,
    method: str | None = None,
    up_to: str | None = None,
    difficulty: str | None = None,
    symmetry: str | None = None,
    three_bv: tuple[int, int] = (0, 2**32 - 1),
    openings: tuple[int, int] = (0, 2**32 - 1),
    tries: int | None = None,
    threads: int | None = None,
) -> list[Board]:
    """Makes boards on all cores: the same as `saolei make` for the same seed, independent of the number of threads.

    `level` is `beginner`, `intermediate`, `expert` or ROWSxCOLS/MINES. Without a seed, a random one is used. The
    boards are numbered from `first`; those of lucky7 have the seeds lucky7, lucky7.2, lucky7.3. `start` is the first click, by
    default in the middle, and `first_click` says what it guarantees. `up_to` names the hardest technique that may be needed;
    `three_bv` and `openings` are ranges. Raises `GaveUp` if no such board is found in `tries` layouts.

    >>> boards = make_many("9x9/10", 3, seed="lucky7", no_guess=True, difficulty="easy")
    >>> [board.seed for board in boards]
    ['lucky7', 'lucky7.2', 'lucky7.3']
    >>> {board.proof.difficulty for board in boards}
    {'easy'}
    """
    wanted = {
        "level": level,
        "start": start,
        "first_click": first_click,
        "no_guess": no_guess,
        "one_click": one_click,
        "method": method,
        "up_to": up_to,
        "difficulty": difficulty,
        "symmetry": symmetry,
    }
    text = os.urandom(5).hex() if seed is None else str(seed)
    return [_board(made) for made in _native.make(wanted, (three_bv, openings, tries), text, first, count, threads)]


def _board(made: dict[str, Any]) -> Board:
    proof = made.pop("proof")
    return Board(**made, proof=None if proof is None else Proof(**proof))


def random_layouts(
    level: str, count: int, *, seed: int = 1, first: int = 0, start: Cell, first_click: str = "safe"
) -> Layout:
    """The random layouts of a seed that `simulate` and the environments play, in one array.

    >>> random_layouts("2x3/1", 2, seed=7, start=(0, 0)).shape
    (2, 2, 3)
    """
    return _native.random_layouts(level, seed, start, first_click, first, count)


def prove(layout: npt.ArrayLike, start: Cell, *, up_to: str = "mine-count") -> Effort | None:
    """What it takes to win a layout from its first click without a guess; None if a guess is needed.

    >>> prove([[False, False, True, False]], (0, 0)).hardest
    'mine-count'
    >>> prove([[False, False, True, False]], (0, 0), up_to="component") is None
    True
    """
    effort = _native.prove(np.asarray(layout, dtype=np.bool_), start, up_to)
    return None if effort is None else Effort(**effort)


def read_boards(text: str | bytes) -> list[tuple[Layout, Cell | None]]:
    """Reads the boards of a text or file in any format, each with its first click if the file names it.

    >>> [(layout, start)] = read_boards("..*\\n...\\n")
    >>> layout.tolist(), start
    ([[False, False, True], [False, False, False]], None)
    """
    return _native.read_boards(text.encode() if isinstance(text, str) else text)
