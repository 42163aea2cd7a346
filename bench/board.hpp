// A board with a border of open cells, and the cells that an operation opened or marked, in order.
#pragma once

#include "io.hpp"

enum : uint8_t { NUMBER = 0x0f, MINE = 0x10, FLAG = 0x20, QUERY = 0x40, OPEN = 0x80 };

struct Board {
    int rows = 0, cols = 0, stride = 0;
    int mines = 0;
    int around[8] = {};
    std::vector<uint8_t> tiles;

    void read(Reader &in) {
        rows = in.number();
        cols = in.number();
        stride = cols + 1;
        mines = 0;
        const int deltas[8] = {-stride - 1, -stride, -stride + 1, -1, 1, stride - 1, stride, stride + 1};
        std::copy(deltas, deltas + 8, around);
        // The border after a row is also the one before the next.
        tiles.assign(static_cast<size_t>(rows + 2) * stride + 1, OPEN);
        for (int r = 1; r <= rows; ++r) std::memset(&tiles[index(r, 1)], 0, cols);
        std::vector<char> row(cols);
        for (int r = 1; r <= rows; ++r) {
            in.row(row.data(), cols);
            const char *glyphs = row.data();
            uint8_t *middle = &tiles[index(r, 1)], *above = middle - stride, *below = middle + stride;
            int width = cols, found = 0;
            for (int c = 0; c < width; ++c) {
                if (glyphs[c] != '*') continue;
                ++found;
                middle[c] |= MINE;
                ++above[c - 1], ++above[c], ++above[c + 1];
                ++middle[c - 1], ++middle[c + 1];
                ++below[c - 1], ++below[c], ++below[c + 1];
            }
            mines += found;
        }
    }

    // Rows and columns count from 1.
    int index(int row, int col) const { return row * stride + col; }

    int flags_around(int cell) const {
        int flags = 0;
        for (int delta : around) flags += tiles[cell + delta] >> 5 & 1;
        return flags;
    }

    bool has_mine_around(int cell, uint8_t spared) const {
        for (int delta : around) {
            uint8_t tile = tiles[cell + delta];
            if ((tile & MINE) && !(tile & (OPEN | spared))) return true;
        }
        return false;
    }
};

// The cells that an operation opened or marked. While it lasts they stand in the order in which they came, which is
// also the queue of a flood.
class Cells {
public:
    void start(const Board &board) {
        list_.resize(static_cast<size_t>(board.rows) * board.cols);
        bits_.assign(board.tiles.size() / 64 + 1, 0);
        count_ = 0;
    }

    void clear() { count_ = 0; }
    int count() const { return count_; }
    void add(int cell) { list_[count_++] = cell; }

    // Opens a closed safe cell and what floods from it. The flood goes around the cells that carry a `stopping` bit.
    void open(Board &board, int start, uint8_t stopping) {
        // All in locals: a write to a tile may change any other memory, as far as the compiler knows.
        uint8_t *tiles = board.tiles.data();
        int *list = list_.data();
        int stride = board.stride, next = count_, end = count_;
        uint8_t stops = OPEN | stopping;
        auto open_one = [&](int cell) {
            uint8_t tile = tiles[cell];
            if (tile & stops) return;
            tiles[cell] = (tile & NUMBER) | OPEN;
            list[end++] = cell;
        };
        tiles[start] = (tiles[start] & NUMBER) | OPEN;
        list[end++] = start;
        for (; next < end; ++next) {
            int cell = list[next];
            if (tiles[cell] & NUMBER) continue;
            open_one(cell - stride - 1);
            open_one(cell - stride);
            open_one(cell - stride + 1);
            open_one(cell - 1);
            open_one(cell + 1);
            open_one(cell + stride - 1);
            open_one(cell + stride);
            open_one(cell + stride + 1);
        }
        count_ = end;
    }

    // The cells row by row. A few are sorted, many are dropped into a bit set and taken out again.
    const int *in_order() {
        int *list = list_.data();
        if (count_ < 24) {
            std::sort(list, list + count_);
            return list;
        }
        uint64_t *bits = bits_.data();
        int low = list[0], high = list[0];
        for (int i = 0; i < count_; ++i) {
            bits[list[i] >> 6] |= uint64_t(1) << (list[i] & 63);
            low = std::min(low, list[i]);
            high = std::max(high, list[i]);
        }
        for (int word = low >> 6; word <= high >> 6; ++word) {
            for (uint64_t left = bits[word]; left; left &= left - 1) *list++ = word << 6 | __builtin_ctzll(left);
            bits[word] = 0;
        }
        return list_.data();
    }

private:
    std::vector<int> list_;
    std::vector<uint64_t> bits_;
    int count_ = 0;
};

// Lists cells row by row. `new_row` hears of each row before its cells; `put` writes a cell's text, touching at most 32
// bytes, and returns its end. Room is asked for once a block of cells.
template <typename NewRow, typename Put>
void list_cells(Writer &out, const Board &board, Cells &cells, NewRow new_row, Put put) {
    const int *next = cells.in_order(), *end = next + cells.count();
    int row_start = 0, row_end = 0;
    while (next < end) {
        const int *block_end = next + std::min<ptrdiff_t>(end - next, 64);
        char *to = out.room(64 * 32);
        for (; next < block_end; ++next) {
            int cell = *next;
            if (cell >= row_end) {
                int row = cell / board.stride;
                row_start = row * board.stride;
                row_end = row_start + board.stride;
                new_row(row);
            }
            to = put(to, cell - row_start, board.tiles[cell]);
        }
        out.wrote(to);
    }
}
