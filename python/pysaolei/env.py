"""A Gymnasium environment: one game at a time."""

from __future__ import annotations

from typing import Any, ClassVar

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from . import _native
from .picture import draw
from .positions import MINE, PLANES, View, one_hot

Mask = npt.NDArray[np.int8]
"""1 for each legal action."""


class MinesweeperEnv(gymnasium.Env[View, np.int64]):
    """Minesweeper, one game per episode, by the rules that players expect today: an opened 0 opens its neighbours.

    **Observations** are int8 arrays of rows x columns: 0 to 8 for open cells, -1 for closed ones, -2 for flags, and -4 for the
    mine that was opened, after a loss. With `planes` they are uint8 arrays of `len(PLANES)` x rows x columns, as `one_hot` makes
    them.

    **Actions** are numbers: `row * columns + column` opens that cell. With `flags`, the same number plus the number of cells
    sets or removes a flag. An action that the rules refuse changes nothing and earns `illegal_reward`, or ends the episode with
    it if `illegal_ends` is set; `info["action_mask"]` and `action_masks()` say which actions are legal.

    **Episodes** end with the game, and are truncated after `max_episode_steps` if that is given: an agent that does not use the
    masks may never end its game. The registered ids have a limit.

    **Rewards**, by `reward`:

    - `win`: 1 for winning, otherwise 0.
    - `progress`: the share of the safe cells that the move opened, which adds up to 1; -1 for a mine.
    - `risk`: luck-free. The lowest risk of all closed cells minus that of the opened one: 0 for the safest cell, negative for
      others, independent of the outcome.
    - `chance`: luck-free. The chance to win with this move minus that with the best one, as `win_chance` computes them. This
      takes milliseconds on small boards and up to seconds on large ones.

    **Boards**: `first_click` is `any`, `safe` or `opening`. Boards are dealt when the first cell is opened. Episode `k` of seed `s` is
    the board of `random_layouts(level, 1, seed=s, first=k, start=cell, first_click=first_click)`; with `no_guess` it is the board
    of `make(level, seed=s, first=k, no_guess=True, start=cell, first_click=first_click)`, which can be won without a guess.

    >>> env = MinesweeperEnv("2x4/1", first_click="opening")
    >>> observation, info = env.reset(seed=7)
    >>> observation, reward, terminated, truncated, info = env.step(np.int64(0))
    >>> observation.tolist(), reward, terminated, info["action_mask"].tolist()
    ([[0, 1, -1, -1], [0, 1, -1, -1]], 0.0, False, [0, 0, 1, 1, 0, 0, 1, 1])
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi", "rgb_array"], "render_fps": 4}  # type: ignore[misc]

    def __init__(
        self,
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
        render_mode: str | None = None,
    ) -> None:
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"expected a render mode of ansi or rgb_array, found {render_mode!r}")
        self._games = _native.GameBatch(
            level, 1, first_click, flags, no_guess, reward, illegal_reward, illegal_ends, max_episode_steps, "disabled", 1
        )
        self.level = level
        self.render_mode = render_mode
        self.observation_space = observation_space(self._games, planes)  # type: ignore[assignment]
        self.action_space = spaces.Discrete(self._games.masks.shape[1])
        self._action = np.zeros(1, dtype=np.int64)
        self._planes = planes
        self._is_seeded = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[View, dict[str, Any]]:
        """Begins the first episode of a seed, or, without a seed, the next episode."""
        super().reset(seed=seed)
        if seed is None and not self._is_seeded:
            seed = int(self.np_random.integers(2**63))
        self._is_seeded = True
        self._games.reset([seed], [True])
        return self._observation(), self._info()

    def step(self, action: np.int64) -> tuple[View, float, bool, bool, dict[str, Any]]:
        """Opens a cell, or sets or removes a flag."""
        self._action[0] = action
        self._games.step(self._action)
        games = self._games
        ended, truncated = bool(games.ended[0]), bool(games.truncated[0])
        return self._observation(), float(games.rewards[0]), ended, truncated, self._info()

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """True for each legal action, in the form that MaskablePPO expects."""
        mask: npt.NDArray[np.bool_] = self._games.masks[0].astype(np.bool_)
        return mask

    def sample_action(self) -> np.int64:
        """Draws a legal action, all equally likely; the same actions for the same seed."""
        self._games.sample_actions(self._action)
        return np.int64(self._action[0])

    def layout(self) -> npt.NDArray[np.bool_] | None:
        """Where the mines are; None before the first click."""
        return self._games.layout(0)

    def render(self) -> Any:
        """The position as text, or as an image with 16 x 16 pixels per cell."""
        view = self._games.observations[0]
        if self.render_mode == "ansi":
            return view_text(view)
        if self.render_mode == "rgb_array":
            return draw(view)
        return None

    def _observation(self) -> Any:
        view = self._games.observations[0]
        return one_hot(view) if self._planes else view.copy()

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._games.masks[0].copy(), "won": bool(self._games.won[0])}


def observation_space(games: _native.GameBatch, planes: bool) -> spaces.Box:
    """The observation space of one game."""
    shape = games.observations.shape[1:]
    if planes:
        return spaces.Box(low=0, high=1, shape=(len(PLANES), *shape), dtype=np.uint8)
    return spaces.Box(low=MINE, high=8, shape=shape, dtype=np.int8)


def view_text(view: View) -> str:
    """Formats a view as rows of text, even that of a lost game.

    >>> print(view_text(np.array([[0, 1, -1], [0, 1, -2]], dtype=np.int8)), end="")
    01.
    01F
    """
    glyphs = "012345678*?F."
    return "".join("".join(glyphs[code] for code in row) + "\n" for row in view.tolist())
