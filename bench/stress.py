#!/usr/bin/env python3
"""Measures how many small inputs of boom per second test a right program: with `saolei stress`, with a shell loop of gen,
run and check, and with `oj test` (online-judge-tools). They take turns in one run; the table shows the best of each.

The programs under test are a C++ answer and a plain Python answer, run by the Python of the venv that oj is installed in.
`saolei stress` and the shell loop generate their inputs; `oj test` gets a folder of samples, and making it is not timed.
"""
import argparse
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

SOURCES = Path(__file__).resolve().parent
ROOT = SOURCES.parent
FOLDER = ROOT / "target" / "bench-stress"

LOOP = """
for seed in $(seq {count}); do
    {saolei} gen boom --small --seed $seed > case.in
    {command} < case.in > case.out
    {saolei} check boom case.in case.out > /dev/null || exit 1
done
"""


def main():
    arguments = parse_arguments()
    saolei = arguments.saolei.resolve()
    found = shutil.which(arguments.oj) or sys.exit(f"{arguments.oj}: no such program; pip install online-judge-tools")
    oj_program = Path(found).absolute()
    # A fresh venv: otherwise packages that start with every interpreter would be measured.
    os.environ["PATH"] = f"{oj_program.parent}:{os.environ['PATH']}"
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    native = FOLDER / "boom"
    subprocess.run(["g++", "-O2", "-std=c++17", "-o", native, SOURCES / "boom.cpp"], check=True)
    shutil.copy(SOURCES / "boom.py", FOLDER)
    shutil.copy(ROOT / "crates/judge/tests/leetcode/solution.py", FOLDER)
    make_samples(saolei, arguments.samples)
    python = f"python3 {FOLDER / 'boom.py'}"

    def stress(program, count, *options, problem="boom"):
        command = [saolei, "stress", problem, "--no-large", "--count", str(count), "--fresh", *options]
        return count, command + (["--", program] if program == native else [FOLDER / program])

    def loop(command, count):
        return count, ["sh", "-c", LOOP.format(saolei=saolei, command=command, count=count)]

    def oj(command):
        return arguments.samples, [oj_program, "test", "--command", command, "--directory", "samples"]

    one = ["taskset", "-c", arguments.core]
    many, few = arguments.count, arguments.samples
    click = stress("solution.py", few * 5, problem="click")
    rows = [
        ("C++", "`saolei stress`, one core", one, stress(native, many)),
        ("C++", "`saolei stress --jobs 2`, two cores", [], stress(native, many, "--jobs", "2")),
        ("C++", "`saolei stress --join never`, one core", one, stress(native, few, "--join", "never")),
        ("C++", "shell loop of gen, run and check, one core", one, loop(native, few)),
        ("C++", "`oj test`, one core", one, oj(native)),
        ("Python", "`saolei stress`, one core", one, stress("boom.py", many)),
        ("Python", "`saolei stress --join never`, one core", one, stress("boom.py", few, "--join", "never")),
        ("Python", "shell loop of gen, run and check, one core", one, loop(python, few)),
        ("Python", "`oj test`, one core", one, oj(python)),
        ("Python, `class Solution`", "`saolei stress click`, one core", one, click),
        ("Python, `class Solution`", "the same, in boards", one, (boards(click), click[1])),
    ]
    best = {}
    for turn in range(arguments.runs):
        for program, way, pin, (count, command) in rows:
            begin = time.monotonic()
            done = subprocess.run(pin + [str(word) for word in command], cwd=FOLDER, capture_output=True, text=True)
            rate = count / (time.monotonic() - begin)
            if done.returncode != 0:
                sys.exit(f"{way}: the program is right, but:\n{done.stdout}{done.stderr}")
            best[program, way] = max(rate, best.get((program, way), 0))
            print(f"turn {turn + 1}: {program}, {way}: {rate:.0f}", file=sys.stderr)
    print("| program | tested by | inputs per second |\n|---|---|--:|")
    for (program, way), rate in best.items():
        print(f"| {program} | {way} | {rate:,.0f} |")


def boards(click):
    """Counts the boards in the inputs of `saolei stress click`."""
    _, command = click
    answer = Path(command[-1]).read_text()
    count = "\nanswered = Solution.updateBoard\ndef counted(*board):\n    open('boards', 'ab').write(b'.')\n    return answered(*board)\nSolution.updateBoard = counted\n"
    (FOLDER / "counted.py").write_text(answer + count)
    counted = [str(word) for word in command[:-1]] + [FOLDER / "counted.py"]
    subprocess.run(counted, cwd=FOLDER, check=True, stdout=subprocess.DEVNULL)
    return (FOLDER / "boards").stat().st_size


def make_samples(saolei, count):
    """Writes inputs and answers in the layout that `oj test` expects."""
    folder = FOLDER / "samples"
    folder.mkdir()
    for seed in range(1, count + 1):
        files = [folder / f"sample-{seed}.in", folder / f"sample-{seed}.out"]
        options = ["--seed", str(seed), "-o", files[0], "--answer", files[1]]
        subprocess.run([saolei, "gen", "boom", "--small", *options], check=True)


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--saolei", type=Path, default=ROOT / "target/release/saolei", help="the program to measure")
    parser.add_argument("--oj", default="oj", help="the program `oj` of online-judge-tools")
    parser.add_argument("--count", type=int, default=3000, help="small inputs for saolei stress")
    parser.add_argument("--samples", type=int, default=200, help="small inputs for the others")
    parser.add_argument("--runs", type=int, default=3, help="turns; the best counts")
    parser.add_argument("--core", default="0", help="the core of what runs on one core")
    return parser.parse_args()


if __name__ == "__main__":
    main()
