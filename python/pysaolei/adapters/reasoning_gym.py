"""A dataset for Reasoning Gym: importing this module registers it as `saolei`.

    reasoning_gym.create_dataset("saolei", level="5x5/5", size=100, seed=7)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from reasoning_gym.factory import ProceduralDataset, register_dataset

from ..dataset import positions
from ..solver import solve
from ..text import score_answer


@dataclass
class MinesweeperConfig:
    """Which positions are asked for, as in `dataset.positions`."""

    level: str = "beginner"
    policy: str = "fast"
    kind: str = "any"
    seed: int = 1
    size: int = 500


class MinesweeperDataset(ProceduralDataset):
    """Moves in positions of a level. The answer of an entry is the solver's move; others that win as often score as much."""

    def __init__(self, config: MinesweeperConfig) -> None:
        super().__init__(config=config, seed=config.seed, size=config.size)
        self._rows = positions(config.level, config.size, seed=config.seed, policy=config.policy, kind=config.kind)

    def __getitem__(self, idx: int) -> dict[str, Any]:
        row = self._rows[idx]
        best = solve(row["answer"]).best
        answer = "" if best is None else f"open {best[0] + 1} {best[1] + 1}"
        metadata = {"source_dataset": "saolei", "source_index": idx, "position": row["answer"], "id": row["id"]}
        return {"question": row["prompt"], "answer": answer, "metadata": metadata}

    def score_answer(self, answer: str | None, entry: dict[str, Any]) -> float:
        """The share of the best move's win chance that the answer keeps."""
        return score_answer(entry["metadata"]["position"], answer).reward


register_dataset("saolei", MinesweeperDataset, MinesweeperConfig)
