//! Statements: what is asked, written by hand, and the formats of inputs and answers, made from the description.

use crate::format::{
    BoardFormat, BoardStyle, Cases, CellFormat, CellOrder, Compare, HeaderNumber, LetterCase, RowStyle,
};
use crate::problem::LightProblem;
use crate::square::{Square, SquareKind};
use crate::tasks::Task;
use saolei_boards::Language;

impl LightProblem {
    /// The statement without limits and samples: what is asked, `## Input` and `## Output`. The headings are English in every
    /// language. A statement that has these headings itself is left as it is.
    pub fn statement(&self, language: Language) -> String {
        let [english, chinese] = &self.statements;
        let own = language.choose(english, chinese).trim_end();
        let own = if own.is_empty() { self.summary(language) } else { own };
        if own.contains("## Input") {
            return format!("{own}\n");
        }
        let (input, output) = (self.input_words(language), self.output_words(language));
        format!("{own}\n\n## Input\n\n{input}\n\n## Output\n\n{output}\n")
    }

    fn input_words(&self, language: Language) -> String {
        let mut sentences: Vec<String> = Vec::new();
        let say = |english: &str, chinese: &str| language.choose(english, chinese).to_string();
        match self.input.cases {
            Cases::One => {}
            Cases::Counted => {
                sentences.push(say("The first line contains the number of cases.", "第一行为数据组数。"))
            }
            Cases::UntilZeros => sentences.push(say(
                "There are several cases. A header of zeros ends the input and is not a case.",
                "有多组数据。全为 0 的首部表示输入结束，不作为一组数据。",
            )),
            Cases::UntilEnd => sentences.push(say(
                "There are several cases, up to the end of the input.",
                "有多组数据，直到输入结束。",
            )),
        }
        if self.input.blank_lines {
            sentences.push(say("A blank line comes before each case.", "每组数据之前有一个空行。"));
        }
        for (at, line) in self.input.header.iter().enumerate() {
            let names: Vec<&str> = line.iter().map(|&number| header_name(number, language)).collect();
            let names = joined(&names, language);
            let is_one = self.input.cases == Cases::One;
            sentences.push(match (at, is_one) {
                (0, true) => {
                    language.choose(format!("The first line contains {names}."), format!("第一行为{names}。"))
                }
                (0, false) => language.choose(
                    format!("The first line of a case contains {names}."),
                    format!("每组数据的第一行为{names}。"),
                ),
                _ => {
                    language.choose(format!("The next line contains {names}."), format!("下一行为{names}。"))
                }
            });
        }
        for (at, board) in self.input.boards.iter().enumerate() {
            sentences.push(board.words_in(language, at > 0));
        }
        if let Some(format) = self.input.click {
            sentences.push(language.choose(
                format!("The last line is the click: {}.", cell_name(format, language)),
                format!("最后一行是点击的位置：{}。", cell_name(format, language)),
            ));
        }
        sentences.join(language.choose(" ", ""))
    }

    fn output_words(&self, language: Language) -> String {
        let mut sentences: Vec<String> = Vec::new();
        let say = |english: String, chinese: String| language.choose(english, chinese);
        let quoted = |text: &str| format!("`{}`", text.trim_end().replace("{case}", "k"));
        if !self.answer.before_case.is_empty() {
            let head = quoted(&self.answer.before_case);
            let is_line = self.answer.before_case.ends_with('\n');
            sentences.push(match is_line {
                true => say(
                    format!("For each case, print a line {head} first, where k is the number of the case, counted from 1."),
                    format!("每组数据先输出一行 {head}，k 为数据的编号，从 1 开始。"),
                ),
                false => say(
                    format!("For each case, print a line that begins with {head} and a blank, where k is the number of the case, counted from 1."),
                    format!("每组数据输出一行，以 {head} 加空格开头，k 为数据的编号，从 1 开始。"),
                ),
            });
        }
        sentences.push(self.answer_words(language));
        if self.answer.between_cases == "\n" {
            sentences.push(say(
                "Print a blank line between two cases, and none after the last.".into(),
                "两组数据之间输出一个空行，最后一组之后不输出。".into(),
            ));
        }
        if self.answer.letter_case == LetterCase::Ignored {
            sentences.push(say("Capital letters do not matter.".into(), "不区分大小写。".into()));
        }
        if self.answer.compare == Compare::Bytes {
            sentences.push(say("Blanks at the ends of lines matter.".into(), "行末空格不能省略。".into()));
        }
        sentences.join(language.choose(" ", ""))
    }

