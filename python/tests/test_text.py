import copy
import pickle

import numpy as np
import pytest

import pysaolei
from pysaolei import dataset, text

POSITION = "1x7 2\n.1...1.\n"
# The corner at the bottom is no riskier than the best cells, but tells less.
GUESS = "3x3 2\n1..\n...\n...\n"


@pytest.mark.parametrize(
    ("answer", "kind", "reward", "by_risk"),
    [
        ("open 1 4", "certain", 1.0, 1.0),
        ("Each 1 has its mine.\nopen 1 4", "certain", 1.0, 1.0),
        # The middle tells about both sides: with it 3 of 4 layouts are won, without it 2.
        ("open 1 3", "worse guess", 2 / 3, 0.5),
        ("open 1 2", "illegal", 0.0, 0.0),
        ("open 2 1", "illegal", 0.0, 0.0),
        ("flag 1 1", "uncertain flag", 0.0, 0.0),
        ("flag 1 4", "uncertain flag", 0.0, 0.0),
        ("", "unreadable", 0.0, 0.0),
    ],
)
def test_answers_are_scored(answer, kind, reward, by_risk):
    score = text.score_answer(POSITION, answer)
    assert (score.kind, score.reward) == (kind, pytest.approx(reward))
    assert text.move_reward(answer, answer=POSITION, info={}) == pytest.approx(reward)
    assert text.score_answer(POSITION, answer, by="risk").reward == by_risk


def test_flags_are_scored_by_certainty():
    assert text.score_answer("1x3 1\n1..\n", "flag 1 2").kind == "certain flag"
    assert text.score_answer("1x3 1\n1..\n", "flag 1 2").reward == 1.0
    assert text.score_answer("1x3 1\n1..\n", "flag 1 3").reward == 0.0


def test_the_facts_of_a_score():
    mine = text.score_answer("1x3 1\n1..\n", "open 1 2")
    assert (mine.kind, mine.reward, mine.regret, mine.exact) == ("worse guess", 0.0, 1.0, True)
    assert mine.opened_certain_mine and mine.missed_certain
    sure = text.score_answer("1x3 1\n1..\n", "open 1 3")
    assert (sure.regret, sure.regret_interval, sure.exact, sure.missed_certain) == (0.0, (0.0, 0.0), True, False)
    guess = text.score_answer("1x2 1\n..\n", "open 1 2")
    assert (guess.words, guess.chance, guess.best_chance, guess.risk) == ("best guess", 0.5, 0.5, 0.5)
    corner = text.score_answer(GUESS, "open 3 3")
    assert (corner.kind, corner.risk) == ("worse guess", corner.best_risk) and corner.regret == pytest.approx(2 / 15)
    assert text.score_answer(GUESS, "open 3 3", by="risk").kind == "best guess"
    # A guess that has to be made anyway costs nothing, even before a certain cell.
    early = text.score_answer("2x3 1\n1..\n1..\n", "open 1 2")
    assert (early.kind, early.reward, early.missed_certain) == ("best guess", 1.0, True)


def test_estimated_scores_say_so():
    row = dataset.positions("beginner", 1, seed=3, kind="guess", policy="certain")[0]
    [(view, mines)] = pysaolei.read_positions(row["answer"])
    worst = np.unravel_index(np.nanargmax(pysaolei.odds(view, mines)), view.shape)
    score = text.score_move(view, mines, tuple(map(int, worst)), games=50)
    assert score.regret_interval[0] <= score.regret <= score.regret_interval[1]
    assert score.exact == (score.regret_interval[0] == score.regret_interval[1])


def test_many_answers_at_once_are_scored_as_one():
    rows = [*dataset.positions("4x4/3", 8, seed=2), *dataset.positions("3x5/3", 8, seed=2)]
    answers = [f"open {number % 4 + 1} {number % 3 + 1}" if number % 5 else "hm" for number in range(len(rows))]
    scores = text.score_answers([row["answer"] for row in rows], answers)
    assert scores == [text.score_answer(row["answer"], answer) for row, answer in zip(rows, answers)]
    assert len({score.kind for score in scores}) >= 3


def test_a_game_in_words():
    game = text.TextGame("5x5/3", seed=3)
    assert game.prompt.endswith(game.position) and "open ROW COLUMN" in game.prompt
    assert game.reply("hello").startswith("expected open ROW COLUMN")
    mines = np.argwhere(pysaolei.certain(game.view, game.mines) == 1)
    if len(mines):
        assert "F" in game.reply("flag {} {}".format(*(mines[0] + 1)))
    while game.phase == "playing":
        for other in (pickle.loads(pickle.dumps(game)), copy.deepcopy(game)):
            assert (other.position, other.scores) == (game.position, game.scores)
        row, col = pysaolei.solve(game.position).best
        said = game.reply([{"role": "assistant", "content": f"I take\nopen {row + 1} {col + 1}"}])
    assert said.endswith({"won": "You have won.", "lost": "That was a mine: you have lost."}[game.phase])
    assert game.scores[0].kind == "unreadable" and 0 < game.score < 1
    assert game.reply("open 1 1") == f"the game is {game.phase}"
