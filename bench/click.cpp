// click: one click on a given board, case after case, as plain rows or as JSON.
#include "io.hpp"

namespace {

Reader in;
Writer out;

int rows, cols, stride;
int around[8];
// The rows, each followed by a line end, which also serves as the border, between two rows of line ends.
std::vector<char> board;
std::vector<int> pending;

void measure(int new_rows, int new_cols) {
    rows = new_rows;
    cols = new_cols;
    stride = cols + 1;
    const int deltas[8] = {-stride - 1, -stride, -stride + 1, -1, 1, stride - 1, stride, stride + 1};
    std::copy(deltas, deltas + 8, around);
    board.assign((rows + 2) * stride + 1, '\n');
}

char *row_start(int row) { return &board[(row + 1) * stride + 1]; }

void show(int cell) {
    int mines = 0;
    for (int delta : around) mines += board[cell + delta] == 'M';
    board[cell] = mines ? static_cast<char>('0' + mines) : 'B';
    if (mines == 0) pending.push_back(cell);
}

void click(int row, int col) {
    int start = static_cast<int>(row_start(row) - board.data()) + col;
    if (board[start] == 'M') {
        board[start] = 'X';
        return;
    }
    show(start);
    while (!pending.empty()) {
        int cell = pending.back();
        pending.pop_back();
        for (int delta : around) {
            if (board[cell + delta] == 'E') show(cell + delta);
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
