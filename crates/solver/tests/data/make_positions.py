#!/usr/bin/env python3
"""Makes positions.txt: half open boards with exact counts, by a program that shares nothing with the crate.

    make_positions.py > positions.txt

It tries every way to mine the cells beside numbers, cell by cell and part by part, and joins the parts with binomials in
Python's integers. A position: `ROWSxCOLS MINES`, the rows, `layouts N`, then for each count of layouts with a mine the
cells (row,col from 0) that have it."""
import math
import random
import sys

LIMIT = 300_000


class TooMany(Exception):
    pass


def around(rows, cols, cell):
    r, c = cell
    return [(a, b) for a in range(max(0, r - 1), min(rows, r + 2)) for b in range(max(0, c - 1), min(cols, c + 2)) if (a, b) != cell]


def view(rows, cols, mines, clicks, rng):
    cells = [(r, c) for r in range(rows) for c in range(cols)]
    layout = set(rng.sample(cells, mines))
    number = {cell: sum(n in layout for n in around(rows, cols, cell)) for cell in cells}
    shown = {}
    for _ in range(clicks):
        todo = [rng.choice([cell for cell in cells if cell not in layout])]
        while todo:
            cell = todo.pop()
            if cell not in shown:
                shown[cell] = number[cell]
                if number[cell] == 0:
                    todo += around(rows, cols, cell)
    return shown


def parts(rows, cols, shown):
    sees = {cell: [n for n in around(rows, cols, cell) if n not in shown] for cell in shown}
    sees = {cell: closed for cell, closed in sees.items() if closed}
    left = set(sees)
    while left:
        numbers, todo = [], [min(left)]
        left.discard(todo[0])
        while todo:
            number = todo.pop()
            numbers.append(number)
            near = {n for n in left if set(sees[n]) & set(sees[number])}
            left -= near
            todo += sorted(near)
        order = []
        for number in numbers:
            order += [cell for cell in sees[number] if cell not in order]
        yield order, {number: (shown[number], sees[number]) for number in numbers}


def ways(order, numbers):
    """{mines: (ways, {cell: ways with a mine there})} of a part."""
    of = {cell: [n for n in numbers if cell in numbers[n][1]] for cell in order}
    need = {n: numbers[n][0] for n in numbers}
    free = {n: len(numbers[n][1]) for n in numbers}
    mined, result, steps = [], {}, 0

    def go(index):
        nonlocal steps
        steps += 1
        if steps > LIMIT:
            raise TooMany
        if index == len(order):
            count, cells = result.setdefault(len(mined), [0, {}])
            result[len(mined)][0] += 1
            for cell in mined:
                cells[cell] = cells.get(cell, 0) + 1
            return
        cell = order[index]
        for n in of[cell]:
            free[n] -= 1
        if all(need[n] <= free[n] for n in of[cell]):
            go(index + 1)
        if all(need[n] > 0 and need[n] - 1 <= free[n] for n in of[cell]):
            for n in of[cell]:
                need[n] -= 1
            mined.append(cell)
            go(index + 1)
            mined.pop()
            for n in of[cell]:
                need[n] += 1
        for n in of[cell]:
            free[n] += 1

    go(0)
    return result


def solve(rows, cols, mines, shown):
    pieces = [ways(*part) for part in parts(rows, cols, shown)]
    seen = {n for cell in shown for n in around(rows, cols, cell)} - set(shown)
    outside = [(r, c) for r in range(rows) for c in range(cols) if (r, c) not in shown and (r, c) not in seen]

    def choose(n, k):
        return math.comb(n, k) if 0 <= k <= n else 0

    def join(pieces):
        total = {0: 1}
        for piece in pieces:
            after = {}
            for used, count in total.items():
                for more, (way, _) in piece.items():
                    after[used + more] = after.get(used + more, 0) + count * way
            total = after
        return total

    layouts = sum(count * choose(len(outside), mines - used) for used, count in join(pieces).items())
    counts = {}
    for index, piece in enumerate(pieces):
        others = join(pieces[:index] + pieces[index + 1:])
        for own, (_, cells) in piece.items():
            weight = sum(count * choose(len(outside), mines - used - own) for used, count in others.items())
            for cell in {c for _, (_, cs) in piece.items() for c in cs}:
                counts[cell] = counts.get(cell, 0) + cells.get(cell, 0) * weight
    for cell in seen:
        counts.setdefault(cell, 0)
    for cell in outside:
        counts[cell] = sum(count * choose(len(outside) - 1, mines - used - 1) for used, count in join(pieces).items())
    return layouts, counts


def main():
    sys.setrecursionlimit(10_000)
    rng = random.Random(20)
    wanted = [(9, 9, 10)] * 8 + [(8, 11, 25)] * 6 + [(16, 16, 40)] * 8 + [(5, 40, 30)] * 4 + [(16, 30, 99)] * 10
    for rows, cols, mines in wanted:
        while True:
            shown = view(rows, cols, mines, rng.randint(1, rows * cols // 8), rng)
            try:
                layouts, counts = solve(rows, cols, mines, shown)
            except TooMany:
                continue
            if layouts > 1:
                break
        print('%dx%d %d' % (rows, cols, mines))
        for r in range(rows):
            print(''.join(str(shown.get((r, c), '.')) for c in range(cols)))
        print('layouts', layouts)
        for count in sorted(set(counts.values())):
            cells = sorted(cell for cell in counts if counts[cell] == count)
            print(count, *('%d,%d' % cell for cell in cells))
        print()


main()
