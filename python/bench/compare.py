"""Measures pysaolei against Jumanji and GEM in one run, on one core, and prints a table: `make bench-python`.

    compare.py POSITIONS        POSITIONS is the solver's example of that name, which times the odds in Rust

Steps per second of CPU time, with a random policy that draws legal actions, which is part of the time in all of them.
"""

import os
import resource
import subprocess
import sys
import tempfile
import time

# One core for all of them: JAX would start a thread for each.
os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
os.environ["JAX_PLATFORMS"] = "cpu"

import numpy as np  # noqa: E402

import pysaolei  # noqa: E402

BATCH = 256
RUNS = 5
LEVELS = {"10x10/10": (10, 10, 10), "16x30/99": (16, 30, 99)}


def best(steps, run):
    """Steps per second of CPU time in the best of some runs: other programs take away time, they never add any."""
    rates = []
    for _ in range(RUNS):
        begin = time.process_time()
        run()
        rates.append(steps / (time.process_time() - begin))
    return max(rates)


def of_pysaolei(level, mode):
    from gymnasium.vector import AutoresetMode

    envs = pysaolei.MinesweeperVectorEnv(BATCH, level, threads=1, autoreset_mode=AutoresetMode(mode))
    envs.reset(seed=1)

    def run(steps=300):
        for _ in range(steps):
            envs.step(envs.sample_actions())

    return best(300 * BATCH, run)


def of_jumanji(level):
    import jax
    import jax.numpy as jnp
    from jumanji.environments import Minesweeper
    from jumanji.environments.logic.minesweeper.generator import UniformSamplingGenerator
    from jumanji.wrappers import VmapAutoResetWrapper

    rows, cols, mines = LEVELS[level]
    env = VmapAutoResetWrapper(Minesweeper(generator=UniformSamplingGenerator(rows, cols, mines)))

    def step(carry, key):
        state, mask = carry
        keys = jax.random.split(key, BATCH)
        logits = jnp.where(mask.reshape(BATCH, -1), 0.0, -jnp.inf)
        cells = jax.vmap(jax.random.categorical)(keys, logits)
        actions = jnp.stack([cells // cols, cells % cols], axis=-1).astype(jnp.int32)
        state, timestep = env.step(state, actions)
        return (state, timestep.observation.action_mask), timestep.reward

    @jax.jit
    def scan(state, mask, key):
        return jax.lax.scan(step, (state, mask), jax.random.split(key, 20))

    state, timestep = jax.jit(env.reset)(jax.random.split(jax.random.PRNGKey(0), BATCH))
    carry = [(state, timestep.observation.action_mask)]

    def run():
        (state, mask), rewards = scan(*carry[0], jax.random.PRNGKey(1))
        rewards.block_until_ready()
        carry[0] = (state, mask)

    run()  # compiles
    return best(20 * BATCH, run)


def of_gem(level):
    from gem.envs.game_env.minesweeper import MinesweeperEnv

    rows, cols, mines = LEVELS[level]
    env = MinesweeperEnv(rows, cols, mines, max_turns=1000)
    env.reset(seed=1)

    def run(steps=500):
        for _ in range(steps):
            _, _, terminated, truncated, _ = env.step(env.sample_random_action(reveal_or_flag="reveal"))
            if terminated or truncated:
                env.reset()

    return best(500, run)


def odds_against_rust(program):
    """Microseconds for the odds of an expert position in the middle of a game: by the batch in Python, and in Rust."""
    views = []
    for number, layout in enumerate(pysaolei.random_layouts("expert", 400, seed=5, start=(3, 3), first_click="opening")):
        game = pysaolei.Game(layout)
        game.open(3, 3)
        for _ in range(number % 30):
            safe = np.argwhere(pysaolei.certain(game.view, 99) == 0)
            if not len(safe):
                break
            game.open(*map(int, safe[0]))
        if game.phase == "playing":
            views.append(game.view)
    views = np.array(views)
    python = 1e6 / best(len(views), lambda: pysaolei.odds(views, 99, threads=1))
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write("\n".join(pysaolei.format_position(view, 99) for view in views))
        file.flush()
        # Each position once in a run, as in a batch: repeated at once, it would be found in the processor's caches.
        run = [program, file.name, "1"]
        outputs = [subprocess.run(run, capture_output=True, text=True, check=True).stdout for _ in range(RUNS)]
    rust = min(sum(float(line.split()[0]) for line in output.splitlines()) for output in outputs) / len(views)
    lines = outputs[0].splitlines()
    expected = np.array([[np.nan if word == "-" else float(word) for word in line.split()[2:]] for line in lines])
    assert np.array_equal(pysaolei.odds(views, 99).reshape(len(views), -1), expected, equal_nan=True), "the same bits"
    return python, rust


def import_time():
    """Milliseconds of CPU time that importing adds to a start of Python: the package, NumPy, the package with its solver."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}

    def start(code):
        times = []
        for _ in range(9):
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            subprocess.run([sys.executable, "-c", code], check=True, env=environment)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            times.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
        return 1000 * min(times)

    nothing = start("pass")
    return [start(code) - nothing for code in ("import pysaolei", "import numpy", "import pysaolei; pysaolei.solve")]


def main():
    print(f"one core, {BATCH} games at a time, legal actions drawn at random; steps per second of CPU time")
    print("| level | pysaolei | pysaolei, SAME_STEP | Jumanji | GEM | pysaolei, SAME_STEP / Jumanji |")
    print("|---|---|---|---|---|---|")
    for level in LEVELS:
        next_step, same_step = of_pysaolei(level, "NextStep"), of_pysaolei(level, "SameStep")
        jumanji, gem = of_jumanji(level), of_gem(level)
        print(f"| {level} | {next_step:,.0f} | {same_step:,.0f} | {jumanji:,.0f} | {gem:,.0f} | {same_step / jumanji:.0f} |", flush=True)
    python, rust = odds_against_rust(sys.argv[1])
    print(f"odds of an expert position: {python:.1f} us in a batch from Python, {rust:.1f} us in Rust, {python / rust:.2f} times")
    package, numpy, everything = import_time()
    print(f"import pysaolei: {package:.0f} ms; with the first call {everything:.0f} ms, of which NumPy {numpy:.0f} ms")


main()
