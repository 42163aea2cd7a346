"""Minesweeper in words, for language models: a position as text, strict answers, and a score for each move.

>>> position = "2x5 2\\n111..\\n.....\\n"
>>> score_answer(position, "open 2 3")
MoveScore(kind='certain', reward=1.0, risk=0.0, best_risk=0.0, words='certain cell found')
>>> score_answer(position, "open 2 4").words
'worse guess by 0.25'
>>> score_answer(position, "I think 2 3").kind
'unreadable'

Rows and columns count from 1 here, as in all of saolei's texts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from . import _native
from .boards import random_layouts
from .positions import CLOSED, View, format_position, read_positions
from .solver import Cell, certain, odds

RULES = """\
You play Minesweeper. The first line of the position is ROWSxCOLUMNS MINES. In the rows below it, a digit is an open cell
with that many mines around it, "." is a closed cell, and "F" a flag. Rows and columns are counted from 1, from the top
left. Opening a cell without mines around it opens its neighbours too. Opening a mine loses.

Answer with one line and nothing else: open ROW COLUMN
"""

_MOVE = re.compile(r"open ([1-9][0-9]{0,5}) ([1-9][0-9]{0,5})")


@dataclass(frozen=True)
class MoveScore:
    """The score of an answer, independent of the outcome of the move."""

    kind: str
    """`certain` (a cell that is certainly safe), `best guess`, `worse guess`, `illegal` or `unreadable`."""
    reward: float
    """1 for a certain cell or the best guess, 1 minus the additional risk for a worse guess, 0 for anything else."""
    risk: float | None
    best_risk: float | None
    words: str


def prompt(position: str) -> str:
    """The prompt for a language model: the rules and a position."""
    return f"{RULES}\n{position}"


def parse_move(answer: str, shape: tuple[int, int]) -> Cell:
    """The cell of an answer, counted from 0. Raises ValueError unless the answer is one line `open ROW COLUMN`.

    >>> parse_move("open 2 3\\n", (2, 5))
    (1, 2)
    >>> parse_move("open 3 1", (2, 5))
    Traceback (most recent call last):
        ...
    ValueError: 3,1 is not on the board: expected 1,1 to 2,5
    """
    found = _MOVE.fullmatch(answer.strip(" \n\r\t"))
    if found is None:
        raise ValueError(f"expected open ROW COLUMN such as open 3 4, found {answer[:60]!r}")
    row, col = int(found[1]), int(found[2])
    rows, cols = shape
    if row > rows or col > cols:
        raise ValueError(f"{row},{col} is not on the board: expected 1,1 to {rows},{cols}")
    return row - 1, col - 1


def score_answer(position: str, answer: str) -> MoveScore:
    """Scores an answer in a position."""
    [(view, mines)] = read_positions(position)
    try:
        move = parse_move(answer, (view.shape[0], view.shape[1]))
    except ValueError as error:
        return MoveScore("unreadable", 0.0, None, None, str(error))
    return score_move(view, mines, move)


def score_move(view: View, mines: int, move: Cell) -> MoveScore:
    """Scores opening a cell, by its exact odds."""
    if view[move] != CLOSED:
        return MoveScore("illegal", 0.0, None, None, f"{move[0] + 1},{move[1] + 1} is not a closed cell without a flag")
    risks = odds(view, mines)
    sure = certain(view, mines)
    risk, best = float(risks[move]), float(np.nanmin(risks))
    if sure[move] == 0:
        return MoveScore("certain", 1.0, 0.0, 0.0, "certain cell found")
    if np.isnan(risk):
        return MoveScore("illegal", 0.0, None, None, "the odds of this position are not known")
    if not (sure == 0).any() and risk <= best + 1e-12:
        return MoveScore("best guess", 1.0, risk, best, "best guess")
    return MoveScore("worse guess", max(0.0, 1.0 - (risk - best)), risk, best, f"worse guess by {risk - best:.3g}")


def move_reward(completion: Any, answer: str, **_: Any) -> float:
    """A reward function for `verifiers` and others: `answer` is the position, `completion` the reply of the model.

    If `completion` is a list of messages, the last one counts.

    >>> move_reward([{"role": "assistant", "content": "open 2 3"}], answer="2x5 2\\n111..\\n.....\\n")
    1.0
    """
    text = completion if isinstance(completion, str) else str(completion[-1]["content"])
    return score_answer(answer, text).reward


def tasks(level: str = "beginner", count: int = 100, *, seed: int = 1) -> Iterator[dict[str, str]]:
    """Positions to ask about, each with a `prompt` and the position as `answer`: the same ones for the same seed.

    The positions come from games on random boards, after an opening and a random number of safe moves, with at least one safe
    cell left.

    >>> rows = list(tasks("5x5/4", 2, seed=7))
    >>> [score_answer(row["answer"], "open 9 9").kind for row in rows]
    ['unreadable', 'unreadable']
    """
    random = np.random.default_rng(seed)
    first = 0
    made = 0
    while made < count:
        game = TextGame(level, seed=seed, number=first)
        first += 1
        for _ in range(int(random.integers(0, 40))):
            safe = np.argwhere(certain(game.view, game.mines) == 0)
            if game.phase != "playing" or not len(safe):
                break
            game.open(*map(int, random.choice(safe)))
        if game.phase == "playing":
            made += 1
            yield {"prompt": prompt(game.position), "answer": game.position}


class TextGame:
    """A game in words: `reply` takes an answer and returns the outcome.

    The cell in the middle is open from the start, with no mine around it.

    >>> game = TextGame("3x4/2", seed=1)
    >>> game.reply("open 5 5")
    '5,5 is not on the board: expected 1,1 to 3,4'
    >>> game.scores[-1].kind
    'unreadable'
    """

    def __init__(self, level: str = "beginner", *, seed: int = 1, number: int = 0, first_click: str = "opening") -> None:
        shape = random_layouts(level, 1, seed=seed, start=(0, 0), first_click="any").shape
        start = (shape[1] // 2, shape[2] // 2)
        layout = random_layouts(level, 1, seed=seed, first=number, start=start, first_click=first_click)[0]
        self._game = _native.Game(layout)
        self._game.open(*start)
        self.scores: list[MoveScore] = []
        """The score of every answer."""

    @property
    def view(self) -> View:
        """What the player sees."""
        return self._game.view

    @property
    def mines(self) -> int:
        """The number of mines."""
        return self._game.mines

    @property
    def phase(self) -> str:
        """`playing`, `won` or `lost`."""
        return self._game.phase

    @property
    def position(self) -> str:
        """The position as text."""
        return str(self._game)

    @property
    def prompt(self) -> str:
        """The rules and the position."""
        return prompt(self.position)

    @property
    def score(self) -> float:
        """The mean reward of all answers."""
        return sum(score.reward for score in self.scores) / len(self.scores) if self.scores else 0.0

    def open(self, row: int, col: int) -> None:
        """Opens a cell, counted from 0, without a score."""
        self._game.open(row, col)

    def reply(self, answer: str) -> str:
        """Makes the move of an answer and returns the new position, or what is wrong with the answer."""
        if self.phase != "playing":
            return f"the game is {self.phase}"
        score = score_answer(format_position(self.view, self.mines), answer)
        self.scores.append(score)
        if score.kind in ("unreadable", "illegal"):
            return score.words
        self._game.open(*parse_move(answer, self._game.shape))
        end = {"won": "\nYou have won.", "lost": "\nThat was a mine: you have lost.", "playing": ""}[self.phase]
        return f"{self.position}{end}"
