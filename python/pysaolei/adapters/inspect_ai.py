"""A task for Inspect: `inspect eval pysaolei/adapters/inspect_ai.py --model ...`, or `eval(minesweeper(), model=...)`."""

from __future__ import annotations

from inspect_ai import Task, task
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.scorer import Score, Scorer, Target, mean, scorer, stderr
from inspect_ai.solver import TaskState, generate

from ..dataset import positions
from ..text import score_answer


@task
def minesweeper(level: str = "beginner", count: int = 100, seed: int = 1, kind: str = "any") -> Task:
    """Moves in positions of a level, scored by win chance."""
    rows = positions(level, count, seed=seed, kind=kind)
    samples = [Sample(input=row["prompt"], target=row["answer"], id=row["id"]) for row in rows]
    return Task(dataset=MemoryDataset(samples, name=f"saolei-{level}"), solver=generate(), scorer=move_scorer())


@scorer(metrics=[mean(), stderr()])
def move_scorer() -> Scorer:
    """The share of the best move's win chance that the answer keeps; the rest of the score is its metadata."""

    async def score(state: TaskState, target: Target) -> Score:
        found = score_answer(target.text, state.output.completion)
        facts = {"kind": found.kind, "regret": found.regret, "exact": found.exact, "missed_certain": found.missed_certain}
        facts["opened_certain_mine"] = found.opened_certain_mine
        return Score(value=found.reward, answer=state.output.completion[-200:], explanation=found.words, metadata=facts)

    return score
