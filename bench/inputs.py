#!/usr/bin/env python3
"""Makes the benchmark's inputs, at the largest sizes that the statements allow or above.

    inputs.py              list the inputs
    inputs.py NAME         write one of them to standard output

The same name gives the same bytes on every machine: all randomness comes from `getrandbits` of a generator seeded with
the name.
"""
import random
import sys

MINE = ord("*")

# This cell is safe and the three cells around it are mines, so no flood opens it and no chord reaches it: a game is not
# won until it is opened. Games that must last keep away from it.
SHELTER = (0, 0)
SHELTER_WALL = ((0, 1), (1, 0), (1, 1))


class Dice:
    def __init__(self, name):
        self.bits = random.Random(name).getrandbits

    def below(self, end):
        width = (end - 1).bit_length()
        while True:
            value = self.bits(width) if width else 0
            if value < end:
                return value

    def pick(self, items):
        return items[self.below(len(items))]

    def shuffle(self, items):
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]


class Board:
    """Mines as `*` and safe cells as `.`; rows and columns count from 0."""

    def __init__(self, rows, cols):
        self.rows, self.cols = rows, cols
        self.grid = [bytearray(b"." * cols) for _ in range(rows)]

    @staticmethod
    def dense(dice, rows, cols, of_256):
        """Each cell is a mine with a chance of `of_256` in 256."""
        board = Board(rows, cols)
        glyphs = bytes(MINE if value < of_256 else ord(".") for value in range(256))
        for row in range(rows):
            chances = dice.bits(8 * cols).to_bytes(cols, "little")
            board.grid[row] = bytearray(chances.translate(glyphs))
        return board

    @staticmethod
    def sparse(dice, rows, cols, mines):
        board = Board(rows, cols)
        for _ in range(mines):
            board.grid[dice.below(rows)][dice.below(cols)] = MINE
        return board

    @staticmethod
    def corridors(rows, cols):
        """A corridor, three cells wide, that runs back and forth along the rows from top to bottom."""
        board = Board(rows, cols)
        for number, row in enumerate(range(3, rows, 4)):
            wall = bytearray(b"*" * cols)
            gap = slice(cols - 3, cols) if number % 2 == 0 else slice(0, 3)
            wall[gap] = b"..."
            board.grid[row] = wall
        return board

    def turned(self):
        """Swaps rows and columns."""
        board = Board(self.cols, self.rows)
        board.grid = [bytearray(column) for column in zip(*self.grid)]
        return board

    def sheltered(self):
        for row, col in SHELTER_WALL:
            self.grid[row][col] = MINE
        self.grid[SHELTER[0]][SHELTER[1]] = ord(".")
        return self

    def is_mine(self, cell):
        return self.grid[cell[0]][cell[1]] == MINE

    def around(self, cell):
        row, col = cell
        for r in range(max(row - 1, 0), min(row + 2, self.rows)):
            for c in range(max(col - 1, 0), min(col + 2, self.cols)):
                if (r, c) != cell:
                    yield r, c

    def mines_around(self, cell):
        return [other for other in self.around(cell) if self.is_mine(other)]

    def any_cell(self, dice):
        return dice.below(self.rows), dice.below(self.cols)

    def any_safe(self, dice):
        while True:
            cell = self.any_cell(dice)
            if not self.is_mine(cell) and cell != SHELTER:
                return cell

    def text(self, safe, mine="*"):
        glyphs = bytes.maketrans(b".*", (safe + mine).encode())
        return [row.translate(glyphs).decode() for row in self.grid]


class Words:
    """How a protocol spells the three operations."""

    def __init__(self, opens, marks, chords, presses):
        self.opens, self.marks, self.chords = opens, marks, chords
        # How many marks make a blank cell blank again.
        self.presses = presses

    def open(self, cell):
        return f"{self.opens} {cell[0] + 1} {cell[1] + 1}"

    def mark(self, cell):
        return f"{self.marks} {cell[0] + 1} {cell[1] + 1}"

    def chord(self, cell):
        return f"{self.chords} {cell[0] + 1} {cell[1] + 1}"


