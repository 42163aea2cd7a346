#!/usr/bin/env python3
"""Times `saolei replay` against ms_toollib 1.5.20 on the same games, on one core, in one run.

    make bench-replay

The games are a real expert game (RMV) from the crate ms_toollib, and expert games of a simulated player (EVF). Both programs
read the files and take turns. The CPU time does not include startup: it is the difference between many copies of the games and
few. Standard error shows each run; the table shows the lowest. Then the memory for ten files and for 10,000 is measured.
"""

import json
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SAOLEI = ROOT / "target/release/saolei"
VENV = ROOT / "target/reference/venv"
GAMES, RUNS = 5, 7

REFERENCE = """
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


def usage(command):
    """Runs a command. Returns the resources that it used."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0, f"{command[:4]} failed"
    return used


def milliseconds_a_game(command, paths, copies):
    """The slope between few and many copies, which does not include startup."""
    few, many = (usage(command + paths * count) for count in (1, 1 + copies))
    seconds = many.ru_utime + many.ru_stime - few.ru_utime - few.ru_stime
    return 1000 * seconds / (copies * len(paths))


def compare_speed(name, paths, ours, theirs):
    """The lowest times and their ratio: other programs only add time. Each side is a command and its number of copies."""
    runs = []
    for run in range(1, RUNS + 1):
        a, b = (milliseconds_a_game(command, paths, copies) for command, copies in (ours, theirs))
        runs.append((a, b))
        print(f"{name}, run {run}: {a:.3f} ms, {b:.2f} ms, ratio {a / b:.3f}", file=sys.stderr, flush=True)
    a, b = (min(column) for column in zip(*runs))
    return a, b, a / b


def simulated_games(folder):
    """Makes won expert games with a mouse position every 8 ms."""
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
    """The peak memory in MB for measuring all files of a folder, on all cores."""
    return usage([SAOLEI, "replay", folder, "--csv"]).ru_maxrss / 1024


def main():
    if not (VENV / "bin/python").exists():
        subprocess.run([sys.executable, "-m", "venv", str(VENV)], check=True)
    subprocess.run([VENV / "bin/pip", "install", "--quiet", "ms_toollib==1.5.20"], check=True)
    reference_folder = ROOT / "crates/replay/reference"
    sys.path.insert(0, str(reference_folder))
    assets = subprocess.run([reference_folder / "fetch"], check=True, capture_output=True, text=True).stdout.strip()

    with tempfile.TemporaryDirectory() as folder:
        games = {
            "real (RMV)": [f"{assets}/test_rmv1_utf8_basic.rmv"] * GAMES,
            "simulated (EVF)": simulated_games(folder),
        }
        reference = [str(VENV / "bin/python"), "-c", REFERENCE]
        ours = [str(SAOLEI), "replay", "--json", "--threads", "1"]
        # Enough copies to take about half a second or more. ms_toollib needs minutes for the odds of some simulated
        # games: one that is fast is enough.
        rows = [
            ("parse and statistics", GAMES, (ours + ["--no-luck"], 200), (reference + ["plain"], 20)),
            ("with the odds of every move", 1, (ours, 100), (reference + ["luck"], 5)),
        ]
        print("| expert game, won | | saolei, ms | ms_toollib, ms | ratio |")
        print("|---|---|--:|--:|--:|", flush=True)
        for kind, paths in games.items():
            for name, count, our, their in rows:
                a, b, ratio = compare_speed(f"{kind}, {name}", paths[:count], our, their)
                print(f"| {kind} | {name} | {a:.3f} | {b:.2f} | {ratio:.3f} |", flush=True)
        memory = []
        for count in (10, 10_000):
            many = Path(folder) / str(count)
            many.mkdir()
            for index in range(count):
                (many / f"{index}.evf").symlink_to(games["simulated (EVF)"][index % GAMES])
            memory.append(most_memory(many))
        print(f"\nmemory: {memory[0]:.1f} MB for 10 files, {memory[1]:.1f} MB for 10,000")


main()
