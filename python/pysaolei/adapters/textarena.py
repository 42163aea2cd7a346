"""A game for TextArena: importing this module registers `Saolei-v0`.

    textarena.make("Saolei-v0", level="beginner")
"""

from __future__ import annotations

from typing import Any

import textarena as ta

from ..text import TextGame


class MinesweeperEnv(ta.Env):
    """A game in words. Its reward is luck-free: the mean share of the best move's win chance that the answers keep."""

    def __init__(self, level: str = "beginner", max_turns: int = 100) -> None:
        self.level, self.max_turns = level, max_turns

    def reset(self, num_players: int, seed: int | None = None) -> None:
        """Begins the game of a seed."""
        self.state = ta.SinglePlayerState(num_players=num_players, seed=seed, max_turns=self.max_turns)
        self.game = TextGame(self.level, seed=1 if seed is None else seed)
        self.state.reset(game_state={"position": self.game.position}, player_prompt_function=lambda **_: self.game.prompt)

    def step(self, action: str) -> tuple[bool, dict[str, Any]]:
        """Takes an answer."""
        player = self.state.current_player_id
        self.state.add_observation(from_id=player, to_id=player, message=action, observation_type=ta.ObservationType.PLAYER_ACTION)
        said = self.game.reply(action)
        self.state.game_state["position"] = self.game.position
        self.state.step_info |= {"kind": self.game.scores[-1].kind, "regret": self.game.scores[-1].regret}
        if self.game.phase != "playing":
            self.state.set_outcome(reward=self.game.score, reason=said.splitlines()[-1])
        elif self.state.check_turn_limit():
            self.state.set_outcome(reward=self.game.score, reason="The turns are used up.")
        else:
            self.state.add_observation(message=said, observation_type=ta.ObservationType.GAME_BOARD)
        done: tuple[bool, dict[str, Any]] = self.state.step()
        return done


ta.envs.registration.register(id="Saolei-v0", entry_point=MinesweeperEnv)
