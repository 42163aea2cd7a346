#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

namespace {

struct Bounds {
    long long least, most;

    bool contains(long long number) const { return least <= number && number <= most; }
    std::string text() const { return "from " + std::to_string(least) + " to " + std::to_string(most); }
};

// What the inputs of a subtask keep to. The operations and levels that may be used stand in a string.
struct Limits {
    Bounds cases, rows, cols, mines, operations;
    const char *verbs;
    const char *levels;
    long long least_safe;
};

@LIMITS@
// The exit codes of the judging system.
const int VALID = @VALID@, INVALID = @INVALID@;

int line = 1, column = 1;

int peek() {
    int next = std::getc(stdin);
    if (next != EOF) std::ungetc(next, stdin);
    return next;
}

[[noreturn]] void refuse(const std::string &expected) {
    std::fprintf(stderr, "line %d, column %d: expected %s\n", line, column, expected.c_str());
    std::exit(INVALID);
}

int take() {
    int next = std::getc(stdin);
    if (next == '\n') {
        ++line;
        column = 1;
    } else {
        ++column;
    }
    return next;
}

void glyph(char expected, const char *name) {
    if (peek() != static_cast<unsigned char>(expected)) refuse(name);
    take();
}

// Whether the next byte is one of these.
inline bool is_one_of(const char *glyphs) { return peek() > 0 && std::strchr(glyphs, peek()); }

void blank() { glyph(' ', "one blank"); }
void line_end() { glyph('\n', "the end of the line"); }

void end() {
    if (peek() != EOF) refuse("the end of the input");
}

// A number without sign and leading zeros.
long long number(const char *name, Bounds bounds) {
    std::string expected = std::string(name) + " " + bounds.text();
    if (peek() < '0' || peek() > '9') refuse(expected);
    bool zero = peek() == '0';
    long long value = 0;
    for (int digits = 0; peek() >= '0' && peek() <= '9'; ++digits) {
        if (digits == 18 || (zero && digits == 1)) refuse(expected);
        value = value * 10 + (take() - '0');
    }
    if (!bounds.contains(value)) refuse(expected);
    return value;
}

// How many mines a board may have.
inline Bounds mines_of(const Limits &limits, long long rows, long long cols) {
    long long most = rows * cols - limits.least_safe;
    return {limits.mines.least, most < limits.mines.most ? most : limits.mines.most};
}

// A board in rows of two glyphs, with as many mines as there have to be.
inline void board(long long rows, long long cols, char safe, Bounds mines) {
    long long found = 0;
    for (long long row = 0; row < rows; ++row) {
        for (long long col = 0; col < cols; ++col) {
            if (peek() != safe && peek() != '*') refuse(std::string("* or ") + safe);
            found += take() == '*';
        }
        line_end();
    }
    if (!mines.contains(found)) refuse("boards whose number of mines is " + mines.text());
}

// The cell of an operation, behind its word.
inline void cell(long long rows, long long cols) {
    blank();
    number("a row", {1, rows});
    blank();
    number("a column", {1, cols});
    line_end();
}

void read(const Limits &limits);

} // namespace

// Without an argument an input keeps to the limits of the problem, with `--subtask 3` or `--group 3` to those of a subtask.
int main(int count, char **words) {
    const Limits *limits = &PROBLEM;
    for (int at = 1; at + 1 < count; ++at) {
        if (std::strcmp(words[at], "--subtask") != 0 && std::strcmp(words[at], "--group") != 0) continue;
        int subtask = std::atoi(words[at + 1]);
        if (subtask > 0 && subtask <= static_cast<int>(sizeof SUBTASKS / sizeof *SUBTASKS)) limits = &SUBTASKS[subtask - 1];
    }
    read(*limits);
    end();
    return VALID;
}

namespace {

