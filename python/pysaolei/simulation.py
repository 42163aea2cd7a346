"""How often the solver wins, and how often perfect play would."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

import numpy as np
import numpy.typing as npt

from . import _native
from .solver import Cell


@dataclass(frozen=True, eq=False)
class Simulation:
    """The results of games, in order."""

    level: str
    strength: str
    seed: int
    first_click: str
    start: Cell
    """The first click."""
    first: int
    """The number of the first game, among all games of the seed."""
    won: npt.NDArray[np.bool_]
    guesses: npt.NDArray[np.uint32]
    """For each game, the number of opened cells that were not certainly safe."""
    lost_on_certain: npt.NDArray[np.bool_]
    """Whether each game was lost on a cell proved safe. Always False; recorded to show that."""

    def __len__(self) -> int:
        return len(self.won)

    @property
    def rate(self) -> float:
        """The share of games that were won."""
        return float(self.won.mean()) if len(self) else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % confidence interval of the rate."""
        games, z = len(self), 1.96
        if games == 0:
            return 0.0, 1.0
        scale = 1 + z * z / games
        middle = (self.rate + z * z / (2 * games)) / scale
        half = z / scale * sqrt(self.rate * (1 - self.rate) / games + z * z / (4 * games * games))
        return max(middle - half, 0.0), min(middle + half, 1.0)

    def columns(self) -> dict[str, npt.NDArray[np.generic]]:
        """The results as columns with a row for each game, for `pandas.DataFrame` and `polars.DataFrame`."""
        games = np.arange(self.first, self.first + len(self), dtype=np.int64)
        return {"game": games, "won": self.won, "guesses": self.guesses}

    @staticmethod
    def merge(parts: Sequence[Simulation]) -> Simulation:
        """Merges parts of a simulation: the result is exactly that of the whole.

        Raises ValueError if the parts do not belong together, overlap or leave a gap.
        """
        ordered = sorted(parts, key=lambda part: part.first)
        if not ordered:
            raise ValueError("expected at least one part")
        one = ordered[0]
        end = one.first
        for part in ordered:
            for name in ("level", "strength", "seed", "first_click", "start"):
                if getattr(part, name) != getattr(one, name):
                    raise ValueError(f"parts with {name} {getattr(one, name)!r} and {getattr(part, name)!r}, expected the same")
            if part.first != end:
                raise ValueError(f"a part that starts with game {part.first}, expected game {end}")
            end += len(part)
        return Simulation(
            one.level,
            one.strength,
            one.seed,
            one.first_click,
            one.start,
            one.first,
            np.concatenate([part.won for part in ordered]),
            np.concatenate([part.guesses for part in ordered]),
            np.concatenate([part.lost_on_certain for part in ordered]),
        )


def simulate(
    level: str,
    games: int = 1000,
    *,
    seed: int = 1,
    strength: str = "strong",
    first_click: str = "safe",
    start: Cell | None = None,
    first: int = 0,
    threads: int | None = None,
) -> Simulation:
    """Plays games on all cores: the same as `saolei simulate`, independent of the number of threads.

    The games of the seed are numbered from `first`. By default the first click is where the solver wins most often.

    >>> result = simulate("beginner", 500, strength="fast")
    >>> int(result.won.sum())
    464
    """
    won, guesses, lost_on_certain, chosen = _native.simulate(
        level, games, first, seed, strength, first_click, start, threads
    )
    return Simulation(level, strength, seed, first_click, chosen, first, won, guesses, lost_on_certain)


@dataclass(frozen=True)
class Optimum:
    """How often perfect play wins a board."""

    start: Cell
    """The best first cell, or the given one."""
    wins: int
    layouts: int

    @property
    def rate(self) -> float:
        """The share of layouts that perfect play wins."""
        return self.wins / self.layouts


def optimum(
    level: str,
    *,
    first_click: str = "safe",
    start: Cell | None = None,
    memory: int = 1_000_000_000,
    threads: int | None = None,
) -> Optimum:
    """Searches all layouts of a small board and all ways to play it for the best possible win rate.

    Ctrl-C stops the search. Raises ValueError if the layouts do not fit into memory.

    >>> best = optimum("3x4/3")
    >>> best.wins, best.layouts
    (124, 165)
    """
    return Optimum(*_native.optimum(level, first_click, start, memory, threads))
