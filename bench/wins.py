#!/usr/bin/env python3
"""Measures win rates on fixed sets of boards, and compares them board by board with another solver.

    bench/wins.py SAOLEI [STRENGTH[:SET,SET...]]... [--boards N] [--keep FOLDER]

SAOLEI is the program; a set is a level and a start, such as expert-safe. By default, all strengths play all six sets, which
takes about 80 minutes for `max`. A set is made from its seed with Python's random numbers, which never change. Its first click
is a safe corner (safe), or an opening (zero). peer-wins.txt has one bit per board for the 50,000 boards of each set: whether
DavidNHill/Minesweeper (Java, commit 0806bb8, default settings with an end game of 400 layouts) won it. FOLDER keeps the boards
(NAME.boards) and which of them were won (STRENGTH-NAME.wins)."""
import argparse
import json
import math
import pathlib
import random
import subprocess
import tempfile

# columns, rows, mines, and where the first click of `zero` is, in rows and columns from 0
LEVELS = {'expert': (30, 16, 99, 3), 'intermediate': (16, 16, 40, 2), 'beginner': (9, 9, 10, 2)}
SETS = {f'{level}-{start}': 101 + seed for seed, (level, start) in
        enumerate((level, start) for level in LEVELS for start in ('safe', 'zero'))}
STRENGTHS = ('fast', 'strong', 'max')
PEER = pathlib.Path(__file__).with_name('peer-wins.txt')


def make(name, count):
    """The boards of a set in the format of `saolei simulate --boards`."""
    level, start = name.split('-')
    cols, rows, mines, inner = LEVELS[level]
    click, reach = (inner, 1) if start == 'zero' else (0, 0)
    near = range(click - reach, click + reach + 1)
    free = {row * cols + col for row in near for col in near}
    cells = [cell for cell in range(rows * cols) if cell not in free]
    digits = -(-rows * cols // 4)
    rng = random.Random(SETS[name])
    lines = [f'{cols} {rows} {mines} {click} {click}']
    for _ in range(count):
        board = sum(1 << (4 * digits - 1 - cell) for cell in rng.sample(cells, mines))
        lines.append(f'{board:0{digits}x}')
    return '\n'.join(lines) + '\n'


def peer_wins():
    lines = (line.split() for line in PEER.read_text().splitlines())
    return {name: f'{int(digits, 16):0{4 * len(digits)}b}' for name, digits in lines}


def compare(ours, theirs):
    """The difference in percentage points, half its 95 % interval, and the number of boards with different results."""
    up = sum(a > b for a, b in zip(ours, theirs))
    down = sum(a < b for a, b in zip(ours, theirs))
    count = len(ours)
    mean = (up - down) / count
    half = 1.96 * math.sqrt(((up + down) / count - mean * mean) / count)
    return 100 * mean, 100 * half, up + down


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('saolei')
    parser.add_argument('what', nargs='*', default=STRENGTHS)
    parser.add_argument('--boards', type=int, default=50_000)
    parser.add_argument('--keep', type=pathlib.Path)
    args = parser.parse_args()
    folder = args.keep or pathlib.Path(tempfile.mkdtemp())
    folder.mkdir(parents=True, exist_ok=True)
    peer = peer_wins()
    plays = []
    for what in args.what:
        strength, _, names = what.partition(':')
        names = names.split(',') if names else list(SETS)
        if strength not in STRENGTHS or not SETS.keys() >= set(names):
            parser.error(f'{what}: expected {", ".join(STRENGTHS)}, and after a colon any of {", ".join(SETS)}')
        plays += [(strength, name) for name in names]
    print('| set | strength | boards | won | Java | difference | different results | CPU ms per game |')
    print('|---|---|---|---|---|---|---|---|')
    for strength, name in plays:
        boards, wins = folder / f'{name}.boards', folder / f'{strength}-{name}.wins'
        boards.write_text(make(name, args.boards))
        command = [args.saolei, 'simulate', name.split('-')[0], '--boards', boards, '--wins', wins,
                   '--strength', strength, '--threads', '1', '--json']
        report = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
        assert report['lost_on_certain'] == 0, report
        ours = wins.read_text().strip()
        theirs = peer[name][:len(ours)]
        mean, half, otherwise = compare(ours, theirs)
        half_rate = 50 * (report['high'] - report['low'])
        print(f'| {name.replace("-", ", ")} | {strength} | {len(ours):,} | {100 * report["rate"]:.2f} % +- {half_rate:.2f}'
              f' | {100 * theirs.count("1") / len(theirs):.2f} % | {mean:+.2f} +- {half:.2f} | {otherwise:,}'
              f' | {report["cpu_ms_per_game"]:.2g} |', flush=True)


main()
