import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from naive import NaiveGame, brute_odds

import pysaolei
import pysaolei.gym

OPTIONS = [
    {"level": "4x6/5"},
    {"level": "4x6/5", "first_click": "any", "flags": True},
    {"level": "5x7/5", "first_click": "opening", "reward": "progress"},
    {"level": "4x6/5", "reward": "risk"},
    {"level": "6x7/6", "no_guess": True, "render_mode": "rgb_array"},
    {"level": "4x6/5", "render_mode": "ansi"},
]


@pytest.mark.parametrize("options", OPTIONS)
def test_gymnasium_finds_nothing_wrong(options):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make("pysaolei/Minesweeper-v0", **options).unwrapped)


def test_the_levels_are_registered():
    for name, shape in (("Beginner", (9, 9)), ("Intermediate", (16, 16)), ("Expert", (16, 30))):
        env = gymnasium.make(f"pysaolei/{name}-v0")
        assert env.observation_space.shape == shape
        assert env.action_space.n == shape[0] * shape[1]


@pytest.mark.parametrize("flags", [False, True])
@pytest.mark.parametrize("first_click", ["any", "safe", "opening"])
def test_episodes_are_games_by_the_rules(first_click, flags):
    env = pysaolei.MinesweeperEnv("5x6/6", first_click=first_click, flags=flags, reward="progress")
    shape, cells = (5, 6), 30
    ends = set()
    for episode in range(60):
        observation, info = env.reset(seed=11) if episode == 0 else env.reset()
        naive, before, over = None, [], False
        while not over:
            assert info["action_mask"].tolist() == env.action_masks().tolist()
            action = env.sample_action()
            assert info["action_mask"][action] == 1
            cell = divmod(int(action) % cells, shape[1])
            observation, reward, over, truncated, info = env.step(action)
            if naive is None and action < cells:
                # The board is the one of the seed, made for this first click.
                layout = pysaolei.random_layouts(
                    "5x6/6", 1, seed=11, first=episode, start=cell, first_click=first_click
                )[0]
                assert (layout == env.layout()).all()
                naive = NaiveGame(layout)
                for flagged in before:
                    naive.mark(flagged)
            if naive is None:
                before.append(cell)
                continue
            opened = (naive.view >= 0).sum()
            naive.open(cell) if action < cells else naive.mark(cell)
            opened = (naive.view >= 0).sum() - opened
            assert observation.tolist() == naive.view.tolist()
            assert over == (naive.phase != "playing") and info["won"] == (naive.phase == "won")
            assert reward == (-1.0 if naive.phase == "lost" else opened / 24)
            if not over:
                closed = (naive.view == -1).ravel()
                assert info["action_mask"][:cells].astype(bool).tolist() == closed.tolist()
                if flags:
                    assert info["action_mask"][cells:].astype(bool).tolist() == (naive.view < 0).ravel().tolist()
        ends.add(naive.phase)
    assert "lost" in ends


def test_a_seed_gives_the_same_episodes():
    def played(env, seed):
        env.reset(seed=seed)
        episodes = []
        for _ in range(20):
            action = env.sample_action()
            step = env.step(action)
            episodes.append((int(action), step[0].tolist(), step[1]))
            if step[2]:
                env.reset()
        return episodes

    env = pysaolei.MinesweeperEnv("6x6/6")
    first = played(env, 5)
    assert played(env, 6) != first
    assert played(env, 5) == first == played(pysaolei.MinesweeperEnv("6x6/6"), 5)


def test_refused_moves_change_nothing():
    env = pysaolei.MinesweeperEnv("3x3/1", first_click="safe", illegal_reward=-0.5, flags=True)
    env.reset(seed=1)
    env.step(9 + 4)
    before, reward, over, _, _ = env.step(4)
    assert (reward, over, before[1, 1]) == (-0.5, False, pysaolei.FLAG)
    observation, reward, *_ = env.step(9 + 4)
    assert (reward, observation[1, 1]) == (0.0, pysaolei.CLOSED)
    with pytest.raises(ValueError, match="action 18 of game 0, expected 0 to 17"):
        env.step(18)


def test_an_episode_without_masks_ends():
    env = gymnasium.make("pysaolei/Minesweeper-v0", level="4x4/2")
    env.reset(seed=1)
    steps = over = 0
    while not over:
        *_, terminated, truncated, _ = env.step(5)
        steps, over = steps + 1, terminated or truncated
    assert truncated and not terminated and steps == 1000
    assert gymnasium.spec("pysaolei/Expert-v0").max_episode_steps == 1920
    env = pysaolei.MinesweeperEnv("4x4/2", illegal_ends=True, illegal_reward=-2.0)
    env.reset(seed=1)
    _, _, over, _, _ = env.step(5)
    if not over:
        _, reward, over, truncated, info = env.step(5)
        assert (reward, over, truncated, info["won"]) == (-2.0, True, False, False)
    envs = gymnasium.make_vec("pysaolei/Beginner-v0", num_envs=2, max_episode_steps=3)
    envs.reset(seed=1)
    cut = [envs.step(np.array([40, 40]))[3].tolist() for _ in range(9)]
    assert cut == [[False, False], [False, False], [True, True], [False, False]] * 2 + [[False, False]]
    with pytest.raises(ValueError, match="episodes of 0 steps, expected at least 1"):
        pysaolei.MinesweeperEnv(max_episode_steps=0)


