"""A Gymnasium vector environment: many games at the same time, in arrays that are updated in place."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from . import _native
from .env import observation_space, view_text
from .picture import draw
from .positions import View

Array = npt.NDArray[Any]

_MODES = {
    AutoresetMode.NEXT_STEP: "next_step",
    AutoresetMode.SAME_STEP: "same_step",
    AutoresetMode.DISABLED: "disabled",
}


class MinesweeperVectorEnv(VectorEnv[View, Array, Array]):
    """Many games of `MinesweeperEnv` at the same time, with the same observations, actions, rewards and boards.

    Game `i` has the seed `seed + i`, or its entry in a list of seeds. Results do not depend on the number of threads. Threads
    are used for 1,024 games or more.

    Ended games are replaced according to Gymnasium's rules: by default in the next step, whose action is ignored; with
    `autoreset_mode=AutoresetMode.SAME_STEP` at once, and the last observation is in `info["final_obs"]`; or by the caller, with
    `reset(options={"reset_mask": ...})`.

    All arrays are copies. With `copy=False` they are the environment's own arrays, which the next step overwrites: that saves
    about a tenth of the time.

    >>> envs = MinesweeperVectorEnv(3, level="2x4/1", first_click="opening")
    >>> observations, info = envs.reset(seed=7)
    >>> observations, rewards, terminations, truncations, info = envs.step(np.array([0, 2, 5]))
    >>> observations[1].tolist(), terminations.tolist()
    ([[-1, 1, 0, 0], [-1, 1, 0, 0]], [False, False, False])
    >>> info["action_mask"][1].tolist()
    [1, 0, 0, 0, 1, 0, 0, 0]
    """

    def __init__(
        self,
        num_envs: int,
        level: str = "beginner",
        *,
        first_click: str = "safe",
        reward: str = "win",
        flags: bool = False,
        no_guess: bool = False,
        illegal_reward: float = 0.0,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        threads: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        mode = AutoresetMode(autoreset_mode)
        if render_mode not in (None, "ansi", "rgb_array"):
            raise ValueError(f"expected a render mode of ansi or rgb_array, found {render_mode!r}")
        self._games = _native.GameBatch(
            level, num_envs, first_click, flags, no_guess, reward, illegal_reward, _MODES[mode], threads
        )
        self.metadata = {"render_modes": ["ansi", "rgb_array"], "render_fps": 4, "autoreset_mode": mode}
        self.level = level
        self.num_envs = num_envs
        self.render_mode = render_mode
        self.single_observation_space = observation_space(self._games)
        self.single_action_space = spaces.Discrete(self._games.masks.shape[1])
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._copy = copy
        self._mode = mode
        # Each access to one of these attributes makes a new reference, so access them once.
        games = self._games
        self._arrays = (games.observations, games.rewards, games.ended, games.masks, games.won)
        self._actions = np.zeros(num_envs, dtype=np.int64)
        self._truncations = np.zeros(num_envs, dtype=np.bool_)
        self._everyone = np.ones(num_envs, dtype=np.bool_)
        self._is_seeded = False

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[View, dict[str, Any]]:
        """Begins the first episodes of a seed, or the next ones; with `options={"reset_mask": ...}`, only in those games."""
        if isinstance(seed, list):
            seeds = list(seed)
        else:
            super().reset(seed=seed)
            if seed is None and not self._is_seeded:
                seed = int(self.np_random.integers(2**62))
            seeds = [None] * self.num_envs if seed is None else [seed + game for game in range(self.num_envs)]
        self._is_seeded = True
        mask = (options or {}).get("reset_mask", self._everyone)
        self._games.reset(seeds, np.asarray(mask, dtype=np.bool_).tolist())
        return self._given(self._arrays[0]), self._info()

    def step(self, actions: Array) -> tuple[View, Array, Array, Array, dict[str, Any]]:
        """Makes a move in every game."""
        self._games.step(np.asarray(actions, dtype=np.int64))
        observations, rewards, ended, _, _ = self._arrays
        given = self._given
        info = self._info()
        if self._mode == AutoresetMode.SAME_STEP:
            self._add_final(info)
        return given(observations), given(rewards), given(ended), given(self._truncations), info

    def sample_actions(self) -> npt.NDArray[np.int64]:
        """Draws a legal action for every game, all equally likely; the same actions for the same seed."""
        self._games.sample_actions(self._actions)
        return self._given(self._actions)

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """True for each legal action of each game."""
        return self._games.masks.astype(np.bool_)

    def layout(self, game: int) -> npt.NDArray[np.bool_] | None:
        """Where the mines of a game are; None before its first click."""
        return self._games.layout(game)

    def render(self) -> tuple[Any, ...] | None:
        """Every position as text, or as an image."""
        if self.render_mode is None:
            return None
        show = view_text if self.render_mode == "ansi" else draw
        return tuple(show(view) for view in self._arrays[0])

    def _given(self, array: Array) -> Array:
        return array.copy() if self._copy else array

    def _info(self) -> dict[str, Any]:
        _, _, _, masks, won = self._arrays
        # Gymnasium pairs each value with the games that have it.
        everyone = self._everyone
        return {"action_mask": self._given(masks), "_action_mask": everyone, "won": self._given(won), "_won": everyone}

    def _add_final(self, info: dict[str, Any]) -> None:
        ended = self._arrays[2].copy()
        last = self._games.final_observations
        if last is None or not ended.any():
            return
        observations = np.full(self.num_envs, None, dtype=object)
        for game in np.flatnonzero(ended):
            observations[game] = last[game].copy()
        info["final_obs"], info["_final_obs"] = observations, ended
        won = self._arrays[4].copy()
        info["final_info"], info["_final_info"] = {"won": won, "_won": ended}, ended
