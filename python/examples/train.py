"""Trains a small agent on a 5x5 board with NumPy alone, and draws how often it wins against the solver and the optimum.

    python examples/train.py [--level 5x5/3] [--moves 3000] [--picture learning.png]

The agent looks at a window around each closed cell and learns the chance that the cell is safe, from nothing but what
happened when it opened cells: a small neural network with one hidden layer, discount 0. It opens the cell that looks
safest. The solver is never asked while it trains, but for the first cell.
"""

import argparse
import time

import numpy as np
from gymnasium.vector import AutoresetMode

import pysaolei

GAMES = 256
WINDOW = 9
HIDDEN = 128
# What a cell of the window can show: 0 to 8, closed, and outside of the board.
KINDS = 11
CLOSED, OUTSIDE = 9, 10
HASH = np.random.default_rng(0).integers(2**62, size=WINDOW * WINDOW)


class Agent:
    """Guesses for each cell how likely it is to be safe."""

    def __init__(self, level, seed):
        row, col = pysaolei.simulate(level, 0).start
        self.start = row * pysaolei.MinesweeperEnv(level).observation_space.shape[1] + col
        self.random = np.random.default_rng(seed)
        inputs = WINDOW * WINDOW * KINDS
        scale = (2 / (WINDOW * WINDOW)) ** 0.5
        self.weights = [
            self.random.normal(0, scale, (inputs, HIDDEN)).astype(np.float32),
            np.zeros(HIDDEN, np.float32),
            self.random.normal(0, 0.1, HIDDEN).astype(np.float32),
            np.zeros(1, np.float32),
        ]
        self.moments = [(np.zeros_like(w), np.zeros_like(w)) for w in self.weights]
        self.steps = 0

    def windows(self, views):
        """The window around each cell of each view, as kinds."""
        half = WINDOW // 2
        kinds = np.where(views < 0, CLOSED, views).astype(np.uint8)
        padded = np.pad(kinds, ((0, 0), (half, half), (half, half)), constant_values=OUTSIDE)
        windows = np.lib.stride_tricks.sliding_window_view(padded, (WINDOW, WINDOW), axis=(1, 2))
        return windows.reshape(len(views), -1, WINDOW * WINDOW)

    def safety(self, windows):
        """The chance that the cell in the middle of each window is safe, and what learning needs to know."""
        first, bias, last, last_bias = self.weights
        inputs = (windows[:, :, None] == np.arange(KINDS, dtype=np.uint8)).reshape(len(windows), -1).astype(np.float32)
        hidden = np.maximum(inputs @ first + bias, 0)
        return 1 / (1 + np.exp(-(hidden @ last + last_bias))), inputs, hidden

    def learn(self, windows, was_safe, rate):
        """One step of Adam."""
        safety, inputs, hidden = self.safety(windows)
        error = ((safety - was_safe) / len(was_safe)).astype(np.float32)
        back = error[:, None] * self.weights[2] * (hidden > 0)
        gradients = [inputs.T @ back, back.sum(axis=0), error @ hidden, error.sum(keepdims=True)]
        self.steps += 1
        for weights, gradient, (mean, square) in zip(self.weights, gradients, self.moments):
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient**2 - square)
            step = mean / (1 - 0.9**self.steps) / (np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8)
            weights -= (rate * step).astype(np.float32)


class Memory:
    """The cells that were opened last, and whether each was safe."""

    def __init__(self, size):
        self.windows = np.zeros((size, WINDOW * WINDOW), np.uint8)
        self.was_safe = np.zeros(size, np.float32)
        self.filled = self.next = 0

    def add(self, windows, was_safe):
        places = (self.next + np.arange(len(windows))) % len(self.windows)
        self.windows[places], self.was_safe[places] = windows, was_safe
        self.next = (self.next + len(windows)) % len(self.windows)
        self.filled = min(self.filled + len(windows), len(self.windows))

    def sample(self, count, random):
        """Some of them, each turned or mirrored: the rules do not know left from right."""
        chosen = random.integers(self.filled, size=count)
        windows = self.windows[chosen].reshape(-1, WINDOW, WINDOW)
        if random.random() < 0.5:
            windows = windows.transpose(0, 2, 1)
        windows = windows[:, :: random.choice([1, -1]), :: random.choice([1, -1])]
        return windows.reshape(count, -1), self.was_safe[chosen]


