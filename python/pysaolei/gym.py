"""Registers the environments with Gymnasium: importing this module is enough.

>>> import gymnasium
>>> import pysaolei.gym
>>> env = gymnasium.make("pysaolei/Beginner-v0")
>>> envs = gymnasium.make_vec("pysaolei/Expert-v0", num_envs=4, first_click="opening")
>>> envs.reset(seed=1)[0].shape
(4, 16, 30)

`pysaolei/Minesweeper-v0` takes the level as an argument, such as `level="5x5/3"`.
"""

from gymnasium import register

from .env import MinesweeperEnv
from .vector import MinesweeperVectorEnv

__all__ = ["MinesweeperEnv", "MinesweeperVectorEnv"]

_LEVELS = {
    "pysaolei/Minesweeper-v0": {},
    "pysaolei/Beginner-v0": {"level": "beginner"},
    "pysaolei/Intermediate-v0": {"level": "intermediate"},
    "pysaolei/Expert-v0": {"level": "expert"},
}

for _id, _kwargs in _LEVELS.items():
    register(
        id=_id,
        entry_point="pysaolei.env:MinesweeperEnv",
        vector_entry_point="pysaolei.vector:MinesweeperVectorEnv",
        kwargs=_kwargs,
    )