@pytest.mark.parametrize("first_click", ["any", "safe", "opening"])
@pytest.mark.parametrize("level", ["1x1/0", "1x2/0", "2x2/0", "3x3/0", "1x1/1", "2x2/3", "3x3/8"])
@pytest.mark.parametrize("reward", ["win", "progress", "risk", "chance"])
def test_the_smallest_boards(level, first_click, reward):
    rows, cols = map(int, level.split("/")[0].split("x"))
    try:
        env = pysaolei.MinesweeperEnv(level, first_click=first_click, reward=reward, flags=True)
    except ValueError:
        # No room for the mines beside what the first click keeps free.
        assert not level.endswith("/0")
        return
    for action in range(rows * cols):
        env.reset(seed=1)
        _, _, over, _, info = env.step(action)
        assert level[-2:] != "/0" or (over and info["won"])


def test_planes():
    codes, planes = (pysaolei.MinesweeperEnv("4x5/4", flags=True, planes=planes) for planes in (False, True))
    assert planes.observation_space == gymnasium.spaces.Box(0, 1, (12, 4, 5), np.uint8)
    one, other = codes.reset(seed=3)[0], planes.reset(seed=3)[0]
    for _ in range(40):
        assert (one == np.tensordot(pysaolei.PLANES, other, axes=(0, 0))).all() and (other.sum(axis=0) == 1).all()
        action = codes.sample_action()
        one, _, over, _, _ = codes.step(action)
        other = planes.step(action)[0]
        if over:
            one, other = codes.reset()[0], planes.reset()[0]


def test_luck_free_rewards_are_the_odds():
    env = pysaolei.MinesweeperEnv("4x4/4", reward="risk")
    seen = set()
    for seed in range(40):
        observation, _ = env.reset(seed=seed)
        is_first, over = True, False
        while not over:
            action = int(env.sample_action())
            odds = brute_odds(observation, 4).ravel()
            observation, reward, over, _, _ = env.step(action)
            expected = 0.0 if is_first else np.nanmin(odds) - odds[action]
            assert abs(reward - expected) < 1e-12
            seen.add(reward < 0)
            is_first = False
    assert seen == {True, False}


def test_the_reward_of_chance_is_that_of_perfect_play():
    env = pysaolei.MinesweeperEnv("3x4/3", reward="chance")
    worse = 0
    for seed in range(30):
        observation, _ = env.reset(seed=seed)
        is_first, over = True, False
        while not over:
            action = int(env.sample_action())
            before = observation
            observation, reward, over, _, _ = env.step(action)
            if not is_first:
                cell = divmod(action, 4)
                position, moves = pysaolei.win_chance(before, 3, include=cell)
                own = [move.chance.value for move in moves if move.cell == cell]
                odds = brute_odds(before, 3)
                expected = 0.0 if odds[cell] == 0 else (own[0] if own else 0.0) - position.value
                assert position.exact and abs(reward - expected) < 1e-9
                worse += reward < 0
            is_first = False
    assert worse > 0


def test_boards_without_guesses_are_those_of_make():
    env = pysaolei.MinesweeperEnv("beginner", no_guess=True, first_click="opening")
    env.reset(seed=42)
    for episode in range(3):
        if episode:
            env.reset()
        env.step(np.int64(4 * 9 + 3))
        board = pysaolei.make("beginner", seed=42, first=episode, no_guess=True, start=(4, 3))
        assert (env.layout() == board.layout).all()


def test_bad_arguments_say_what_would_be_right():
    with pytest.raises(ValueError, match="expected a reward of win, progress, risk or chance"):
        pysaolei.MinesweeperEnv(reward="money")
    with pytest.raises(ValueError, match="must be an opening; expected at most 7"):
        pysaolei.MinesweeperEnv("4x4/8", first_click="opening")
    with pytest.raises(ValueError, match="too many for .* boards without a guess"):
        pysaolei.MinesweeperEnv("30x30/600", no_guess=True)
    with pytest.raises(ValueError, match="render mode of ansi or rgb_array"):
        pysaolei.MinesweeperEnv(render_mode="human")
    env = pysaolei.MinesweeperEnv("1x2/1")
    env.reset(seed=1)
    env.step(0)
    with pytest.raises(ValueError, match="game 0 is over, expected a reset before the next step"):
        env.step(1)


def test_pictures_and_texts():
    env = pysaolei.MinesweeperEnv("2x4/1", first_click="opening", render_mode="ansi")
    env.reset(seed=7)
    env.step(0)
    assert env.render() == "01..\n01..\n"
    from pysaolei.picture import draw

    codes = np.array([[-4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8]], dtype=np.int8)
    image = draw(codes)
    assert image.shape == (16, 16 * 13, 3) and image.dtype == np.uint8
    tiles = {image[:, at * 16 : at * 16 + 16].tobytes() for at in range(13)}
    assert len(tiles) == 13, "no two cells look the same"
    # Row and column are where they should be.
    assert (draw(np.array([[1, 2], [3, 4]], dtype=np.int8))[16:, :16] == draw(np.array([[3]], dtype=np.int8))).all()
