import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv

import pysaolei
import pysaolei.gym


def both(mode, count=5, **options):
    """Our vector environment, and Gymnasium's own around single environments."""
    ours = pysaolei.MinesweeperVectorEnv(count, "4x5/4", autoreset_mode=mode, **options)
    make = [lambda: pysaolei.MinesweeperEnv("4x5/4", **options)] * count
    return ours, SyncVectorEnv(make, autoreset_mode=mode)


@pytest.mark.parametrize("options", [{}, {"reward": "progress", "flags": True}, {"first_click": "opening", "reward": "risk"}])
@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
def test_it_is_gymnasiums_vector_environment(mode, options):
    ours, theirs = both(mode, **options)
    ours.action_space.seed(3)
    assert ours.metadata["autoreset_mode"] == mode
    assert ours.observation_space == theirs.observation_space
    assert ours.action_space == theirs.action_space
    ended = 0
    one, other = ours.reset(seed=17), theirs.reset(seed=17)
    assert (one[0] == other[0]).all() and (one[1]["action_mask"] == other[1]["action_mask"]).all()
    for step in range(150):
        actions = ours.action_space.sample() if step % 3 == 0 else ours.sample_actions()
        one, other = ours.step(actions), theirs.step(actions)
        for mine, peer in zip(one[:4], other[:4], strict=True):
            assert mine.dtype == peer.dtype and (mine == peer).all()
        assert one[4].keys() == other[4].keys()
        assert (one[4]["action_mask"] == other[4]["action_mask"]).all()
        if mode == AutoresetMode.SAME_STEP and one[2].any():
            assert (one[4]["_final_obs"] == other[4]["_final_obs"]).all()
            for game in np.flatnonzero(one[2]):
                assert (one[4]["final_obs"][game] == other[4]["final_obs"][game]).all()
            assert (one[4]["final_info"]["won"] == other[4]["final_info"]["won"]).all()
        ended += int(one[2].sum())
    assert ended > 20


def test_the_caller_resets():
    ours, _ = both(AutoresetMode.DISABLED)
    ours.reset(seed=[3, 3, 4, 5, 6])
    while True:
        step = ours.step(ours.sample_actions())
        if step[2].any():
            break
    with pytest.raises(ValueError, match="is over, expected a reset before the next step"):
        ours.step(ours.sample_actions())
    observations, info = ours.reset(options={"reset_mask": step[2]})
    assert (observations[step[2]] == pysaolei.CLOSED).all()
    assert (observations[~step[2]] == step[0][~step[2]]).all()
    ours.step(ours.sample_actions())


def test_threads_change_nothing():
    def played(threads):
        envs = pysaolei.MinesweeperVectorEnv(2100, "5x6/5", threads=threads, reward="progress")
        envs.reset(seed=1)
        return [[array.tobytes() for array in envs.step(envs.sample_actions())[:4]] for _ in range(12)]

    assert played(1) == played(2) == played(4)


def test_sampled_actions_are_legal_and_equally_likely():
    envs = pysaolei.MinesweeperVectorEnv(1, "3x4/2", first_click="opening")
    envs.reset(seed=2)
    envs.step(np.array([0]))
    mask = envs.action_masks()[0]
    counts = np.bincount([int(envs.sample_actions()[0]) for _ in range(6000)], minlength=12)
    assert (counts[~mask] == 0).all() and 2 <= mask.sum() < 12
    expected = 6000 / mask.sum()
    assert (abs(counts[mask] - expected) < 6 * expected**0.5).all()


def test_arrays_are_copies_unless_asked_otherwise():
    envs = pysaolei.MinesweeperVectorEnv(2, "4x5/4")
    first, info = envs.reset(seed=1)
    kept, mask = first.copy(), info["action_mask"].copy()
    envs.step(envs.sample_actions())
    assert (first == kept).all() and (info["action_mask"] == mask).all()
    for name in ("_won", "_action_mask", "won", "action_mask"):
        info[name][:] = 0
    info = envs.step(envs.sample_actions())[4]
    assert info["_won"].all() and info["_action_mask"].all() and info["action_mask"].any()
    own = pysaolei.MinesweeperVectorEnv(2, "4x5/4", copy=False)
    first, _ = own.reset(seed=1)
    second = own.step(own.sample_actions())[0]
    assert first is second


