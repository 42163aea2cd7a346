#!/usr/bin/env python3
"""Times saolei against C++ answers to the same problems, on inputs as large as the statements allow or larger.

Both programs must give the same answer before either is timed (for `master`, any answer that wins). Then they take turns,
and the table shows the lowest CPU time (user and system) of each. All files go to target/bench.
"""
import argparse
import json
import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

sys.dont_write_bytecode = True  # nothing is left outside target/

import inputs  # noqa: E402

SOURCES = Path(__file__).resolve().parent
ROOT = SOURCES.parent
TARGET = ROOT / "target" / "bench"
PROTOCOLS = ("boom", "sweep", "console", "master", "click", "p2670")
# The flags that judges use.
CXXFLAGS = ("-O2", "-std=c++17")

# The sides of the board for the memory measurement, and of the board that its speed is compared with.
LARGE_SIDE, USUAL_SIDE = 16_000, 2_000
LARGE_RUNS = 3


class Failure(Exception):
    """An error message for the user."""


def main():
    arguments = parse_arguments()
    try:
        sys.stdout.write(report(arguments))
    except Failure as failure:
        progress("")
        sys.exit(f"compare.py: {failure}")


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=9, metavar="N", help="run each program N times (9)")
    parser.add_argument("--only", default="", metavar="NAMES", help="protocols or inputs, with commas: boom,sweep-flags")
    parser.add_argument("--ir", action="store_true", help="count instructions with valgrind instead of time")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a Markdown table")
    parser.add_argument(
        "--large",
        action="store_true",
        help=f"measure the memory of a sweep board of {LARGE_SIDE:,} x {LARGE_SIDE:,} instead (some ten seconds)",
    )
    parser.add_argument(
        "--saolei",
        type=Path,
        default=ROOT / "target" / "release" / "saolei",
        metavar="PATH",
        help="the program to measure (target/release/saolei)",
    )
    arguments = parser.parse_args()
    if arguments.runs < 1:
        parser.error("--runs needs at least 1")
    known = {*PROTOCOLS, *inputs.INPUTS}
    arguments.only = [word for word in arguments.only.split(",") if word]
    for word in arguments.only:
        if word not in known:
            parser.error(f"--only knows no {word!r}; there are {', '.join([*PROTOCOLS, *inputs.INPUTS])}")
    return arguments


def report(arguments):
    if not arguments.saolei.is_file():
        raise Failure(f"{arguments.saolei} is not there: build it with `cargo build --release`")
    TARGET.mkdir(parents=True, exist_ok=True)
    if arguments.large:
        row = measure_large(arguments.saolei)
        return json.dumps(row, indent=2) + "\n" if arguments.json else large_table(row)
    if arguments.ir and not shutil.which("valgrind"):
        raise Failure("--ir needs valgrind, which is not installed")
    rows = measure(arguments)
    return json.dumps(rows, indent=2) + "\n" if arguments.json else table(rows)


# Building, making inputs, checking answers


def measure(arguments):
    chosen = {
        name: protocol
        for name, (protocol, _) in inputs.INPUTS.items()
        if not arguments.only or protocol in arguments.only or name in arguments.only
    }
    programs = {protocol: build(protocol) for protocol in sorted(set(chosen.values()))}
    rows = []
    for name, protocol in chosen.items():
        source = made(name)
        ours = [str(arguments.saolei), "run", protocol]
        theirs = [str(programs[protocol])]
        progress(f"{name}: comparing the answers")
        check(name, protocol, source, ours, theirs)
        if arguments.ir:
            progress(f"{name}: counting instructions")
            pair = instructions(ours, source), instructions(theirs, source)
        else:
            pair = lowest_times(name, ours, theirs, source, arguments.runs)
        rows.append(
            {
                "input": name,
                "protocol": protocol,
                "unit": "million instructions" if arguments.ir else "CPU ms",
                "saolei": round(pair[0], 3),
                "cpp": round(pair[1], 3),
                "ratio": round(pair[0] / pair[1], 3),
            }
        )
    progress("")
    return rows


def build(protocol):
    program = TARGET / protocol
    source = SOURCES / f"{protocol}.cpp"
    if is_newer(program, [source, *SOURCES.glob("*.hpp")]):
        return program
    compiler = shlex.split(os.environ.get("CXX") or "g++")
    if not shutil.which(compiler[0]):
        raise Failure(f"the C++ compiler {compiler[0]} is not there: install g++, or name another one in CXX")
    progress(f"compiling {source.name}")
    built = subprocess.run([*compiler, *CXXFLAGS, "-o", program, source], check=False)
    if built.returncode != 0:
        raise Failure(f"{compiler[0]} could not compile {source}")
    return program


