from itertools import combinations

import numpy as np
import pytest
from naive import NaiveGame, brute_odds, neighbours

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


def brute_chance(view, mines, layouts=None):
    """The chance of perfect play by trying every move in every layout that fits, and the chance of each move."""
    closed = [tuple(map(int, cell)) for cell in np.argwhere(view < 0)]
    if layouts is None:
        layouts = [set(chosen) for chosen in combinations(closed, mines)]
        layouts = [layout for layout in layouts if fits(view, layout)]
    if len(closed) == mines:
        return 1.0, {}
    values = {}
    for cell in closed:
        shown = {}
        for layout in layouts:
            if cell not in layout:
                shown.setdefault(sum(other in layout for other in neighbours(view.shape, *cell)), []).append(layout)
        wins = 0.0
        for number, kept in shown.items():
            after = view.copy()
            after[cell] = number
            wins += len(kept) * brute_chance(after, mines, kept)[0]
        values[cell] = wins / len(layouts)
    return max(values.values()), values


def fits(view, layout):
    numbers = [tuple(map(int, cell)) for cell in np.argwhere(view >= 0)]
    return all(sum(other in layout for other in neighbours(view.shape, *cell)) == view[cell] for cell in numbers)


def test_every_move_has_its_chance():
    random = np.random.default_rng(6)
    views = []
    while len(views) < 12:
        layout = np.zeros(9, bool)
        layout[random.choice(9, 2, replace=False)] = True
        game = NaiveGame(layout.reshape(3, 3))
        for cell in random.permutation(9)[: random.integers(3, 6)]:
            if not layout[cell]:
                game.view[divmod(int(cell), 3)] = game.number(divmod(int(cell), 3))
        if (game.view < 0).sum() in (4, 5, 6):
            views.append(game.view)
    chances = pysaolei.win_chances(np.array(views), 2)
    assert chances.exact.all()
    for number, view in enumerate(views):
        best, moves = brute_chance(view, 2)
        assert abs(chances.best[number] - best) < 1e-9
        listed = dict.fromkeys(moves)
        for move in pysaolei.win_chance(view, 2, every=True)[1]:
            listed[move.cell] = move.chance.value
            assert abs(move.regret.value - (best - moves[move.cell])) < 1e-9 and move.regret.exact
        for cell, value in moves.items():
            assert abs(chances.moves[number][cell] - value) < 1e-9 and abs(listed[cell] - value) < 1e-9
            included = pysaolei.win_chance(view, 2, include=cell)[1]
            assert [abs(move.chance.value - value) < 1e-9 for move in included if move.cell == cell] == [True]
        assert np.isnan(chances.moves[number][view >= 0]).all()


def test_estimated_chances_have_every_cell():
    view = np.full((9, 9), -1, np.int8)
    view[4, 4] = 1
    chances = pysaolei.win_chances(view, 10, games=4)
    assert not chances.exact and 0 < chances.best < 1
    assert np.isfinite(chances.moves[view < 0]).all() and (chances.low <= chances.high)[view < 0].all()
    _, moves = pysaolei.win_chance(view, 10, games=4, every=True)
    assert len(moves) == 80 and len({move.cell for move in moves}) == 80
    with pytest.raises(ValueError, match=r"\(4, 4\) is open, expected a closed cell"):
        pysaolei.win_chance(view, 10, include=(4, 4))


def test_odds_of_other_types_and_into_arrays():
    views = np.array([[[1, -1, -1]], [[-1, 2, -1]]])
    expected = pysaolei.odds(views, [1, 2])
    single = pysaolei.odds(views, [1, 2], dtype=np.float32)
    assert single.dtype == np.float32 and np.array_equal(single, expected.astype(np.float32), equal_nan=True)
    out = np.zeros((2, 1, 3))
    assert pysaolei.odds(views, [1, 2], out=out) is out and np.array_equal(out, expected, equal_nan=True)
    one = np.zeros((1, 3), np.float32)
    assert pysaolei.odds(views[0], 1, out=one) is one and one[0, 1:].tolist() == [1, 0]
    with pytest.raises(ValueError, match="expected odds of float64 or float32, found int64"):
        pysaolei.odds(views, 1, dtype=np.int64)
    with pytest.raises(ValueError, match=r"array of the shape \(2, 1, 3\) for the odds, found \(1, 3\)"):
        pysaolei.odds(views, 1, out=one)


@pytest.mark.parametrize(
    "call",
    [
        lambda: pysaolei.simulate("beginner", -1),
        lambda: pysaolei.simulate("beginner", 1, seed=2**64),
        lambda: pysaolei.make("beginner", tries=-1),
        lambda: pysaolei.make_many("beginner", -1),
        lambda: pysaolei.make("beginner", three_bv=(-1, 5)),
        lambda: pysaolei.random_layouts("beginner", 1, seed=-1, start=(0, 0)),
        lambda: pysaolei.solve([[1, -1]], -1),
        lambda: pysaolei.win_chance([[1, -1]], 1, games=-1),
        lambda: pysaolei.optimum("3x3/2", memory=-1),
        lambda: pysaolei.odds([[1, -1]], 1, threads=-1),
        lambda: pysaolei.MinesweeperVectorEnv(-1),
        lambda: pysaolei.MinesweeperVectorEnv(2).reset(seed=[-1, 1]),
    ],
)
def test_bad_numbers_are_value_errors(call):
    with pytest.raises(ValueError, match="is negative or too large"):
        call()


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