    fn answer_words(&self, language: Language) -> String {
        let format = &self.answer;
        let say = |english: String, chinese: String| language.choose(english, chinese);
        match self.question.task {
            Task::Valid | Task::Consistent => say(
                format!("Print `{}` or `{}`.", format.yes, format.no),
                format!("输出 `{}` 或 `{}`。", format.yes, format.no),
            ),
            Task::FewestClicks | Task::CountLayouts | Task::MostMines | Task::MiddleRow => {
                say("Print the number.".into(), "输出这个数。".into())
            }
            Task::FindMines => match format.cells {
                Some((cells, order)) => say(
                    format!(
                        "Print a line for each mine: {}, sorted by {}.",
                        cell_name(cells, language),
                        if order == CellOrder::RowCol { "row, then column" } else { "column, then row" }
                    ),
                    format!(
                        "每颗雷输出一行：{}，按{}排序。",
                        cell_name(cells, language),
                        if order == CellOrder::RowCol { "行、列" } else { "列、行" }
                    ),
                ),
                None => String::new(),
            },
            Task::Annotate | Task::Touch | Task::OneClick | Task::Click => self.board_words(language),
        }
    }

    fn board_words(&self, language: Language) -> String {
        let format = &self.answer;
        let shape = match format.rows {
            RowStyle::Lines => language.choose("Print the rows of the field", "逐行输出雷区"),
            RowStyle::Json => language.choose(
                "Print the field as an array of rows, without blanks",
                "把雷区输出为行的数组，不含空格",
            ),
        };
        let word = |square: Square| &format.words[square.index()];
        let mut parts = Vec::new();
        for (square, english, chinese) in [
            (Square::MINE, "a mine", "雷"),
            (Square::CLOSED, "a closed cell", "未翻开的格子"),
            (Square::SAFE, "a safe cell", "安全格"),
            (Square::TOUCHED, "the cell that is clicked on", "点击的格子"),
        ] {
            if !word(square).is_empty() {
                parts.push(format!(
                    "`{}` {}{}",
                    word(square),
                    language.choose("is ", "表示"),
                    language.choose(english, chinese)
                ));
            }
        }
        if word(Square::number(0)) != "0" {
            let zero = word(Square::number(0));
            let name = if zero == " " {
                language.choose("a blank", "空格").to_string()
            } else {
                format!("`{zero}`")
            };
            parts.push(language.choose(format!("a 0 is written as {name}"), format!("0 写成{name}")));
        }
        if word(Square::number(10)) != "10" {
            let many = word(Square::number(10));
            parts.push(language.choose(
                format!("a number above 9 is written as `{many}`"),
                format!("大于 9 的数写成 `{many}`"),
            ));
        }
        if parts.is_empty() {
            return format!("{shape}{}", language.choose(".", "。"));
        }
        let all = parts.join(language.choose(", ", "，"));
        format!("{shape}{}{all}{}", language.choose(": ", "："), language.choose(".", "。"))
    }
}

fn header_name(number: HeaderNumber, language: Language) -> &'static str {
    match number {
        HeaderNumber::Rows => language.choose("the number of rows", "行数"),
        HeaderNumber::Cols => language.choose("the number of columns", "列数"),
        HeaderNumber::Size => {
            language.choose("the number of rows, which is also that of columns", "行数，也是列数")
        }
        HeaderNumber::Mines => language.choose("the number of mines", "雷数"),
    }
}

fn joined(names: &[&str], language: Language) -> String {
    match names {
        [others @ .., last] if !others.is_empty() => {
            format!("{}{}{last}", others.join(language.choose(", ", "、")), language.choose(" and ", "和"))
        }
        _ => names.concat(),
    }
}

