#include <algorithm>
#include <cstdio>
#include <iostream>
#include <map>
#include <string>
#include <vector>

namespace {

// A cell is a number; or, from 128, a mine; or one of these.
const int SAFE = 112, CLOSED = 113, TOUCHED = 114;

using Board = std::vector<std::vector<int>>;
using Words = std::map<std::string, int>;

@TABLES@
bool is_mine(int cell) { return cell >= 128; }
int mines_of(int cell) { return is_mine(cell) ? cell - 128 : 0; }

[[maybe_unused]] long long number() {
    long long value = 0;
    std::cin >> value;
    return value;
}

// A board of characters, or of words with blanks between them.
[[maybe_unused]] Board board_of(long long rows, long long cols, const Words &words, bool blanks) {
    Board board(rows, std::vector<int>(cols, SAFE));
    for (auto &row : board) {
        std::string text, word;
        if (!blanks) std::cin >> text;
        for (size_t col = 0; col < row.size(); ++col) {
            if (blanks) std::cin >> word;
            row[col] = words.at(blanks ? word : text.substr(col, 1));
        }
    }
    return board;
}

// A board whose rows are the lines to the end of the input.
[[maybe_unused]] Board board_of_lines(const Words &words) {
    Board board;
    for (std::string line; std::getline(std::cin, line);) {
        board.emplace_back();
        for (char glyph : line) board.back().push_back(words.at(std::string(1, glyph)));
    }
    return board;
}

// A board as an array of arrays, on one line.
[[maybe_unused]] Board board_of_json(const Words &words) {
    Board board;
    std::string line, word;
    std::getline(std::cin >> std::ws, line);
    for (char glyph : line.substr(1)) {
        if (glyph == '[') board.emplace_back();
        bool ends = glyph == ',' || glyph == ']';
        if (ends && !word.empty()) board.back().push_back(words.at(word));
        if (ends) word.clear();
        if (!ends && glyph != '[') word += glyph;
    }
    return board;
}

// A board whose mines are listed.
[[maybe_unused]] Board board_of_list(long long rows, long long cols, long long mines, long long first, bool column_first) {
    Board board(rows, std::vector<int>(cols, SAFE));
    for (; mines > 0; --mines) {
        long long one = number() - first, other = number() - first;
        board[column_first ? other : one][column_first ? one : other] = 129;
    }
    return board;
}

// Calls a function with each neighbour of a cell, and with the cell itself if it counts.
template <typename Visit> void around(const Board &board, long long row, long long col, bool itself, bool four, Visit visit) {
    for (long long r = row - 1; r <= row + 1; ++r) {
        for (long long c = col - 1; c <= col + 1; ++c) {
            bool is_itself = r == row && c == col, is_corner = r != row && c != col;
            if ((is_itself && !itself) || (is_corner && four)) continue;
            if (r < 0 || r >= static_cast<long long>(board.size()) || c < 0 || c >= static_cast<long long>(board[r].size())) continue;
            visit(r, c);
        }
    }
}

Board annotated(const Board &board, bool mines_too) {
    Board numbers = board;
    for (size_t row = 0; row < board.size(); ++row) {
        for (size_t col = 0; col < board[row].size(); ++col) {
            if (is_mine(board[row][col]) && !mines_too) continue;
            numbers[row][col] = 0;
            around(board, row, col, COUNTS_ITSELF, FOUR, [&](long long r, long long c) { numbers[row][col] += mines_of(board[r][c]); });
        }
    }
    return numbers;
}

// What a player sees after touching some cells.
[[maybe_unused]] Board touched(const Board &board, const Board &touches) {
    bool lost = false;
    Board shown = annotated(board, false);
    for (size_t row = 0; row < board.size(); ++row) {
        for (size_t col = 0; col < board[row].size(); ++col) lost |= is_mine(board[row][col]) && touches[row][col] == TOUCHED;
    }
    for (size_t row = 0; row < board.size(); ++row) {
        for (size_t col = 0; col < board[row].size(); ++col) {
            bool is_shown = is_mine(board[row][col]) ? lost : touches[row][col] == TOUCHED;
            if (!is_shown) shown[row][col] = CLOSED;
        }
    }
    return shown;
}

[[maybe_unused]] bool valid(const Board &board) {
    Board right = annotated(board, false);
    for (size_t row = 0; row < board.size(); ++row) {
        for (size_t col = 0; col < board[row].size(); ++col) {
            if (board[row][col] < SAFE && board[row][col] != right[row][col]) return false;
        }
    }
    return true;
}

// The fewest clicks that open every safe cell: one for each area of zeros, and one for each number beside none.
[[maybe_unused]] long long fewest_clicks(const Board &board) {
    Board numbers = annotated(board, false);
    long long clicks = 0;
    for (int zeros = 1; zeros >= 0; --zeros) {
        for (size_t row = 0; row < board.size(); ++row) {
            for (size_t col = 0; col < board[row].size(); ++col) {
                int number = numbers[row][col];
                if (number >= SAFE || (zeros && number != 0)) continue;
                ++clicks;
                std::vector<std::pair<long long, long long>> open{{row, col}};
                numbers[row][col] = SAFE;
                while (zeros && !open.empty()) {
                    auto [r, c] = open.back();
                    open.pop_back();
                    around(board, r, c, false, false, [&](long long nr, long long nc) {
                        if (numbers[nr][nc] == 0) open.push_back({nr, nc});
                        if (!is_mine(numbers[nr][nc])) numbers[nr][nc] = SAFE;
                    });
                }
            }
        }
    }
    return clicks;
}

[[maybe_unused]] void print(const Board &board) {
    if (JSON) std::cout << '[';
    for (size_t row = 0; row < board.size(); ++row) {
        if (JSON) std::cout << (row > 0 ? ",[" : "[");
        for (size_t col = 0; col < board[row].size(); ++col) {
            if (col > 0) std::cout << BETWEEN_CELLS;
            std::cout << ANSWER.at(board[row][col]);
        }
        std::cout << (JSON ? "]" : "\n");
    }
    if (JSON) std::cout << "]\n";
}

