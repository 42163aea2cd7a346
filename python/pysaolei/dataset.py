"""Positions from real games, to train and to measure on: the same ones for the same seed, each of them once.

>>> rows = positions("5x5/4", 3, seed=7)
>>> rows[0]["id"], rows[0]["answer"] == position_of(rows[0]["id"])["answer"]
('5x5/4:any:fast:7:0', True)
>>> game = game_of(rows[0])
>>> str(game) == rows[0]["answer"]
True
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from os import PathLike
from typing import Any, overload

import numpy as np
import numpy.typing as npt

from . import _native
from .boards import random_layouts
from .positions import View, format_position
from .solver import odds
from .text import prompt

Row = dict[str, Any]
"""A position as a row: `id`, `prompt`, `answer` (the position as text), `level`, `kind`, `policy`, `seed`, `number`, and `moves`, the
cells that were opened to reach it, the first click first."""


@dataclass(frozen=True, eq=False)
class Positions(Sequence[Row]):
    """Positions of one level, as arrays and as rows."""

    level: str
    kind: str
    policy: str
    seed: int
    mines: int
    views: View
    """What the player sees, for all positions."""
    numbers: npt.NDArray[np.uint64]
    """The number of each position among all games of the seed."""
    moves: npt.NDArray[np.uint32]
    """The cells that were opened in all positions, one after the other, as `row * columns + column`."""
    ends: npt.NDArray[np.uint64]
    """Where those of each position end."""

    def __len__(self) -> int:
        return len(self.views)

    @overload
    def __getitem__(self, index: int) -> Row: ...
    @overload
    def __getitem__(self, index: slice) -> list[Row]: ...
    def __getitem__(self, index: int | slice) -> Row | list[Row]:
        """A row, or some of them."""
        if isinstance(index, slice):
            return [self[number] for number in range(*index.indices(len(self)))]
        at = range(len(self))[index]
        cells = self.moves[int(self.ends[at - 1]) if at else 0 : int(self.ends[at])].tolist()
        number, text = int(self.numbers[at]), format_position(self.views[at], self.mines)
        return {
            "id": f"{self.level}:{self.kind}:{self.policy}:{self.seed}:{number}",
            "prompt": prompt(text),
            "answer": text,
            "level": self.level,
            "kind": self.kind,
            "policy": self.policy,
            "seed": self.seed,
            "number": number,
            "moves": [divmod(cell, self.views.shape[2]) for cell in cells],
        }

    def __iter__(self) -> Iterator[Row]:
        return (self[at] for at in range(len(self)))


def positions(
    level: str = "beginner",
    count: int = 100,
    *,
    seed: int = 1,
    first: int = 0,
    policy: str = "fast",
    kind: str = "any",
    threads: int | None = None,
) -> Positions:
    """Positions from games on random boards, which start with an opening in the middle.

    Game `k` of the seed gives the position with the number `k`, one of the positions of that game, each equally likely. A
    position depends on nothing else, so shards are made with `first`, and `position_of` makes a single row. Games without a
    position of the `kind`, and positions that this call has found before, are left out.

    `kind` is `any`, `certain` (some cell is certainly safe) or `guess` (none is). `policy` plays the games: `fast` and `strong`
    are the solver, `certain` opens only cells that are certainly safe, and `lucky` opens any cells without a mine. Raises
    `GaveUp` if the level has not so many different positions.

    >>> len({row["answer"] for row in positions("4x4/3", 50, policy="lucky")})
    50
    """
    views, numbers, moves, lengths = _native.positions(level, count, seed, first, policy, kind, threads)
    mines = int(random_layouts(level, 1, start=(0, 0), first_click="any").sum())
    return Positions(level, kind, policy, seed, mines, views, numbers, moves, np.cumsum(lengths, dtype=np.uint64))


def position_of(id: str) -> Row:
    """The row with this id.

    >>> position_of("expert:any:fast:7:2")["moves"][0]
    (8, 15)
    """
    parts = id.split(":")
    if len(parts) != 5 or not (parts[3].isdecimal() and parts[4].isdecimal()):
        raise ValueError(f"expected an id LEVEL:KIND:POLICY:SEED:NUMBER, found {id!r:.80}")
    level, kind, policy, seed, number = *parts[:3], int(parts[3]), int(parts[4])
    try:
        found = positions(level, 1, seed=seed, first=number, policy=policy, kind=kind, threads=1)
    except _native.GaveUp:
        found = None
    if found is None or int(found.numbers[0]) != number:
        raise ValueError(f"there is no position {id!r}: its game has none of the kind")
    return found[0]


def game_of(row: Row) -> _native.Game:
    """The game of a row, as far as the position: to play it on."""
    start = row["moves"][0]
    layouts = random_layouts(row["level"], 1, seed=row["seed"], first=row["number"], start=start, first_click="opening")
    game = _native.Game(layouts[0])
    for move in row["moves"]:
        game.open(*move)
    return game


def write_parquet(
    path: str | PathLike[str],
    level: str = "beginner",
    count: int = 1_000_000,
    *,
    seed: int = 1,
    first: int = 0,
    policy: str = "fast",
    kind: str = "any",
    threads: int | None = None,
) -> None:
    """Writes positions with their odds to a Parquet file; needs pyarrow.

    The columns are `number`, `view` (int8, row by row), `odds` (float32, NaN for open cells) and `mines`; the rest of what `positions`
    was called with is in the metadata of the schema.
    """
    import pyarrow
    import pyarrow.parquet

    found = positions(level, count, seed=seed, first=first, policy=policy, kind=kind, threads=threads)
    cells = found.views.shape[1] * found.views.shape[2]
    settings = {"level": level, "seed": seed, "first": first, "policy": policy, "kind": kind}
    settings |= {"rows": found.views.shape[1], "cols": found.views.shape[2]}
    columns = [
        ("number", pyarrow.uint64()),
        ("mines", pyarrow.uint32()),
        ("view", pyarrow.list_(pyarrow.int8(), cells)),
        ("odds", pyarrow.list_(pyarrow.float32(), cells)),
    ]
    schema = pyarrow.schema(columns, metadata={name: str(value) for name, value in settings.items()})
    with pyarrow.parquet.ParquetWriter(path, schema, compression="zstd") as writer:
        for start in range(0, count, 50_000):
            views = found.views[start : start + 50_000]
            risks = odds(views, found.mines, dtype=np.float32, threads=threads)
            lists = [pyarrow.FixedSizeListArray.from_arrays(pyarrow.array(values.ravel()), cells) for values in (views, risks)]
            numbers = pyarrow.array(found.numbers[start : start + 50_000])
            mines = pyarrow.array(np.full(len(views), found.mines, dtype=np.uint32))
            writer.write_table(pyarrow.table([numbers, mines, *lists], schema=schema))
