// master: boards that one click on `c` wins.
#include "io.hpp"

namespace {

// Opens up the grid from the corner, which holds `c`: a block of 2 x 2, then pairs of cells along the first two rows
// and the first two columns, then single cells behind them, each of which has an open 0 diagonally before it.
bool lay(std::vector<char> &grid, int rows, int cols, int mines) {
    int stride = cols + 1;
    int safe = rows * cols - mines;
    auto clear = [&](int row, int col) { grid[row * stride + col] = '.'; };
    if (safe == 1) return true;
    if (rows == 1 || cols == 1) {
        for (int i = 0; i < safe; ++i) clear(rows == 1 ? 0 : i, rows == 1 ? i : 0);
        return true;
    }
    bool thin = rows == 2 || cols == 2;
    if (safe == 2 || (thin ? safe % 2 : safe == 3 || safe == 5 || safe == 7)) return false;

    for (int i = 0; i < 4; ++i) clear(i / 2, i % 2);
    int left = safe - 4;
    auto pair_of_row = [&](int row) { clear(row, 0), clear(row, 1), left -= 2; };
    auto pair_of_col = [&](int col) { clear(0, col), clear(1, col), left -= 2; };
    int row = 2, col = 2;
    if (left % 2) {
        // The cell that makes it odd stands behind the first pair of each side.
        pair_of_row(row++);
        pair_of_col(col++);
        clear(2, 2);
        --left;
    }
    while (left > 0 && col < cols) pair_of_col(col++);
    while (left > 0 && row < rows) pair_of_row(row++);
    for (int r = 2; left > 0; ++r) {
        int from = r == 2 && safe % 2 ? 3 : 2;
        int some = std::min(left, cols - from);
        std::memset(&grid[r * stride + from], '.', some);
        left -= some;
    }
    return true;
}

} // namespace

int main() {
    static Reader in;
    static Writer out;
    std::vector<char> grid;
    int cases = in.number();
    for (int number = 1; number <= cases; ++number) {
        int rows = in.number(), cols = in.number(), mines = in.number();
        out.text("Case #");
        out.number(number);
        out.text(":\n");
        grid.assign(rows * (cols + 1), '*');
        for (int row = 0; row < rows; ++row) grid[row * (cols + 1) + cols] = '\n';
        if (lay(grid, rows, cols, mines)) {
            grid[0] = 'c';
            out.bytes(grid.data(), grid.size());
        } else {
            out.text("Impossible\n");
        }
    }
}
