"""Simulations, board making and replay analytics on a Ray cluster: `pip install pysaolei[ray]`.

The work is split into shards by the numbers of games, boards or files. A shard depends only on its numbers, so Ray can
repeat it on another node if one dies, and the result is bit for bit that of one computer.

    import ray, pysaolei.cluster
    ray.init("auto")
    result = pysaolei.cluster.simulate("expert", 10_000_000, shard_size=20_000)

Without `ray.init` the functions start Ray on this computer alone. A shard should take a second or more: Ray needs about a
millisecond for each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from os import PathLike
from typing import Any, TypeVar

import numpy as np
import ray

from . import boards, replays, simulation
from .boards import Board
from .simulation import Simulation

T = TypeVar("T")

RETRIES = 20
"""How often a shard is repeated if its node dies."""


def simulate(
    level: str,
    games: int,
    *,
    seed: int = 1,
    strength: str = "strong",
    first_click: str = "safe",
    start: tuple[int, int] | None = None,
    shard_size: int = 10_000,
    progress: Callable[[int, int], None] | None = None,
) -> Simulation:
    """Plays games as `pysaolei.simulate` does, and returns the same results.

    `progress` is called with the number of finished shards and the number of all shards.
    """
    if start is None:
        # Searched once, because every shard has to start there.
        start = simulation.simulate(level, 0, seed=seed, first_click=first_click).start

    def play(first: int, count: int) -> Simulation:
        return simulation.simulate(
            level,
            count,
            seed=seed,
            strength=strength,
            first_click=first_click,
            start=start,
            first=first,
            threads=1,
        )

    if games == 0:
        return play(0, 0)
    return Simulation.merge(run_shards(play, shards(games, shard_size), progress))


def make_many(
    level: str,
    count: int,
    *,
    seed: str | int,
    shard_size: int = 100,
    progress: Callable[[int, int], None] | None = None,
    **options: Any,
) -> list[Board]:
    """Makes boards as `pysaolei.make_many` does, and returns the same boards."""

    def make(first: int, count: int) -> list[Board]:
        return boards.make_many(level, count, seed=seed, first=first, threads=1, **options)

    return [board for part in run_shards(make, shards(count, shard_size), progress) for board in part]


def measure_replays(
    paths: Sequence[str | PathLike[str]],
    *,
    luck: bool = True,
    shard_size: int = 100,
    progress: Callable[[int, int], None] | None = None,
) -> list[dict[str, Any]]:
    """Measures recorded games as `pysaolei.measure_replays` does. Every node has to see the files."""
    names = [str(path) for path in paths]

    def measure(first: int, count: int) -> list[dict[str, Any]]:
        return replays.measure_replays(names[first : first + count], luck=luck, threads=1)

    return [row for part in run_shards(measure, shards(len(names), shard_size), progress) for row in part]


def replays_to_parquet(paths: Sequence[str | PathLike[str]], folder: str, *, luck: bool = True, shard_size: int = 100) -> None:
    """Writes the measures of recorded games to Parquet files in a folder through Ray Data, a row for each game.

    Every node has to see the files and the folder. `source` and `error` come first, as in `pysaolei.measure_replays`.
    """
    import pyarrow
    import ray.data

    names = [str(path) for path in paths]
    schema = pyarrow.schema(measure_schema())

    def measure(batch: dict[str, Any]) -> Any:
        rows = replays.measure_replays([str(path) for path in batch["path"]], luck=luck, threads=1)
        return pyarrow.Table.from_pydict(replays.columns(rows), schema=schema)

    paths_of_shards = ray.data.from_items([{"path": name} for name in names], override_num_blocks=max(1, len(names) // shard_size))
    paths_of_shards.map_batches(measure, batch_size=shard_size).write_parquet(folder)


def measure_schema() -> list[tuple[str, Any]]:
    """The columns of the Parquet files: texts, whole numbers and floats."""
    import pyarrow

    texts = {"source", "error", "format", "version", "program", "player", "played", "mode", "result", "declared_result"}
    whole = {"rows", "cols", "mines", "time_ms", "declared_time_ms", "3bv", "solved_3bv", "openings", "islands"}
    whole |= {f"cells_{number}" for number in range(9)} | {"left", "right", "double", "clicks"}
    whole |= {"effective_left", "effective_right", "effective_double", "effective_clicks", "flags"}
    whole |= {"zini", "hzini", "guesses", "mistakes", "events"}

    def type_of(name: str) -> Any:
        if name in texts:
            return pyarrow.string()
        return pyarrow.int64() if name in whole else pyarrow.float64()

    return [(name, type_of(name)) for name in ["source", "error", *replays.measure_names()]]


def shards(count: int, shard_size: int) -> list[tuple[int, int]]:
    """The first number and the size of each shard.

    >>> shards(25, 10)
    [(0, 10), (10, 10), (20, 5)]
    """
    if shard_size < 1:
        raise ValueError(f"expected a shard of at least 1, found {shard_size}")
    return [(first, min(shard_size, count - first)) for first in range(0, count, shard_size)]


def run_shards(
    work: Callable[[int, int], T], parts: Sequence[tuple[int, int]], progress: Callable[[int, int], None] | None = None
) -> list[T]:
    """Runs each shard somewhere in the cluster and returns the results in order.

    Submits only as many shards as the cluster can take, so a million of them need no more memory than their results.
    """
    if not ray.is_initialized():
        ray.init(log_to_driver=False)
    # The work is sent once, not with each shard.
    task = ray.remote(max_retries=RETRIES, retry_exceptions=False)(work)
    ahead = 4 * max(1, int(ray.cluster_resources().get("CPU", 1)))
    results: list[T | None] = [None] * len(parts)
    running: dict[Any, int] = {}
    waiting: Iterator[tuple[int, tuple[int, int]]] = iter(enumerate(parts))
    done = 0
    while True:
        while len(running) < ahead and (item := next(waiting, None)) is not None:
            number, (first, count) = item
            running[task.remote(first, count)] = number
        if not running:
            return [result for result in results if result is not None]
        finished, _ = ray.wait(list(running), num_returns=1)
        for reference in finished:
            results[running.pop(reference)] = ray.get(reference)
            done += 1
            if progress is not None:
                progress(done, len(parts))


def fingerprint(result: Simulation) -> str:
    """A hash of all results, to compare runs."""
    import hashlib

    return hashlib.sha256(np.packbits(result.won).tobytes() + result.guesses.tobytes()).hexdigest()
