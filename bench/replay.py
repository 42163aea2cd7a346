#!/usr/bin/env python3
"""Times `saolei replay` against ms_toollib 1.5.20 on the same games, on one core, in one run.

    make bench-replay

The games are a real expert game (RMV), which the crate ms_toollib carries, and expert games of a simulated hand (EVF). Starting
up is left out on both sides by taking the difference between many copies of the games and few. Medians of several runs. Then the
memory for ten files and for 10,000.
"""

import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SAOLEI = ROOT / "target/release/saolei"
VENV = ROOT / "target/peer/venv"
GAMES, FEW, MANY, RUNS = 5, 1, 21, 5

PEER = """
import sys
import ms_toollib
for path in sys.argv[2:]:
    video = ms_toollib.RmvVideo(path) if path.endswith(".rmv") else ms_toollib.EvfVideo(path)
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


def simulated_games(folder):
    """Won expert games, with a position of the pointer every 8 ms."""
    import compare

    rng = random.Random(7)
    paths = []
    while len(paths) < GAMES:
        raw, path = Path(folder) / "game.rawvf", Path(folder) / f"{len(paths)}.evf"
        raw.write_text(compare.random_game(rng, (16, 30, 99), mistakes=0.0, pointer_ms=8))
        subprocess.run([SAOLEI, "replay", raw, "--to", path], check=True)
        row = json.loads(subprocess.run([SAOLEI, "replay", path, "--json"], capture_output=True, text=True).stdout)
        if row["result"] == "won":
            paths.append(str(path))
    return paths


def most_memory(folder):
    """The most memory in MB that measuring all files of a folder takes, on all cores."""
    process = subprocess.Popen([SAOLEI, "replay", folder, "--csv"], stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0
    return usage.ru_maxrss / 1024


def main():
    if not (VENV / "bin/python").exists():
        subprocess.run([sys.executable, "-m", "venv", str(VENV)], check=True)
    subprocess.run([VENV / "bin/pip", "install", "--quiet", "ms_toollib==1.5.20"], check=True)
    peer_folder = ROOT / "crates/replay/peer"
    sys.path.insert(0, str(peer_folder))
    assets = subprocess.run([peer_folder / "fetch"], check=True, capture_output=True, text=True).stdout.strip()

    with tempfile.TemporaryDirectory() as folder:
        games = {
            "real (RMV)": [f"{assets}/test_rmv1_utf8_basic.rmv"] * GAMES,
            "simulated (EVF)": simulated_games(folder),
        }
        peer = [str(VENV / "bin/python"), "-c", PEER]
        ours = [str(SAOLEI), "replay", "--json", "--threads", "1"]
        rows = [
            ("parse and statistics", ours + ["--no-luck"], peer + ["plain"]),
            ("with the odds of every move", ours, peer + ["luck"]),
        ]
        print("| expert game, won | | saolei, ms | ms_toollib, ms | ratio |")
        print("|---|---|--:|--:|--:|")
        for kind, paths in games.items():
            for name, our, their in rows:
                a, b = milliseconds_a_game(our, paths), milliseconds_a_game(their, paths)
                print(f"| {kind} | {name} | {a:.3f} | {b:.2f} | {a / b:.3f} |", flush=True)
        memory = []
        for count in (10, 10_000):
            many = Path(folder) / str(count)
            many.mkdir()
            for index in range(count):
                (many / f"{index}.evf").symlink_to(games["simulated (EVF)"][index % GAMES])
            memory.append(most_memory(many))
        print(f"\nmemory: {memory[0]:.0f} MB for 10 files, {memory[1]:.0f} MB for 10,000")


main()
