// click: one click on a given board, case after case, as plain rows or as JSON.
#include "io.hpp"

namespace {

Reader in;
Writer out;

int rows, cols, stride;
// The rows, each followed by a line end, which also serves as the border, between two rows of line ends.
std::vector<char> board;
std::vector<int> pending;

void measure(int new_rows, int new_cols) {
    rows = new_rows;
    cols = new_cols;
    stride = cols + 1;
    board.assign((rows + 2) * stride + 1, '\n');
    pending.resize(rows * cols);
}

char *row_start(int row) { return &board[(row + 1) * stride + 1]; }

void click(int row, int col) {
    int start = static_cast<int>(row_start(row) - board.data()) + col;
    // All in locals: a write to a char may change any other memory, as far as the compiler knows.
    char *cells = board.data();
    int *next = pending.data(), *end = next, step = stride;
    if (cells[start] == 'M') {
        cells[start] = 'X';
        return;
    }
    auto is_mine = [&](int cell) { return cells[cell] == 'M'; };
    auto show = [&](int cell) {
        int mines = is_mine(cell - step - 1) + is_mine(cell - step) + is_mine(cell - step + 1) + is_mine(cell - 1) +
                    is_mine(cell + 1) + is_mine(cell + step - 1) + is_mine(cell + step) + is_mine(cell + step + 1);
        cells[cell] = mines ? static_cast<char>('0' + mines) : 'B';
        if (mines == 0) *end++ = cell;
    };
    auto show_closed = [&](int cell) {
        if (cells[cell] == 'E') show(cell);
    };
    show(start);
    while (next < end) {
        int cell = *next++;
        for (int above = cell - step; above <= cell + step; above += step) {
            show_closed(above - 1);
            show_closed(above);
            show_closed(above + 1);
        }
    }
}

void plain() {
    int height = in.number(), width = in.number();
    measure(height, width);
    for (int row = 0; row < rows; ++row) in.row(row_start(row), cols);
    int row = in.number(), col = in.number();
    click(row, col);
    out.bytes(row_start(0), static_cast<size_t>(rows) * stride);
}

void json() {
    static std::vector<char> cells;
    cells.clear();
    int height = 0;
    in.letter();
    do {
        in.letter();
        do {
            in.letter();
            cells.push_back(in.letter());
            in.letter();
        } while (in.letter() == ',');
        ++height;
    } while (in.letter() == ',');
    measure(height, static_cast<int>(cells.size()) / height);
    for (int row = 0; row < rows; ++row) std::memcpy(row_start(row), &cells[row * cols], cols);
    in.letter();
    int row = in.number();
    in.letter();
    int col = in.number();
    in.letter();
    click(row, col);

    out.text("[");
    for (row = 0; row < rows; ++row) {
        if (row > 0) out.text(",");
        const char *from = row_start(row);
        for (col = 0; col < cols; ++col) {
            char *to = out.room(4);
            *to++ = col == 0 ? '[' : ',';
            *to++ = '"';
            *to++ = from[col];
            *to++ = '"';
            out.wrote(to);
        }
        out.text("]");
    }
    out.text("]\n");
}

} // namespace

int main() {
    while (char first = in.peek()) {
        if (first == '[') {
            json();
        } else {
            plain();
        }
    }
}
