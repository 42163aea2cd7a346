"""Recorded games of every format: AVF, MVF, RMV, EVF, RawVF, and saolei's own text."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from os import PathLike
from typing import Any

import numpy as np
import numpy.typing as npt

from . import _native

EVENT = np.dtype(
    [("millis", np.int64), ("kind", "U14"), ("row", np.int32), ("col", np.int32), ("x", np.int32), ("y", np.int32)]
)
"""An event: its time, what happened, the cell and the pixel; -1 if there is none."""


_AT_ONCE = 256
"""The most files in memory at the same time."""


@dataclass(frozen=True, eq=False)
class Replay:
    """A recorded game."""

    format: str
    """`avf`, `mvf`, `rmv`, `evf`, `rawvf`, `board` or `saolei`."""
    player: str
    result: str
    """`won`, `lost` or `unfinished`."""
    layout: npt.NDArray[np.bool_] | None
    """True where a mine is; None for a saolei recording before its first opening."""
    events: npt.NDArray[np.void]
    """A structured array of `EVENT`: mouse events such as `left_down`, or the operations of a saolei recording."""
    text: str
    """The game as saolei's text: operations with their times."""
    findings: list[str]
    """Everything suspicious about the file."""
    data: bytes
    """The file."""
    number: int
    """The index of the game in the file."""

    def measures(self, *, luck: bool = True) -> dict[str, str | int | float | None]:
        """All measures; docs/replay.md defines each. Without `luck`, the solver is not run."""
        found = _native.measure_replays([self.data], luck, 1)[0]
        if isinstance(found, str):
            raise ValueError(found)
        return found[self.number]


def read_replay(source: bytes | str | PathLike[str]) -> Replay:
    """Reads the first game of a file, given as bytes or by its path. Raises ValueError with the location if it is damaged.

    >>> replay = read_replay(
    ...     b"saolei 1\\nrules classic\\nsize 2x3\\nmines 1\\nstart any\\nmade given\\nlayout\\n..*\\n...\\n"
    ...     b"0 open 2 1\\n800 mark 1 3\\n1500 chord 1 2\\n"
    ... )
    >>> replay.result, replay.events[["millis", "kind", "row", "col"]].tolist()
    ('won', [(0, 'open', 1, 0), (800, 'mark', 0, 2), (1500, 'chord', 0, 1)])
    >>> replay.measures()["3bv"], replay.measures()["clicks"]
    (2, 3)
    """
    return read_replays(source)[0]


def read_replays(source: bytes | str | PathLike[str]) -> list[Replay]:
    """Reads all games of a file: an EVFS file has several, any other file one."""
    data = _bytes(source)
    return [_replay(game, data, number) for number, game in enumerate(_native.read_replays(data))]


def measure_names() -> list[str]:
    """The names of all measures, in order."""
    return _native.measure_names()


def measure_replays(
    sources: Iterable[bytes | str | PathLike[str]], *, luck: bool = True, threads: int | None = None
) -> list[dict[str, Any]]:
    """Measures the games of many files on all cores, a dictionary for each game.

    `source` is the path, or the index of the file in `sources`; `error` says why a file cannot be read, and its other values
    are None. `pandas.DataFrame` takes the list as it is, `polars.DataFrame` takes `columns(rows)`. Only some of the
    files are in memory at a time.
    """
    nothing = dict.fromkeys(measure_names())
    rows: list[dict[str, Any]] = []
    numbered = enumerate(sources)
    while some := list(islice(numbered, _AT_ONCE)):
        contents = [_bytes_or_error(source) for _, source in some]
        readable = [content for content in contents if isinstance(content, bytes)]
        measured = iter(_native.measure_replays(readable, luck, threads))
        for (number, source), content in zip(some, contents, strict=True):
            name = number if isinstance(source, bytes) else str(source)
            games = next(measured) if isinstance(content, bytes) else content
            if isinstance(games, str):
                rows.append({"source": name, "error": games, **nothing})
            else:
                rows.extend({"source": name, "error": None, **game} for game in games)
    return rows


def columns(rows: Sequence[dict[str, Any]]) -> dict[str, list[Any]]:
    """The rows of `measure_replays` as columns, for `polars.DataFrame` and `pyarrow.table`."""
    names = ["source", "error", *measure_names()]
    return {name: [row[name] for row in rows] for name in names}


def _bytes(source: bytes | str | PathLike[str]) -> bytes:
    if isinstance(source, bytes):
        return source
    # `open` would take a number as an open file, for example standard output, and close it.
    with open(os.fspath(source), "rb") as file:
        return file.read()


def _bytes_or_error(source: bytes | str | PathLike[str]) -> bytes | str:
    try:
        return _bytes(source)
    except OSError as error:
        return f"cannot read: {error.strerror}"


def _replay(game: dict[str, Any], data: bytes, number: int) -> Replay:
    recorded = game.pop("events")
    events = np.empty(len(recorded["millis"]), dtype=EVENT)
    for name, values in recorded.items():
        events[name] = values
    return Replay(**game, events=events, data=data, number=number)
