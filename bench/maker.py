#!/usr/bin/env python3
"""Compares `saolei make --no-guess` with Simon Tatham's generator and ms_toollib: speed on one core, and quality.

    bench/maker.py SAOLEI RATE SGT_MINES [--quick]

SAOLEI is the program, RATE the example `rate` of saolei-maker, SGT_MINES the program of Debian's sgt-puzzles. Speed is boards
per second of CPU time. The three generators take turns, so that all run under the same load, and each writes or returns its
boards. This script measures quality itself, from the boards."""
import hashlib
import resource
import subprocess
import sys
import time

import ms_toollib

# rows, columns, mines, our boards and theirs per turn, and the required ratio
LEVELS = [
    (9, 9, 10, 20000, 1000, 8),
    (16, 16, 40, 4000, 300, 8),
    (16, 30, 99, 600, 60, 5),
    (24, 30, 200, 100, 20, 4),
    (100, 100, 2000, 10, 2, 4),
]
TURNS = 3
# rows, columns, mines, boards
QUALITY = [(9, 9, 10, 2000), (16, 16, 40, 1000), (16, 30, 99, 600), (16, 30, 150, 200), (24, 30, 200, 200)]
LATENCY = [('expert', 4000), ('24x30/200', 300), ('100x100/2000', 30), ('100x100/2500', 10)]


def children():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def run(*words):
    """Runs a program. Returns its output and CPU time."""
    before = children()
    out = subprocess.run(words, check=True, capture_output=True, text=True).stdout
    return out, children() - before


def ours(saolei, rows, cols, mines, count, *options):
    words = [saolei, 'make', '%dx%d/%d' % (rows, cols, mines), '--count', str(count), '--threads', '1', '--seed', 'bench']
    out, seconds = run(*words, *options)
    boards = [[row for row in block.split('\n') if row and ':' not in row] for block in out.split('\n\n')]
    assert len(boards) == count
    return boards, seconds


def tatham(program, rows, cols, mines, count):
    out, seconds = run(program, '--generate', str(count), '%dx%dn%d' % (cols, rows, mines))
    boards = [decode(line, rows, cols) for line in out.split()]
    assert len(boards) == count and sum(row.count('*') for row in boards[0]) == mines
    return boards, seconds


