"""Stable-Baselines3 evaluates and trains on the vector environment."""

import numpy as np
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported
from stable_baselines3 import PPO
from stable_baselines3.common.evaluation import evaluate_policy
from stable_baselines3.common.vec_env import VecMonitor

import pysaolei
from pysaolei.adapters.stable_baselines3 import MinesweeperVecEnv

LEVEL = "4x4/2"


def test_steps_are_those_of_the_vector_environment():
    ours = MinesweeperVecEnv(3, LEVEL, reward="progress", max_episode_steps=6)
    theirs = pysaolei.MinesweeperVectorEnv(3, LEVEL, reward="progress", max_episode_steps=6, autoreset_mode="SameStep")
    ours.seed(7)
    assert (ours.reset() == theirs.reset(seed=7)[0]).all()
    ends = set()
    for _ in range(200):
        actions = theirs.sample_actions()
        observations, rewards, dones, infos = ours.step(actions)
        expected, wanted, ended, cut, info = theirs.step(actions)
        assert (observations == expected).all() and np.allclose(rewards, wanted) and (dones == (ended | cut)).all()
        assert (get_action_masks(ours) == theirs.action_masks()).all()
        for game, own in enumerate(infos):
            assert ("terminal_observation" in own) == dones[game]
            if dones[game]:
                assert (own["terminal_observation"] == info["final_obs"][game]).all()
                ends.add((own["won"], own["TimeLimit.truncated"]))
    assert len(ends) >= 2


def test_an_agent_without_masks_is_evaluated():
    envs = VecMonitor(MinesweeperVecEnv(4, LEVEL, max_episode_steps=20))
    agent = PPO("MlpPolicy", envs, n_steps=32, batch_size=64, seed=1)
    agent.learn(256)
    # Without a limit to the steps of an episode, this would never end.
    rewards, lengths = evaluate_policy(agent, envs, n_eval_episodes=8, return_episode_rewards=True)
    assert len(rewards) == 8 and max(lengths) <= 20 and all(0 <= reward <= 1 for reward in rewards)


def test_an_agent_with_masks_is_trained():
    envs = MinesweeperVecEnv(4, LEVEL, planes=True)
    assert is_masking_supported(envs)
    agent = MaskablePPO("MlpPolicy", envs, n_steps=32, batch_size=64, seed=1)
    agent.learn(256)
    observations = envs.reset()
    for _ in range(20):
        masks = get_action_masks(envs)
        actions, _ = agent.predict(observations, action_masks=masks)
        assert masks[np.arange(4), actions].all()
        observations, *_ = envs.step(actions)
