"""Prints how often random play and the solver win, and perfect play where it can be searched: the table of docs/python.md."""

import sys
from pathlib import Path

import pysaolei

sys.path.insert(0, str(Path(__file__).parents[1] / "examples"))
import train  # noqa: E402

# For each level the games of fast and strong, those of max, which is slow, and whether the optimum is searched.
LEVELS = {
    "4x4/3": (20_000, 2_000, True),
    "5x5/3": (20_000, 2_000, True),
    "5x5/5": (20_000, 500, True),
    "beginner": (20_000, 500, False),
    "intermediate": (10_000, 500, False),
    "expert": (10_000, 500, False),
}


def rate(level, strength, games, start):
    result = pysaolei.simulate(level, games, strength=strength, start=start)
    low, high = result.interval
    return f"{100 * result.rate:.1f} ({100 * low:.1f} to {100 * high:.1f})"


for level, (games, games_of_max, is_searched) in LEVELS.items():
    at_random = 100 * train.win_rate(lambda envs, views: envs.sample_actions(), level, 20_000, 5)
    start = pysaolei.simulate(level, 0).start
    rates = [rate(level, strength, games, start) for strength in ("fast", "strong")]
    rates.append(rate(level, "max", games_of_max, start))
    optimum = f"{100 * pysaolei.optimum(level).rate:.2f}" if is_searched else ""
    print(f"| {level} | {at_random:.2g} | {' | '.join(rates)} | {optimum} |", flush=True)