BOOM = Words("1", "2", "3", presses=3)
SWEEP = Words("Sweep", "Flag", "DSweep", presses=2)


def idle(dice, board, words, count):
    """Operations on a board that is mostly open: each is read, checked, and answered in a few bytes."""
    for _ in range(count):
        cell = board.any_cell(dice)
        if board.is_mine(cell) or cell == SHELTER:
            yield words.mark(cell)
        elif dice.below(2):
            yield words.open(cell)
        elif words is SWEEP or not board.mines_around(cell):
            # Around a 0 there is no mine, so no chord here can lose the game. `sweep` refuses it.
            yield words.chord(cell)
        else:
            yield words.open(cell)


def small_openings(dice, board, words, count):
    """Opens safe cells, so that hundreds of small floods fill the board."""
    for _ in range(count):
        yield words.open(board.any_safe(dice))


def flags_and_chords(dice, board, words):
    """An endless game: chords are played only while all flags are on mines, so that none can lose."""
    opened, flagged = [], set()
    while True:
        cell = board.any_safe(dice)
        yield words.open(cell)
        opened.append(cell)
        mines = board.mines_around(cell)
        dice.shuffle(mines)
        for mine in mines:
            if mine not in flagged:
                flagged.add(mine)
                yield words.mark(mine)
                if dice.below(4) == 0:
                    yield words.chord(cell)  # most often with too few flags
        yield words.chord(cell)
        neighbour = dice.pick(list(board.around(cell)))
        if not board.is_mine(neighbour):
            yield words.chord(neighbour)
        match dice.below(8):
            case 0:
                yield words.chord(dice.pick(opened))  # nothing is left to open
            case 1:
                yield words.mark(dice.pick(opened))  # an open cell cannot be marked
            case 2:
                doubted = board.any_cell(dice)
                for _ in range(words.presses):  # until it is blank again
                    yield words.mark(doubted)


