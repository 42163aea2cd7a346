void read(const Limits &limits) {
    long long rows = number("the number of rows", limits.rows);
    blank();
    long long cols = number("the number of columns", limits.cols);
    line_end();
    board(rows, cols, '.', mines_of(limits, rows, cols));
    bool quit = false;
    for (long long operations = 0; peek() != EOF; ++operations) {
        if (operations == limits.operations.most) refuse("no more operations");
        std::string word;
        while (peek() >= 'A' && peek() <= 'z' && word.size() < 8) word += static_cast<char>(take());
        if (word == "Quit") {
            if (quit) refuse("no second Quit");
            quit = true;
            line_end();
            continue;
        }
        if ((word != "Sweep" && word != "Flag" && word != "DSweep") || !std::strchr(limits.verbs, word[0])) {
            refuse(std::string("Quit or a word that begins with one of ") + limits.verbs);
        }
        cell(rows, cols);
    }
    if (!quit) refuse("a Quit before the end");
}

} // namespace
