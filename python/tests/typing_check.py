"""What type checkers make of the package: mypy checks this file, nothing runs it."""

import numpy as np
import numpy.typing as npt
from typing_extensions import assert_type

import pysaolei

game = pysaolei.Game(pysaolei.make("expert", seed=1), "sweep")
assert_type(game.open(0, 0).refusal, str | None)
assert_type(game.view, npt.NDArray[np.int8])
solution = pysaolei.solve(game)
assert_type(solution.best, tuple[int, int] | None)
assert_type(solution.odds, npt.NDArray[np.float64])
assert_type(pysaolei.odds(game.view, game.mines), npt.NDArray[np.float64])
assert_type(pysaolei.simulate("beginner", 10).rate, float)
assert_type(pysaolei.read_replay("game.avf").measures(), dict[str, str | int | float | None])
pysaolei.make_many("expert", 1, colour="red")  # type: ignore[call-arg]
