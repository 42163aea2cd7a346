import numpy as np
import pytest
from naive import NaiveGame, brute_odds

import pysaolei


def positions(count, shape, mines, seed):
    """Views of random games after some moves, flags among them."""
    random = np.random.default_rng(seed)
    views = []
    while len(views) < count:
        layout = np.zeros(shape[0] * shape[1], dtype=bool)
        layout[random.choice(layout.size, mines, replace=False)] = True
        game = NaiveGame(layout.reshape(shape))
        for _ in range(int(random.integers(1, 5))):
            safe = np.argwhere(~game.layout)
            game.open(tuple(map(int, random.choice(safe))))
        game.mark(tuple(map(int, random.choice(np.argwhere(game.layout)))))
        views.append(game.view)
    return np.array(views)


def test_odds_are_those_of_all_layouts():
    views = positions(60, (3, 5), 4, seed=1)
    found = pysaolei.odds(views, 4)
    for view, odds in zip(views, found, strict=True):
        np.testing.assert_allclose(odds, brute_odds(view, 4), rtol=0, atol=1e-12)
    certain = pysaolei.certain(views, 4)
    brute = np.array([brute_odds(view, 4) for view in views])
    assert ((certain == 0) == (brute == 0)).all() and ((certain == 1) == (brute == 1)).all()


def test_threads_and_batches_change_no_bit():
    views = positions(100, (5, 6), 6, seed=2)
    one = pysaolei.odds(views, 6, threads=1)
    assert one.tobytes() == pysaolei.odds(views, 6, threads=3).tobytes()
    alone = np.array([pysaolei.odds(view, 6) for view in views])
    assert one.tobytes() == alone.tobytes()
    moves = pysaolei.best_moves(views, np.full(100, 6), threads=1)
    again = pysaolei.best_moves(views, 6, threads=3)
    assert (moves[0] == again[0]).all()


def test_the_best_move_is_safe_if_one_is():
    views = positions(80, (4, 5), 4, seed=3)
    cells, risks = pysaolei.best_moves(views, 4)
    for view, cell, risk in zip(views, cells, risks, strict=True):
        odds = brute_odds(view, 4)
        if (view < 0).sum() == 4:
            assert cell.tolist() == [-1, -1] and np.isnan(risk)
        elif np.nanmin(odds) == 0:
            assert odds[tuple(cell)] == 0 and risk == 0
        else:
            assert abs(odds[tuple(cell)] - risk) < 1e-12


def test_a_solution_has_everything():
    solution = pysaolei.solve(np.array([[1, 1, 1, -1, -1], [-1, -1, -1, -1, -1]]), 2)
    assert solution.exact and solution.layouts == 4
    assert (solution.safe, solution.mines, solution.best, solution.risk) == ([(1, 2)], [], (1, 2), 0.0)
    assert solution.reasons[0].technique == "subset" and "(2, 3) is safe" in solution.reasons[0].words
    assert "(2, 3) 安全" in pysaolei.solve("2x5 2\n111..\n.....\n", language="zh").why
    game = pysaolei.Game("..*..\n")
    game.open(0, 0)
    assert pysaolei.solve(game).mines == [(0, 2)]


def test_win_chances():
    chance, moves = pysaolei.win_chance("2x3 1\n1..\n1..\n", include=(0, 2))
    assert (chance.value, chance.low, chance.high, chance.exact) == (0.5, 0.5, 0.5, True)
    assert any(move.cell == (0, 2) and move.risk == 0.0 for move in moves)


def test_a_contradiction_names_the_numbers():
    with pytest.raises(pysaolei.Impossible, match="3"):
        pysaolei.solve("1x3 1\n.3.\n")
    views = np.array([[[1, -1]], [[0, -1]], [[2, -1]]])
    with pytest.raises(pysaolei.Impossible, match="^position 1: "):
        pysaolei.odds(views, 1)


def test_bad_arguments_say_what_would_be_right():
    with pytest.raises(ValueError, match=r"position 0: cell \(0, 1\) is 9, expected 0 to 8, -1"):
        pysaolei.odds([[1, 9]], 1)
    with pytest.raises(ValueError, match="whole numbers from -3 to 8"):
        pysaolei.odds([[1, 300]], 1)
    with pytest.raises(ValueError, match="expected a view of 3 dimensions, found 1"):
        pysaolei.odds([1, 2], 1)
    with pytest.raises(ValueError, match="2 mines on a board of 1x1, expected at most 1"):
        pysaolei.odds([[-1]], 2)
    with pytest.raises(ValueError, match="expected numbers of mines"):
        pysaolei.odds([[-1]], -1)
    with pytest.raises(ValueError, match="expected the number of mines beside a view"):
        pysaolei.solve([[1, -1]])
    with pytest.raises(ValueError, match="expected a strength of fast, strong or max"):
        pysaolei.solve("1x2 1\n1.\n", strength="godlike")
    with pytest.raises(ValueError, match="2:2: unknown glyph"):
        pysaolei.solve("1x2 1\n1x\n")
    with pytest.raises(ValueError, match="expected 1 to 1024 threads, found 0"):
        pysaolei.odds([[1, -1]], 1, threads=0)


def test_texts_are_read_and_written():
    text = "2x3 1\n01.\n01F\n"
    [(view, mines)] = pysaolei.read_positions(text)
    assert pysaolei.format_position(view, mines) == text
    assert len(pysaolei.read_positions(text + "\n1x2 0\n..\n")) == 2
