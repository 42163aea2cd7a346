import sys


def lengths(rows, cols, safe):
    """How many cells of each row are safe, from the left; None if no click wins."""
    if safe == 1:
        return [1]
    if rows == 1:
        return [safe]
    if cols == 1:
        return [1] * safe
    for width in range(2, cols + 1):
        if safe < 2 * width:
            break
        found = [width, width]
        left = safe - 2 * width
        while left > 0:
            found.append(min(left, width))
            left -= min(left, width)
        if len(found) > rows:
            continue
        if found[-1] == 1:
            # A cell alone in its row takes one from the row above, unless it is one of the first two.
            if len(found) < 4 or width < 3:
                continue
            found[-2] -= 1
            found[-1] += 1
        return found
    return None


words = iter(sys.stdin.read().split())
cases = int(next(words))
for case in range(1, cases + 1):
    rows, cols, mines = int(next(words)), int(next(words)), int(next(words))
    print(f"Case #{case}:")
    found = lengths(rows, cols, rows * cols - mines)
    if found is None:
        print("Impossible")
        continue
    board = []
    for row in range(rows):
        length = found[row] if row < len(found) else 0
        board.append("." * length + "*" * (cols - length))
    board[0] = "c" + board[0][1:]
    print("\n".join(board))
