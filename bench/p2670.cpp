// Luogu P2670: the number of mines around every cell. Three rows are kept, so memory does not depend on the number of rows.
#include "io.hpp"

int main() {
    Reader in;
    Writer out;
    int rows = in.number(), cols = in.number();
    std::vector<char> glyphs(cols), text(cols + 1, '\n');
    // With a cell without mines on both sides: whether each cell of a row is a mine, and the sums of three.
    std::vector<uint8_t> is_mine[2], sums[3];
    for (auto &row : is_mine) row.assign(cols + 2, 0);
    for (auto &row : sums) row.assign(cols + 2, 0);
    for (int row = 0; row <= rows; ++row) {
        uint8_t *below = sums[row % 3].data();
        uint8_t *own = is_mine[row % 2].data();
        if (row < rows) {
            in.row(glyphs.data(), cols);
            for (int col = 0; col < cols; ++col) own[col + 1] = glyphs[col] == '*';
            for (int col = 1; col <= cols; ++col) below[col] = own[col - 1] + own[col] + own[col + 1];
        } else {
            std::fill(below, below + cols + 2, 0);
        }
        if (row == 0) continue;
        const uint8_t *here = sums[(row + 2) % 3].data(), *above = sums[(row + 1) % 3].data();
        const uint8_t *mine = is_mine[(row + 1) % 2].data();
        for (int col = 1; col <= cols; ++col) {
            char digit = static_cast<char>('0' + above[col] + here[col] + below[col]);
            text[col - 1] = mine[col] ? '*' : digit;
        }
        out.bytes(text.data(), cols + 1);
    }
}
