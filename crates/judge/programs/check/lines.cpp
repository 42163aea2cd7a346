// Line by line and to the byte, but without the white space at the ends of lines and at the end of the output.
void trim(std::string &text, const char *spaces) { text.erase(text.find_last_not_of(spaces) + 1); }

std::string line_of(const std::string &text, size_t &at) {
    size_t stop = text.find('\n', at);
    if (stop == std::string::npos) stop = text.size();
    std::string line = text.substr(at, stop - at);
    at = stop < text.size() ? stop + 1 : stop;
    trim(line, " \t\r");
    return line;
}

std::string shown(const std::string &line) {
    if (line.size() <= 60) return "'" + line + "'";
    return "'" + line.substr(0, 60) + "'... (" + std::to_string(line.size()) + " bytes)";
}

} // namespace

int main(int count, char **words) {
    load(count, words);
    trim(output, " \t\r\n");
    trim(answer, " \t\r\n");
    if (output == answer) right();
    size_t ours = 0, theirs = 0;
    for (int number = 1; ours < answer.size() || theirs < output.size(); ++number) {
        std::string place = "line " + std::to_string(number) + ": ";
        if (ours == answer.size()) wrong(place + "expected no more, found " + shown(line_of(output, theirs)));
        if (theirs == output.size()) wrong(place + "expected " + shown(line_of(answer, ours)) + ", found the end");
        std::string expected = line_of(answer, ours), found = line_of(output, theirs);
        if (expected == found) continue;
        size_t column = 0;
        while (column < expected.size() && column < found.size() && expected[column] == found[column]) ++column;
        size_t from = column > 20 ? column - 20 : 0;
        std::string more = from > 0 ? "..." : "";
        wrong("line " + std::to_string(number) + ", column " + std::to_string(column + 1) + ": expected " + more +
              shown(expected.substr(from)) + ", found " + more + shown(found.substr(from)));
    }
    right();
}
