import sys


def around(row, col):
    for r in range(max(row - 1, 0), min(row + 2, rows)):
        for c in range(max(col - 1, 0), min(col + 2, cols)):
            if (r, c) != (row, col):
                yield r, c


def reveal(row, col):
    mines = 0
    for r, c in around(row, col):
        if board[r][c] == "M":
            mines += 1
    board[row][col] = str(mines) if mines > 0 else "B"


words = iter(sys.stdin.read().split())
for word in words:
    rows, cols = int(word), int(next(words))
    board = [list(next(words)) for _ in range(rows)]
    row, col = int(next(words)), int(next(words))
    if board[row][col] == "M":
        board[row][col] = "X"
    else:
        waiting = [(row, col)]
        reveal(row, col)
        while waiting:
            row, col = waiting.pop()
            if board[row][col] == "B":
                for r, c in around(row, col):
                    if board[r][c] == "E":
                        reveal(r, c)
                        waiting.append((r, c))
    for line in board:
        print("".join(line))
