// To the byte, except for the last line end.
void end_line(std::string &text) {
    if (!text.empty() && text.back() != '\n') text += '\n';
}

} // namespace

int main(int count, char **words) {
    load(count, words);
    end_line(output);
    end_line(answer);
    size_t at = 0, line = 1;
    for (; at < answer.size() && at < output.size() && answer[at] == output[at]; ++at) line += answer[at] == '\n';
    if (at < answer.size() || at < output.size()) wrong("line " + std::to_string(line) + " differs");
    right();
}
