#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

using namespace std;

static string text, answer;
static size_t at;

static string word() {
    while (at < text.size() && text[at] <= ' ') ++at;
    size_t start = at;
    while (at < text.size() && text[at] > ' ') ++at;
    return text.substr(start, at - start);
}

static int number() { return stoi(word()); }

static int rows, cols, left_to_open;
static vector<string> layout;
// `.` closed, `F` flagged, or the number of an open cell.
static vector<string> shown;
static vector<pair<int, int>> opened;

template <typename Visit> static void around(int row, int col, Visit visit) {
    for (int r = max(row - 1, 0); r <= min(row + 1, rows - 1); ++r) {
        for (int c = max(col - 1, 0); c <= min(col + 1, cols - 1); ++c) {
            if (r != row || c != col) visit(r, c);
        }
    }
}

static bool is_open(int row, int col) { return shown[row][col] >= '0' && shown[row][col] <= '8'; }

static void reveal(int row, int col) {
    int mines = 0;
    around(row, col, [&](int r, int c) { mines += layout[r][c] == '*'; });
    shown[row][col] = static_cast<char>('0' + mines);
    opened.push_back({row, col});
    --left_to_open;
}

// Opens a cell and what floods from it, flags too; `opened` is also the flood's queue.
static void open(int row, int col) {
    size_t next = opened.size();
    reveal(row, col);
    for (; next < opened.size(); ++next) {
        int r = opened[next].first, c = opened[next].second;
        if (shown[r][c] != '0') continue;
        around(r, c, [&](int nr, int nc) {
            if (!is_open(nr, nc)) reveal(nr, nc);
        });
    }
}

static void flag(int row, int col) {
    if (is_open(row, col)) {
        answer += "swept\n";
    } else if (shown[row][col] == 'F') {
        shown[row][col] = '.';
        answer += "cancelled\n";
    } else {
        shown[row][col] = 'F';
        answer += "success\n";
    }
}

static void tell() {
    if (opened.empty()) {
        answer += "no cell detected\n";
        return;
    }
    sort(opened.begin(), opened.end());
    answer += to_string(opened.size());
    answer += " cell(s) detected\n";
    for (const auto &cell : opened) {
        answer += to_string(cell.first + 1);
        answer += ' ';
        answer += to_string(cell.second + 1);
        answer += ' ';
        answer += shown[cell.first][cell.second];
        answer += '\n';
    }
}

// Whether the game goes on.
static bool sweep(int row, int col) {
    if (is_open(row, col)) {
        answer += "swept\n";
    } else if (shown[row][col] == 'F') {
        answer += "flagged\n";
    } else if (layout[row][col] == '*') {
        return false;
    } else {
        open(row, col);
        tell();
    }
    return true;
}

static bool sweep_around(int row, int col) {
    if (!is_open(row, col)) {
        answer += "not swept\n";
        return true;
    }
    int flags = 0;
    bool mine = false;
    around(row, col, [&](int r, int c) {
        flags += shown[r][c] == 'F';
        mine |= shown[r][c] == '.' && layout[r][c] == '*';
    });
    if (shown[row][col] == '0' || flags != shown[row][col] - '0') {
        answer += "failed\n";
        return true;
    }
    if (mine) return false;
    around(row, col, [&](int r, int c) {
        if (shown[r][c] == '.') open(r, c);
    });
    tell();
    return true;
}

int main() {
    static char block[1 << 16];
    while (size_t got = fread(block, 1, sizeof block, stdin)) text.append(block, got);
    rows = number();
    cols = number();
    for (int row = 0; row < rows; ++row) {
        layout.push_back(word());
        shown.push_back(string(cols, '.'));
        left_to_open += static_cast<int>(count(layout[row].begin(), layout[row].end(), '.'));
    }
    const char *result = "give up\n";
    int steps = 0;
    while (true) {
        string operation = word();
        if (operation == "Quit") break;
        int row = number() - 1, col = number() - 1;
        ++steps;
        opened.clear();
        if (operation == "Flag") {
            flag(row, col);
            continue;
        }
        if (!(operation == "Sweep" ? sweep(row, col) : sweep_around(row, col))) {
            result = "boom\ngame over\n";
            break;
        }
        if (left_to_open == 0 && !opened.empty()) {
            result = "finish\n";
            break;
        }
    }
    answer += result;
    answer += "total step " + to_string(steps) + "\n";
    fwrite(answer.data(), 1, answer.size(), stdout);
}
