import sys


def around(row, col):
    for r in range(max(row - 1, 0), min(row + 2, rows)):
        for c in range(max(col - 1, 0), min(col + 2, cols)):
            if (r, c) != (row, col):
                yield r, c


def is_open(row, col):
    return shown[row][col].isdigit()


def is_free(row, col):
    return shown[row][col] in "_?"


def reveal(row, col):
    mines = 0
    for r, c in around(row, col):
        if layout[r][c] == "*":
            mines += 1
    shown[row][col] = str(mines)
    changed.append((row, col))


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


def left(row, col):
    if not is_free(row, col):
        return True
    if layout[row][col] == "*":
        return False
    flood(row, col)
    return True


def right(row, col):
    if not is_open(row, col):
        shown[row][col] = {"_": "P", "P": "?", "?": "_"}[shown[row][col]]
        changed.append((row, col))
    return True


def middle(row, col):
    if not is_open(row, col):
        return True
    flags = 0
    for r, c in around(row, col):
        if shown[r][c] == "P":
            flags += 1
    if flags != int(shown[row][col]):
        return True
    free = [(r, c) for r, c in around(row, col) if is_free(r, c)]
    for r, c in free:
        if layout[r][c] == "*":
            return False
    for r, c in free:
        if is_free(r, c):
            flood(r, c)
    return True


words = iter(sys.stdin.read().split())
games = int(next(words))
for game in range(games):
    if game > 0:
        print("==========")
    rows, cols = int(next(words)), int(next(words))
    layout = [next(words) for _ in range(rows)]
    shown = [["_"] * cols for _ in range(rows)]
    mines_in_all = sum(row.count("*") for row in layout)
    over = False
    while True:
        operation = int(next(words))
        if operation == 0:
            break
        row, col = int(next(words)) - 1, int(next(words)) - 1
        if over:
            print("INVALID")
            continue
        changed = []
        alive = {1: left, 2: right, 3: middle}[operation](row, col)
        if not alive:
            print("LOSE")
            over = True
            continue
        changed.sort()
        cells = [f"<{r + 1}, {c + 1}, {shown[r][c]}>" for r, c in changed]
        print("RUNNING: [" + ", ".join(cells) + "]")
        closed = 0
        for r in range(rows):
            for c in range(cols):
                if not is_open(r, c):
                    closed += 1
        if closed == mines_in_all:
            print("WIN")
            over = True
    if not over:
        print("QUIT")
