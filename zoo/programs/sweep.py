import sys


def around(row, col):
    for r in range(max(row - 1, 0), min(row + 2, rows)):
        for c in range(max(col - 1, 0), min(col + 2, cols)):
            if (r, c) != (row, col):
                yield r, c


def is_open(row, col):
    return shown[row][col].isdigit()


def reveal(row, col):
    mines = 0
    for r, c in around(row, col):
        if layout[r][c] == "*":
            mines += 1
    shown[row][col] = str(mines)
    opened.append((row, col))


def flood(row, col):
    waiting = [(row, col)]
    reveal(row, col)
    while waiting:
        row, col = waiting.pop()
        if shown[row][col] == "0":
            for r, c in around(row, col):
                if not is_open(r, c):
                    reveal(r, c)
                    waiting.append((r, c))


def open_all(cells):
    for r, c in cells:
        if layout[r][c] == "*":
            print("boom")
            return False
    for r, c in cells:
        if not is_open(r, c):
            flood(r, c)
    if not opened:
        print("no cell detected")
        return True
    print(len(opened), "cell(s) detected")
    for r, c in sorted(opened):
        print(r + 1, c + 1, shown[r][c])
    return True


lines = sys.stdin.read().split("\n")
rows, cols = map(int, lines[0].split())
layout = lines[1 : rows + 1]
shown = [["."] * cols for _ in range(rows)]
safe = sum(row.count(".") for row in layout)
steps = 0
end = ""
for line in lines[rows + 1 :]:
    words = line.split()
    if words[0] == "Quit":
        end = "give up"
        break
    steps += 1
    row, col = int(words[1]) - 1, int(words[2]) - 1
    opened = []
    alive = True
    if words[0] == "Flag":
        if is_open(row, col):
            print("swept")
        elif shown[row][col] == "!":
            shown[row][col] = "."
            print("cancelled")
        else:
            shown[row][col] = "!"
            print("success")
    elif words[0] == "Sweep":
        if is_open(row, col):
            print("swept")
        elif shown[row][col] == "!":
            print("flagged")
        else:
            alive = open_all([(row, col)])
    else:
        flags = 0
        for r, c in around(row, col):
            if shown[r][c] == "!":
                flags += 1
        if not is_open(row, col):
            print("not swept")
        elif shown[row][col] == "0" or shown[row][col] != str(flags):
            print("failed")
        else:
            alive = open_all([(r, c) for r, c in around(row, col) if shown[r][c] == "."])
    safe -= len(opened)
    if not alive:
        end = "game over"
        break
    if opened and safe == 0:
        end = "finish"
        break
print(end)
print("total step", steps)
