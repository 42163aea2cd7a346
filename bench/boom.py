"""A plain answer to boom in Python, as a student would write it; used by `bench/stress.py`."""
import sys

words = iter(sys.stdin.read().split())


class Board:
    def __init__(self):
        self.rows, self.cols = int(next(words)), int(next(words))
        self.mines = [next(words) for _ in range(self.rows)]
        self.open = [[False] * self.cols for _ in range(self.rows)]
        self.mark = [["_"] * self.cols for _ in range(self.rows)]

    def around(self, row, col):
        for r in range(max(row - 1, 0), min(row + 2, self.rows)):
            for c in range(max(col - 1, 0), min(col + 2, self.cols)):
                if (r, c) != (row, col):
                    yield r, c

    def number(self, row, col):
        return sum(self.mines[r][c] == "*" for r, c in self.around(row, col))

    def flood(self, row, col):
        self.open[row][col] = True
        changed, pending = [(row, col)], [(row, col)]
        while pending:
            cell = pending.pop()
            if self.number(*cell) == 0:
                for r, c in self.around(*cell):
                    if not self.open[r][c] and self.mark[r][c] != "P":
                        self.open[r][c] = True
                        changed.append((r, c))
                        pending.append((r, c))
        return changed

    def click(self, row, col):
        """Opens a cell. Returns the changed cells; None if the game is lost."""
        if self.open[row][col] or self.mark[row][col] == "P":
            return []
        return None if self.mines[row][col] == "*" else self.flood(row, col)

    def turn_mark(self, row, col):
        if self.open[row][col]:
            return []
        self.mark[row][col] = {"_": "P", "P": "?", "?": "_"}[self.mark[row][col]]
        return [(row, col)]

    def chord(self, row, col):
        flags = sum(not self.open[r][c] and self.mark[r][c] == "P" for r, c in self.around(row, col))
        if not self.open[row][col] or flags != self.number(row, col):
            return []
        cells = [(r, c) for r, c in self.around(row, col) if not self.open[r][c] and self.mark[r][c] != "P"]
        if any(self.mines[r][c] == "*" for r, c in cells):
            return None
        changed = []
        for r, c in cells:
            if not self.open[r][c]:
                changed += self.flood(r, c)
        return changed

    def is_won(self):
        return all(self.open[r][c] or self.mines[r][c] == "*" for r in range(self.rows) for c in range(self.cols))

    def show(self, row, col):
        value = self.number(row, col) if self.open[row][col] else self.mark[row][col]
        return f"<{row + 1}, {col + 1}, {value}>"


def play():
    board, is_over = Board(), False
    while (kind := next(words)) != "0":
        cell = int(next(words)) - 1, int(next(words)) - 1
        if is_over:
            print("INVALID")
            continue
        changed = {"1": board.click, "2": board.turn_mark, "3": board.chord}[kind](*cell)
        if changed is None:
            print("LOSE")
            is_over = True
            continue
        print("RUNNING: [" + ", ".join(board.show(*one) for one in sorted(changed)) + "]")
        if board.is_won():
            print("WIN")
            is_over = True
    if not is_over:
        print("QUIT")


for game in range(int(next(words))):
    if game > 0:
        print("==========")
    play()
