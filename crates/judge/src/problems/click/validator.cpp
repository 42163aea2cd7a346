void read(const Limits &limits) {
    for (long long cases = 0; cases == 0 || peek() != EOF; ++cases) {
        if (cases == limits.cases.most) refuse("no more boards");
        int rows = static_cast<int>(number("the number of rows", limits.rows));
        blank();
        int cols = static_cast<int>(number("the number of columns", limits.cols));
        line_end();
        std::vector<std::string> board(rows);
        long long mines = 0;
        for (std::string &row : board) {
            for (int col = 0; col < cols; ++col) {
                if (!is_one_of("MEB12345678")) refuse("M, E, B or 1 to 8");
                row += static_cast<char>(take());
                mines += row.back() == 'M';
            }
            line_end();
        }
        Bounds allowed = mines_of(limits, rows, cols);
        if (!allowed.contains(mines)) refuse("boards whose number of mines is " + allowed.text());
        int clicked_row = static_cast<int>(number("the row of the click", {0, rows - 1}));
        blank();
        int clicked_col = static_cast<int>(number("the column of the click", {0, cols - 1}));
        line_end();
        char clicked = board[clicked_row][clicked_col];
        if (clicked != 'M' && clicked != 'E') refuse("a click on M or E");
        // Open cells tell the truth, and those without a mine around them have opened their neighbours.
        for (int row = 0; row < rows; ++row) {
            for (int col = 0; col < cols; ++col) {
                char letter = board[row][col];
                if (letter == 'M' || letter == 'E') continue;
                int around = 0, closed = 0;
                for (int r = row - 1; r <= row + 1; ++r) {
                    for (int c = col - 1; c <= col + 1; ++c) {
                        if (r < 0 || r >= rows || c < 0 || c >= cols) continue;
                        around += board[r][c] == 'M';
                        closed += board[r][c] == 'M' || board[r][c] == 'E';
                    }
                }
                if (letter != (around == 0 ? 'B' : '0' + around)) refuse("open cells with the number of mines around them");
                if (letter == 'B' && closed > 0) refuse("no closed cell beside a B");
            }
        }
    }
}

} // namespace
