// console: one game, the whole board printed after each operation.
#include "io.hpp"

namespace {

Reader in;
Writer out;

int rows, cols, stride;
int around[8];
// What is printed: the rows with their line ends, which also serve as the border, between two rows of line ends.
std::vector<char> view;
// `*` or the number, cell by cell as in `view`.
std::vector<char> truth;
std::vector<int> pending;
int closed_safe, flags;

bool is_open(int cell) { return view[cell] >= '0' && view[cell] <= '8'; }

bool can_be_opened(int cell) { return view[cell] == '.' || view[cell] == '?'; }

void open(int start) {
    view[start] = truth[start];
    --closed_safe;
    if (truth[start] == '0') pending.push_back(start);
    while (!pending.empty()) {
        int cell = pending.back();
        pending.pop_back();
        for (int delta : around) {
            int next = cell + delta;
            if (!can_be_opened(next)) continue;
            view[next] = truth[next];
            --closed_safe;
            if (truth[next] == '0') pending.push_back(next);
        }
    }
}

// Whether the game goes on.
bool chord(int cell) {
    if (!is_open(cell)) return true;
    int marked = 0;
    bool mine = false;
    for (int delta : around) {
        marked += view[cell + delta] == '!';
        mine |= truth[cell + delta] == '*' && view[cell + delta] != '!';
    }
    if (marked != view[cell] - '0') return true;
    if (mine) return false;
    for (int delta : around) {
        if (can_be_opened(cell + delta)) open(cell + delta);
    }
    return true;
}

void mark(int cell, char glyph) {
    char old = view[cell];
    if (old == glyph || (old != '.' && old != '!' && old != '?')) return;
    flags += (glyph == '!') - (old == '!');
    view[cell] = glyph;
}

bool operate(int operation, int cell) {
    switch (operation) {
    case 1:
        if (!can_be_opened(cell)) return true;
        if (truth[cell] == '*') return false;
        open(cell);
        return true;
    case 2: mark(cell, '!'); return true;
    case 3: mark(cell, '?'); return true;
    case 4: mark(cell, '.'); return true;
    case 9: return chord(cell);
    default: return true;
    }
}

} // namespace

int main() {
    int mines;
    switch (in.number()) {
    case 1: rows = 9, cols = 9, mines = 10; break;
    case 2: rows = 16, cols = 16, mines = 40; break;
    case 3: rows = 16, cols = 30, mines = 99; break;
    default: rows = in.number(), cols = in.number(), mines = in.number();
    }
    stride = cols + 1;
    const int deltas[8] = {-stride - 1, -stride, -stride + 1, -1, 1, stride - 1, stride, stride + 1};
    std::copy(deltas, deltas + 8, around);
    view.assign((rows + 2) * stride + 1, '\n');
    truth.assign(view.size(), '0');
    std::vector<char> row(cols);
    closed_safe = rows * cols;
    for (int r = 1; r <= rows; ++r) {
        in.row(row.data(), cols);
        for (int c = 0; c < cols; ++c) {
            // Column 0 is the line end of the row above.
            int cell = r * stride + 1 + c;
            view[cell] = '.';
            if (row[c] != '*') continue;
            --closed_safe;
            truth[cell] = '*';
        }
    }
    for (int r = 1; r <= rows; ++r) {
        for (int c = 1; c <= cols; ++c) {
            int cell = r * stride + c;
            if (truth[cell] == '*') continue;
            for (int delta : around) truth[cell] += truth[cell + delta] == '*';
        }
    }
    const char *first_row = &view[stride + 1];
    size_t picture = static_cast<size_t>(rows) * stride;
    for (int operations = 1; in.peek() != 0; ++operations) {
        int operation = in.number(), r = in.number(), c = in.number();
        bool on_board = r >= 1 && r <= rows && c >= 1 && c <= cols;
        bool goes_on = !on_board || operate(operation, r * stride + c);
        bool won = goes_on && closed_safe == 0;
        if (!goes_on || won) {
            for (size_t cell = 0; cell < view.size(); ++cell) {
                if (truth[cell] == '*') view[cell] = '*';
            }
        }
        if (!goes_on) {
            out.text("Hit mine, you lose\n");
        } else if (won) {
            out.text("Game over, you win\n");
        } else {
            out.text("Game in progress\n");
        }
        out.number(operations);
        out.text(" ");
        out.number(mines - flags);
        out.text("\n");
        out.bytes(first_row, picture);
        if (!goes_on || won) break;
    }
}
