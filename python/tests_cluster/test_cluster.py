"""A real Ray cluster of two nodes on this computer: one is killed while it works, and the numbers stay the same."""

import time

import pytest
import ray
from nodes import cluster as start_cluster
from nodes import wait_for

import pysaolei
from pysaolei import cluster

GAME = (
    b"saolei 1\nrules classic\nsize 2x5\nmines 2\nstart safe\nmade given\nlayout\n*....\n...*.\n"
    b"0 open 1 3\n900 open 1 %d\n"
)


@pytest.fixture(scope="module")
def nodes():
    with start_cluster(2) as started:
        yield started


# In this order: the last test kills a node.


def test_the_same_games(nodes):
    done = []
    options = {"seed": 7, "first_click": "opening"}
    result = cluster.simulate("beginner", 950, shard_size=100, progress=lambda *of: done.append(of), **options)
    alone = pysaolei.simulate("beginner", 950, **options)
    assert cluster.fingerprint(result) == cluster.fingerprint(alone)
    assert (result.rate, result.interval, result.start) == (alone.rate, alone.interval, alone.start)
    assert done == [(number, 10) for number in range(1, 11)]


def test_the_same_boards(nodes):
    options = {"seed": "lucky7", "no_guess": True}
    made = cluster.make_many("9x9/10", 25, shard_size=10, **options)
    alone = pysaolei.make_many("9x9/10", 25, **options)
    assert [str(board) for board in made] == [str(board) for board in alone]
    assert [board.seed for board in made] == [board.seed for board in alone]


def test_an_error_of_a_shard_is_an_error(nodes):
    with pytest.raises(ValueError, match="expected a difficulty of easy"):
        cluster.make_many("9x9/10", 5, seed=1, no_guess=True, difficulty="nightmare")


def test_replays_to_parquet(nodes, tmp_path):
    import pyarrow.parquet

    paths = []
    for number in range(40):
        path = tmp_path / f"game-{number:02}.txt"
        path.write_bytes(GAME % (number % 5 + 1) if number != 7 else b"nonsense")
        paths.append(path)
    expected = pysaolei.measure_replays(paths)
    assert cluster.measure_replays(paths, shard_size=7) == expected
    cluster.replays_to_parquet(paths, str(tmp_path / "out"), shard_size=10)
    rows = pyarrow.parquet.read_table(tmp_path / "out").to_pylist()
    assert sorted(rows, key=lambda row: row["source"]) == expected


def test_a_node_dies_and_the_numbers_are_the_same(nodes, tmp_path):
    started, killed = tmp_path / "started", tmp_path / "killed"
    started.mkdir()
    victim = next(node["NodeID"] for node in ray.nodes() if node["NodeManagerAddress"] == "127.0.0.3")

    def play(first, count):
        # On the second node a shard waits until that node is killed: it cannot be done before.
        own = ray.get_runtime_context().get_node_id()
        (started / f"{first} {own}").touch()
        while own == victim and not killed.exists():
            time.sleep(0.01)
        return pysaolei.simulate("beginner", count, seed=3, first=first, threads=1)

    def progress(done, _):
        if done == 5:
            wait_for(lambda: any(name.name.endswith(victim) for name in started.iterdir()))
            nodes[1].kill()
            killed.touch()

    parts = cluster.run_shards(play, cluster.shards(40_000, 1_000), progress)
    places = [name.name.split() for name in started.iterdir()]
    lost = {first for first, node in places if node == victim}
    assert lost and lost <= {first for first, node in places if node != victim}, "what was lost was played again"
    wait_for(lambda: sum(node["Alive"] for node in ray.nodes()) == 1)
    result = pysaolei.Simulation.merge(parts)
    assert cluster.fingerprint(result) == cluster.fingerprint(pysaolei.simulate("beginner", 40_000, seed=3))
