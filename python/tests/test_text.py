import numpy as np
import pytest

import pysaolei
from pysaolei import text

POSITION = "2x5 2\n111..\n.....\n"
GUESS = "2x3 1\n1..\n1..\n"


@pytest.mark.parametrize(
    ("answer", "kind", "reward"),
    [
        ("open 2 3", "certain", 1.0),
        (" open 2 3\n", "certain", 1.0),
        ("open 2 4", "worse guess", 0.75),
        ("open 2 1", "worse guess", 0.5),
        ("open 1 1", "illegal", 0.0),
        ("open 3 1", "unreadable", 0.0),
        ("Open 2 3", "unreadable", 0.0),
        ("open 2 3 or open 2 4", "unreadable", 0.0),
        ("open 02 3", "unreadable", 0.0),
        ("open ２ 3", "unreadable", 0.0),
        ("", "unreadable", 0.0),
    ],
)
def test_answers_are_read_strictly_and_scored(answer, kind, reward):
    score = text.score_answer(POSITION, answer)
    assert (score.kind, score.reward) == (kind, reward)
    assert text.move_reward(answer, answer=POSITION, info={}) == reward


def test_the_best_guess():
    # One of the two cells beside the numbers is the mine; the cells behind them are safe.
    assert text.score_answer(GUESS, "open 1 3").kind == "certain"
    assert text.score_answer("1x2 1\n..\n", "open 1 2").words == "best guess"
    assert text.score_answer(GUESS, "open 1 2").words == "worse guess by 0.5"


def test_a_game_in_words():
    game = text.TextGame("5x5/3", seed=3)
    assert game.prompt.endswith(game.position) and "open ROW COLUMN" in game.prompt
    assert game.reply("hello").startswith("expected open ROW COLUMN")
    while game.phase == "playing":
        row, col = pysaolei.solve(game.position).best
        said = game.reply(f"open {row + 1} {col + 1}")
    assert said.endswith({"won": "You have won.", "lost": "That was a mine: you have lost."}[game.phase])
    assert game.scores[0].kind == "unreadable" and 0 < game.score < 1
    assert game.reply("open 1 1") == f"the game is {game.phase}"


def test_tasks_have_positions_to_play_on():
    rows = list(text.tasks("6x6/6", 12, seed=4))
    assert rows == list(text.tasks("6x6/6", 12, seed=4))
    for row in rows:
        [(view, mines)] = pysaolei.read_positions(row["answer"])
        assert mines == 6 and (view == pysaolei.CLOSED).sum() > 6
        best = pysaolei.solve(view, mines).best
        assert row["prompt"].endswith(row["answer"])
        assert text.score_answer(row["answer"], f"open {best[0] + 1} {best[1] + 1}").reward > 0.5
        assert np.isfinite(pysaolei.odds(view, mines)[view < 0]).all()
