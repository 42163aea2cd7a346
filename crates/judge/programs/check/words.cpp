// Word by word: white space does not matter.
const char *const SPACES = " \t\r\n";

// The next word, empty at the end.
std::string next_word(const std::string &text, size_t &at) {
    size_t start = text.find_first_not_of(SPACES, at);
    if (start == std::string::npos) start = text.size();
    at = text.find_first_of(SPACES, start);
    if (at == std::string::npos) at = text.size();
    std::string word = text.substr(start, at - start);
    for (char &letter : word) {
        if (@IGNORES_CASE@ && letter >= 'a' && letter <= 'z') letter = static_cast<char>(letter - 'a' + 'A');
    }
    return word;
}

std::string shown(const std::string &word) { return word.empty() ? "the end" : "'" + word.substr(0, 60) + "'"; }

} // namespace

int main(int count, char **words) {
    load(count, words);
    size_t ours = 0, theirs = 0;
    for (int number = 1;; ++number) {
        std::string expected = next_word(answer, ours), found = next_word(output, theirs);
        if (expected != found) {
            wrong("word " + std::to_string(number) + ": expected " + shown(expected) + ", found " + shown(found));
        }
        if (expected.empty()) break;
    }
    right();
}
