// boom: T games, each operation answered with the cells that it changed.
#include "board.hpp"

namespace {

Reader in;
Writer out;
Board board;
Cells changed;

enum class Outcome { Running, Lost };

Outcome left(int cell) {
    if (board.tiles[cell] & (OPEN | FLAG)) return Outcome::Running;
    if (board.tiles[cell] & MINE) return Outcome::Lost;
    changed.open(board, cell, FLAG);
    return Outcome::Running;
}

Outcome right(int cell) {
    uint8_t &tile = board.tiles[cell];
    if (tile & OPEN) return Outcome::Running;
    if (tile & FLAG) {
        tile ^= FLAG | QUERY;
    } else if (tile & QUERY) {
        tile ^= QUERY;
    } else {
        tile ^= FLAG;
    }
    changed.add(cell);
    return Outcome::Running;
}

Outcome middle(int cell) {
    uint8_t tile = board.tiles[cell];
    if (!(tile & OPEN) || board.flags_around(cell) != (tile & NUMBER)) return Outcome::Running;
    if (board.has_mine_around(cell, FLAG)) return Outcome::Lost;
    for (int delta : board.around) {
        if (!(board.tiles[cell + delta] & (OPEN | FLAG))) changed.open(board, cell + delta, FLAG);
    }
    return Outcome::Running;
}

// What a tile shows, by its upper bits.
char face(uint8_t tile) {
    if (tile & OPEN) return static_cast<char>('0' + (tile & NUMBER));
    return "_P?"[tile >> 5];
}

void list_changes(const NumberTexts &numbers) {
    out.text("RUNNING: [");
    // A cell begins with `, <row, `; the first one leaves the comma out.
    char row_text[18] = ", <";
    int row_length = 0, skipped = 2;
    list_cells(
        out, board, changed,
        [&](int row) { row_length = static_cast<int>(numbers.put(row_text + 3, row) - row_text); },
        [&](char *to, int col, uint8_t tile) {
            std::memcpy(to, row_text + skipped, 16);
            to += row_length - skipped;
            skipped = 0;
            to = numbers.put(to, col);
            to[0] = face(tile);
            to[1] = '>';
            return to + 2;
        });
    out.text("]\n");
}

void play() {
    board.read(in);
    changed.start(board);
    NumberTexts numbers(std::max(board.rows, board.cols), ", ");
    int closed = board.rows * board.cols;
    bool over = false;
    while (int operation = in.number()) {
        int row = in.number(), col = in.number();
        if (over) {
            out.text("INVALID\n");
            continue;
        }
        int cell = board.index(row, col);
        changed.clear();
        Outcome outcome = operation == 1 ? left(cell) : operation == 2 ? right(cell) : middle(cell);
        if (outcome == Outcome::Lost) {
            out.text("LOSE\n");
            over = true;
            continue;
        }
        if (operation != 2) closed -= changed.count();
        list_changes(numbers);
        if (closed == board.mines) {
            out.text("WIN\n");
            over = true;
        }
    }
    if (!over) out.text("QUIT\n");
}

} // namespace

int main() {
    int games = in.number();
    for (int game = 0; game < games; ++game) {
        if (game > 0) out.text("==========\n");
        play();
    }
}