def rooms(dice, board, side, count):
    """Opens rooms between walls of flags one by one, then removes the flags and chords on zeros beside them."""
    walls = [
        (row, col)
        for row in range(board.rows)
        for col in range(board.cols)
        if row % side == side - 1 or col % side == side - 1
    ]
    doors = [
        (row + side // 2, col + side // 2)
        for row in range(0, board.rows - side // 2, side)
        for col in range(0, board.cols - side // 2, side)
    ]
    dice.shuffle(doors)
    lines = [BOOM.mark(cell) for cell in walls]
    lines += [BOOM.open(cell) for cell in doors if not board.is_mine(cell)]
    dice.shuffle(walls)
    for wall in walls:
        if board.is_mine(wall) or board.mines_around(wall):
            continue
        lines += [BOOM.mark(wall), BOOM.mark(wall)]
        row, col = wall
        beside = (row, col - 1) if col % side == side - 1 and col > 0 else (row - 1, col)
        if not board.mines_around(beside):
            lines.append(BOOM.chord(beside))
    return lines[:count]


def take(count, lines):
    return [line for line, _ in zip(lines, range(count))]


# boom: at most 30 games of 200 x 200 with 10,000 mines and 10,000 operations each.
BOOM_GAMES, BOOM_SIDE, BOOM_OPERATIONS = 30, 200, 10_000


def boom(play):
    lines = [str(BOOM_GAMES)]
    for game in range(BOOM_GAMES):
        board, operations = play(game)
        lines.append(f"{board.rows} {board.cols}")
        lines += board.text("_")
        lines += operations
        lines.append("0")
    return lines


def boom_floods(dice):
    def play(_):
        board = Board.sparse(dice, BOOM_SIDE, BOOM_SIDE, 40).sheltered()
        first = BOOM.open(board.any_safe(dice))
        return board, [first, *idle(dice, board, BOOM, BOOM_OPERATIONS - 1)]

    return boom(play)


def boom_openings(dice):
    def play(_):
        board = Board.dense(dice, BOOM_SIDE, BOOM_SIDE, 41).sheltered()
        return board, small_openings(dice, board, BOOM, BOOM_OPERATIONS)

    return boom(play)


def boom_chords(dice):
    def play(_):
        board = Board.dense(dice, BOOM_SIDE, BOOM_SIDE, 50).sheltered()
        return board, take(BOOM_OPERATIONS, flags_and_chords(dice, board, BOOM))

    return boom(play)


def boom_rooms(dice):
    def play(_):
        board = Board.sparse(dice, BOOM_SIDE, BOOM_SIDE, 40)
        return board, rooms(dice, board, 20, BOOM_OPERATIONS)

    return boom(play)


def boom_corridors(dice):
    def play(game):
        board = Board.corridors(BOOM_SIDE, BOOM_SIDE)
        if game % 2:
            board = board.turned()
        return board, [BOOM.open((1, 1))]

    return boom(play)


# sweep: at most 1,000 x 1,000 with 60,000 operations, of which the last is Quit.
SWEEP_SIDE, SWEEP_OPERATIONS = 1_000, 60_000


def sweep(board, operations):
    return [f"{board.rows} {board.cols}", *board.text("."), *operations, "Quit"]


def sweep_floods(dice):
    board = Board.sparse(dice, SWEEP_SIDE, SWEEP_SIDE, 500).sheltered()
    return sweep(board, [SWEEP.open(board.any_safe(dice)), *idle(dice, board, SWEEP, SWEEP_OPERATIONS - 2)])


def sweep_openings(dice):
    board = Board.dense(dice, SWEEP_SIDE, SWEEP_SIDE, 41).sheltered()
    return sweep(board, small_openings(dice, board, SWEEP, SWEEP_OPERATIONS - 1))


def sweep_chords(dice):
    board = Board.dense(dice, SWEEP_SIDE, SWEEP_SIDE, 50).sheltered()
    return sweep(board, take(SWEEP_OPERATIONS - 1, flags_and_chords(dice, board, SWEEP)))


def sweep_corridors(dice):
    del dice
    return sweep(Board.corridors(SWEEP_SIDE, SWEEP_SIDE), [SWEEP.open((1, 1))])


def sweep_columns(dice):
    del dice
    return sweep(Board.corridors(SWEEP_SIDE, SWEEP_SIDE).turned(), [SWEEP.open((1, 1))])


def sweep_flags(dice):
    """Flags all over the board; then one flood removes them and opens everything."""
    board = Board.sparse(dice, SWEEP_SIDE, SWEEP_SIDE, 500).sheltered()
    flags = {board.any_cell(dice) for _ in range(SWEEP_OPERATIONS - 2)}
    start = next(
        cell
        for cell in iter(lambda: board.any_safe(dice), None)
        if cell not in flags and not board.mines_around(cell)
    )
    return sweep(board, [*(SWEEP.mark(cell) for cell in sorted(flags)), SWEEP.open(start)])


# console: at most 24 x 30; the statement does not limit the operations.
CONSOLE_ROWS, CONSOLE_COLS, CONSOLE_OPERATIONS = 24, 30, 20_000


def console(dice, operation):
    board = Board.dense(dice, CONSOLE_ROWS, CONSOLE_COLS, 50).sheltered()
    mines = sum(row.count(MINE) for row in board.grid)
    lines = [f"4 {board.rows} {board.cols} {mines}", *board.text(".")]
    for _ in range(CONSOLE_OPERATIONS):
        code, (row, col) = operation(board)
        lines.append(f"{code} {row + 1} {col + 1}")
    return lines


def console_marks(dice):
    return console(dice, lambda board: (dice.pick((2, 3, 4)), board.any_cell(dice)))


def console_play(dice):
    def operation(board):
        cell = board.any_cell(dice)
        kind = dice.below(100)
        if kind == 0:
            return 5, cell  # no such operation
        if kind == 1:
            return 1, (board.rows, dice.below(board.cols))  # off the board
        if board.is_mine(cell) or cell == SHELTER:
            # Flags stand on mines only, so that no chord can lose.
            return (2 if board.is_mine(cell) and kind < 80 else 3), cell
        if kind < 10:
            return 1, cell
        if kind < 20:
            return 3, cell
        if kind < 25:
            return 4, cell
        return 9, cell

    return console(dice, operation)


# master: at most 140 cases of 50 x 50.
MASTER_CASES, MASTER_SIDE = 140, 50


def master_mixed(dice):
    lines = [str(MASTER_CASES)]
    for case in range(MASTER_CASES):
        rows, cols = MASTER_SIDE, MASTER_SIDE
        match case % 10:
            case 0:
                cols = 1 + dice.below(3)
            case 1:
                rows = 1 + dice.below(3)
            case 2:
                rows, cols = 1 + dice.below(MASTER_SIDE), 1 + dice.below(MASTER_SIDE)
        # Sometimes few safe cells, because impossible cases have few.
        safe = 1 + dice.below(min(12, rows * cols) if case % 4 == 0 else rows * cols)
        lines.append(f"{rows} {cols} {rows * cols - safe}")
    return lines


# click: 50 x 50; a board takes only a moment, so there are many.
CLICK_CASES, CLICK_BOARDS, CLICK_SIDE = 2_000, 100, 50


def click(dice, of_256, half_open):
    """Boards as rows of letters, each with a click."""
    boards = []
    for number in range(CLICK_BOARDS):
        board = Board.dense(dice, CLICK_SIDE, CLICK_SIDE, of_256)
        rows = [bytearray(row, "ascii") for row in board.text("E", "M")]
        if half_open and number % 2:
            for row in range(CLICK_SIDE // 2):
                for col in range(CLICK_SIDE):
                    if not board.is_mine((row, col)):
                        rows[row][col] = ord("B12345678"[len(board.mines_around((row, col)))])
        boards.append([row.decode() for row in rows])
    for _ in range(CLICK_CASES):
        rows = dice.pick(boards)
        while True:
            row, col = dice.below(CLICK_SIDE), dice.below(CLICK_SIDE)
            if rows[row][col] == "E" or (rows[row][col] == "M" and dice.below(8) == 0):
                break
        yield rows, row, col


def click_plain(cases):
    lines = []
    for rows, row, col in cases:
        lines += [f"{len(rows)} {len(rows[0])}", *rows, f"{row} {col}"]
    return lines


def click_sparse(dice):
    return click_plain(click(dice, 1, half_open=False))


def click_dense(dice):
    return click_plain(click(dice, 31, half_open=True))


def click_json(dice):
    lines = []
    for rows, row, col in click(dice, 12, half_open=True):
        lines.append("[" + ",".join("[" + ",".join(f'"{cell}"' for cell in line) + "]" for line in rows) + "]")
        lines.append(f"[{row},{col}]")
    return lines


# Name to protocol and maker, in the order of the table.
def annotate_large(dice):
    """Far larger than the statement allows: a board of 100 million cells."""
    side = 10_000
    yield f"{side} {side}"
    for row in Board.dense(dice, side, side, 40).grid:
        yield row.decode().replace(".", "?")


INPUTS = {
    "boom-floods": ("boom", boom_floods),
    "boom-openings": ("boom", boom_openings),
    "boom-chords": ("boom", boom_chords),
    "boom-rooms": ("boom", boom_rooms),
    "boom-corridors": ("boom", boom_corridors),
    "sweep-floods": ("sweep", sweep_floods),
    "sweep-openings": ("sweep", sweep_openings),
    "sweep-chords": ("sweep", sweep_chords),
    "sweep-corridors": ("sweep", sweep_corridors),
    "sweep-columns": ("sweep", sweep_columns),
    "sweep-flags": ("sweep", sweep_flags),
    "console-marks": ("console", console_marks),
    "console-play": ("console", console_play),
    "master-mixed": ("master", master_mixed),
    "click-sparse": ("click", click_sparse),
    "click-dense": ("click", click_dense),
    "click-json": ("click", click_json),
    "annotate-large": ("p2670", annotate_large),
}


def make(name):
    """Makes the input with this name."""
    _, maker = INPUTS[name]
    return ("\n".join(maker(Dice(name))) + "\n").encode()


def main():
    match sys.argv[1:]:
        case []:
            print("\n".join(INPUTS))
        case [name] if name in INPUTS:
            sys.stdout.buffer.write(make(name))
        case _:
            sys.exit(f"usage: inputs.py [{' | '.join(INPUTS)}]")


if __name__ == "__main__":
    main()
