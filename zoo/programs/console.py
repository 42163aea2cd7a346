import sys


def around(row, col):
    for r in range(max(row - 1, 0), min(row + 2, rows)):
        for c in range(max(col - 1, 0), min(col + 2, cols)):
            if (r, c) != (row, col):
                yield r, c


def is_open(row, col):
    return shown[row][col].isdigit()


def is_free(row, col):
    return shown[row][col] in ".?"


def reveal(row, col):
    mines_around = 0
    for r, c in around(row, col):
        if layout[r][c] == "*":
            mines_around += 1
    shown[row][col] = str(mines_around)


def flood(row, col):
    waiting = [(row, col)]
    reveal(row, col)
    while waiting:
        row, col = waiting.pop()
        if shown[row][col] == "0":
            for r, c in around(row, col):
                if is_free(r, c):
                    reveal(r, c)
                    waiting.append((r, c))


def open_all(cells):
    for r, c in cells:
        if layout[r][c] == "*":
            return False
    for r, c in cells:
        if not is_open(r, c):
            flood(r, c)
    return True


words = iter(sys.stdin.read().split())
level = int(next(words))
if level == 1:
    rows, cols, mines = 9, 9, 10
elif level == 2:
    rows, cols, mines = 16, 16, 40
elif level == 3:
    rows, cols, mines = 16, 30, 99
else:
    rows, cols, mines = int(next(words)), int(next(words)), int(next(words))
layout = [next(words) for _ in range(rows)]
shown = [["."] * cols for _ in range(rows)]
steps = 0
for word in words:
    operation = int(word)
    row, col = int(next(words)) - 1, int(next(words)) - 1
    steps += 1
    alive = True
    if operation == 1:
        if is_free(row, col):
            alive = open_all([(row, col)])
    elif operation == 2:
        if shown[row][col] in ".?":
            shown[row][col] = "!"
    elif operation == 3:
        if shown[row][col] in ".!":
            shown[row][col] = "?"
    elif operation == 4:
        if shown[row][col] in "!?":
            shown[row][col] = "."
    else:
        flags = 0
        for r, c in around(row, col):
            if shown[r][c] == "!":
                flags += 1
        if is_open(row, col) and shown[row][col] == str(flags):
            alive = open_all([(r, c) for r, c in around(row, col) if is_free(r, c)])
    closed_safe = 0
    flags = 0
    for r in range(rows):
        for c in range(cols):
            if not is_open(r, c) and layout[r][c] == ".":
                closed_safe += 1
            if shown[r][c] == "!":
                flags += 1
    over = True
    if not alive:
        print("Hit mine, you lose")
    elif closed_safe == 0:
        print("Game over, you win")
    else:
        print("Game in progress")
        over = False
    print(steps, mines - flags)
    for r in range(rows):
        line = ""
        for c in range(cols):
            line += "*" if over and layout[r][c] == "*" else shown[r][c]
        print(line)
    if over:
        break
