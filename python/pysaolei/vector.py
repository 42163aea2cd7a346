"""A Gymnasium vector environment: many games at the same time, in arrays that are updated in place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from . import _native
from .env import observation_space, view_text
from .picture import draw
from .positions import View, one_hot

Array = npt.NDArray[Any]

_MODES = {
    AutoresetMode.NEXT_STEP: "next_step",
    AutoresetMode.SAME_STEP: "same_step",
    AutoresetMode.DISABLED: "disabled",
}


class MinesweeperVectorEnv(VectorEnv[View, Array, Array]):
    """Many games of `MinesweeperEnv` at the same time, with the same observations, actions, rewards and boards.

    Game `i` has the seed `seed + i`, or its entry in a list of seeds. So neighbouring seeds share boards: game 0 of seed 8 plays
    the boards of game 1 of seed 7. `reset(seed=distinct_seeds(7, num_envs))` shares none with any other seed.

    Results do not depend on the number of threads. Threads are used if the moves are worth it: from 1,024 games on, with
    `reward="risk"` from 32, with `reward="chance"` and `no_guess` from 2. Those last two end on Ctrl-C; after it, all games have to
    be reset.

    Ended games are replaced according to Gymnasium's rules: by default in the next step, whose action is ignored; with
    `autoreset_mode=AutoresetMode.SAME_STEP` at once, and the last observation is in `info["final_obs"]`; or by the caller, with
    `reset(options={"reset_mask": ...})`.

    All arrays are copies. With `copy=False` they are the environment's own arrays, which the next step overwrites: that saves
    about a tenth of the time. `buffers` are arrays of the caller, such as shared memory, that every reset and step writes and
    returns: any of `observations`, `rewards`, `terminations`, `truncations` and `action_mask`. `planes` and `reward_dtype` are the
    form of observations and the type of rewards.

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
        illegal_ends: bool = False,
        max_episode_steps: int | None = None,
        planes: bool = False,
        reward_dtype: npt.DTypeLike = np.float64,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        buffers: Mapping[str, Array] | None = None,
        threads: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        mode = AutoresetMode(autoreset_mode)
        if render_mode not in (None, "ansi", "rgb_array"):
            raise ValueError(f"expected a render mode of ansi or rgb_array, found {render_mode!r}")
        self._games = _native.GameBatch(
            level,
            num_envs,
            first_click,
            flags,
            no_guess,
            reward,
            illegal_reward,
            illegal_ends,
            None if max_episode_steps == -1 else max_episode_steps,
            _MODES[mode],
            threads,
        )
        self.metadata = {"render_modes": ["ansi", "rgb_array"], "render_fps": 4, "autoreset_mode": mode}
        self.level = level
        self.num_envs = num_envs
        self.render_mode = render_mode
        self.single_observation_space = observation_space(self._games, planes)
        self.single_action_space = spaces.Discrete(self._games.masks.shape[1])
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._copy = copy
        self._mode = mode
        self._planes = planes
        self._reward_dtype = np.dtype(reward_dtype)
        self._actions = np.zeros(num_envs, dtype=np.int64)
        self._everyone = np.ones(num_envs, dtype=np.bool_)
        self._is_seeded = False
        self._buffers = dict(buffers or {})
        self._bind()
        self._check_buffers()

    def _bind(self) -> None:
        # Each access to one of these attributes makes a new reference, so access them once.
        games = self._games
        self._arrays: dict[str, Array] = {
            "observations": games.observations,
            "rewards": games.rewards,
            "terminations": games.ended,
            "truncations": games.truncated,
            "action_mask": games.masks,
            "won": games.won,
        }
        self._converted: dict[str, Array] = {}
        if self._planes:
            self._converted["observations"] = np.zeros(self.observation_space.shape or (), dtype=np.uint8)
        if self._reward_dtype != np.float64:
            self._converted["rewards"] = np.zeros(self.num_envs, dtype=self._reward_dtype)
        # What a step returns if it has nothing to do but to copy.
        self._plain = tuple(self._arrays.values())
        self._is_plain = self._copy and not self._converted and not self._buffers

    def _check_buffers(self) -> None:
        for name, buffer in self._buffers.items():
            own = self._converted.get(name, self._arrays.get(name))
            if own is None or name == "won":
                names = [name for name in self._arrays if name != "won"]
                raise ValueError(f"expected buffers of {', '.join(names)}, found {name!r}")
            if buffer.shape != own.shape:
                raise ValueError(f"the buffer of {name} has the shape {buffer.shape}, expected {own.shape}")

    def __getstate__(self) -> dict[str, Any]:
        """Everything but the arrays that belong to the games, and the caller's buffers: those of a copy are its own."""
        dropped = ("_arrays", "_converted", "_buffers", "_plain")
        return {name: value for name, value in self.__dict__.items() if name not in dropped}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Restores what `__getstate__` returned."""
        self.__dict__.update(state)
        self._buffers = {}
        self._bind()

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
        return self._given("observations"), self._info()

    def step(self, actions: Array) -> tuple[View, Array, Array, Array, dict[str, Any]]:
        """Makes a move in every game."""
        self._games.step(np.asarray(actions, dtype=np.int64))
        info = self._info()
        if self._mode == AutoresetMode.SAME_STEP:
            self._add_final(info)
        if self._is_plain:
            observations, rewards, ended, cut, _, _ = self._plain
            return observations.copy(), rewards.copy(), ended.copy(), cut.copy(), info
        given = self._given
        return given("observations"), given("rewards"), given("terminations"), given("truncations"), info

    def sample_actions(self) -> npt.NDArray[np.int64]:
        """Draws a legal action for every game, all equally likely; the same actions for the same seed."""
        self._games.sample_actions(self._actions)
        return self._actions.copy() if self._copy else self._actions

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
        return tuple(show(view) for view in self._arrays["observations"])

    def _given(self, name: str) -> Array:
        """An array as the caller gets it: converted, in the caller's buffer, or copied."""
        array = self._arrays[name]
        into = self._buffers.get(name)
        converted = self._converted.get(name)
        if into is None and converted is not None:
            into = np.empty_like(converted) if self._copy else converted
        if into is None:
            return array.copy() if self._copy else array
        if name == "observations" and self._planes:
            return one_hot(array, out=into)
        np.copyto(into, array, casting="same_kind")
        return into

    def _info(self) -> dict[str, Any]:
        # Gymnasium pairs each value with the games that have it.
        everyone = self._everyone.copy() if self._copy else self._everyone
        if self._is_plain:
            masks, won = self._plain[4].copy(), self._plain[5].copy()
        else:
            masks, won = self._given("action_mask"), self._given("won")
        return {"action_mask": masks, "_action_mask": everyone, "won": won, "_won": everyone}

    def _add_final(self, info: dict[str, Any]) -> None:
        ended = self._arrays["terminations"] | self._arrays["truncations"]
        last = self._games.final_observations
        if last is None or not ended.any():
            return
        observations = np.full(self.num_envs, None, dtype=object)
        for game in np.flatnonzero(ended):
            observations[game] = one_hot(last[game]) if self._planes else last[game].copy()
        info["final_obs"], info["_final_obs"] = observations, ended
        won = self._arrays["won"].copy()
        info["final_info"], info["_final_info"] = {"won": won, "_won": ended}, ended


def distinct_seeds(seed: int, count: int) -> list[int | None]:
    """Seeds for `reset(seed=...)`: the same ones for the same seed, and practically none in common with those of another seed.

    >>> distinct_seeds(7, 2) == distinct_seeds(7, 3)[:2]
    True
    >>> set(distinct_seeds(7, 1000)) & set(distinct_seeds(8, 1000))
    set()
    """
    return [int(number) for number in np.random.SeedSequence(seed).generate_state(count, np.uint64)]
