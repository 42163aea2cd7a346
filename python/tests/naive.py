"""A second Minesweeper, written for clearness alone, and brute-force odds: the tests compare with them."""

from itertools import combinations, product

import numpy as np


def neighbours(shape, row, col):
    rows, cols = shape
    for other in product((row - 1, row, row + 1), (col - 1, col, col + 1)):
        if other != (row, col) and 0 <= other[0] < rows and 0 <= other[1] < cols:
            yield other


class NaiveGame:
    """Classic rules: flags stop openings and floods; a chord needs as many flags as its number."""

    def __init__(self, layout):
        self.layout = np.asarray(layout, dtype=bool)
        self.view = np.full(self.layout.shape, -1, dtype=np.int8)
        self.phase = "playing"

    def number(self, cell):
        return sum(bool(self.layout[other]) for other in neighbours(self.layout.shape, *cell))

    def open(self, cell):
        if self.phase == "playing" and self.view[cell] == -1:
            self.open_all([cell])

    def open_all(self, cells):
        hit = [cell for cell in cells if self.layout[cell]]
        waiting = [cell for cell in cells if not self.layout[cell]]
        while waiting:
            cell = waiting.pop()
            if self.view[cell] != -1:
                continue
            self.view[cell] = self.number(cell)
            if self.view[cell] == 0:
                waiting.extend(neighbours(self.layout.shape, *cell))
        if hit:
            self.view[min(hit)] = -4
            self.phase = "lost"
        elif (self.view >= 0).sum() == (~self.layout).sum():
            self.phase = "won"

    def mark(self, cell):
        if self.phase == "playing" and self.view[cell] < 0:
            self.view[cell] = -2 if self.view[cell] == -1 else -1

    def chord(self, cell):
        if self.phase == "playing" and self.view[cell] >= 0:
            around = list(neighbours(self.layout.shape, *cell))
            if sum(self.view[other] == -2 for other in around) == self.view[cell]:
                closed = [other for other in around if self.view[other] == -1]
                if closed:
                    self.open_all(closed)


def brute_odds(view, mines):
    """The odds of every closed cell by listing all layouts; None if none fits."""
    view = np.asarray(view)
    closed = [tuple(map(int, cell)) for cell in np.argwhere(view < 0)]
    counts, layouts = dict.fromkeys(closed, 0), 0
    for chosen in combinations(closed, mines):
        chosen = set(chosen)
        fits = all(
            sum(other in chosen for other in neighbours(view.shape, *map(int, cell))) == view[tuple(cell)]
            for cell in np.argwhere(view >= 0)
        )
        if fits:
            layouts += 1
            for cell in chosen:
                counts[cell] += 1
    if not layouts:
        return None
    odds = np.full(view.shape, np.nan)
    for cell, count in counts.items():
        odds[cell] = count / layouts
    return odds
