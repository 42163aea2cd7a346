// sweep: one game in words, the opened cells listed, the steps counted.
#include "board.hpp"

namespace {

Reader in;
Writer out;
Board board;
Cells opened;

void list_opened(const NumberTexts &numbers) {
    if (opened.count() == 0) {
        out.text("no cell detected\n");
        return;
    }
    out.number(opened.count());
    out.text(" cell(s) detected\n");
    char row_text[8] = {};
    size_t row_length = 0;
    list_cells(
        out, board, opened, [&](int row) { row_length = numbers.put(row_text, row) - row_text; },
        [&](char *to, int col, uint8_t tile) {
            std::memcpy(to, row_text, sizeof row_text);
            to = numbers.put(to + row_length, col);
            to[0] = static_cast<char>('0' + (tile & NUMBER));
            to[1] = '\n';
            return to + 2;
        });
}

void flag(int cell) {
    uint8_t &tile = board.tiles[cell];
    if (tile & OPEN) {
        out.text("swept\n");
        return;
    }
    tile ^= FLAG;
    if (tile & FLAG) {
        out.text("success\n");
    } else {
        out.text("cancelled\n");
    }
}

// Whether the game goes on.
bool sweep(int cell, const NumberTexts &numbers) {
    uint8_t tile = board.tiles[cell];
    if (tile & OPEN) {
        out.text("swept\n");
    } else if (tile & FLAG) {
        out.text("flagged\n");
    } else if (tile & MINE) {
        return false;
    } else {
        opened.open(board, cell, 0);
        list_opened(numbers);
    }
    return true;
}

bool sweep_around(int cell, const NumberTexts &numbers) {
    uint8_t tile = board.tiles[cell];
    if (!(tile & OPEN)) {
        out.text("not swept\n");
    } else if (!(tile & NUMBER) || board.flags_around(cell) != (tile & NUMBER)) {
        out.text("failed\n");
    } else if (board.has_mine_around(cell, FLAG)) {
        return false;
    } else {
        for (int delta : board.around) {
            if (!(board.tiles[cell + delta] & (OPEN | FLAG))) opened.open(board, cell + delta, 0);
        }
        list_opened(numbers);
    }
    return true;
}

} // namespace

int main() {
    board.read(in);
    opened.start(board);
    NumberTexts numbers(std::max(board.rows, board.cols), " ");
    int safe = board.rows * board.cols - board.mines;
    int steps = 0;
    for (;;) {
        char verb = in.word();
        if (verb == 'Q' || verb == 0) {
            out.text("give up\n");
            break;
        }
        int row = in.number(), col = in.number();
        int cell = board.index(row, col);
        ++steps;
        if (verb == 'F') {
            flag(cell);
            continue;
        }
        opened.clear();
        bool goes_on = verb == 'S' ? sweep(cell, numbers) : sweep_around(cell, numbers);
        if (!goes_on) {
            out.text("boom\ngame over\n");
            break;
        }
        safe -= opened.count();
        if (safe == 0 && opened.count() > 0) {
            out.text("finish\n");
            break;
        }
    }
    out.text("total step ");
    out.number(steps);
    out.text("\n");
}
