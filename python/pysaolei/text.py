"""Minesweeper in words, for language models: a position as text, answers as models write them, and a score for each move.

>>> score_answer("1x7 2\\n.1...1.\\n", "Each 1 has its mine beside it, so the middle is free. open 1 4").kind
'certain'
>>> position = "3x3 2\\n1..\\n...\\n...\\n"
>>> score = score_answer(position, "open 3 3")
>>> score.risk == score.best_risk, score.words, score.exact
(True, 'worse guess, which wins 0.133 less often', True)
>>> score_answer(position, "I think so").kind
'unreadable'

Rows and columns count from 1 here, as in all of saolei's texts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from . import _native
from .answers import Move, read_move
from .boards import random_layouts
from .positions import CLOSED, View, format_position, read_positions
from .solver import Cell

RULES = """\
You play Minesweeper. The first line of the position is ROWSxCOLUMNS MINES. In the rows below it, a digit is an open cell
with that many mines around it, "." is a closed cell, and "F" a flag. Rows and columns are counted from 1, from the top
left. Opening a cell without mines around it opens its neighbours too. Opening a mine loses.

Your answer may have reasons. Its last line is your move: open ROW COLUMN
"""

GAMES = 200
"""Trial games for each move whose chance to win is not exact."""


@dataclass(frozen=True)
class MoveScore:
    """The score of an answer, independent of the outcome of the move."""

    kind: str
    """`certain` (a cell that is certainly safe), `best guess`, `worse guess`, `certain flag` (on a cell that is certainly a
    mine), `uncertain flag`, `illegal` (no closed cell of the board), `unreadable`, or `unknown` (too wide to be solved)."""
    reward: float
    """By win chance: the share of the best move's chance that the move keeps. By risk: 1 minus the additional risk. 1 for a
    certain cell or flag, 0 for other flags and everything that is no move."""
    regret: float | None = None
    """How much less often the move wins than the best one; None if it opens nothing, or by risk."""
    regret_interval: tuple[float, float] | None = None
    """The 95 % confidence interval of the regret; both ends equal it if it is exact."""
    exact: bool = False
    """Whether the regret is exact: from a search of all ways to play on, and not from trial games."""
    missed_certain: bool = False
    """Whether some cell was certainly safe, and another one was opened."""
    opened_certain_mine: bool = False
    chance: float | None = None
    """The chance to win with the move. None if it is a certain cell, which costs nothing whatever the chance is."""
    best_chance: float | None = None
    """The chance to win with the best move."""
    risk: float | None = None
    """The chance of a mine on the cell."""
    best_risk: float | None = None
    """The lowest chance of a mine on any closed cell."""
    words: str = ""


def prompt(position: str) -> str:
    """The prompt for a language model: the rules and a position."""
    return f"{RULES}\n{position}"


def score_answer(
    position: str, answer: Any, *, by: str = "chance", strict: bool = False, games: int = GAMES
) -> MoveScore:
    """Scores an answer in a position. `read_move` says which answers are read, `score_moves` how moves are scored."""
    return score_answers([position], [answer], by=by, strict=strict, games=games)[0]


def score_answers(
    positions: Sequence[str],
    answers: Sequence[Any],
    *,
    by: str = "chance",
    strict: bool = False,
    games: int = GAMES,
    threads: int | None = None,
) -> list[MoveScore]:
    """Scores an answer in each position, on all cores."""
    if len(positions) != len(answers):
        raise ValueError(f"{len(answers)} answers, expected {len(positions)}")
    scores: list[MoveScore | None] = [None] * len(answers)
    groups: dict[tuple[int, ...], list[tuple[int, View, int, Move]]] = {}
    for number, (position, answer) in enumerate(zip(positions, answers)):
        found = read_positions(position)
        if len(found) != 1:
            raise ValueError(f"expected one position, found {len(found)}")
        view, mines = found[0]
        move = read_move(answer, (view.shape[0], view.shape[1]), strict=strict)
        if isinstance(move, str):
            kind = "illegal" if "not on the board" in move else "unreadable"
            scores[number] = MoveScore(kind, 0.0, words=move)
        else:
            groups.setdefault(view.shape, []).append((number, view, mines, move))
    for group in groups.values():
        numbers, views, mines_of, moves = zip(*group)
        found_scores = score_moves(np.stack(views), list(mines_of), list(moves), by=by, games=games, threads=threads)
        for number, score in zip(numbers, found_scores):
            scores[number] = score
    return [score for score in scores if score is not None]


def score_move(view: View, mines: int, move: Cell | Move, *, by: str = "chance", games: int = GAMES) -> MoveScore:
    """Scores a move in a position: opening a cell, or a `Move`. Rows and columns count from 0."""
    return score_moves(view[np.newaxis], mines, [move], by=by, games=games)[0]


def score_moves(
    views: View,
    mines: npt.ArrayLike,
    moves: Sequence[Cell | Move],
    *,
    by: str = "chance",
    games: int = GAMES,
    threads: int | None = None,
) -> list[MoveScore]:
    """Scores a move in each of many positions of one size, on all cores.

    `by="chance"` compares chances to win: exact where all ways to play on can be searched, otherwise from `games` trial games,
    always the same ones, with the interval of the error. `by="risk"` compares only the chances of a mine, which is faster and
    prefers a cell that is safe but useless.
    """
    if by not in ("chance", "risk"):
        raise ValueError(f"expected a score by chance or risk, found {by!r}")
    wanted = [move if isinstance(move, Move) else Move("open", move) for move in moves]
    cells = [move.cell for move in wanted]
    counts = np.ascontiguousarray(np.broadcast_to(np.asarray(mines), (len(views),)), dtype=np.uint64)
    is_legal = [0 <= row < views.shape[1] and 0 <= col < views.shape[2] and view[row, col] == CLOSED for view, (row, col) in zip(views, cells)]
    chosen = np.flatnonzero(is_legal)
    # Flags need no chances to win.
    limits = [None if by == "risk" or wanted[number].operation == "flag" else games for number in chosen]
    judged: dict[int, npt.NDArray[np.float64]] = {}
    for limit in set(limits):
        some = [int(number) for number, own in zip(chosen, limits) if own == limit]
        rows = _native.judge_moves(views[some], counts[some], [cells[number] for number in some], limit, threads)
        judged.update(zip(some, rows.reshape(len(some), -1)))
    return [_score(move, judged.get(number), by) for number, move in enumerate(wanted)]


def _score(move: Move, judged: npt.NDArray[np.float64] | None, by: str) -> MoveScore:
    if judged is None:
        return MoveScore("illegal", 0.0, words=f"{move.cell[0] + 1},{move.cell[1] + 1} is not a closed cell without a flag")
    numbers: list[float | None] = [None if np.isnan(value) else float(value) for value in judged]
    certainty, has_safe, risk, best_risk, chance, _, _, best_chance, _, _, regret, low, high, exact = numbers
    if move.operation == "flag":
        is_certain = certainty == 1
        words = "certain mine flagged" if is_certain else "flag on a cell that is not certainly a mine"
        return MoveScore("certain flag" if is_certain else "uncertain flag", float(is_certain), risk=risk, best_risk=best_risk, words=words)
    facts: dict[str, Any] = {
        "missed_certain": has_safe == 1 and certainty != 0,
        "opened_certain_mine": certainty == 1,
        "chance": chance,
        "best_chance": best_chance,
        "risk": risk,
        "best_risk": best_risk,
    }
    if certainty == 0:
        return MoveScore("certain", 1.0, 0.0, (0.0, 0.0), True, words="certain cell found", **facts)
    if by == "risk":
        if risk is None or best_risk is None:
            return MoveScore("unknown", 0.0, words="the odds of this position are not known", **facts)
        more = risk - best_risk
        if more <= 1e-12 and not facts["missed_certain"]:
            return MoveScore("best guess", 1.0, words="best guess", **facts)
        return MoveScore("worse guess", max(0.0, 1.0 - more), words=f"worse guess by {more:.3g}", **facts)
    if regret is None or low is None or high is None or best_chance is None:
        return MoveScore("unknown", 0.0, words="the odds of this position are not known", **facts)
    is_best = low <= 1e-9
    reward = max(0.0, 1.0 - regret / best_chance) if best_chance > 0 else float(is_best)
    kind = "best guess" if is_best else "worse guess"
    words = kind if is_best else f"{kind}, which wins {regret:.3g} less often"
    return MoveScore(kind, reward, regret, (low, high), exact == 1, words=words, **facts)


def move_reward(completion: Any, answer: str, **_: Any) -> float:
    """A reward function for trainers: `answer` is the position, `completion` the reply of the model or a list of messages.

    >>> move_reward([{"role": "assistant", "content": "open 2 3"}], answer="2x5 2\\n111..\\n.....\\n")
    1.0
    """
    return score_answer(answer, completion).reward


class TextGame:
    """A game in words: `reply` takes an answer and returns the outcome.

    The cell in the middle is open from the start, with no mine around it. `by` and `strict` are those of `score_answer`.

    >>> game = TextGame("3x4/2", seed=1)
    >>> game.reply("open 5 5")
    '5,5 is not on the board: expected 1,1 to 3,4'
    >>> game.scores[-1].kind
    'illegal'
    """

    def __init__(
        self,
        level: str = "beginner",
        *,
        seed: int = 1,
        number: int = 0,
        first_click: str = "opening",
        by: str = "chance",
        strict: bool = False,
    ) -> None:
        shape = random_layouts(level, 1, seed=seed, start=(0, 0), first_click="any").shape
        start = (shape[1] // 2, shape[2] // 2)
        layout = random_layouts(level, 1, seed=seed, first=number, start=start, first_click=first_click)[0]
        self._game = _native.Game(layout)
        self._game.open(*start)
        self._by, self._strict = by, strict
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

    def reply(self, answer: Any) -> str:
        """Makes the move of an answer and returns the new position, or what is wrong with the answer."""
        if self.phase != "playing":
            return f"the game is {self.phase}"
        score = score_answer(format_position(self.view, self.mines), answer, by=self._by, strict=self._strict)
        self.scores.append(score)
        move = read_move(answer, self._game.shape, strict=self._strict)
        if score.kind in ("unreadable", "illegal") or isinstance(move, str):
            return score.words
        if move.operation == "flag":
            self._game.mark(*move.cell)
        else:
            self._game.open(*move.cell)
        end = {"won": "\nYou have won.", "lost": "\nThat was a mine: you have lost.", "playing": ""}[self.phase]
        return f"{self.position}{end}"
