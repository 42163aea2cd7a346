"""An environment for GEM: importing this module registers `saolei:Minesweeper-v0`.

    gem.make("saolei:Minesweeper-v0", level="beginner")
"""

from __future__ import annotations

import copy
from typing import Any

import gem
from gem.core import Env

from ..text import TextGame


class MinesweeperEnv(Env):
    """A game in words. The reward of an answer is luck-free: the share of the best move's win chance that it keeps."""

    def __init__(self, level: str = "beginner", max_turns: int = 100, **_: Any) -> None:
        super().__init__()
        self.level, self.max_turns = level, max_turns
        self._seed, self._number, self._turns = 0, -1, 0

    def reset(self, seed: int | None = None) -> tuple[str, dict[str, Any]]:
        """Begins the first game of a seed, or the next one."""
        super().reset(seed)
        self._seed, self._number = (self._seed, self._number + 1) if seed is None else (seed, 0)
        self._game, self._turns = TextGame(self.level, seed=self._seed, number=self._number), 0
        return self._game.prompt, {}

    def step(self, action: str) -> tuple[str, float, bool, bool, dict[str, Any]]:
        """Takes an answer, and returns the new position or what is wrong with the answer."""
        self._turns += 1
        said = self._game.reply(action)
        score = self._game.scores[-1]
        info = {"kind": score.kind, "regret": score.regret, "exact": score.exact, "won": self._game.phase == "won"}
        ended = self._game.phase != "playing"
        return said, score.reward, ended, not ended and self._turns >= self.max_turns, info

    def spawn(self, same_state: bool = False, **kwargs: Any) -> MinesweeperEnv:
        """Another environment of the same kind, or of the same state."""
        return copy.deepcopy(self) if same_state else MinesweeperEnv(**{"level": self.level, "max_turns": self.max_turns, **kwargs})


gem.register("saolei:Minesweeper-v0", "pysaolei.adapters.gem:MinesweeperEnv")