def made(name):
    source = TARGET / f"{name}.in"
    if not is_newer(source, [SOURCES / "inputs.py"]):
        progress(f"{name}: making the input")
        half_done = source.with_suffix(".part")
        half_done.write_bytes(inputs.make(name))
        half_done.replace(source)
    return source


def is_newer(file, sources):
    return file.exists() and all(file.stat().st_mtime > source.stat().st_mtime for source in sources)


def check(name, protocol, source, ours, theirs):
    our_answer, their_answer = answer(ours, source), answer(theirs, source)
    if protocol == "master":
        cases = [tuple(map(int, line.split())) for line in source.read_text().splitlines()[1:]]
        our_grids = check_master(name, "saolei", our_answer, cases)
        their_grids = check_master(name, "C++", their_answer, cases)
        for case, (our_grid, their_grid) in enumerate(zip(our_grids, their_grids), 1):
            if (our_grid is None) != (their_grid is None):
                raise Failure(f"{name}: case {case} is impossible to only one of saolei and C++")
    elif our_answer != their_answer:
        raise Failure(f"{name}: the answers differ {first_difference(our_answer, their_answer)}")


def answer(command, source):
    with source.open("rb") as stdin:
        ran = subprocess.run(command, stdin=stdin, stdout=subprocess.PIPE, check=False)
    if ran.returncode != 0:
        raise Failure(f"{shlex.join(command)} < {source} gave exit code {ran.returncode}")
    return ran.stdout


def first_difference(ours, theirs):
    our_lines, their_lines = ours.split(b"\n"), theirs.split(b"\n")
    for number, (our_line, their_line) in enumerate(zip(our_lines, their_lines), 1):
        if our_line != their_line:
            return f"in line {number}: saolei {our_line[:80]!r}, C++ {their_line[:80]!r}"
    return f"in length: saolei {len(our_lines) - 1} lines, C++ {len(their_lines) - 1}"


def check_master(name, who, text, cases):
    """Plays every grid of an answer. Returns the grids, with None for impossible cases."""
    lines = iter(text.decode().splitlines())
    grids = []
    for number, (rows, cols, mines) in enumerate(cases, 1):
        here = f"{name}: {who}, case {number} ({rows} {cols} {mines})"
        if next(lines, None) != f"Case #{number}:":
            raise Failure(f"{here}: no line `Case #{number}:`")
        first = next(lines, "")
        if first == "Impossible":
            grids.append(None)
            continue
        grid = [first, *(next(lines, "") for _ in range(rows - 1))]
        if any(len(row) != cols for row in grid) or "".join(grid).strip("*.c"):
            raise Failure(f"{here}: not a grid of {rows} x {cols}")
        flat = "".join(grid)
        if flat.count("*") != mines or flat.count("c") != 1:
            raise Failure(f"{here}: {flat.count('*')} mines and {flat.count('c')} clicks")
        if not one_click_wins(flat, rows, cols):
            raise Failure(f"{here}: the click does not open every safe cell")
        grids.append(grid)
    if next(lines, None) is not None:
        raise Failure(f"{name}: {who} goes on after the last case")
    return grids


def one_click_wins(flat, rows, cols):
    start = flat.index("c")
    opened, pending = {start}, [start]
    while pending:
        row, col = divmod(pending.pop(), cols)
        around = [
            r * cols + c
            for r in range(max(row - 1, 0), min(row + 2, rows))
            for c in range(max(col - 1, 0), min(col + 2, cols))
        ]
        if all(flat[cell] != "*" for cell in around):
            fresh = [cell for cell in around if cell not in opened]
            opened.update(fresh)
            pending += fresh
    return len(opened) == len(flat) - flat.count("*")


# Measuring


def lowest_times(name, ours, theirs, source, runs):
    our_times, their_times = [], []
    for run in range(runs):
        progress(f"{name}: run {run + 1} of {runs}")
        our_times.append(cpu_ms(ours, source))
        their_times.append(cpu_ms(theirs, source))
    return min(our_times), min(their_times)


