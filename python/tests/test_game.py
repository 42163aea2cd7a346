import copy

import numpy as np
import pytest
from naive import NaiveGame

import pysaolei


def test_random_games_agree_with_the_naive_one():
    random = np.random.default_rng(5)
    for _ in range(300):
        shape = tuple(random.integers(1, 7, size=2))
        layout = random.random(shape) < random.choice([0.05, 0.2, 0.4])
        game, naive = pysaolei.Game(layout), NaiveGame(layout)
        for _ in range(25):
            operation = random.choice(["open", "open", "mark", "chord"])
            cell = tuple(int(random.integers(side)) for side in shape)
            getattr(game, operation)(*cell)
            getattr(naive, operation)(cell)
            # Dialects count a win by what was opened: a board of mines alone is never won.
            assert game.view.tolist() == naive.view.tolist(), (layout, operation, cell)
            assert game.phase == naive.phase or layout.all()


def test_every_dialect_has_its_own_rules():
    layout = [[False, False, True], [False, False, False]]
    sweep = pysaolei.Game(layout, "sweep")
    sweep.mark(1, 1)
    sweep.open(0, 0)
    assert sweep.view[1, 1] == 1, "the flood removes the flag"
    classic = pysaolei.Game(layout, "classic")
    classic.mark(1, 1)
    classic.open(0, 0)
    assert classic.view[1, 1] == pysaolei.FLAG
    console = pysaolei.Game(layout, "console")
    with pytest.raises(ValueError, match="the rules of console do not have the operation mark"):
        console.mark(1, 1)
    with pytest.raises(ValueError, match="the rules of classic do not have the operation flag"):
        classic.flag(0, 2)
    assert console.flag(1, 1).mark == "flag"
    assert console.flag(1, 1).refusal == "the cell already has that mark"
    assert console.query(1, 1).mark == "query"
    assert console.clear(1, 1).mark == "blank"


def test_verdicts_and_changes():
    game = pysaolei.Game("..*\n...\n")
    assert game.open(0, 1).kind == "opened"
    assert game.changes.tolist() == [[0, 1, 1]]
    assert game.apply("open", 0, 1).refusal == "the cell is already open"
    lost = copy.copy(game)
    verdict = lost.open(0, 2)
    assert (verdict.kind, verdict.mine) == ("exploded", (0, 2))
    assert lost.phase == "lost" and lost.view[0, 2] == pysaolei.MINE
    assert str(lost) == "2x3 1\n.1*\n...\n"
    assert game.phase == "playing", "the copy is a game of its own"
    assert lost.open(0, 0).refusal == "the game is over"


def test_bad_arguments_say_what_would_be_right():
    game = pysaolei.Game("..*\n...\n")
    with pytest.raises(IndexError, match=r"\(2, 0\) is not on the board: expected \(0, 0\) to \(1, 2\)"):
        game.open(2, 0)
    with pytest.raises(IndexError):
        game.open(-1, 0)
    with pytest.raises(ValueError, match=f"{2**70} is negative or too large"):
        game.open(2**70, 0)
    with pytest.raises(ValueError, match="expected a dialect of classic, queries, boom, sweep or console, found \"chess\""):
        pysaolei.Game("..*\n", "chess")
    with pytest.raises(ValueError, match="1:1: expected rows of"):
        pysaolei.Game(".x*\n")
    with pytest.raises(ValueError, match="expected a Board, rows of text"):
        pysaolei.Game(7)
    with pytest.raises(ValueError, match="at least one row and one column"):
        pysaolei.Game(np.zeros((0, 3), dtype=bool))
    with pytest.raises(ValueError, match="operation of open, mark"):
        game.apply("jump", 0, 0)


def test_protocols_answer_as_the_program_does(saolei):
    from pathlib import Path

    examples = Path(__file__).parents[2] / "examples"
    for name in ("boom", "sweep", "console", "master", "click"):
        data = (examples / f"{name}.in").read_bytes()
        assert pysaolei.run(name, data) == saolei("run", name, data=data)


def test_a_sample_of_a_statement():
    assert pysaolei.run("master", b"1\n3 4 11\n") == b"Case #1:\nc***\n****\n****\n"
    with pytest.raises(ValueError, match="input:1:3: "):
        pysaolei.run("sweep", b"1 x\n")
    with pytest.raises(ValueError, match="expected a protocol of boom, sweep, console, master or click"):
        pysaolei.run("chess", b"")