@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
def test_truncation_is_that_of_gymnasium(mode):
    make = [lambda: gymnasium.wrappers.TimeLimit(pysaolei.MinesweeperEnv("4x5/4", flags=True), 6)] * 4
    ours = pysaolei.MinesweeperVectorEnv(4, "4x5/4", flags=True, max_episode_steps=6, autoreset_mode=mode)
    theirs = SyncVectorEnv(make, autoreset_mode=mode)
    ours.reset(seed=2), theirs.reset(seed=2)
    cut = 0
    for _ in range(100):
        actions = ours.sample_actions()
        one, other = ours.step(actions), theirs.step(actions)
        for mine, peer in zip(one[:4], other[:4], strict=True):
            assert (mine == peer).all()
        cut += int(one[3].sum())
    assert cut > 10


def test_results_go_into_the_callers_buffers():
    shapes = {"observations": (3, 4, 5), "rewards": (3,), "terminations": (3,), "truncations": (3,), "action_mask": (3, 20)}
    types = {"observations": np.int8, "rewards": np.float32, "action_mask": np.int8}
    buffers = {name: np.zeros(shape, types.get(name, np.bool_)) for name, shape in shapes.items()}
    options = {"reward": "progress", "reward_dtype": np.float32, "max_episode_steps": 5}
    ours = pysaolei.MinesweeperVectorEnv(3, "4x5/4", buffers=buffers, **options)
    plain = pysaolei.MinesweeperVectorEnv(3, "4x5/4", **options)
    assert ours.reset(seed=1)[0] is buffers["observations"]
    plain.reset(seed=1)
    for _ in range(30):
        actions = plain.sample_actions()
        step, expected = ours.step(actions), plain.step(actions)
        for name, given, wanted in zip(shapes, (*step[:4], step[4]["action_mask"]), (*expected[:4], expected[4]["action_mask"])):
            assert given is buffers[name] and given.dtype == wanted.dtype and (given == wanted).all()
    planes = np.zeros((3, 12, 4, 5), np.float32)
    pysaolei.MinesweeperVectorEnv(3, "4x5/4", planes=True, buffers={"observations": planes}).reset(seed=1)
    assert planes[:, pysaolei.PLANES.index(pysaolei.CLOSED)].all() and planes.sum() == 60
    with pytest.raises(ValueError, match=r"buffer of rewards has the shape \(2,\), expected \(3,\)"):
        pysaolei.MinesweeperVectorEnv(3, buffers={"rewards": np.zeros(2)})
    with pytest.raises(ValueError, match="expected buffers of observations, .* found 'colours'"):
        pysaolei.MinesweeperVectorEnv(3, buffers={"colours": np.zeros(3)})


def test_distinct_seeds_share_no_boards():
    def layouts(seed):
        envs = pysaolei.MinesweeperVectorEnv(4, "8x8/10", first_click="any")
        envs.reset(seed=seed)
        envs.step(np.zeros(4))
        return {envs.layout(game).tobytes() for game in range(4)}

    assert len(layouts(7) & layouts(8)) == 3, "as the docs say"
    one, other = (layouts(pysaolei.distinct_seeds(seed, 4)) for seed in (7, 8))
    assert not one & other and len(one) == 4


def test_slow_rewards_on_threads_change_nothing():
    def played(threads):
        envs = pysaolei.MinesweeperVectorEnv(5, "4x4/4", threads=threads, reward="chance")
        envs.reset(seed=1)
        return [envs.step(envs.sample_actions())[1].tolist() for _ in range(10)]

    assert played(1) == played(3)


def test_it_is_made_by_its_id():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        envs = gymnasium.make_vec("pysaolei/Expert-v0", num_envs=3, reward="progress")
    assert isinstance(envs.unwrapped, pysaolei.MinesweeperVectorEnv)
    assert envs.reset(seed=1)[0].shape == (3, 16, 30)


def test_bad_arguments_say_what_would_be_right():
    with pytest.raises(ValueError, match="0 games, expected 1 to"):
        pysaolei.MinesweeperVectorEnv(0)
    envs = pysaolei.MinesweeperVectorEnv(2, "4x5/4")
    envs.reset(seed=1)
    with pytest.raises(ValueError, match="3 actions, expected 2"):
        envs.step(np.zeros(3))
    with pytest.raises(ValueError, match="action -1 of game 1, expected 0 to 19"):
        envs.step(np.array([0, -1]))
    with pytest.raises(ValueError, match="seeds for 1 games, expected 2"):
        envs.reset(seed=[1])