def cpu_ms(command, source):
    with source.open("rb") as stdin:
        return 1000 * cpu_seconds(finish(spawn(command, stdin.fileno()), command))


def spawn(command, stdin):
    """Starts a program and discards its answer."""
    with open(os.devnull, "wb") as nowhere:
        actions = [(os.POSIX_SPAWN_DUP2, stdin, 0), (os.POSIX_SPAWN_DUP2, nowhere.fileno(), 1)]
        return os.posix_spawn(command[0], command, os.environ, file_actions=actions)


def finish(process, command):
    _, status, usage = os.wait4(process, 0)
    if status != 0:
        raise Failure(f"{shlex.join(command)} failed with exit code {os.waitstatus_to_exitcode(status)}")
    return usage


def cpu_seconds(usage):
    return usage.ru_utime + usage.ru_stime


def instructions(command, source):
    """Counts millions of instructions, which do not depend on the load of the machine."""
    valgrind = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]
    with source.open("rb") as stdin:
        ran = subprocess.run(
            [*valgrind, *command], stdin=stdin, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=False
        )
    for line in ran.stderr.splitlines():
        if "refs:" in line:
            return int(line.split("refs:")[1].replace(",", "")) / 1e6
    raise Failure(f"valgrind counted nothing for {shlex.join(command)}:\n{ran.stderr}")


def measure_large(saolei):
    usual, large = [], []
    for _ in range(LARGE_RUNS):
        usual.append(sweep_whole(saolei, USUAL_SIDE))
        large.append(sweep_whole(saolei, LARGE_SIDE))
    progress("")
    # Linux counts in KiB, macOS in bytes.
    unit = 1 if sys.platform == "darwin" else 1024
    peak = max(usage.ru_maxrss for usage in large) * unit
    large_ns = 1e9 * min(map(cpu_seconds, large)) / LARGE_SIDE**2
    usual_ns = 1e9 * min(map(cpu_seconds, usual)) / USUAL_SIDE**2
    return {
        "rows": LARGE_SIDE,
        "cols": LARGE_SIDE,
        "peak_bytes_per_cell": round(peak / LARGE_SIDE**2, 3),
        "cpu_ns_per_cell": round(large_ns, 2),
        f"cpu_ns_per_cell_at_{USUAL_SIDE}": round(usual_ns, 2),
        "ratio": round(large_ns / usual_ns, 3),
    }


def sweep_whole(saolei, side):
    """Plays a board with a mine in every 50th row and column, which a single Sweep opens completely."""
    progress(f"sweep {side:,} x {side:,}")
    empty = b"." * side + b"\n"
    mined = (b"*".rjust(50, b".") * (side // 50 + 1))[:side] + b"\n"
    fifty_rows = empty * 49 + mined
    reader, writer = os.pipe()
    os.set_inheritable(writer, False)
    command = [str(saolei), "run", "sweep"]
    process = spawn(command, reader)
    os.close(reader)
    with open(writer, "wb") as game:
        try:
            game.write(b"%d %d\n" % (side, side))
            for _ in range(side // 50):
                game.write(fifty_rows)
            game.write(b"Sweep 1 1\nQuit\n")
        except BrokenPipeError:
            pass  # the exit code reports the error
    return finish(process, command)


# Printing


def table(rows):
    unit = rows[0]["unit"]
    lines = [f"| input | protocol | saolei, {unit} | C++, {unit} | ratio |", "|---|---|--:|--:|--:|"]
    for row in rows:
        figures = " | ".join(f"{row[key]:.2f}" for key in ("saolei", "cpp", "ratio"))
        lines.append(f"| {row['input']} | {row['protocol']} | {figures} |")
    return "\n".join(lines) + "\n"


def large_table(row):
    usual = row[f"cpu_ns_per_cell_at_{USUAL_SIDE}"]
    return "\n".join(
        [
            f"| sweep board | peak bytes per cell | CPU ns per cell | at {USUAL_SIDE:,} x {USUAL_SIDE:,} | ratio |",
            "|---|--:|--:|--:|--:|",
            f"| {row['rows']:,} x {row['cols']:,} | {row['peak_bytes_per_cell']:.2f} | {row['cpu_ns_per_cell']:.2f}"
            f" | {usual:.2f} | {row['ratio']:.2f} |",
            "",
        ]
    )


def progress(text):
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\x1b[K{text}")
        sys.stderr.flush()


if __name__ == "__main__":
    main()
