import numpy as np
import pytest

import pysaolei


def rows(board):
    return ["".join("*" if mine else "." for mine in row) for row in board.layout]


@pytest.mark.parametrize(
    ("level", "args", "options"),
    [
        ("expert", ["--no-guess"], {"no_guess": True}),
        ("9x9/10", ["--start", "3,4", "--first-click", "safe"], {"start": (2, 3), "first_click": "safe"}),
        ("10x10/82", ["--one-click"], {"one_click": True}),
        ("9x9/10", ["--no-guess", "--difficulty", "hard"], {"no_guess": True, "difficulty": "hard"}),
        ("8x12/20", ["--symmetry", "half-turn", "--min-3bv", "10"], {"symmetry": "half-turn", "three_bv": (10, 999)}),
    ],
)
def test_the_boards_of_the_program(saolei_json, level, args, options):
    expected = saolei_json("make", level, "--seed", "lucky7", "--count", "4", "--json", *args)
    made = pysaolei.make_many(level, 3, seed="lucky7", first=1, threads=2, **options)
    for board, wanted in zip(made, expected[1:], strict=True):
        assert rows(board) == wanted["board"]
        assert board.seed == wanted["seed"]
        assert [board.start[0] + 1, board.start[1] + 1] == wanted["start"]
        assert (board.three_bv, board.openings) == (wanted["3bv"], wanted["openings"])
        assert (board.proof.method if board.proof else None) == wanted.get("method")


def test_a_board_without_guesses_is_won_by_certain_cells():
    board = pysaolei.make("intermediate", seed=5, no_guess=True)
    game = pysaolei.Game(board)
    game.open(*board.start)
    while game.phase == "playing":
        safe = np.argwhere(pysaolei.certain(game.view, game.mines) == 0)
        for row, col in safe:
            game.open(int(row), int(col))
        assert len(safe)
    assert game.phase == "won"
    effort = pysaolei.prove(board.layout, board.start)
    assert effort is not None and effort.points == board.proof.points


def test_random_layouts_keep_their_promise():
    for first_click, kept in (("any", 0), ("safe", 1), ("opening", 9)):
        layouts = pysaolei.random_layouts("5x6/12", 2000, seed=3, start=(2, 3), first_click=first_click)
        assert (layouts.sum(axis=(1, 2)) == 12).all()
        share = layouts.mean(axis=0)
        free = np.zeros((5, 6), dtype=bool)
        if kept:
            free[(slice(1, 4), slice(2, 5)) if kept == 9 else (2, 3)] = True
        assert (share[free] == 0).all()
        # Six standard deviations around what is equally likely.
        expected = 12 / (30 - kept)
        assert (abs(share[~free] - expected) < 6 * (expected * (1 - expected) / 2000) ** 0.5).all()
        later = pysaolei.random_layouts("5x6/12", 5, seed=3, first=100, start=(2, 3), first_click=first_click)
        assert (later == layouts[100:105]).all()


def test_bad_arguments_say_what_would_be_right():
    with pytest.raises(ValueError, match="grandmaster: expected beginner, intermediate, expert or ROWSxCOLS/MINES"):
        pysaolei.make("grandmaster")
    with pytest.raises(ValueError, match="9 mines, expected at most 8 on 3x3"):
        pysaolei.make("3x3/9")
    with pytest.raises(ValueError, match="a seed has no white space"):
        pysaolei.make(seed="two words")
    with pytest.raises(ValueError, match="expected a difficulty of easy, medium, hard or extreme"):
        pysaolei.make(no_guess=True, difficulty="nightmare")
    with pytest.raises(pysaolei.GaveUp, match="no such board was found in 1 tries"):
        pysaolei.make("expert", seed=1, three_bv=(300, 400), tries=1)
    with pytest.raises(ValueError, match="boards of 16x30, expected at most"):
        pysaolei.make_many("expert", 10**12)
    with pytest.raises(IndexError):
        pysaolei.make("9x9/10", start=(9, 0))
    with pytest.raises(ValueError, match="expected at most"):
        pysaolei.random_layouts("3x3/8", 1, start=(1, 1), first_click="opening")


def test_boards_are_read():
    board = pysaolei.make("4x6/5", seed="x", start=(1, 2))
    [(layout, start)] = pysaolei.read_boards(f"{board}")
    assert (layout == board.layout).all() and start is None