def play(agent, envs, observations, explore):
    """A move in every game: the windows that were opened, and the actions."""
    windows, legal = agent.windows(observations), envs.action_masks()
    scores = np.full(legal.shape, -1, np.float32)
    # Many windows look the same: each is judged once.
    closed = windows[legal]
    codes = closed.astype(np.int64) @ HASH
    _, first, inverse = np.unique(codes, return_index=True, return_inverse=True)
    scores[legal] = agent.safety(closed[first])[0][inverse]
    actions = scores.argmax(axis=1)
    chance = agent.random.random(len(actions)) < explore
    actions[chance] = envs.sample_actions()[chance]
    # Nothing tells first cells apart but the promise that they are safe: the agent starts where the solver does.
    actions[legal.all(axis=1)] = agent.start
    return windows[np.arange(len(actions)), actions], actions


def win_rate(choose, level, games, seed):
    """How often a player wins: `choose` gives an action for every game."""
    envs = pysaolei.MinesweeperVectorEnv(games, level, autoreset_mode=AutoresetMode.DISABLED)
    observations, _ = envs.reset(seed=seed)
    won, over = np.zeros(games, bool), np.zeros(games, bool)
    while not over.all():
        observations, _, ended, _, info = envs.step(choose(envs, observations))
        won |= ended & info["won"] & ~over
        over |= ended
        # Ended games are played again from the start, and no longer counted.
        observations, _ = envs.reset(options={"reset_mask": ended})
    return won.mean()


def train(level, moves, seed=1, evaluate=4000, report=print):
    """Trains for so many moves in each of the games and returns the agent and its curve: games, CPU seconds, win rate."""
    agent, memory = Agent(level, seed), Memory(50_000)
    envs = pysaolei.MinesweeperVectorEnv(GAMES, level, autoreset_mode=AutoresetMode.SAME_STEP)
    observations, _ = envs.reset(seed=seed)
    curve = [(0, 0.0, win_rate(lambda envs, views: envs.sample_actions(), level, evaluate, 10**6))]
    report(f"random play wins {curve[0][2]:.1%}")
    games, used = 0, 0.0
    for move in range(1, moves + 1):
        begin = time.process_time()
        # The first cell is promised to be safe: it teaches nothing.
        is_first = (observations < 0).all(axis=(1, 2))
        windows, actions = play(agent, envs, observations, explore=0.05)
        observations, _, ended, _, info = envs.step(actions)
        memory.add(windows[~is_first], ~(ended & ~info["won"])[~is_first])
        games += int(ended.sum())
        for _ in range(2 if memory.filled else 0):
            agent.learn(*memory.sample(512, agent.random), rate=0.002 * (1.02 - move / moves))
        used += time.process_time() - begin
        if move * 12 // moves > (move - 1) * 12 // moves:
            greedy = win_rate(lambda envs, views: play(agent, envs, views, 0)[1], level, evaluate, 10**6)
            curve.append((games, used, greedy))
            report(f"{games:8} games, {used:5.0f} s: wins {greedy:.1%}")
    return agent, curve


def picture(curve, level, lines, path):
    """Draws the curve."""
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(figsize=(7, 4))
    axes.plot([seconds for _, seconds, _ in curve], [100 * rate for *_, rate in curve], marker="o", label="the agent")
    for (name, rate), style in zip(lines.items(), (":", "--", "-.", "-")):
        axes.axhline(100 * rate, linestyle=style, color="gray", label=f"{name}, {100 * rate:.1f} %")
    axes.set(xlabel="seconds of training on one core", ylabel="games won in %", ylim=(0, 100), title=f"Learning {level}")
    axes.legend(loc="lower right")
    figure.tight_layout()
    figure.savefig(path, dpi=110)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--level", default="5x5/3")
    parser.add_argument("--moves", type=int, default=3000, help="in each of 256 games at a time; default: 3000")
    parser.add_argument("--picture", metavar="FILE.png")
    args = parser.parse_args()
    _, curve = train(args.level, args.moves)
    lines = {"random": curve[0][2]}
    lines["solver, strong"] = pysaolei.simulate(args.level, 20_000).rate
    lines["optimum"] = pysaolei.optimum(args.level).rate
    for name, rate in lines.items():
        print(f"{name}: {rate:.1%}")
    if args.picture:
        picture(curve, args.level, lines, args.picture)


if __name__ == "__main__":
    main()