def decode(line, rows, cols):
    """Encodes the mines as bits, each half masked by digests of the other."""
    data = bytearray.fromhex(pad(line.rsplit('m', 1)[1]))
    half = len(data) // 2

    def mask(target, seed):
        stream = b''.join(hashlib.sha1(seed + str(n).encode()).digest() for n in range(len(target) // 20 + 1))
        return bytearray(a ^ b for a, b in zip(target, stream))

    low = mask(data[half:], bytes(data[:half]))
    if rows * cols % 8:
        low[-1] &= 0xff00 >> rows * cols % 8 & 0xff
    data = mask(data[:half], bytes(low)) + low
    bit = lambda at: data[at // 8] >> 7 - at % 8 & 1
    return [''.join('*' if bit(row * cols + col) else '.' for col in range(cols)) for row in range(rows)]


def pad(digits):
    return digits + '0' * (len(digits) % 2)


def toollib(make, rows, cols, mines, count):
    begin = time.process_time()
    made = [make(rows, cols, mines, rows // 2, cols // 2) for _ in range(count)]
    seconds = time.process_time() - begin
    # A failure is a random board paired with False.
    made = [board for board, proved in made if proved] if made and isinstance(made[0], tuple) else made
    return [[''.join('*' if cell == -1 else '.' for cell in row) for row in board] for board in made], seconds


def measure(board):
    """Counts 3BV, openings, and mines in the corners, on the edges and inside."""
    rows, cols = len(board), len(board[0])
    mine = [[glyph == '*' for glyph in row] for row in board]
    around = lambda r, c: [(a, b) for a in range(max(0, r - 1), min(rows, r + 2)) for b in range(max(0, c - 1), min(cols, c + 2))]
    zero = [[not any(mine[a][b] for a, b in around(r, c)) for c in range(cols)] for r in range(rows)]
    opened, openings = set(), 0
    places = [[0, 0], [0, 0], [0, 0]]
    for r in range(rows):
        for c in range(cols):
            place = places[2 - (r in (0, rows - 1)) - (c in (0, cols - 1))]
            place[0] += mine[r][c]
            place[1] += 1
            if zero[r][c] and (r, c) not in opened:
                openings += 1
                opened.add((r, c))
                todo = [(r, c)]
                while todo:
                    for cell in around(*todo.pop()):
                        if cell not in opened:
                            opened.add(cell)
                            if zero[cell[0]][cell[1]]:
                                todo.append(cell)
    alone = sum(not mine[r][c] and (r, c) not in opened for r in range(rows) for c in range(cols))
    return openings + alone, openings, places


def quality(name, boards):
    measured = [measure(board) for board in boards]
    mean = lambda index: sum(m[index] for m in measured) / len(measured)
    rate = lambda place: sum(m[2][place][0] for m in measured) / sum(m[2][place][1] for m in measured)
    print('| %s | %d | %.1f | %.2f | %.3f | %.3f | %.3f |' % (name, len(boards), mean(0), mean(1), rate(0), rate(1), rate(2)))
    sys.stdout.flush()


def main():
    saolei, rate, sgt = sys.argv[1:4]
    scale = 0.2 if '--quick' in sys.argv else 1
    few = lambda count: max(2, int(count * scale))
    print('boards a second of processor time, one core\n')
    print('| rows x columns / mines | saolei | method | sgt-mines | ms_toollib uniform | ms_toollib adjust | ratio to the better | asked for |')
    print('|---|--:|---|--:|--:|--:|--:|--:|')
    for rows, cols, mines, count, theirs, wanted in LEVELS:
        level = (rows, cols, mines)
        uniform = mines * 5 <= rows * cols * 1.1 and rows * cols < 1000
        sums = [[0, 0] for _ in range(4)]
        for _ in range(TURNS):
            turns = [ours(saolei, *level, few(count), '--no-guess'), tatham(sgt, *level, few(theirs))]
            if uniform:
                turns.append(toollib(ms_toollib.laymine_solvable, *level, few(theirs)))
            else:
                turns.append(([], 0))
            turns.append(toollib(ms_toollib.laymine_solvable_adjust, *level, few(theirs)))
            for total, (boards, seconds) in zip(sums, turns):
                total[0] += len(boards)
                total[1] += seconds
        speeds = [boards / seconds if boards else 0 for boards, seconds in sums]
        out, _ = run(saolei, 'make', '%dx%d/%d' % level, '--no-guess', '--seed', 'bench')
        method = next(line[8:] for line in out.split('\n') if line.startswith('method: '))
        shown = ['%.0f' % speed if speed >= 100 else '%.1f' % speed if speed else '-' for speed in speeds]
        ratio = speeds[0] / max(speeds[1:])
        print('| %dx%d/%d | %s | %s | %s | %s | %s | **%.1f** | %d |' % (*level, shown[0], method, *shown[1:], ratio, wanted))
        sys.stdout.flush()
    print('\nquality\n')
    print('| boards | number | 3BV | openings | mines in corners | on edges | inside |\n|---|--:|--:|--:|--:|--:|--:|')
    for rows, cols, mines, count in QUALITY:
        level, count = (rows, cols, mines), few(count)
        name = '%dx%d/%d: ' % level
        quality(name + 'any, first click opens', ours(saolei, *level, count, '--first-click', 'opening')[0])
        if mines <= 99:
            quality(name + 'saolei uniform', ours(saolei, *level, count, '--no-guess', '--method', 'uniform')[0])
        quality(name + 'saolei dense', ours(saolei, *level, count, '--no-guess', '--method', 'dense')[0])
        quality(name + 'sgt-mines', tatham(sgt, *level, min(count, 300))[0])
        quality(name + 'ms_toollib adjust', toollib(ms_toollib.laymine_solvable_adjust, *level, min(count, 200))[0])
    print('\nlatency of one board, first click in the middle\n')
    for level, count in LATENCY:
        out, _ = run(rate, level, str(few(count)))
        print('    ' + out.split('\n')[0])


main()
