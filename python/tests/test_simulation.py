import numpy as np
import pytest

import pysaolei


def test_the_games_of_the_program(saolei_json):
    for strength in ("fast", "strong"):
        args = ("--games", "300", "--seed", "9", "--strength", strength, "--json")
        [expected] = saolei_json("simulate", "6x8/9", *args)
        result = pysaolei.simulate("6x8/9", 300, seed=9, strength=strength, threads=2)
        assert int(result.won.sum()) == expected["won"]
        assert result.rate == expected["rate"]
        assert np.allclose(result.interval, (expected["low"], expected["high"]), rtol=0, atol=1e-9)
        assert result.guesses.mean() == expected["guesses_per_game"]
        assert not result.lost_on_certain.any()


def test_parts_merge_to_the_whole():
    # At this strength a player plays trial games, whose random numbers follow the number of the game too.
    whole = pysaolei.simulate("intermediate", 12, strength="max", threads=1)
    parts = [pysaolei.simulate("intermediate", 4, strength="max", first=first) for first in (8, 0, 4)]
    merged = pysaolei.Simulation.merge(parts)
    assert merged.won.tobytes() == whole.won.tobytes()
    assert merged.guesses.tobytes() == whole.guesses.tobytes()
    assert (merged.first, merged.start, merged.interval) == (0, whole.start, whole.interval)
    with pytest.raises(ValueError, match="a part that starts with game 8, expected game 4"):
        pysaolei.Simulation.merge([parts[1], parts[0]])
    other = pysaolei.simulate("intermediate", 4, first=12, seed=2, strength="max")
    with pytest.raises(ValueError, match="parts with seed 1 and 2"):
        pysaolei.Simulation.merge([whole, other])


def test_the_optimum_by_hand():
    # A row of three cells with one mine and a safe first click in the middle: the mine is left or right.
    assert pysaolei.optimum("1x3/1", start=(0, 1)).rate == 0.5
    # From an end, the number tells: a 1 is beside the mine, a 0 opens on.
    best = pysaolei.optimum("1x3/1")
    assert (best.rate, best.layouts) == (1.0, 2)
    # Found by another search, of all layouts and all ways to play them.
    known = pysaolei.optimum("4x4/4", start=(0, 0))
    assert (known.wins, known.layouts) == (949, 1365)
    with pytest.raises(ValueError, match="16x30/99: too many cells"):
        pysaolei.optimum("expert")


def test_results_are_data_frames():
    import pandas
    import polars

    result = pysaolei.simulate("5x5/3", 40, first=10)
    for frame in (pandas.DataFrame(result.columns()), polars.DataFrame(result.columns())):
        assert list(frame["game"])[:2] == [10, 11]
        assert int(frame["won"].sum()) == int(result.won.sum())
