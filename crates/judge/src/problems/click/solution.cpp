#include <algorithm>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

using namespace std;

static vector<string> board;

template <typename Visit> static void around(int row, int col, Visit visit) {
    int rows = static_cast<int>(board.size()), cols = static_cast<int>(board[0].size());
    for (int r = max(row - 1, 0); r <= min(row + 1, rows - 1); ++r) {
        for (int c = max(col - 1, 0); c <= min(col + 1, cols - 1); ++c) {
            if (r != row || c != col) visit(r, c);
        }
    }
}

static void open(int row, int col) {
    vector<pair<int, int>> pending;
    auto reveal = [&](int r, int c) {
        int mines = 0;
        around(r, c, [&](int nr, int nc) { mines += board[nr][nc] == 'M'; });
        board[r][c] = mines > 0 ? static_cast<char>('0' + mines) : 'B';
        if (mines == 0) pending.push_back({r, c});
    };
    reveal(row, col);
    while (!pending.empty()) {
        pair<int, int> cell = pending.back();
        pending.pop_back();
        around(cell.first, cell.second, [&](int r, int c) {
            if (board[r][c] == 'E') reveal(r, c);
        });
    }
}

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int rows, cols, row, col;
    while (cin >> rows >> cols) {
        board.assign(rows, "");
        for (string &line : board) cin >> line;
        cin >> row >> col;
        if (board[row][col] == 'M') {
            board[row][col] = 'X';
        } else {
            open(row, col);
        }
        for (const string &line : board) cout << line << '\n';
    }
}
