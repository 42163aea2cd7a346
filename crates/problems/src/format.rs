//! How a problem writes its inputs and answers.

use crate::square::{Square, SquareKind};
use serde::Deserialize;

/// How the cases of an input are told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cases {
    /// There is one.
    One,
    /// Their number comes first.
    Counted,
    /// A header of zeros ends them.
    UntilZeros,
    /// The end of the input ends them.
    UntilEnd,
}

/// A number of a case's header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeaderNumber {
    /// The number of rows.
    Rows,
    /// The number of columns.
    Cols,
    /// The number of rows, which is that of columns too.
    Size,
    /// The number of mines.
    Mines,
}

impl HeaderNumber {
    /// All header numbers with their names in descriptions.
    pub const ALL: [(&'static str, HeaderNumber); 4] = [
        ("rows", HeaderNumber::Rows),
        ("cols", HeaderNumber::Cols),
        ("size", HeaderNumber::Size),
        ("mines", HeaderNumber::Mines),
    ];

    /// The number in an error.
    pub(crate) const fn what(self) -> &'static str {
        match self {
            HeaderNumber::Rows => "the number of rows",
            HeaderNumber::Cols => "the number of columns",
            HeaderNumber::Size => "the size of the board",
            HeaderNumber::Mines => "the number of mines",
        }
    }
}

/// How the cells of a board are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BoardStyle {
    /// A character for each cell, a line for each row.
    #[default]
    Glyphs,
    /// Words with blanks between them, a line for each row.
    Words,
    /// Whole lines until the end of the input: blanks are cells, and no header gives the size.
    Lines,
    /// `[[true,false],[false,false]]`.
    Json,
}

/// The cells that show numbers, where the input promises it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum NumbersAt {
    /// Anywhere.
    #[default]
    Anywhere,
    /// Everywhere.
    Everywhere,
    /// In the first and last row and column, and nowhere else.
    Border,
    /// In the first row, and nowhere else.
    FirstRow,
}

/// The order of a cell's row and column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum CellOrder {
    /// The row comes first.
    #[serde(rename = "row col")]
    RowCol,
    /// The column comes first.
    #[serde(rename = "col row")]
    ColRow,
}

impl CellOrder {
    /// The two numbers of a cell in this order, or the cell of two numbers.
    pub const fn arrange(self, (first, second): (u32, u32)) -> (u32, u32) {
        match self {
            CellOrder::RowCol => (first, second),
            CellOrder::ColRow => (second, first),
        }
    }
}

/// Cells as numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellFormat {
    /// Which comes first.
    pub order: CellOrder,
    /// The number of the first row and column.
    pub first: u32,
}

/// How an input is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputFormat {
    /// How cases are told apart.
    pub cases: Cases,
    /// Whether a blank line comes before each case. All white space is read; this is about what is written.
    pub blank_lines: bool,
    /// The lines of the header, each with its numbers.
    pub header: Vec<Vec<HeaderNumber>>,
    /// The boards: none, one, or one of mines and one of touched cells.
    pub boards: Vec<BoardFormat>,
    /// A click after the boards.
    pub click: Option<CellFormat>,
}

/// How a board is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardFormat {
    /// How cells are written.
    pub style: BoardStyle,
    /// The word of each square, one character in most styles.
    pub words: Vec<(Vec<u8>, Square)>,
    /// Which cells show numbers.
    pub numbers_at: NumbersAt,
    /// Whether a row of closed cells comes before the first row of the input.
    pub closed_row_above: bool,
    /// If the mines are listed as cells: how these are written.
    pub mine_list: Option<CellFormat>,
}

impl BoardFormat {
    /// The square of each character; [`Square::NONE`] for all others.
    pub(crate) fn squares(&self) -> [Square; 256] {
        let mut table = [Square::NONE; 256];
        for (word, square) in &self.words {
            if let [glyph] = word[..] {
                table[usize::from(glyph)] = *square;
            }
        }
        table
    }

    /// How a square is written; nothing if the format has no such square.
    pub fn word(&self, square: Square) -> &[u8] {
        self.words.iter().find(|(_, known)| *known == square).map_or(b"", |(word, _)| word)
    }

    /// Whether the board has such squares.
    pub fn has(&self, test: impl Fn(SquareKind) -> bool) -> bool {
        self.words.iter().any(|(_, square)| test(square.kind()))
    }

    /// The words of the board, for errors.
    pub(crate) fn names(&self) -> String {
        let name = |word: &Vec<u8>| format!("\"{}\"", word.escape_ascii());
        let all: Vec<String> = self.words.iter().map(|(word, _)| name(word)).collect();
        match all.as_slice() {
            [one] => one.clone(),
            [others @ .., last] => format!("{} or {last}", others.join(", ")),
            [] => "nothing".to_string(),
        }
    }
}

/// How outputs are compared with the right answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Compare {
    /// Line by line, without blanks at the ends of lines and empty lines at the end.
    #[default]
    Lines,
    /// To the byte.
    Bytes,
    /// Word by word.
    Words,
}

/// Whether upper and lower case differ in answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LetterCase {
    /// They do.
    #[default]
    Matters,
    /// They do not.
    Ignored,
}

/// How rows are written in an answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RowStyle {
    /// A line for each row.
    #[default]
    Lines,
    /// `[[1,2],[0,1]]`.
    Json,
}

/// How an answer is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnswerFormat {
    /// The text before the answer to each case; `{case}` stands for its number.
    pub before_case: String,
    /// The text between two cases.
    pub between_cases: String,
    /// The word for yes.
    pub yes: String,
    /// The word for no.
    pub no: String,
    /// How rows are written.
    pub rows: RowStyle,
    /// The text between two cells of a row.
    pub between_cells: String,
    /// The word of each square, by its byte.
    pub words: Vec<String>,
    /// How cells are listed, and the order in which they are sorted.
    pub cells: Option<(CellFormat, CellOrder)>,
    /// How outputs are compared.
    pub compare: Compare,
    /// Whether upper and lower case differ.
    pub letter_case: LetterCase,
}

impl AnswerFormat {
    /// Whether an output counts as this answer.
    pub fn accepts(&self, answer: &[u8], output: &[u8]) -> bool {
        let capitals = |text: &[u8]| match self.letter_case {
            LetterCase::Matters => text.to_vec(),
            LetterCase::Ignored => text.to_ascii_uppercase(),
        };
        let (answer, output) = (capitals(answer), capitals(output));
        let words = |text: &[u8]| -> Vec<Vec<u8>> {
            text.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()).map(<[u8]>::to_vec).collect()
        };
        let trimmed = |text: &[u8]| -> Vec<Vec<u8>> {
            let lines = text.trim_ascii_end().split(|&byte| byte == b'\n');
            lines.map(|line| line.trim_ascii_end().to_vec()).collect()
        };
        match self.compare {
            Compare::Bytes => answer == output,
            Compare::Lines => trimmed(&answer) == trimmed(&output),
            Compare::Words => words(&answer) == words(&output),
        }
    }
}
