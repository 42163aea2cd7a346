"""Minesweeper in Python: exact odds, boards, replays, and environments to learn in.

>>> import pysaolei
>>> board = pysaolei.make("expert", seed="lucky7", no_guess=True)
>>> game = pysaolei.Game(board)
>>> game.open(*board.start)
Verdict("opened")
>>> while game.phase == "playing":
...     _ = game.open(*pysaolei.solve(game).best)
>>> game.phase
'won'

Rows and columns count from 0. In sentences, such as the reasons of a solution, they count from 1, as everywhere in saolei.
A view is an array of int8: 0 to 8 for open cells, and `CLOSED`, `FLAG` or `QUERY` for others; after a loss, the opened mine
is `MINE` in games and environments.
"""

from importlib import import_module

from ._native import Game, GaveUp, Impossible, Verdict, run

# Type checkers take this as true. Importing `typing` for it would take longer than everything else here.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from .boards import Board, Effort, Proof, make, make_many, prove, random_layouts, read_boards
    from .env import MinesweeperEnv
    from .positions import CLOSED, FLAG, MINE, PLANES, QUERY, format_position, one_hot, read_positions
    from .replays import Replay, measure_names, measure_replays, read_replay, read_replays
    from .simulation import Optimum, Simulation, optimum, simulate
    from .solver import (
        MoveChance,
        Reason,
        Solution,
        WinChance,
        WinChances,
        best_moves,
        certain,
        odds,
        solve,
        win_chance,
        win_chances,
    )
    from .vector import MinesweeperVectorEnv, distinct_seeds

# Imported when one of their names is first used: NumPy takes most of the time of an import, and only the environments need
# Gymnasium.
_MODULES = {
    "boards": ("Board", "Effort", "Proof", "make", "make_many", "prove", "random_layouts", "read_boards"),
    "gym": ("MinesweeperEnv", "MinesweeperVectorEnv", "distinct_seeds"),
    "positions": ("CLOSED", "FLAG", "MINE", "PLANES", "QUERY", "format_position", "one_hot", "read_positions"),
    "replays": ("Replay", "measure_names", "measure_replays", "read_replay", "read_replays"),
    "simulation": ("Optimum", "Simulation", "optimum", "simulate"),
    "solver": (
        "MoveChance",
        "Reason",
        "Solution",
        "WinChance",
        "WinChances",
        "best_moves",
        "certain",
        "odds",
        "solve",
        "win_chance",
        "win_chances",
    ),
    "answers": (),
    "bench": (),
    "dataset": (),
    "html": (),
    "text": (),
}
_HOMES = {name: module for module, names in _MODULES.items() for name in names}

__version__ = "0.1.0"

__all__ = [
    "CLOSED",
    "FLAG",
    "MINE",
    "PLANES",
    "QUERY",
    "Board",
    "Effort",
    "Game",
    "GaveUp",
    "Impossible",
    "MinesweeperEnv",
    "MinesweeperVectorEnv",
    "MoveChance",
    "Optimum",
    "Proof",
    "Reason",
    "Replay",
    "Simulation",
    "Solution",
    "Verdict",
    "WinChance",
    "WinChances",
    "best_moves",
    "certain",
    "distinct_seeds",
    "format_position",
    "make",
    "make_many",
    "measure_names",
    "measure_replays",
    "odds",
    "one_hot",
    "optimum",
    "prove",
    "random_layouts",
    "read_boards",
    "read_positions",
    "read_replay",
    "read_replays",
    "run",
    "simulate",
    "solve",
    "win_chance",
    "win_chances",
]


def __getattr__(name: str) -> object:
    if name in _MODULES:
        return import_module(f".{name}", __name__)
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(import_module(f".{_HOMES[name]}", __name__), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__, *_MODULES})
