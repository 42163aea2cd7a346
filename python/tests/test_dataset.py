import numpy as np
import pytest
from naive import NaiveGame

import pysaolei
from pysaolei import dataset


@pytest.mark.parametrize("policy", ["certain", "lucky", "fast", "strong"])
@pytest.mark.parametrize("kind", ["any", "certain", "guess"])
def test_rows_are_positions_of_their_games(policy, kind):
    level = "6x6/9"
    rows = dataset.positions(level, 25, seed=5, policy=policy, kind=kind)
    assert len(rows) == 25 and len({row["answer"] for row in rows}) == 25
    for row in rows:
        layout = pysaolei.random_layouts(level, 1, seed=5, first=row["number"], start=(3, 3), first_click="opening")[0]
        naive = NaiveGame(layout)
        for move in row["moves"]:
            naive.open(move)
        [(view, mines)] = pysaolei.read_positions(row["answer"])
        assert (view == naive.view).all() and mines == 9 and naive.phase == "playing"
        assert (dataset.game_of(row).view == view).all()
        certain = bool((pysaolei.certain(view, mines) == 0).any())
        assert kind == "any" or certain == (kind == "certain")
        assert row["prompt"].endswith(row["answer"]) and dataset.position_of(row["id"]) == row


def test_a_row_depends_on_its_number_alone():
    whole = dataset.positions("beginner", 60, seed=9)
    assert list(whole) == list(dataset.positions("beginner", 60, seed=9, threads=1)) == whole[:]
    later = dataset.positions("beginner", 20, seed=9, first=int(whole.numbers[40]))
    assert list(later) == whole[40:] and whole[-1] == whole[59]
    assert list(dataset.positions("beginner", 60, seed=10)) != list(whole)
    with pytest.raises(IndexError):
        whole[60]


def test_the_rows_of_a_seed_stay_the_same():
    row = dataset.position_of("beginner:any:fast:1:0")
    assert row["moves"] == [(4, 4), (2, 6), (3, 0), (3, 6)]
    assert row["answer"] == '9x9 10\n000001...\n110012...\n.2101.2..\n2.10122..\n111001...\n0000013..\n0000002..\n110000122\n.10000000\n'


def test_it_ends_on_any_board():
    with pytest.raises(pysaolei.GaveUp, match="4x4/0 has 0 positions, expected 10: the last 2000 games showed no other"):
        dataset.positions("4x4/0", 10)
    with pytest.raises(pysaolei.GaveUp, match="1x1/0 has 0 positions of the kind guess, expected 1"):
        dataset.positions("1x1/0", 1, kind="guess")
    with pytest.raises(pysaolei.GaveUp, match=r"4x4/3 has [1-9][0-9]* positions, expected 9999: "):
        dataset.positions("4x4/3", 9999)
    assert len(dataset.positions("4x4/0", 0)) == 0
    with pytest.raises(ValueError, match="must be an opening; expected at most"):
        dataset.positions("3x3/8", 1)


def test_bad_arguments_say_what_would_be_right():
    with pytest.raises(ValueError, match="expected a policy of certain, lucky, fast or strong"):
        dataset.positions(policy="greedy")
    with pytest.raises(ValueError, match="expected a kind of any, certain or guess"):
        dataset.positions(kind="easy")
    with pytest.raises(ValueError, match="expected an id LEVEL:KIND:POLICY:SEED:NUMBER"):
        dataset.position_of("beginner")
    with pytest.raises(ValueError, match="there is no position"):
        dataset.position_of("4x4/2:guess:fast:1:0")


def test_parquet(tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet")
    path = tmp_path / "positions.parquet"
    dataset.write_parquet(path, "4x5/4", 120, seed=3)
    table = parquet.read_table(path)
    found = dataset.positions("4x5/4", 120, seed=3)
    assert table.num_rows == 120 and table.schema.metadata[b"level"] == b"4x5/4"
    views = np.array(table["view"].to_pylist()).reshape(120, 4, 5)
    assert (views == found.views).all() and table["number"].to_pylist() == found.numbers.tolist()
    odds = np.array(table["odds"].to_pylist(), dtype=np.float32).reshape(120, 4, 5)
    assert np.array_equal(odds, pysaolei.odds(views, 4, dtype=np.float32), equal_nan=True)
