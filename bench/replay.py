#!/usr/bin/env python3
"""Times `saolei replay` against ms_toollib 1.5.20 on the same games, on one core, in one run.

    make bench-replay

The games are expert boards played by a simulated hand, written as EVF. Reading and starting up are left out on both sides by
taking the difference between many copies of the games and few. Medians of several runs.
"""

import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SAOLEI = ROOT / "target/release/saolei"
VENV = ROOT / "target/peer/venv"
GAMES, FEW, MANY, RUNS = 5, 1, 21, 5

PEER = """
import sys
import ms_toollib
for path in sys.argv[2:]:
    video = ms_toollib.EvfVideo(path)
    video.parse()
    video.analyse()
    if sys.argv[1] == "luck":
        video.analyse_for_features(["pluck"])
        video.current_time = 1e9
        assert video.pluck == video.pluck
    else:
        video.current_time = 1e9
    (video.left, video.rce, video.zini, video.hzini, video.path, video.stnb)
"""


def cpu_seconds(command):
    before = os.times()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def milliseconds_a_game(command, paths):
    """The slope between few and many copies, so that starting up does not count."""
    values = []
    for _ in range(RUNS):
        few, many = (cpu_seconds(command + paths * copies) for copies in (FEW, MANY))
        values.append(1000 * (many - few) / ((MANY - FEW) * len(paths)))
    return statistics.median(values)


def main():
    if not (VENV / "bin/python").exists():
        subprocess.run([sys.executable, "-m", "venv", str(VENV)], check=True)
    subprocess.run([VENV / "bin/pip", "install", "--quiet", "ms_toollib==1.5.20"], check=True)
    sys.path.insert(0, str(ROOT / "crates/replay/peer"))
    import compare

    with tempfile.TemporaryDirectory() as folder:
        paths = []
        rng = random.Random(7)
        while len(paths) < GAMES:
            text = compare.random_game(rng, (16, 30, 99), mistakes=0.0)
            raw, path = Path(folder) / "game.rawvf", Path(folder) / f"{len(paths)}.evf"
            raw.write_text(text)
            subprocess.run([SAOLEI, "replay", raw, "--to", path], check=True)
            row = json.loads(subprocess.run([SAOLEI, "replay", path, "--json"], capture_output=True, text=True).stdout)
            if row["result"] == "won":
                paths.append(str(path))
        peer = [str(VENV / "bin/python"), "-c", PEER]
        ours = [str(SAOLEI), "replay", "--json", "--threads", "1"]
        rows = [
            ("parse and statistics", ours + ["--no-luck"], peer + ["plain"]),
            ("with the odds of every move", ours, peer + ["luck"]),
        ]
        print(f"{'expert game, won':28} {'saolei ms':>10} {'ms_toollib ms':>14} {'ratio':>7}")
        for name, our, their in rows:
            a, b = milliseconds_a_game(our, paths), milliseconds_a_game(their, paths)
            print(f"{name:28} {a:10.3f} {b:14.3f} {a / b:7.3f}")


main()
