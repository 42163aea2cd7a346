"""Saolei-Bench: how well a player chooses its moves, without the luck of the mines. docs/benchmark.md explains it.

    python -m pysaolei.bench --policy strong
    python -m pysaolei.bench --policy mymodule:answers
    python -m pysaolei.bench --endpoint http://127.0.0.1:8000/v1 --model my-model

A policy is a function that takes a list of positions as text and returns a list of answers.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib
import json
import os
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from functools import cache
from math import sqrt
from typing import Any

import numpy as np

from . import _native
from .answers import read_move
from .boards import random_layouts
from .dataset import positions
from .positions import CLOSED, View, read_positions
from .solver import best_moves, certain, odds, win_chance
from .text import MoveScore, prompt, score_answers

VERSION = "1"

Policy = Callable[[Sequence[str]], Sequence[Any]]
"""Answers to positions."""

LEVELS = {"5x5/5": True, "5x6/7": True, "6x6/8": True, "beginner": False, "intermediate": False, "expert": False}
"""The levels, and whether the optimum is searched: whether chances to win are exact in nearly all positions."""

SPLITS = {"train": 1_000_000, "validation": 2_000_000, "test": 3_000_000}
"""The first seed of each split. It may use all seeds up to the next one; the frozen positions are those of the first seed, and its
games those of the second."""

SIZES = {"train": 200, "validation": 50, "test": 50}
"""The positions of each level and kind in the frozen part of a split."""

HASHES = {
    "train": "325cb14ea22c334be674a9b7f6bf9243347614dc09ac52622be3d4e5e1e2d071",
    "validation": "cf39bce15c21e0d5bec77be80ea59c11ccbdb28bba7a212c9fc39322c8b92671",
    "test": "bbe1d2d9ec3eaaecdb912cd52ca43f5326fa714263ea62916abf0fa71aa35ff0",
}
"""The SHA-256 of the frozen positions: their texts, one after the other."""

KINDS = ("guess", "certain")

MOST_FAULTS = 3
"""A game with so many answers that are no legal moves is not won."""


def tasks(split: str, level: str, kind: str) -> list[str]:
    """The frozen positions of a split.

    >>> len(tasks("test", "5x5/5", "guess"))
    50
    """
    if split not in SPLITS:
        raise ValueError(f"expected a split of {', '.join(SPLITS)}, found {split!r}")
    found = positions(level, SIZES[split], seed=SPLITS[split], policy="fast", kind=kind)
    return [row["answer"] for row in found]


def fingerprint(split: str) -> str:
    """The SHA-256 of the positions of a split."""
    texts = (text for level in LEVELS for kind in KINDS for text in tasks(split, level, kind))
    return hashlib.sha256("".join(texts).encode()).hexdigest()


@dataclass(frozen=True)
class Rate:
    """A mean, and the ends of its 95 % confidence interval."""

    value: float
    low: float
    high: float
    count: int

    @staticmethod
    def of_mean(values: Sequence[float]) -> Rate:
        """The mean of numbers from 0 on, with the interval of a normal distribution."""
        if not values:
            return Rate(float("nan"), float("nan"), float("nan"), 0)
        mean, error = float(np.mean(values)), 1.96 * float(np.std(values, ddof=min(1, len(values) - 1))) / sqrt(len(values))
        return Rate(mean, max(0.0, mean - error), mean + error, len(values))

    @staticmethod
    def of_share(hits: Sequence[bool]) -> Rate:
        """A share, with Wilson's interval."""
        count, z = len(hits), 1.96
        if not count:
            return Rate(float("nan"), float("nan"), float("nan"), 0)
        share, scale = sum(hits) / count, 1 + z * z / count
        middle = (share + z * z / (2 * count)) / scale
        half = z / scale * sqrt(share * (1 - share) / count + z * z / (4 * count * count))
        return Rate(share, max(0.0, middle - half), min(1.0, middle + half), count)


