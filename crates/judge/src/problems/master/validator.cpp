void read(const Limits &limits) {
    long long cases = number("the number of cases", limits.cases);
    line_end();
    while (cases-- > 0) {
        long long rows = number("the number of rows", limits.rows);
        blank();
        long long cols = number("the number of columns", limits.cols);
        blank();
        number("the number of mines", mines_of(limits, rows, cols));
        line_end();
    }
}

} // namespace
