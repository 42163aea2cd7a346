// A cell as it is written, and whether it is a mine.
struct Word {
    std::string text;
    bool is_mine;
};

inline void text(const char *expected) {
    for (; *expected; ++expected) glyph(*expected, "the end of the cases");
}

// One of these words; whether it is a mine.
inline bool word(const std::vector<Word> &words) {
    std::string found;
    for (;;) {
        std::string next = found + static_cast<char>(peek());
        bool begins = false;
        for (const Word &known : words) begins = begins || known.text.compare(0, next.size(), next) == 0;
        if (peek() == EOF || !begins) break;
        found = next;
        take();
    }
    for (const Word &known : words) {
        if (known.text == found) return known.is_mine;
    }
    std::string all;
    for (const Word &known : words) all += (all.empty() ? "" : " or ") + known.text;
    refuse(all);
}

inline void check_mines(const Limits &limits, long long rows, long long cols, long long found) {
    Bounds mines = mines_of(limits, rows, cols);
    if (!mines.contains(found)) refuse("boards whose number of mines is " + mines.text());
}

// A board of rows, with this text between two cells. With limits, its mines are counted.
inline void board_of(long long rows, long long cols, const std::vector<Word> &words, const char *between,
                     const Limits *limits) {
    long long mines = 0;
    for (long long row = 0; row < rows; ++row) {
        for (long long col = 0; col < cols; ++col) {
            if (col > 0 && *between) glyph(*between, "one blank");
            mines += word(words);
        }
        line_end();
    }
    if (limits) check_mines(*limits, rows, cols, mines);
}

inline void check_size(const Limits &limits, long long rows, long long cols) {
    if (!limits.rows.contains(rows)) refuse("a number of rows " + limits.rows.text());
    if (!limits.cols.contains(cols)) refuse("a number of columns " + limits.cols.text());
}

// A board whose rows are the lines to the end of the input.
inline void board_of_lines(const Limits &limits, const std::vector<Word> &words) {
    long long rows = 0, cols = 0, mines = 0;
    for (; peek() != EOF; ++rows) {
        long long found = 0;
        for (; peek() != '\n'; ++found) mines += word(words);
        if (rows > 0 && found != cols) refuse("rows of equal length");
        cols = found;
        line_end();
    }
    check_size(limits, rows, cols);
    if (cols > 0) check_mines(limits, rows, cols, mines);
}

// A board as an array of arrays.
inline void board_of_json(const Limits &limits, const std::vector<Word> &words) {
    long long rows = 0, cols = 0, mines = 0;
    glyph('[', "[");
    do {
        if (rows > 0) take();
        glyph('[', "[");
        long long found = 0;
        do {
            if (found > 0) take();
            mines += word(words);
            ++found;
        } while (peek() == ',');
        glyph(']', "]");
        if (rows > 0 && found != cols) refuse("rows of equal length");
        cols = found;
        ++rows;
    } while (peek() == ',');
    glyph(']', "]");
    line_end();
    check_size(limits, rows, cols);
    check_mines(limits, rows, cols, mines);
}

} // namespace

