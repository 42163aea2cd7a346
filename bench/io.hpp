// Standard input and output through buffers of 64 KiB, without stdio in between.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include <unistd.h>

class Reader {
public:
    // The next byte that is not white space, which stays unread; 0 at the end of input.
    char peek() {
        for (;;) {
            // The byte past the last one read is 0, so this loop stops by itself.
            while (static_cast<unsigned char>(*at_ - 1) < ' ') ++at_;
            if (at_ < end_ || !fill()) return *at_;
        }
    }

    char letter() {
        char first = static_cast<unsigned char>(*at_) > ' ' ? *at_ : peek();
        ++at_;
        return first;
    }

    int number() {
        peek();
        int value = 0;
        for (;;) {
            while (static_cast<unsigned char>(*at_ - '0') < 10) value = value * 10 + (*at_++ - '0');
            if (at_ < end_ || !fill()) return value;
        }
    }

    // The first byte of a word whose other bytes do not matter.
    char word() {
        char first = peek();
        for (;;) {
            while (static_cast<unsigned char>(*at_) > ' ') ++at_;
            if (at_ < end_ || !fill()) return first;
        }
    }

    // The next `length` bytes, from the first one that is not white space.
    void row(char *into, size_t length) {
        peek();
        while (length > 0) {
            size_t some = std::min(length, static_cast<size_t>(end_ - at_));
            std::memcpy(into, at_, some);
            into += some;
            at_ += some;
            length -= some;
            if (length > 0 && !fill()) std::abort();
        }
    }

private:
    bool fill() {
        ssize_t got = read(STDIN_FILENO, buffer_, SIZE);
        at_ = buffer_;
        end_ = buffer_ + (got > 0 ? got : 0);
        *end_ = 0;
        return got > 0;
    }

    static constexpr size_t SIZE = 1 << 16;
    char buffer_[SIZE + 1] = {};
    char *at_ = buffer_;
    char *end_ = buffer_;
};

class Writer {
public:
    ~Writer() { flush(); }

    // Room for `length` bytes, at most 4 KiB. What is written there counts once `wrote` is told its end.
    char *room(size_t length) {
        if (used_ + length > SIZE) flush();
        return buffer_ + used_;
    }

    void wrote(char *end) { used_ = end - buffer_; }

    template <size_t N> void text(const char (&literal)[N]) {
        char *to = room(N - 1);
        std::memcpy(to, literal, N - 1);
        wrote(to + N - 1);
    }

    void number(int value) {
        char digits[12], *first = digits + sizeof digits;
        unsigned rest = value < 0 ? 0u - value : value;
        do *--first = static_cast<char>('0' + rest % 10);
        while (rest /= 10);
        if (value < 0) *--first = '-';
        size_t length = digits + sizeof digits - first;
        char *to = room(length);
        std::memcpy(to, first, length);
        wrote(to + length);
    }

    void bytes(const char *from, size_t length) {
        while (length > 0) {
            if (used_ == SIZE) flush();
            size_t some = std::min(length, SIZE - used_);
            std::memcpy(buffer_ + used_, from, some);
            used_ += some;
            from += some;
            length -= some;
        }
    }

private:
    void flush() {
        for (size_t done = 0; done < used_;) {
            ssize_t wrote = write(STDOUT_FILENO, buffer_ + done, used_ - done);
            if (wrote <= 0) std::_Exit(1);
            done += wrote;
        }
        used_ = 0;
    }

    static constexpr size_t SIZE = 1 << 16;
    char buffer_[SIZE];
    size_t used_ = 0;
};

// The numbers up to a limit of six digits, each with a tail of two bytes at most, ready to be copied eight bytes at a
// time.
class NumberTexts {
public:
    NumberTexts(int limit, const char *tail) : texts_(limit + 1) {
        for (int value = 0; value <= limit; ++value) {
            std::string text = std::to_string(value) + tail;
            std::memcpy(texts_[value].bytes, text.data(), text.size());
            texts_[value].length = static_cast<uint8_t>(text.size());
        }
    }

    // May write eight bytes where fewer count.
    char *put(char *to, int value) const {
        const Text &text = texts_[value];
        std::memcpy(to, text.bytes, 8);
        return to + text.length;
    }

private:
    struct Text {
        char bytes[8] = {};
        uint8_t length = 0;
    };
    std::vector<Text> texts_;
};
