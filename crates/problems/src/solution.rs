//! A solution in C++, made from the description, for judges that want one with a problem.

use crate::format::{BoardFormat, BoardStyle, Cases, CellOrder, HeaderNumber, RowStyle};
use crate::problem::LightProblem;
use crate::tasks::{MinesShow, Neighbours, Task};
use std::fmt::Write as _;

impl LightProblem {
    /// A program in C++ that solves the problem; `None` if its task needs a solver.
    pub fn solution(&self) -> Option<String> {
        let shows_mines = self.question.mines_show == MinesShow::Numbers;
        let answer = match self.question.task {
            Task::Annotate => format!("print(annotated(board, {shows_mines}));"),
            Task::Touch => "print(touched(board, second));".to_string(),
            Task::Valid => format!(
                "std::cout << (valid(board) ? {} : {}) << '\\n';",
                quoted(&self.answer.yes),
                quoted(&self.answer.no)
            ),
            Task::FewestClicks => "std::cout << fewest_clicks(board) << '\\n';".to_string(),
            Task::Consistent
            | Task::CountLayouts
            | Task::MostMines
            | Task::FindMines
            | Task::MiddleRow
            | Task::OneClick
            | Task::Click => return None,
        };
        let text = include_str!("../programs/solution.cpp").replace("@TABLES@\n", &self.tables());
        Some(text + &self.main(&answer))
    }

    /// The words of boards and answers, and the rules.
    fn tables(&self) -> String {
        let mut text = String::new();
        for (board, name) in self.input.boards.iter().zip(["FIRST", "SECOND"]) {
            let words: Vec<String> = board
                .words
                .iter()
                .map(|(word, square)| {
                    format!("{{{}, {}}}", quoted(&String::from_utf8_lossy(word)), square.index())
                })
                .collect();
            let _ = writeln!(text, "const Words {name} = {{{}}};", words.join(", "));
        }
        let words = self.answer.words.iter().enumerate().filter(|(_, word)| !word.is_empty());
        let words: Vec<String> =
            words.map(|(square, word)| format!("{{{square}, {}}}", quoted(word))).collect();
        let _ = writeln!(
            text,
            "const std::map<int, const char *> ANSWER = {{{}}};\nconst char *const BETWEEN_CELLS = {};\n\
             const bool JSON = {}, COUNTS_ITSELF = {}, FOUR = {};\n",
            words.join(", "),
            quoted(&self.answer.between_cells),
            self.answer.rows == RowStyle::Json,
            self.question.around.counts_itself,
            self.question.around.neighbours == Neighbours::Four,
        );
        text
    }

    /// Reads cases, and does this with each.
    fn main(&self, answer: &str) -> String {
        let input = &self.input;
        let cases = match input.cases {
            Cases::One => "1",
            Cases::Counted => "number()",
            Cases::UntilZeros | Cases::UntilEnd => "1LL << 60",
        };
        let mut text = format!(
            "}} // namespace\n\nint main() {{\n    std::ios::sync_with_stdio(false);\n    const long long cases = {cases};\n    \
             for (long long number_of_case = 1; number_of_case <= cases; ++number_of_case) {{\n        \
             [[maybe_unused]] long long rows = {}, cols = {}, mines = 0;\n",
            self.limits.rows.most, self.limits.cols.most
        );
        if input.cases == Cases::UntilEnd {
            text.push_str("        if ((std::cin >> std::ws).peek() == EOF) break;\n");
        }
        for number in input.header.iter().flatten() {
            text.push_str(match number {
                HeaderNumber::Rows => "        rows = number();\n",
                HeaderNumber::Cols => "        cols = number();\n",
                HeaderNumber::Size => "        rows = cols = number();\n",
                HeaderNumber::Mines => "        mines = number();\n",
            });
        }
        if input.cases == Cases::UntilZeros {
            text.push_str("        if (rows == 0) break;\n");
        }
        for (board, (name, words)) in input.boards.iter().zip([("board", "FIRST"), ("second", "SECOND")]) {
            let _ = writeln!(text, "        Board {name} = {};", read_board(board, words));
        }
        let before = self.answer.before_case.replace("{case}", "\0");
        let before: Vec<String> = before.split('\0').map(quoted).collect();
        let _ = writeln!(
            text,
            "        if (number_of_case > 1) std::cout << {};\n        std::cout << {};\n        {answer}\n    }}\n}}",
            quoted(&self.answer.between_cases),
            before.join(" << number_of_case << ")
        );
        text
    }
}

fn read_board(board: &BoardFormat, words: &str) -> String {
    if let Some(cells) = board.mine_list {
        let is_column_first = cells.order == CellOrder::ColRow;
        return format!("board_of_list(rows, cols, mines, {}, {is_column_first})", cells.first);
    }
    match board.style {
        BoardStyle::Glyphs => format!("board_of(rows, cols, {words}, false)"),
        BoardStyle::Words => format!("board_of(rows, cols, {words}, true)"),
        BoardStyle::Lines => format!("board_of_lines({words})"),
        BoardStyle::Json => format!("board_of_json({words})"),
    }
}

/// A text as a literal of C++.
pub(crate) fn quoted(text: &str) -> String {
    let byte = |byte: u8| match byte {
        b'\n' => "\\n".to_string(),
        b'"' | b'\\' => format!("\\{}", char::from(byte)),
        b' '..=b'~' => char::from(byte).to_string(),
        _ => format!("\\{byte:03o}"),
    };
    format!("\"{}\"", text.bytes().map(byte).collect::<String>())
}
