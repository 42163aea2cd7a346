"""Compares the statistics of `saolei replay --json` with those of ms_toollib, value by value.

Usage: compare.py SAOLEI FOLDER_OF_RMV_FILES FOLDER_FOR_GAMES

ms_toollib reads each file in a process of its own, because it aborts on files that it does not expect.
"""

import json
import math
import random
import subprocess
import sys
from pathlib import Path

# Our name, and theirs.
VALUES = {
    "time_ms": "rtime_ms",
    "3bv": "bbbv",
    "solved_3bv": "bbbv_solved",
    "openings": "op",
    "islands": "isl",
    "left": "left",
    "right": "right",
    "double": "double",
    "effective_left": "lce",
    "effective_right": "rce",
    "effective_double": "dce",
    "clicks": "cl",
    "effective_clicks": "ce",
    "flags": "flag",
    "3bv_per_s": "bbbv_s",
    "ioe": "ioe",
    "correctness": "corr",
    "throughput": "thrp",
    "rqp": "rqp",
    "qg": "qg",
    "stnb": "stnb",
    "path": "path",
    "zini": "zini",
    "hzini": "hzini",
    "pluck": "pluck",
    **{f"cells_{number}": f"cell{number}" for number in range(9)},
}

PEER = """
import json, sys
import ms_toollib
path = sys.argv[1]
video = {"evf": ms_toollib.EvfVideo, "rmv": ms_toollib.RmvVideo}[path.rsplit(".", 1)[1]](path)
video.parse()
video.analyse()
video.analyse_for_features(["pluck"])
video.current_time = 1e9
print(json.dumps({name: getattr(video, name) for name in sys.argv[2:]}))
"""

# Files that ms_toollib aborts on, and why. They are refused by both.
REFUSED = {
    "test_rmv1_utf8_invalid.rmv": "expected UTF-8",
    "test_rmv2_utf8_invalid.rmv": "expected UTF-8",
}

GAMES = 40
SEED = 20260101


def reference_values(path):
    names = sorted(set(VALUES.values()))
    done = subprocess.run([sys.executable, "-c", PEER, str(path), *names], capture_output=True, text=True)
    return json.loads(done.stdout) if done.returncode == 0 else None


def our_values(saolei, path):
    done = subprocess.run([saolei, "replay", str(path), "--json"], capture_output=True, text=True)
    return json.loads(done.stdout)


def differences(ours, theirs):
    for name, reference_name in VALUES.items():
        our, their = ours[name], theirs[reference_name]
        if our is None:
            # Where a value does not exist, ms_toollib has 0, NaN, infinity or the largest number.
            if name in ("pluck", "3bv_per_s", "stnb", "ioe", "correctness", "throughput", "rqp", "qg"):
                continue
        elif their is not None and math.isclose(our, their, rel_tol=1e-6, abs_tol=1e-6):
            continue
        yield f"{name} is {our} here and {their} in ms_toollib"


