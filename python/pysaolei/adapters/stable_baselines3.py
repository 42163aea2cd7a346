"""A vector environment for Stable-Baselines3 and the masks of sb3-contrib: `MaskablePPO("MlpPolicy", MinesweeperVecEnv(64, "5x5/3"))`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium.vector import AutoresetMode
from stable_baselines3.common.vec_env import VecEnv

from ..boards import random_layouts
from ..vector import MinesweeperVectorEnv

Array = npt.NDArray[Any]


class MinesweeperVecEnv(VecEnv):
    """Many games at the same time, with the options of `MinesweeperVectorEnv`.

    An episode is truncated after `max_episode_steps`, by default after four times as many steps as there are cells: an agent
    without masks may never end its game.
    """

    def __init__(self, num_envs: int, level: str = "beginner", *, max_episode_steps: int | None = None, **options: Any) -> None:
        options |= {"autoreset_mode": AutoresetMode.SAME_STEP, "reward_dtype": np.float32}
        if max_episode_steps is None:
            max_episode_steps = 4 * random_layouts(level, 1, start=(0, 0), first_click="any").size
        self.games = MinesweeperVectorEnv(num_envs, level, max_episode_steps=max_episode_steps, **options)
        self.render_mode = self.games.render_mode
        super().__init__(num_envs, self.games.single_observation_space, self.games.single_action_space)

    def reset(self) -> Array:
        """Begins the next games, or those of the seeds that `seed` was called with."""
        seeds = list(self._seeds)
        observations, _ = self.games.reset(seed=seeds if None not in seeds else None)
        self._reset_seeds()
        self._reset_options()
        return observations

    def step_async(self, actions: Array) -> None:
        """Takes the actions of the next step."""
        self._actions = actions

    def step_wait(self) -> tuple[Array, Array, Array, list[dict[str, Any]]]:
        """Makes the moves. The games that end are replaced at once."""
        observations, rewards, ended, cut, info = self.games.step(self._actions)
        infos: list[dict[str, Any]] = [{"won": bool(won)} for won in info["won"]]
        for game in np.flatnonzero(ended | cut):
            infos[game]["terminal_observation"] = info["final_obs"][game]
            infos[game]["TimeLimit.truncated"] = bool(cut[game] and not ended[game])
        return observations, rewards, ended | cut, infos

    def close(self) -> None:
        """Ends the games."""
        self.games.close()

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """An attribute of the games."""
        return [getattr(self.games, attr_name) for _ in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Sets an attribute of all games: they have them in common."""
        setattr(self.games, attr_name, value)

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **kwargs: Any) -> list[Any]:
        """Calls a method of the games, and returns the part of each, such as `action_masks`."""
        found = getattr(self.games, method_name)(*args, **kwargs)
        return [found[game] for game in self._get_indices(indices)]

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        """No game is wrapped."""
        return [False for _ in self._get_indices(indices)]

    def get_images(self) -> Sequence[Array | None]:
        """Pictures of the games."""
        return list(self.games.render() or [None] * self.num_envs)
