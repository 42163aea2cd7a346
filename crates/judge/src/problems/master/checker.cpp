// Plays every board: any that one click wins is right.
struct Lines {
    const std::string &text;
    size_t at = 0;

    bool next(std::string &line) {
        if (at >= text.size()) return false;
        size_t stop = text.find('\n', at);
        if (stop == std::string::npos) stop = text.size();
        line = text.substr(at, stop - at);
        line.erase(line.find_last_not_of(" \t\r") + 1);
        at = stop + 1;
        return true;
    }
};

// The board, or nothing where it says `Impossible`. `fault` tells what is wrong.
std::vector<std::string> read(Lines &lines, int number, int rows, int cols, std::string &fault) {
    std::string line;
    std::string title = "Case #" + std::to_string(number) + ":";
    if (!lines.next(line) || line != title) return fault = "expected '" + title + "'", std::vector<std::string>();
    std::vector<std::string> board;
    for (int row = 0; row < rows; ++row) {
        if (!lines.next(line)) return fault = "expected " + std::to_string(rows) + " rows", board;
        if (row == 0 && line == "Impossible") return std::vector<std::string>();
        if (static_cast<int>(line.size()) != cols || line.find_first_not_of("*.c") != std::string::npos) {
            return fault = "row " + std::to_string(row + 1) + ": expected " + std::to_string(cols) + " of *, . and c", board;
        }
        board.push_back(line);
    }
    return board;
}

std::string fault_of(const std::vector<std::string> &board, int mines) {
    int rows = static_cast<int>(board.size()), cols = static_cast<int>(board[0].size());
    int found = 0, clicks = 0, click = 0;
    for (int cell = 0; cell < rows * cols; ++cell) {
        char glyph = board[cell / cols][cell % cols];
        found += glyph == '*';
        clicks += glyph == 'c';
        if (glyph == 'c') click = cell;
    }
    if (found != mines) return "expected " + std::to_string(mines) + " mines, found " + std::to_string(found);
    if (clicks != 1) return "expected one c, found " + std::to_string(clicks);
    std::vector<char> open(rows * cols);
    std::vector<int> pending(1, click);
    open[click] = 1;
    int opened = 1;
    while (!pending.empty()) {
        int row = pending.back() / cols, col = pending.back() % cols;
        pending.pop_back();
        std::vector<int> around;
        int number = 0;
        for (int r = row - 1; r <= row + 1; ++r) {
            for (int c = col - 1; c <= col + 1; ++c) {
                if (r < 0 || r >= rows || c < 0 || c >= cols) continue;
                around.push_back(r * cols + c);
                number += board[r][c] == '*';
            }
        }
        if (number > 0) continue;
        for (int cell : around) {
            if (open[cell]) continue;
            open[cell] = 1;
            ++opened;
            pending.push_back(cell);
        }
    }
    int safe = rows * cols - mines;
    if (opened != safe) {
        return "the click opens " + std::to_string(opened) + " of " + std::to_string(safe) + " safe cells";
    }
    return "";
}

} // namespace

int main(int count, char **words) {
    load(count, words);
    size_t at = 0;
    auto next = [&at]() {
        while (at < input.size() && (input[at] < '0' || input[at] > '9')) ++at;
        int value = 0;
        while (at < input.size() && input[at] >= '0' && input[at] <= '9') value = value * 10 + (input[at++] - '0');
        return value;
    };
    Lines theirs{output}, ours{answer};
    int cases = next();
    for (int number = 1; number <= cases; ++number) {
        int rows = next(), cols = next(), mines = next();
        std::string place = "case " + std::to_string(number) + ": ", fault, our_fault;
        std::vector<std::string> expected = read(ours, number, rows, cols, our_fault);
        if (our_fault.empty() && !expected.empty()) our_fault = fault_of(expected, mines);
        if (!our_fault.empty()) broken(place + our_fault);
        std::vector<std::string> found = read(theirs, number, rows, cols, fault);
        if (fault.empty() && !found.empty()) fault = fault_of(found, mines);
        if (!fault.empty()) wrong(place + fault);
        if (found.empty() && !expected.empty()) wrong(place + "there is such a board");
        if (!found.empty() && expected.empty()) broken(place + "a board was found where the judge has none");
    }
    if (output.find_first_not_of(" \t\r\n", theirs.at) != std::string::npos && theirs.at < output.size()) {
        wrong("expected nothing behind the last case");
    }
    right();
}
