#include <algorithm>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

using namespace std;

static string text, answer;
static size_t at;

static bool is_more() {
    while (at < text.size() && text[at] <= ' ') ++at;
    return at < text.size();
}

static string word() {
    is_more();
    size_t start = at;
    while (at < text.size() && text[at] > ' ') ++at;
    return text.substr(start, at - start);
}

static int number() { return stoi(word()); }

static int rows, cols, left_to_open;
static vector<string> layout, shown;

template <typename Visit> static void around(int row, int col, Visit visit) {
    for (int r = max(row - 1, 0); r <= min(row + 1, rows - 1); ++r) {
        for (int c = max(col - 1, 0); c <= min(col + 1, cols - 1); ++c) {
            if (r != row || c != col) visit(r, c);
        }
    }
}

static bool is_open(int row, int col) { return shown[row][col] >= '0' && shown[row][col] <= '8'; }
static bool is_free(int row, int col) { return shown[row][col] == '.' || shown[row][col] == '?'; }

static void open(int row, int col) {
    vector<pair<int, int>> pending;
    auto reveal = [&](int r, int c) {
        int mines = 0;
        around(r, c, [&](int nr, int nc) { mines += layout[nr][nc] == '*'; });
        shown[r][c] = static_cast<char>('0' + mines);
        --left_to_open;
        if (mines == 0) pending.push_back({r, c});
    };
    reveal(row, col);
    while (!pending.empty()) {
        pair<int, int> cell = pending.back();
        pending.pop_back();
        around(cell.first, cell.second, [&](int r, int c) {
            if (is_free(r, c)) reveal(r, c);
        });
    }
}

// Whether the game goes on.
static bool chord(int row, int col) {
    if (!is_open(row, col)) return true;
    int flags = 0;
    bool mine = false;
    around(row, col, [&](int r, int c) {
        flags += shown[r][c] == '!';
        mine |= is_free(r, c) && layout[r][c] == '*';
    });
    if (flags != shown[row][col] - '0') return true;
    if (mine) return false;
    around(row, col, [&](int r, int c) {
        if (is_free(r, c)) open(r, c);
    });
    return true;
}

static bool operate(int operation, int row, int col) {
    if (operation == 9) return chord(row, col);
    if (is_open(row, col)) return true;
    char &tile = shown[row][col];
    if (operation == 2) tile = '!';
    if (operation == 3) tile = '?';
    if (operation == 4) tile = '.';
    if (operation != 1 || !is_free(row, col)) return true;
    if (layout[row][col] == '*') return false;
    open(row, col);
    return true;
}

int main() {
    static char block[1 << 16];
    while (size_t got = fread(block, 1, sizeof block, stdin)) text.append(block, got);
    int level = number(), mines = 99;
    rows = 16, cols = 30;
    if (level == 1) rows = 9, cols = 9, mines = 10;
    if (level == 2) cols = 16, mines = 40;
    if (level == 4) {
        rows = number();
        cols = number();
        mines = number();
    }
    for (int row = 0; row < rows; ++row) {
        layout.push_back(word());
        shown.push_back(string(cols, '.'));
        left_to_open += static_cast<int>(count(layout[row].begin(), layout[row].end(), '.'));
    }
    bool over = false;
    for (int operations = 1; !over && is_more(); ++operations) {
        int operation = number(), row = number() - 1, col = number() - 1;
        bool lost = !operate(operation, row, col);
        bool won = !lost && left_to_open == 0;
        over = lost || won;
        int flags = 0;
        for (const string &line : shown) flags += static_cast<int>(count(line.begin(), line.end(), '!'));
        answer += lost ? "Hit mine, you lose\n" : won ? "Game over, you win\n" : "Game in progress\n";
        answer += to_string(operations) + " " + to_string(mines - flags) + "\n";
        for (int r = 0; r < rows; ++r) {
            string line = shown[r];
            for (int c = 0; over && c < cols; ++c) {
                if (layout[r][c] == '*') line[c] = '*';
            }
            answer += line;
            answer += '\n';
        }
    }
    fwrite(answer.data(), 1, answer.size(), stdout);
}
