#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

using namespace std;

static string text, answer;
static size_t at;

static void skip() {
    while (at < text.size() && text[at] <= ' ') ++at;
}

static int number() {
    skip();
    int value = 0;
    while (at < text.size() && text[at] > ' ') value = value * 10 + (text[at++] - '0');
    return value;
}

static int rows, cols, closed;
static vector<string> layout, shown;
static vector<pair<int, int>> changed;

template <typename Visit> static void around(int row, int col, Visit visit) {
    for (int r = max(row - 1, 0); r <= min(row + 1, rows - 1); ++r) {
        for (int c = max(col - 1, 0); c <= min(col + 1, cols - 1); ++c) {
            if (r != row || c != col) visit(r, c);
        }
    }
}

static bool is_open(int row, int col) { return shown[row][col] >= '0' && shown[row][col] <= '8'; }
static bool is_free(int row, int col) { return !is_open(row, col) && shown[row][col] != 'P'; }

static void reveal(int row, int col) {
    int mines = 0;
    around(row, col, [&](int r, int c) { mines += layout[r][c] == '*'; });
    shown[row][col] = static_cast<char>('0' + mines);
    changed.push_back({row, col});
    --closed;
}

// Opens a cell and what floods from it; `changed` is also the flood's queue.
static void open(int row, int col) {
    size_t next = changed.size();
    reveal(row, col);
    for (; next < changed.size(); ++next) {
        int r = changed[next].first, c = changed[next].second;
        if (shown[r][c] != '0') continue;
        around(r, c, [&](int nr, int nc) {
            if (is_free(nr, nc)) reveal(nr, nc);
        });
    }
}

// Whether the game goes on.
static bool left(int row, int col) {
    if (!is_free(row, col)) return true;
    if (layout[row][col] == '*') return false;
    open(row, col);
    return true;
}

static void right(int row, int col) {
    if (is_open(row, col)) return;
    char &mark = shown[row][col];
    mark = mark == '_' ? 'P' : mark == 'P' ? '?' : '_';
    changed.push_back({row, col});
}

static bool middle(int row, int col) {
    if (!is_open(row, col)) return true;
    int flags = 0;
    bool mine = false;
    around(row, col, [&](int r, int c) {
        flags += shown[r][c] == 'P';
        mine |= is_free(r, c) && layout[r][c] == '*';
    });
    if (flags != shown[row][col] - '0') return true;
    if (mine) return false;
    around(row, col, [&](int r, int c) {
        if (is_free(r, c)) open(r, c);
    });
    return true;
}

static void tell() {
    sort(changed.begin(), changed.end());
    answer += "RUNNING: [";
    for (size_t i = 0; i < changed.size(); ++i) {
        int row = changed[i].first, col = changed[i].second;
        if (i > 0) answer += ", ";
        answer += '<';
        answer += to_string(row + 1);
        answer += ", ";
        answer += to_string(col + 1);
        answer += ", ";
        answer += shown[row][col];
        answer += '>';
    }
    answer += "]\n";
}

static void play() {
    rows = number();
    cols = number();
    layout.assign(rows, "");
    int mines = 0;
    for (string &row : layout) {
        skip();
        row = text.substr(at, cols);
        at += cols;
        mines += static_cast<int>(count(row.begin(), row.end(), '*'));
    }
    shown.assign(rows, string(cols, '_'));
    closed = rows * cols;
    bool over = false;
    while (int operation = number()) {
        int row = number() - 1, col = number() - 1;
        if (over) {
            answer += "INVALID\n";
            continue;
        }
        changed.clear();
        bool goes_on = true;
        if (operation == 1) goes_on = left(row, col);
        if (operation == 2) right(row, col);
        if (operation == 3) goes_on = middle(row, col);
        if (!goes_on) {
            answer += "LOSE\n";
            over = true;
            continue;
        }
        tell();
        if (closed == mines) {
            answer += "WIN\n";
            over = true;
        }
    }
    if (!over) answer += "QUIT\n";
}

int main() {
    static char block[1 << 16];
    while (size_t got = fread(block, 1, sizeof block, stdin)) text.append(block, got);
    int games = number();
    for (int game = 0; game < games; ++game) {
        if (game > 0) answer += "==========\n";
        play();
    }
    fwrite(answer.data(), 1, answer.size(), stdout);
}
