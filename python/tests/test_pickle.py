"""Pickled and copied games and environments go on as the originals do."""

import copy
import pickle

import numpy as np
import pytest

import pysaolei


def again(thing):
    return pickle.loads(pickle.dumps(thing))


@pytest.mark.parametrize("copied", [again, copy.deepcopy, copy.copy])
@pytest.mark.parametrize("dialect", ["classic", "queries", "boom", "sweep", "console"])
def test_games(dialect, copied):
    random = np.random.default_rng(3)
    operations = ["open", "chord", *(["flag", "query", "clear"] if dialect == "console" else ["mark"])]
    for _ in range(30):
        game = pysaolei.Game(random.random((5, 6)) < 0.2, dialect)

        def moves(count):
            return [(str(random.choice(operations)), *map(int, random.integers(5, size=2))) for _ in range(count)]

        for move in moves(12):
            try:
                game.apply(*move)
            except ValueError:
                assert dialect == "console" and move[0] == "chord"
        other = copied(game)
        for number, move in enumerate([None, *moves(12)]):
            if number and not (dialect == "console" and move[0] == "chord"):
                assert repr(game.apply(*move)) == repr(other.apply(*move))
            assert (str(game), game.phase, game.dialect) == (str(other), other.phase, other.dialect)
            assert game.changes.tolist() == other.changes.tolist()


def played(env, steps):
    """What an environment answers to its own random actions."""
    answers = []
    for _ in range(steps):
        action = env.sample_action()
        observation, reward, ended, truncated, info = env.step(action)
        answers.append((int(action), observation.tolist(), reward, ended, truncated, info["action_mask"].tolist()))
        if ended or truncated:
            env.reset()
    return answers


@pytest.mark.parametrize("copied", [again, copy.deepcopy])
@pytest.mark.parametrize("options", [{"flags": True, "max_episode_steps": 9}, {"no_guess": True}, {"reward": "risk", "planes": True}])
def test_environments(options, copied):
    env = pysaolei.MinesweeperEnv("5x6/5", **options)
    env.reset(seed=4)
    for _ in range(8):
        played(env, 3)
        other = copied(env)
        before = env.layout()
        assert before is None or (before == other.layout()).all()
        assert played(other, 12) == played(env, 12)


@pytest.mark.parametrize("mode", ["NextStep", "SameStep"])
@pytest.mark.parametrize("options", [{}, {"flags": True, "planes": True, "reward_dtype": np.float32, "copy": False}])
def test_vector_environments(mode, options):
    envs = pysaolei.MinesweeperVectorEnv(7, "4x5/4", autoreset_mode=mode, max_episode_steps=11, **options)
    envs.reset(seed=1)
    for _ in range(6):
        other = again(envs)
        one, two = [], []
        for env, steps in ((envs, one), (other, two)):
            for _ in range(15):
                steps.append([np.copy(array).tolist() for array in env.step(env.sample_actions())[:4]])
        assert one == two


def test_an_unseeded_environment_is_pickled():
    assert again(pysaolei.MinesweeperEnv("3x3/1")).reset(seed=1)[0].shape == (3, 3)
