void read(const Limits &limits) {
    long long games = number("the number of games", limits.cases);
    line_end();
    while (games-- > 0) {
        long long rows = number("the number of rows", limits.rows);
        blank();
        long long cols = number("the number of columns", limits.cols);
        line_end();
        board(rows, cols, '_', mines_of(limits, rows, cols));
        for (long long operations = 0; peek() != '0'; ++operations) {
            if (operations == limits.operations.most) refuse("no more operations, but a 0");
            if (!is_one_of(limits.verbs)) refuse(std::string("0 or one of ") + limits.verbs);
            take();
            cell(rows, cols);
        }
        take();
        line_end();
    }
}

} // namespace
