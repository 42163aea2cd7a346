def annotate(minefield):
    width = len(minefield[0]) if minefield else 0
    if any(len(row) != width or row.strip(" *") for row in minefield):
        raise ValueError("The board is invalid with current input.")

    def mines(row, col):
        return sum(
            line[max(col - 1, 0) : col + 2].count("*") for line in minefield[max(row - 1, 0) : row + 2]
        )

    def cell(row, col):
        if minefield[row][col] == "*":
            return "*"
        return str(mines(row, col) or " ")

    print("debug output does not matter")
    return ["".join(cell(row, col) for col in range(width)) for row in range(len(minefield))]
