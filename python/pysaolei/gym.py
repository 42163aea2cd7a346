"""Registers the environments with Gymnasium: importing this module is enough.

>>> import gymnasium
>>> import pysaolei.gym
>>> env = gymnasium.make("pysaolei/Beginner-v0")
>>> envs = gymnasium.make_vec("pysaolei/Expert-v0", num_envs=4, first_click="opening")
>>> envs.reset(seed=1)[0].shape
(4, 16, 30)

`pysaolei/Minesweeper-v0` takes the level as an argument, such as `level="5x5/3"`. Episodes are truncated after four times as many
steps as there are cells on the board, and those of `Minesweeper-v0` after 1,000: an agent that does not use the masks may never end
its game. `max_episode_steps` sets another limit, and -1 none.
"""

from gymnasium import register

from .env import MinesweeperEnv
from .vector import MinesweeperVectorEnv, distinct_seeds

__all__ = ["MinesweeperEnv", "MinesweeperVectorEnv", "distinct_seeds"]

_IDS = {
    "pysaolei/Minesweeper-v0": ({}, 1000),
    "pysaolei/Beginner-v0": ({"level": "beginner"}, 4 * 9 * 9),
    "pysaolei/Intermediate-v0": ({"level": "intermediate"}, 4 * 16 * 16),
    "pysaolei/Expert-v0": ({"level": "expert"}, 4 * 16 * 30),
}

for _id, (_kwargs, _steps) in _IDS.items():
    register(
        id=_id,
        entry_point="pysaolei.env:MinesweeperEnv",
        vector_entry_point="pysaolei.vector:MinesweeperVectorEnv",
        kwargs=_kwargs,
        max_episode_steps=_steps,
    )
