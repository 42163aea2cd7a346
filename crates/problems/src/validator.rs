//! The part of a package's input validator that reads inputs, made from the description.

use crate::format::{BoardFormat, BoardStyle, Cases, CellFormat, CellOrder, HeaderNumber};
use crate::problem::LightProblem;
use crate::solution::quoted;
use std::fmt::Write as _;

impl LightProblem {
    /// The part of an input validator in C++ that reads inputs. What the description promises beside formats and limits, such as that some layout fits, is
    /// checked by `saolei validate` alone.
    pub fn validator(&self) -> String {
        let format = &self.input;
        let mut text = include_str!("../programs/validator.cpp").to_string();
        text.push_str("namespace {\n\n");
        for (at, board) in format.boards.iter().enumerate() {
            let words: Vec<String> = board
                .words
                .iter()
                .map(|(word, square)| {
                    format!("{{{}, {}}}", quoted(&String::from_utf8_lossy(word)), square.is_mine())
                })
                .collect();
            let _ = writeln!(text, "const std::vector<Word> BOARD_{at} = {{{}}};", words.join(", "));
        }
        text.push_str("\nvoid read_case(const Limits &limits) {\n");
        let _ = writeln!(
            text,
            "    long long rows = {}, cols = {}, mines = -1;",
            self.limits.rows.most, self.limits.cols.most
        );
        if format.blank_lines {
            text.push_str("    line_end();\n");
        }
        for line in &format.header {
            for (at, number) in line.iter().enumerate() {
                let read = match number {
                    HeaderNumber::Rows => "rows = number(\"the number of rows\", limits.rows);",
                    HeaderNumber::Cols => "cols = number(\"the number of columns\", limits.cols);",
                    HeaderNumber::Size => "rows = cols = number(\"the size\", limits.rows);",
                    HeaderNumber::Mines => {
                        "mines = number(\"the number of mines\", mines_of(limits, rows, cols));"
                    }
                };
                let _ = writeln!(text, "    {}{read}", if at > 0 { "blank(); " } else { "" });
            }
            text.push_str("    line_end();\n");
        }
        for (at, board) in format.boards.iter().enumerate() {
            let _ = writeln!(text, "    {}", read_board(at, board));
        }
        if let Some(click) = format.click {
            let _ = writeln!(text, "    {}", read_cell(click));
        }
        text.push_str("    (void)rows, (void)cols, (void)mines;\n}\n\nvoid read(const Limits &limits) {\n");
        text.push_str(match format.cases {
            Cases::One => "    read_case(limits);\n",
            Cases::Counted => {
                "    long long cases = number(\"the number of cases\", limits.cases);\n    line_end();\n    \
             for (; cases > 0; --cases) read_case(limits);\n"
            }
            Cases::UntilZeros => {
                "    long long cases = 0;\n    for (; peek() != '0'; ++cases) read_case(limits);\n    \
             if (!limits.cases.contains(cases)) refuse(\"a number of cases \" + limits.cases.text());\n"
            }
            Cases::UntilEnd => {
                "    long long cases = 0;\n    for (; peek() != EOF; ++cases) read_case(limits);\n    \
             if (!limits.cases.contains(cases)) refuse(\"a number of cases \" + limits.cases.text());\n"
            }
        });
        if format.cases == Cases::UntilZeros {
            for line in &format.header {
                let _ = writeln!(text, "    text(\"{}\\n\");", vec!["0"; line.len()].join(" "));
            }
        }
        text.push_str("}\n\n} // namespace\n");
        text
    }
}

fn read_board(at: usize, board: &BoardFormat) -> String {
    if let Some(cells) = board.mine_list {
        return format!("for (long long left = mines; left > 0; --left) {{ {} }}", read_cell(cells));
    }
    let above = i32::from(board.closed_row_above);
    // Only the first board has mines to count; if the header says how many there are, they are hidden.
    let counts = at == 0 && board.words.iter().any(|(_, square)| square.is_mine());
    let counted = if counts { "mines < 0 ? &limits : nullptr" } else { "nullptr" };
    match board.style {
        BoardStyle::Glyphs => format!("board_of(rows - {above}, cols, BOARD_{at}, \"\", {counted});"),
        BoardStyle::Words => format!("board_of(rows - {above}, cols, BOARD_{at}, \" \", {counted});"),
        BoardStyle::Lines => format!("board_of_lines(limits, BOARD_{at});"),
        BoardStyle::Json => format!("board_of_json(limits, BOARD_{at});"),
    }
}

fn read_cell(CellFormat { order, first }: CellFormat) -> String {
    let [row, col] = [("a row", "rows"), ("a column", "cols")]
        .map(|(name, count)| format!("number(\"{name}\", {{{first}, {count} - 1 + {first}}});"));
    let (one, other) = if order == CellOrder::RowCol { (row, col) } else { (col, row) };
    format!("{one} blank(); {other} line_end();")
}
