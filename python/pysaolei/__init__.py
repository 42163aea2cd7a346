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

Rows and columns are counted from 0. Sentences, such as the reasons of a solution, count them from 1, as saolei does
everywhere. A view is an array of int8: 0 to 8 for open cells, and `CLOSED`, `FLAG` or `QUERY` for others; after a loss the
opened mine is `MINE`, in games and environments.
"""

from typing import Any

from ._native import Game, GaveUp, Impossible, Verdict, run
from .boards import Board, Effort, Proof, make, make_many, prove, random_layouts, read_boards
from .positions import CLOSED, FLAG, MINE, QUERY, format_position, read_positions
from .replays import Replay, measure_names, measure_replays, read_replay, read_replays
from .simulation import Optimum, Simulation, optimum, simulate
from .solver import MoveChance, Reason, Solution, WinChance, best_moves, certain, odds, solve, win_chance

__version__ = "0.1.0"

__all__ = [
    "CLOSED",
    "FLAG",
    "MINE",
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
    "best_moves",
    "certain",
    "format_position",
    "make",
    "make_many",
    "measure_names",
    "measure_replays",
    "odds",
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
]


def __getattr__(name: str) -> Any:
    """The environments need Gymnasium, which is imported when they are first used."""
    if name in ("MinesweeperEnv", "MinesweeperVectorEnv"):
        from . import gym

        return getattr(gym, name)
    raise AttributeError(f"module 'pysaolei' has no attribute {name!r}")
