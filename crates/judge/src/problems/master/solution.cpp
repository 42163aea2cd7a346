#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

using namespace std;

// Clears cells from the corner: a block of 2 x 2, then pairs along the first two rows and columns, then single cells,
// each behind an open 0. Whether there is such a board.
static bool clear_cells(vector<string> &board, int rows, int cols, int safe) {
    if (safe == 1) return true;
    if (rows == 1 || cols == 1) {
        for (int i = 0; i < safe; ++i) board[rows == 1 ? 0 : i][rows == 1 ? i : 0] = '.';
        return true;
    }
    bool narrow = rows == 2 || cols == 2;
    if (safe == 2 || (narrow && safe % 2 == 1)) return false;
    if (safe == 3 || safe == 5 || safe == 7) return false;
    for (int i = 0; i < 4; ++i) board[i / 2][i % 2] = '.';
    int left = safe - 4, row = 2, col = 2;
    auto pair_in_row = [&]() { board[row][0] = board[row][1] = '.', ++row, left -= 2; };
    auto pair_in_col = [&]() { board[0][col] = board[1][col] = '.', ++col, left -= 2; };
    if (left % 2 == 1) {
        // An odd number takes a block of 3 x 3.
        pair_in_row();
        pair_in_col();
        board[2][2] = '.';
        --left;
    }
    while (left > 0 && col < cols) pair_in_col();
    while (left > 0 && row < rows) pair_in_row();
    for (int r = 2; r < rows; ++r) {
        for (int c = 2; c < cols && left > 0; ++c) {
            if (board[r][c] == '.') continue;
            board[r][c] = '.';
            --left;
        }
    }
    return true;
}

int main() {
    int cases = 0;
    if (scanf("%d", &cases) != 1) return 1;
    for (int number = 1; number <= cases; ++number) {
        int rows, cols, mines;
        if (scanf("%d %d %d", &rows, &cols, &mines) != 3) return 1;
        printf("Case #%d:\n", number);
        vector<string> board(rows, string(cols, '*'));
        if (!clear_cells(board, rows, cols, rows * cols - mines)) {
            puts("Impossible");
            continue;
        }
        board[0][0] = 'c';
        for (const string &row : board) puts(row.c_str());
    }
}