@dataclass(frozen=True)
class LevelResult:
    """The results of a player on one level."""

    level: str
    regret: Rate
    """How much less often a move wins than the best one, in positions that need a guess."""
    missed: Rate
    """The share of positions with a certain cell in which another one was opened."""
    illegal: Rate
    """The share of answers that are no legal moves."""
    exact: float
    """The share of regrets that are exact."""
    wins: Rate
    """The share of games that were won."""


def run(policy: Policy, *, split: str = "test", levels: Sequence[str] = tuple(LEVELS), limit: int | None = None, games: int = 0) -> list[LevelResult]:
    """Runs a policy on the positions of a split, and on so many games of each level. `limit` is the most positions of each kind."""
    return [_run_level(policy, split, level, limit, games) for level in levels]


def _run_level(policy: Policy, split: str, level: str, limit: int | None, games: int) -> LevelResult:
    scores: dict[str, list[MoveScore]] = {}
    for kind in KINDS:
        texts = tasks(split, level, kind)[:limit]
        scores[kind] = score_answers(texts, _answers(policy, texts))
    both = [*scores["guess"], *scores["certain"]]
    is_illegal = [score.kind in ("illegal", "unreadable") for score in both]
    guesses = [score for score in scores["guess"] if score.regret is not None]
    missed = [score.missed_certain for score in scores["certain"] if score.regret is not None]
    exact = sum(score.exact for score in guesses) / len(guesses) if guesses else float("nan")
    wins = play(policy, level, games, seed=SPLITS[split] + 1) if games else []
    return LevelResult(
        level,
        Rate.of_mean([score.regret for score in guesses if score.regret is not None]),
        Rate.of_share(missed),
        Rate.of_share(is_illegal),
        exact,
        Rate.of_share(wins),
    )


def _answers(policy: Policy, texts: Sequence[str]) -> Sequence[Any]:
    answers = policy(texts) if texts else []
    if len(answers) != len(texts):
        raise ValueError(f"the policy gave {len(answers)} answers to {len(texts)} positions")
    return answers


