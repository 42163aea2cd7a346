// The files input, user_out and answer in the current folder: the score on standard output, from 0 to 100.
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace {

std::string input, output, answer;

std::string slurp(const char *path) {
    std::string text;
    FILE *file = std::fopen(path, "rb");
    char block[1 << 16];
    while (size_t got = file ? std::fread(block, 1, sizeof block, file) : 0) text.append(block, got);
    return text;
}

[[noreturn]] void tell(int score, const std::string &message) {
    std::printf("%d\n", score);
    std::fprintf(stderr, "%s\n", message.c_str());
    std::exit(0);
}

[[noreturn]] void right() { tell(100, "right"); }
[[noreturn]] void wrong(const std::string &message) { tell(0, message); }
[[noreturn, maybe_unused]] void broken(const std::string &message) { tell(0, "the judge's answer: " + message); }

void load(int, char **) {
    input = slurp("input");
    output = slurp("user_out");
    answer = slurp("answer");
}

