// input output answer full-score score-file message-file: the score is written to a file.
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace {

std::string input, output, answer, full_score, score_file, message_file;

std::string slurp(const char *path) {
    std::string text;
    FILE *file = std::fopen(path, "rb");
    char block[1 << 16];
    while (size_t got = file ? std::fread(block, 1, sizeof block, file) : 0) text.append(block, got);
    return text;
}

void save(const std::string &path, const std::string &text) {
    if (FILE *file = std::fopen(path.c_str(), "wb")) {
        std::fwrite(text.data(), 1, text.size(), file);
        std::fclose(file);
    }
}

[[noreturn]] void tell(const std::string &score, const std::string &message) {
    save(score_file, score + "\n");
    save(message_file, message + "\n");
    std::exit(0);
}

[[noreturn]] void right() { tell(full_score, "right"); }
[[noreturn]] void wrong(const std::string &message) { tell("0", message); }
[[noreturn, maybe_unused]] void broken(const std::string &message) { tell("0", "the judge's answer: " + message); }

void load(int count, char **words) {
    if (count < 7) std::exit(1);
    input = slurp(words[1]);
    output = slurp(words[2]);
    answer = slurp(words[3]);
    full_score = words[4];
    score_file = words[5];
    message_file = words[6];
}