def play(policy: Policy, level: str, games: int, *, seed: int = 1) -> list[bool]:
    """Plays games of a seed, which start with an opening in the middle, and says which were won. All moves of a turn are asked
    for at once."""
    rows, cols = random_layouts(level, 1, start=(0, 0), first_click="any").shape[1:]
    start = (rows // 2, cols // 2)
    layouts = random_layouts(level, games, seed=seed, start=start, first_click="opening")
    boards = [_native.Game(layout) for layout in layouts]
    faults = [0] * games
    for board in boards:
        board.open(*start)
    while active := [number for number, board in enumerate(boards) if board.phase == "playing" and faults[number] < MOST_FAULTS]:
        for number, answer in zip(active, _answers(policy, [str(boards[number]) for number in active])):
            move = read_move(answer, boards[number].shape)
            legal = not isinstance(move, str) and boards[number].view[move.cell] == CLOSED
            if isinstance(move, str) or not legal:
                faults[number] += 1
            elif move.operation == "open":
                boards[number].open(*move.cell)
            else:
                boards[number].mark(*move.cell)
    return [board.phase == "won" for board in boards]


# The baselines.


def _by_shape(texts: Sequence[str], choose: Callable[[View, int], Sequence[tuple[int, int]]]) -> list[str]:
    """Answers of a player that looks at many positions of one size at a time."""
    groups: dict[tuple[tuple[int, ...], int], list[tuple[int, View]]] = {}
    for number, text in enumerate(texts):
        [(view, mines)] = read_positions(text)
        groups.setdefault((view.shape, mines), []).append((number, view))
    answers = [""] * len(texts)
    for (_, mines), group in groups.items():
        for (number, _), (row, col) in zip(group, choose(np.stack([view for _, view in group]), mines)):
            answers[number] = f"open {row + 1} {col + 1}"
    return answers


def _drawn(views: View, allowed: Any) -> list[tuple[int, int]]:
    """One of the allowed cells of each view, equally likely: the same one for the same view."""
    cells = []
    for view, some in zip(views, allowed):
        seed = int.from_bytes(hashlib.sha256(view.tobytes()).digest()[:8], "big")
        row, col = np.random.default_rng(seed).choice(np.argwhere(some))
        cells.append((int(row), int(col)))
    return cells


def random_policy(texts: Sequence[str]) -> list[str]:
    """Opens any closed cell."""
    return _by_shape(texts, lambda views, mines: _drawn(views, views == CLOSED))


def rules_policy(texts: Sequence[str]) -> list[str]:
    """Opens a cell that is certainly safe, otherwise any that is not certainly a mine."""

    def choose(views: View, mines: int) -> Sequence[tuple[int, int]]:
        known = certain(views, mines)
        return _drawn(views, [own == 0 if (own == 0).any() else (own == -1) & (view == CLOSED) for own, view in zip(known, views)])

    return _by_shape(texts, choose)


def least_risk_policy(texts: Sequence[str]) -> list[str]:
    """Opens a cell with the lowest risk, the first of equal ones."""

    def choose(views: View, mines: int) -> Sequence[tuple[int, int]]:
        # Rounded, so that equal risks are equal.
        return [divmod(int(np.nanargmin(np.round(risks, 12))), risks.shape[1]) for risks in odds(views, mines)]

    return _by_shape(texts, choose)


def _solver_policy(strength: str) -> Policy:
    def choose(views: View, mines: int) -> Sequence[tuple[int, int]]:
        return [(int(row), int(col)) for row, col in best_moves(views, mines, strength=strength)[0]]

    return lambda texts: _by_shape(texts, choose)


def optimum_policy(texts: Sequence[str]) -> list[str]:
    """Opens a cell that is certainly safe, otherwise the one with the highest chance to win, which is exact on small boards."""
    return [_optimum(text) for text in texts]


@cache
def _optimum(text: str) -> str:
    [(view, mines)] = read_positions(text)
    # A guess that has to be made anyway costs nothing, but a certain cell does not either.
    safe = np.argwhere(certain(view, mines) == 0)
    found = win_chance(view, mines) if not len(safe) else None
    if found is None or not found[1]:
        return f"open {safe[0][0] + 1} {safe[0][1] + 1}" if len(safe) else ""
    row, col = found[1][0].cell
    return f"open {row + 1} {col + 1}"


BASELINES: dict[str, Policy] = {
    "random": random_policy,
    "rules": rules_policy,
    "least-risk": least_risk_policy,
    "fast": _solver_policy("fast"),
    "strong": _solver_policy("strong"),
    "optimum": optimum_policy,
}
"""The players to compare with. `optimum` is one on small boards only."""


class Endpoint:
    """A model behind an OpenAI-compatible endpoint, as a policy."""

    def __init__(self, url: str, model: str, *, key: str | None = None, concurrency: int = 4, timeout: float = 120.0, tries: int = 3, pause: float = 1.0) -> None:
        self.url, self.model, self.key = url.rstrip("/") + "/chat/completions", model, key
        self.concurrency, self.timeout, self.tries, self.pause = concurrency, timeout, tries, pause
        self.failures = 0
        """How many positions got no answer. They count as answers that are no moves."""

    def __call__(self, texts: Sequence[str]) -> list[Any]:
        """Asks for all positions, some of them at the same time."""
        with ThreadPoolExecutor(self.concurrency) as pool:
            return list(pool.map(self.ask, texts))

    def ask(self, text: str) -> Any:
        """The message that the model answers with; None if there is no answer."""
        body = {"model": self.model, "messages": [{"role": "user", "content": prompt(text)}], "temperature": 0}
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {self.key}"} if self.key else {})
        request = urllib.request.Request(self.url, json.dumps(body).encode(), headers)
        for attempt in range(self.tries):
            try:
                with urllib.request.urlopen(request, timeout=self.timeout) as reply:
                    return json.load(reply)["choices"][0]["message"]
            except urllib.error.HTTPError as error:
                # A wrong request stays wrong.
                if error.code != 429 and error.code < 500:
                    break
            except (OSError, ValueError, LookupError, TypeError):
                pass
            if attempt + 1 < self.tries:
                time.sleep(self.pause * 2**attempt)
        self.failures += 1
        return None


def table(results: Sequence[LevelResult]) -> str:
    """The results as a table."""

    def shown(rate: Rate, digits: int) -> str:
        if not rate.count:
            return ""
        return f"{100 * rate.value:.{digits}f} ({100 * rate.low:.{digits}f} to {100 * rate.high:.{digits}f})"

    lines = ["| level | regret | certain missed | illegal | won | exact |", "|---|--:|--:|--:|--:|--:|"]
    for result in results:
        exact = "" if result.exact != result.exact else f"{100 * result.exact:.0f}"
        cells = [shown(result.regret, 2), shown(result.missed, 1), shown(result.illegal, 1), shown(result.wins, 1), exact]
        lines.append(f"| {result.level} | {' | '.join(cells)} |")
    return "\n".join(lines)


def _policy(name: str) -> Policy:
    if name in BASELINES:
        return BASELINES[name]
    module, found, function = name.partition(":")
    if not found:
        raise ValueError(f"expected a policy of {', '.join(BASELINES)} or MODULE:FUNCTION, found {name!r}")
    sys.path.insert(0, "")
    try:
        policy: Policy = getattr(importlib.import_module(module), function)
    except (ImportError, AttributeError) as error:
        raise ValueError(f"{name}: {error}") from None
    return policy


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command."""
    parser = argparse.ArgumentParser("python -m pysaolei.bench", description=f"Saolei-Bench v{VERSION}: how well a player chooses its moves.")
    player = parser.add_mutually_exclusive_group(required=True)
    player.add_argument("--policy", help=f"{', '.join(BASELINES)}, or MODULE:FUNCTION that answers a list of positions")
    player.add_argument("--endpoint", metavar="URL", help="an OpenAI-compatible endpoint, such as http://127.0.0.1:8000/v1")
    parser.add_argument("--model", help="the model to ask for at the endpoint")
    parser.add_argument("--key-variable", default="OPENAI_API_KEY", help="the environment variable with the key; default: OPENAI_API_KEY")
    parser.add_argument("--concurrency", type=int, default=4, help="requests at the same time; default: 4")
    parser.add_argument("--timeout", type=float, default=120, help="seconds for an answer; default: 120")
    parser.add_argument("--split", choices=SPLITS, default="test")
    parser.add_argument("--levels", default=",".join(LEVELS), help="default: %(default)s")
    parser.add_argument("--limit", type=int, help="the most positions of each kind; default: all, which only then is Saolei-Bench")
    parser.add_argument("--games", type=int, default=0, help="games of each level to play for the win rate; default: 0")
    parser.add_argument("--json", action="store_true", help="print a line of JSON for each level instead of a table")
    args = parser.parse_args(arguments)
    levels = args.levels.split(",")
    unknown = [level for level in levels if level not in LEVELS]
    if unknown:
        parser.error(f"unknown level {unknown[0]!r}, expected some of {','.join(LEVELS)}")
    if args.endpoint and not args.model:
        parser.error("--endpoint needs --model")
    if args.concurrency < 1 or args.games < 0 or (args.limit is not None and args.limit < 1):
        parser.error("expected a concurrency and a limit of at least 1, and games of at least 0")
    policy: Policy
    if args.endpoint:
        key = os.environ.get(args.key_variable)
        policy = Endpoint(args.endpoint, args.model, key=key, concurrency=args.concurrency, timeout=args.timeout)
    else:
        try:
            policy = _policy(args.policy)
        except ValueError as error:
            parser.error(str(error))
    results = run(policy, split=args.split, levels=levels, limit=args.limit, games=args.games)
    if args.json:
        for result in results:
            print(json.dumps(asdict(result)))
    else:
        print(f"Saolei-Bench v{VERSION}, {args.split}, {args.model or args.policy}; in %, with 95 % intervals\n")
        print(table(results))
    if isinstance(policy, Endpoint) and policy.failures:
        print(f"{policy.failures} positions got no answer from {policy.url}", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
