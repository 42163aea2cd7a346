void read(const Limits &limits) {
    char level = static_cast<char>('0' + number("a level", {1, 4}));
    if (!std::strchr(limits.levels, level)) refuse(std::string("one of the levels ") + limits.levels);
    long long rows = level == '1' ? 9 : 16, cols = level == '1' ? 9 : level == '2' ? 16 : 30;
    long long mines = level == '1' ? 10 : level == '2' ? 40 : 99;
    if (level == '4') {
        blank();
        rows = number("the number of rows", limits.rows);
        blank();
        cols = number("the number of columns", limits.cols);
        blank();
        mines = number("the number of mines", mines_of(limits, rows, cols));
    }
    line_end();
    board(rows, cols, '.', {mines, mines});
    for (long long operations = 0; peek() != EOF; ++operations) {
        if (operations == limits.operations.most) refuse("no more operations");
        if (!is_one_of(limits.verbs)) refuse(std::string("one of ") + limits.verbs);
        take();
        cell(rows, cols);
    }
}

} // namespace
