#!/usr/bin/env python3
"""Compares the odds of saolei-solver with those of ms_toollib, on the same positions in one run.

    bench/solver.py BINARY [POSITIONS] [REPEATS]     BINARY: the example `positions` of saolei-solver, built for release

POSITIONS is a text (`ROWSxCOLS MINES`, rows of `.` and digits, a blank line between positions) or a JSON list of objects
with rows, cols, mines and cells. By default, 200 half open expert boards are made from a seed. Every answer is compared:
a benchmark of wrong answers is worth nothing. The engines take turns, so that both run under the same load."""
import json
import random
import statistics
import subprocess
import sys
import tempfile
import time

import ms_toollib


def half_open(rng, rows=16, cols=30, mines=99):
    """A board opened by a player who looks at one number at a time, and guesses a few times."""
    cells = [(r, c) for r in range(rows) for c in range(cols)]
    near = {(r, c): [(a, b) for a in range(max(0, r - 1), min(rows, r + 2)) for b in range(max(0, c - 1), min(cols, c + 2)) if (a, b) != (r, c)] for r, c in cells}
    layout = set(rng.sample(cells, mines))
    number = {cell: sum(n in layout for n in near[cell]) for cell in cells}
    shown, known = {}, set()

    def show(cell):
        todo = [cell]
        while todo:
            cell = todo.pop()
            if cell not in shown:
                shown[cell] = number[cell]
                if number[cell] == 0:
                    todo += near[cell]

    for _ in range(rng.randint(3, 9)):
        closed = [cell for cell in cells if cell not in layout and cell not in shown]
        if len(closed) < 20:
            break
        show(rng.choice(closed))
        again = True
        while again:
            again = False
            for cell, value in list(shown.items()):
                closed = [n for n in near[cell] if n not in shown]
                if len(closed) == value and not known.issuperset(closed):
                    known.update(closed)
                    again = True
                if value == sum(n in known for n in closed) and len(closed) > value:
                    for n in closed:
                        if n not in known:
                            show(n)
                            again = True
    rows_ = [''.join(str(shown.get((r, c), '.')) for c in range(cols)) for r in range(rows)]
    return {'rows': rows, 'cols': cols, 'mines': mines, 'cells': rows_}


def read(path):
    if path is None:
        rng = random.Random(7)
        return [half_open(rng) for _ in range(200)]
    text = open(path).read()
    if text.lstrip().startswith('['):
        return json.loads(text)
    positions = []
    for block in text.split('\n\n'):
        lines = block.split()
        if lines:
            rows, cols = map(int, lines[0].split('x'))
            positions.append({'rows': rows, 'cols': cols, 'mines': int(lines[1]), 'cells': lines[2:2 + rows]})
    return positions


def ours(binary, positions, repeats):
    text = '\n'.join('%dx%d %d\n%s\n' % (p['rows'], p['cols'], p['mines'], '\n'.join(p['cells'])) for p in positions)
    with tempfile.NamedTemporaryFile('w', suffix='.txt') as file:
        file.write(text)
        file.flush()
        out = subprocess.run([binary, file.name, str(repeats)], check=True, capture_output=True, text=True).stdout
    for line in out.splitlines():
        words = line.split()
        yield float(words[0]), [None if word == '-' else float(word) for word in words[2:]]


def theirs(position, repeats):
    board = [[10 if glyph == '.' else int(glyph) for glyph in row] for row in position['cells']]
    times = []
    for _ in range(repeats):
        fresh = [row[:] for row in board]
        start = time.perf_counter()
        odds, _ = ms_toollib.cal_probability_onboard(fresh, position['mines'])
        times.append(1e6 * (time.perf_counter() - start))
    return statistics.median(times), [risk for row in odds for risk in row]


def main():
    binary = sys.argv[1]
    positions = read(sys.argv[2] if len(sys.argv) > 2 else None)
    repeats = int(sys.argv[3]) if len(sys.argv) > 3 else 9
    mine, their = [], []
    apart = 0.0
    for start in range(0, len(positions), 20):
        part = positions[start:start + 20]
        for position, (micros, odds) in zip(part, ours(binary, part, repeats)):
            mine.append(micros)
            micros, reference = theirs(position, repeats)
            their.append(micros)
            for glyph, risk, other in zip(''.join(position['cells']), odds, reference):
                if glyph == '.':
                    apart = max(apart, abs(risk - other))
    assert apart < 1e-9, 'the engines differ by %g' % apart
    print('%d positions, odds equal to %.0e' % (len(positions), apart))
    print('%-12s %10s %10s %10s %10s  (microseconds a position)' % ('', 'mean', 'median', '95 %', 'worst'))
    for name, times in (('saolei', mine), ('ms_toollib', their)):
        times = sorted(times)
        row = statistics.mean(times), times[len(times) // 2], times[len(times) * 95 // 100], times[-1]
        print('%-12s %10.1f %10.1f %10.1f %10.1f' % (name, *row))
    mean = statistics.mean(their) / statistics.mean(mine)
    worst = max(their) / max(mine)
    print('ms_toollib takes %.0f times as long, and %.0f times at its worst' % (mean, worst))


main()