def random_game(rng, level=None, mistakes=0.1, pointer_ms=None):
    """A game in RawVF: a player who knows the mines most of the time, and uses every button.

    Without mistakes the game is played to its end. With `pointer_ms` the pointer moves evenly between all places, with an
    event after each so many milliseconds.
    """
    rows, cols, mines = level or rng.choice([(8, 8, 10), (16, 16, 40), (16, 30, 99), (12, 20, 35)])
    cells = [(row, col) for row in range(rows) for col in range(cols)]
    mined = set(rng.sample(cells, mines))
    around = {
        (row, col): [
            (r, c)
            for r in range(max(0, row - 1), min(rows, row + 2))
            for c in range(max(0, col - 1), min(cols, col + 2))
            if (r, c) != (row, col)
        ]
        for row, col in cells
    }
    lines = [f"Width: {cols}", f"Height: {rows}", f"Mines: {mines}", "Board:"]
    lines += ["".join("*" if (row, col) in mined else "0" for col in range(cols)) for row in range(rows)]
    lines.append("Events:")
    time, open_cells, flags = 0, set(), set()
    last = None

    def line(time, kind, x, y):
        lines.append(f"{time // 1000}.{time % 1000:03} {kind} {x // 16 + 1} {y // 16 + 1} ({x} {y})")

    def event(kind, cell, pixel=None):
        nonlocal last
        row, col = cell
        right, down = pixel or (rng.randrange(16), rng.randrange(16))
        x, y = col * 16 + right, row * 16 + down
        if pointer_ms and last:
            before, from_x, from_y = last
            for at in range(before + pointer_ms, time, pointer_ms):
                share = (at - before) / (time - before)
                line(at, "mv", round(from_x + share * (x - from_x)), round(from_y + share * (y - from_y)))
        line(time, kind, x, y)
        last = time, x, y

    def flood(cell):
        stack = [cell]
        while stack:
            at = stack.pop()
            if at in open_cells or at in flags or at in mined:
                continue
            open_cells.add(at)
            if not any(other in mined for other in around[at]):
                stack.extend(around[at])

    # A safe first click.
    first = rng.choice([cell for cell in cells if cell not in mined])
    event("lc", first)
    time += rng.randrange(20, 90)
    event("lr", first)
    flood(first)
    for _ in range(rng.randrange(5, 200) if mistakes else 100_000):
        time += rng.randrange(5, 400)
        if rng.random() < 0.5:
            event("mv", rng.choice(cells))
        choice = rng.random()
        if choice < 0.3:
            cell = rng.choice(cells if rng.random() < mistakes else sorted(mined))
            if not mistakes and cell in flags:
                continue
            if cell in open_cells:
                continue
            event("rc", cell)
            time += rng.randrange(10, 80)
            event("rr", cell)
            flags ^= {cell}
        elif choice < 0.6:
            cell = rng.choice(sorted(open_cells))
            first_button, second = rng.choice([("l", "r"), ("r", "l")])
            event(f"{first_button}c", cell)
            event(f"{second}c", cell)
            time += rng.randrange(10, 80)
            # The last releases are in one place: ms_toollib adds movements after the end to the path.
            for release in (f"{rng.choice('lr')}r", "lr", "rr"):
                event(release, cell, (8, 8))
            number = sum(other in mined for other in around[cell])
            if sum(other in flags for other in around[cell]) == number:
                opened = [other for other in around[cell] if other not in flags]
                if any(other in mined for other in opened):
                    break
                for other in opened:
                    flood(other)
        else:
            cell = rng.choice(cells)
            if cell in mined and cell not in flags and rng.random() >= mistakes:
                continue
            if not mistakes and cell in open_cells:
                continue
            event("lc", cell)
            time += rng.randrange(10, 80)
            event("lr", cell)
            if cell in mined and cell not in flags:
                break
            flood(cell)
        if len(open_cells) == len(cells) - mines:
            break
    return "\n".join(lines) + "\n"


def main():
    saolei, assets, folder = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])
    folder.mkdir(parents=True, exist_ok=True)
    rng = random.Random(SEED)
    paths = sorted(assets.glob("*.rmv"))
    assert len(paths) == 10, f"expected ten real games in {assets}, found {len(paths)}"
    for index in range(GAMES):
        text, path = folder / f"{index}.rawvf", folder / f"{index}.evf"
        text.write_text(random_game(rng))
        subprocess.run([saolei, "replay", str(text), "--to", str(path)], check=True)
        paths.append(path)
    wrong = compared = 0
    for path in paths:
        ours, theirs = our_values(saolei, path), reference_values(path)
        if path.name in REFUSED:
            if theirs is not None or REFUSED[path.name] not in ours.get("error", ""):
                wrong += 1
                print(f"{path.name}: expected to be refused by both")
            continue
        if theirs is None:
            wrong += 1
            print(f"{path.name}: ms_toollib cannot read it")
            continue
        found = list(differences(ours, theirs))
        # These formats record what the board showed after every event.
        found += [finding["words"] for finding in ours["findings"] if finding["kind"] == "shown"]
        compared += len(VALUES)
        for line in found:
            wrong += 1
            print(f"{path.name}: {line}")
    print(f"reference: {len(paths)} games with {compared} values: {compared - wrong} passed, {wrong} failed")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
