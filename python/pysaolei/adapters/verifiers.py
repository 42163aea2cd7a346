"""A taskset for verifiers: `MinesweeperTaskset(MinesweeperConfig(level="beginner", count=100))`."""

from __future__ import annotations

from collections.abc import Iterator

import verifiers.v1 as vf

from ..dataset import positions
from ..text import MoveScore, score_answer


class MinesweeperConfig(vf.TasksetConfig):
    """Which positions are asked for, as in `dataset.positions`."""

    level: str = "beginner"
    count: int = 100
    seed: int = 1
    first: int = 0
    policy: str = "fast"
    kind: str = "any"


class MinesweeperData(vf.TaskData):
    """A position to move in."""

    position: str


class MinesweeperTask(vf.Task[MinesweeperData, vf.State, vf.TaskConfig]):
    """One move, rewarded by the share of the best move's win chance that it keeps."""

    @vf.reward
    async def move(self, trace: vf.Trace) -> float:
        """The reward of the last reply."""
        return self._score(trace).reward

    @vf.metric
    async def facts(self, trace: vf.Trace) -> dict[str, float]:
        """What is counted beside the reward."""
        score = self._score(trace)
        return {
            "regret": score.regret or 0.0,
            "missed_certain": float(score.missed_certain),
            "opened_certain_mine": float(score.opened_certain_mine),
            "illegal": float(score.kind in ("illegal", "unreadable")),
        }

    def _score(self, trace: vf.Trace) -> MoveScore:
        return score_answer(self.data.position, trace.last_reply)


class MinesweeperTaskset(vf.Taskset[MinesweeperTask, MinesweeperConfig]):
    """Positions of a level."""

    def load(self) -> Iterator[MinesweeperTask]:
        """The tasks, always the same ones for the same config."""
        config = self.config
        rows = positions(config.level, config.count, seed=config.seed, first=config.first, policy=config.policy, kind=config.kind)
        for row in rows:
            yield MinesweeperTask(MinesweeperData(id=row["id"], prompt=row["prompt"], position=row["answer"]), config.task)
