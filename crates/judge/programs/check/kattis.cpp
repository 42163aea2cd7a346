// input answer feedback_dir < output: exit code 42 where the output is right, 43 where it is wrong.
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace {

std::string input, output, answer, feedback;

std::string slurp(FILE *file) {
    std::string text;
    char block[1 << 16];
    while (size_t got = file ? std::fread(block, 1, sizeof block, file) : 0) text.append(block, got);
    return text;
}

void load(int count, char **words) {
    if (count < 4) std::exit(1);
    input = slurp(std::fopen(words[1], "rb"));
    answer = slurp(std::fopen(words[2], "rb"));
    feedback = words[3];
    output = slurp(stdin);
}

[[noreturn]] void tell(const std::string &message, int code) {
    if (FILE *file = std::fopen((feedback + "/judgemessage.txt").c_str(), "ab")) {
        std::fprintf(file, "%s\n", message.c_str());
        std::fclose(file);
    }
    std::exit(code);
}

[[noreturn]] void right() { tell("right", 42); }
[[noreturn]] void wrong(const std::string &message) { tell(message, 43); }
[[noreturn, maybe_unused]] void broken(const std::string &message) { tell(message, 1); }

