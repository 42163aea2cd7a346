"""The training example learns."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "examples"))


def test_the_agent_learns_to_win():
    import train

    _, curve = train.train("4x4/2", moves=80, evaluate=500, report=lambda line: None)
    (_, _, at_random), *_, (games, _, trained) = curve
    assert games > 500
    # From 19 % at random to 76 %.
    assert trained > 2 * at_random and trained > 0.6