fn cell_name(format: CellFormat, language: Language) -> String {
    let order = match format.order {
        CellOrder::RowCol => language.choose("its row and its column", "行号和列号"),
        CellOrder::ColRow => language.choose("its column and its row", "列号和行号"),
    };
    language.choose(
        format!("{order}, counted from {}", format.first),
        format!("{order}，从 {} 开始", format.first),
    )
}

impl BoardFormat {
    fn words_in(&self, language: Language, is_second: bool) -> String {
        if let Some(format) = self.mine_list {
            let cell = cell_name(format, language);
            return language.choose(
                format!("Then a line follows for each mine: {cell}."),
                format!("接下来每颗雷占一行：{cell}。"),
            );
        }
        let start = match (self.style, is_second) {
            (BoardStyle::Glyphs, false) => language.choose(
                "Then the rows of the field follow, a line each, with a character for each cell",
                "接下来每行描述雷区的一行，每格一个字符",
            ),
            (BoardStyle::Glyphs | BoardStyle::Words | BoardStyle::Json | BoardStyle::Lines, true) => {
                language.choose("Then as many rows follow in the same way", "接下来以同样的方式再给出同样多的行")
            }
            (BoardStyle::Words, false) if self.closed_row_above => {
                language.choose("The next line contains the numbers, with blanks between them", "下一行为各格的数字，以空格分隔")
            }
            (BoardStyle::Words, false) => language.choose(
                "Then the rows of the field follow, a line each, with blanks between the cells",
                "接下来每行描述雷区的一行，各格以空格分隔",
            ),
            (BoardStyle::Lines, false) => language.choose(
                "Each line up to the end of the input is a row of the field, with a character for each cell; blanks are cells",
                "直到输入结束，每行描述雷区的一行，每格一个字符；空格也是格子",
            ),
            (BoardStyle::Json, false) => language.choose(
                "Each case is an array of rows, each an array of cells",
                "每组数据是行的数组，每行是格子的数组",
            ),
        };
        format!(
            "{start}{}{}{}",
            language.choose(": ", "："),
            self.meanings(language),
            language.choose(".", "。")
        )
    }

    fn meanings(&self, language: Language) -> String {
        let mut parts = Vec::new();
        let numbers: Vec<&str> = self
            .words
            .iter()
            .filter(|(word, square)| {
                matches!(square.kind(), SquareKind::Number(_)) && word[0].is_ascii_digit()
            })
            .filter_map(|(word, _)| str::from_utf8(word).ok())
            .collect();
        for (word, square) in &self.words {
            let text = match word[..] {
                [b' '] => language.choose("a blank", "空格").to_string(),
                _ => format!("`{}`", String::from_utf8_lossy(word)),
            };
            let name = match square.kind() {
                SquareKind::Mine(1)
                    if word[0] != b'1'
                        || self.words.iter().filter(|(_, other)| other.is_mine()).count() == 1 =>
                {
                    language.choose("a mine", "雷")
                }
                SquareKind::Mine(1) => language
                    .choose("a mine; larger digits are as many mines", "一颗雷，更大的数字表示更多的雷"),
                SquareKind::Safe => language.choose("a safe cell", "安全格"),
                SquareKind::Closed => language.choose("a closed cell", "未翻开的格子"),
                SquareKind::Touched => language.choose("a cell that was clicked on", "点击过的格子"),
                SquareKind::Untouched => language.choose("any other cell", "其他格子"),
                SquareKind::Number(0) if !word[0].is_ascii_digit() => {
                    language.choose("an open cell with the number 0", "已翻开、数字为 0 的格子")
                }
                SquareKind::Number(_) | SquareKind::Mine(_) => continue,
            };
            parts.push(format!("{text} {}{name}", language.choose("is ", "表示")));
        }
        if let ([first, ..], [.., last]) = (numbers.as_slice(), numbers.as_slice()) {
            parts.push(language.choose(
                format!("`{first}` to `{last}` are the numbers of open cells"),
                format!("`{first}` 到 `{last}` 是已翻开格子的数字"),
            ));
        }
        parts.join(language.choose(", ", "，"))
    }
}
