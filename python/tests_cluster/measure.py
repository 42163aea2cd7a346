"""Measures games an hour: in one process, on a Ray node with one CPU, and on two such nodes."""

import time

from nodes import cluster as start_cluster

import pysaolei
from pysaolei import cluster

LEVEL, GAMES, SHARD = "expert", 20_000, 1_000


def report(what, play):
    begin = time.perf_counter()
    result = play()
    seconds = time.perf_counter() - begin
    hour = 3600 / seconds * GAMES / 1e6
    print(f"{what:30} {seconds:6.1f} s  {hour:6.1f} million games an hour  {cluster.fingerprint(result)[:16]}", flush=True)


def on_cluster(nodes):
    with start_cluster(nodes):
        # Workers are started first.
        cluster.simulate(LEVEL, 8, shard_size=1)
        report(f"Ray, {nodes} node{'s' if nodes > 1 else ''}", lambda: cluster.simulate(LEVEL, GAMES, shard_size=SHARD))


print(f"{GAMES} {LEVEL} games of strength strong in shards of {SHARD}")
report("one process, one thread", lambda: pysaolei.simulate(LEVEL, GAMES, threads=1))
report("one process, two threads", lambda: pysaolei.simulate(LEVEL, GAMES, threads=2))
on_cluster(1)
on_cluster(2)
