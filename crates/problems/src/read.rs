//! Reads the cases of an input.

use crate::case::Case;
use crate::format::{BoardFormat, BoardStyle, Cases, CellFormat, HeaderNumber, InputFormat};
use crate::limits::Limits;
use crate::square::{Grid, Square};
use saolei_protocols::{Error, Session, SessionResult};

/// Words are no longer; a longer one is wrong.
const LONGEST_WORD: usize = 24;

/// Reads an input case by case.
pub(crate) struct CaseReader<'a> {
    format: &'a InputFormat,
    limits: &'a Limits,
    /// The glyphs of each board.
    tables: Vec<[Square; 256]>,
    /// How many cases follow, if that is known.
    left: Option<u64>,
}

/// The numbers of a header.
#[derive(Default)]
struct Header {
    rows: Option<u32>,
    cols: Option<u32>,
    mines: u64,
}

impl<'a> CaseReader<'a> {
    pub(crate) fn new(
        format: &'a InputFormat,
        limits: &'a Limits,
        session: &mut Session<'_>,
    ) -> SessionResult<CaseReader<'a>> {
        let left = match format.cases {
            Cases::One => Some(1),
            Cases::Counted => Some(session.number("the number of cases")?),
            Cases::UntilZeros | Cases::UntilEnd => None,
        };
        let tables = format.boards.iter().map(BoardFormat::squares).collect();
        Ok(CaseReader { format, limits, tables, left })
    }

    /// The next case; `None` after the last.
    pub(crate) fn next(&mut self, session: &mut Session<'_>) -> SessionResult<Option<Case>> {
        if let Some(left) = &mut self.left {
            match left.checked_sub(1) {
                Some(fewer) => *left = fewer,
                None => return Ok(None),
            }
        }
        if self.format.boards.first().is_some_and(|board| board.style == BoardStyle::Lines) {
            self.left = Some(0);
            return self.lines(session).map(Some);
        }
        if self.format.cases == Cases::UntilEnd && !session.skip_space()? {
            return Ok(None);
        }
        let Some(header) = self.header(session)? else { return Ok(None) };
        self.body(session, &header).map(Some)
    }

    /// Reads a header; `None` if it ends the input.
    fn header(&self, session: &mut Session<'_>) -> SessionResult<Option<Header>> {
        let mut header = Header::default();
        let numbers: Vec<HeaderNumber> = self.format.header.iter().flatten().copied().collect();
        let mut zeros = 0;
        for (at, &number) in numbers.iter().enumerate() {
            let value = session.number(number.what())?;
            zeros += usize::from(value == 0);
            let may_end = self.format.cases == Cases::UntilZeros && zeros == at + 1;
            if may_end && zeros == numbers.len() {
                return Ok(None);
            }
            if number == HeaderNumber::Mines {
                header.mines = value;
                continue;
            }
            let side = u32::try_from(value).ok().filter(|&side| side > 0 || may_end);
            let Some(side) = side else {
                let what = format!("{} from 1 to {}", number.what(), u32::MAX);
                return Err(session.expected_instead(&what));
            };
            match number {
                HeaderNumber::Rows => header.rows = Some(side),
                HeaderNumber::Cols => header.cols = Some(side),
                HeaderNumber::Size => (header.rows, header.cols) = (Some(side), Some(side)),
                HeaderNumber::Mines => {}
            }
        }
        if header.rows == Some(0) || header.cols == Some(0) {
            return Err(session.expected_instead("rows and columns, at least 1 each"));
        }
        Ok(Some(header))
    }

    fn body(&self, session: &mut Session<'_>, header: &Header) -> SessionResult<Case> {
        // A side that no header gives is the same in all inputs: the description was checked for that.
        let rows = header.rows.unwrap_or(self.limits.rows.most as u32);
        let cols = header.cols.unwrap_or(self.limits.cols.most as u32);
        let mut case = Case { mines: header.mines, ..Case::default() };
        for (at, (format, table)) in self.format.boards.iter().zip(&self.tables).enumerate() {
            let board = match (format.mine_list, format.style) {
                (Some(cells), _) => mine_list(session, rows, cols, header.mines, cells)?,
                (None, BoardStyle::Json) => json(session, format)?,
                (None, BoardStyle::Words) => words(session, rows, cols, format)?,
                (None, BoardStyle::Glyphs | BoardStyle::Lines) => glyphs(session, rows, cols, format, table)?,
            };
            *(if at == 0 { &mut case.board } else { &mut case.touched }) = board;
        }
        if self.format.boards.is_empty() {
            // The header alone is asked about, and its board may be larger than memory.
            case.board = Grid::empty(rows, cols);
        }
        if let Some(format) = self.format.click {
            case.click = cell(session, format, case.board.rows(), case.board.cols())?;
        }
        Ok(case)
    }

    /// Reads all lines to the end of the input as one board.
    fn lines(&self, session: &mut Session<'_>) -> SessionResult<Case> {
        let (format, table) = (&self.format.boards[0], &self.tables[0]);
        let (mut squares, mut rows, mut cols) = (Vec::new(), 0_u32, None);
        while session.peek()?.is_some() {
            let start = squares.len();
            rows += 1;
            loop {
                match session.peek()? {
                    None => break,
                    Some(b'\n') => {
                        session.advance(1);
                        break;
                    }
                    Some(b'\r') => session.advance(1),
                    Some(glyph) => match table[usize::from(glyph)] {
                        Square::NONE => {
                            let message = format!(
                                "expected {} or the end of the line, found \"{}\" in row {rows}",
                                format.names(),
                                glyph.escape_ascii()
                            );
                            return Err(session.error_here(message));
                        }
                        square => {
                            squares.push(square);
                            session.advance(1);
                        }
                    },
                }
            }
            let found = squares.len() - start;
            let cols = *cols.get_or_insert(found);
            if found != cols {
                let message = format!("expected {cols} cells in row {rows} as in the first, found {found}");
                return Err(session.error_here(message));
            }
        }
        let cols = cols.unwrap_or(0) as u32;
        Ok(Case { board: Grid::new(rows, cols, squares), ..Case::default() })
    }
}

/// Rows of glyphs, separated by white space. A row above them may be left out.
fn glyphs(
    session: &mut Session<'_>,
    rows: u32,
    cols: u32,
    format: &BoardFormat,
    table: &[Square; 256],
) -> SessionResult<Grid> {
    let mut squares = Vec::new();
    for row in u32::from(format.closed_row_above)..rows {
        session.skip_space()?;
        let mut missing = cols as usize;
        while missing > 0 {
            let text = session.text()?;
            let text = &text[..text.len().min(missing)];
            let known = extend(&mut squares, text, format, table);
            let is_whole = known == text.len() && known > 0;
            session.advance(known);
            missing -= known;
            if !is_whole {
                return Err(wrong_row(session, row + 1, cols as usize - missing, cols, format));
            }
        }
        if session.peek()?.is_some_and(|byte| !byte.is_ascii_whitespace()) {
            return Err(wrong_row(session, row + 1, cols as usize, cols, format));
        }
    }
    Ok(grid(rows, cols, format, squares))
}

/// Adds the squares of the glyphs before the first unknown one, and returns how many these are.
fn extend(squares: &mut Vec<Square>, text: &[u8], format: &BoardFormat, table: &[Square; 256]) -> usize {
    // Boards of two glyphs, the most usual and the largest, are read many cells at a time.
    if let [(one, square), (other, otherwise)] = &format.words[..]
        && let ([one], [other]) = (&one[..], &other[..])
        && !text.iter().fold(false, |unknown, glyph| unknown | ((glyph != one) & (glyph != other)))
    {
        squares.extend(text.iter().map(|glyph| if glyph == one { *square } else { *otherwise }));
        return text.len();
    }
    let known = text.iter().take_while(|&&glyph| table[usize::from(glyph)] != Square::NONE).count();
    squares.extend(text[..known].iter().map(|&glyph| table[usize::from(glyph)]));
    known
}

/// A board of the squares that were read, below a row of closed cells if the format leaves that out.
fn grid(rows: u32, cols: u32, format: &BoardFormat, mut squares: Vec<Square>) -> Grid {
    if format.closed_row_above {
        squares.splice(0..0, std::iter::repeat_n(Square::CLOSED, cols as usize));
    }
    Grid::new(rows, cols, squares)
}

/// What is wrong with a row after its first `cells` cells.
#[cold]
fn wrong_row(
    session: &mut Session<'_>,
    row: u32,
    cells: usize,
    cols: u32,
    format: &BoardFormat,
) -> Box<Error> {
    let message = match session.peek() {
        Err(error) => return error,
        Ok(None) => format!("expected {cols} cells in row {row}, found {cells} and the end of the input"),
        Ok(Some(byte)) if byte.is_ascii_whitespace() => {
            format!(
                "expected {cols} cells in row {row}, found {cells}: add the missing ones or correct the size"
            )
        }
        Ok(Some(_)) if cells == cols as usize => {
            format!("expected {cols} cells in row {row}, found more: remove the rest or correct the size")
        }
        Ok(Some(byte)) => {
            format!("expected {}, found \"{}\" in row {row}", format.names(), byte.escape_ascii())
        }
    };
    session.error_here(message)
}

/// Cells with white space between them.
fn words(session: &mut Session<'_>, rows: u32, cols: u32, format: &BoardFormat) -> SessionResult<Grid> {
    let mut squares = Vec::new();
    for _ in u32::from(format.closed_row_above)..rows {
        for _ in 0..cols {
            session.skip_space()?;
            squares.push(word(session, format, |byte| byte.is_ascii_whitespace())?);
        }
    }
    Ok(grid(rows, cols, format, squares))
}

/// A word of a board, up to one of these bytes.
fn word(session: &mut Session<'_>, format: &BoardFormat, ends: impl Fn(u8) -> bool) -> SessionResult<Square> {
    let place = session.place();
    let mut word = Vec::new();
    while let Some(byte) = session.peek()? {
        if ends(byte) || word.len() == LONGEST_WORD {
            break;
        }
        word.push(byte);
        session.advance(1);
    }
    match format.words.iter().find(|(known, _)| *known == word) {
        Some((_, square)) => Ok(*square),
        None => {
            let found = match word[..] {
                [] => "the end of the input".to_string(),
                _ => format!("\"{}\"", word.escape_ascii()),
            };
            Err(session.error(place, format!("expected {}, found {found}", format.names())))
        }
    }
}

/// A JSON array of rows, each an array of words.
fn json(session: &mut Session<'_>, format: &BoardFormat) -> SessionResult<Grid> {
    let (mut squares, mut rows, mut cols) = (Vec::new(), 0_u32, None);
    sign(session, b"[", "\"[\"")?;
    while sign_after(session, rows, "\"[\" or \"]\"")? {
        sign(session, b"[", "\"[\"")?;
        rows += 1;
        let start = squares.len();
        let mut cells = 0;
        while sign_after(session, cells, "a cell or \"]\"")? {
            session.skip_space()?;
            squares.push(word(session, format, |byte| b",] \t\r\n".contains(&byte))?);
            cells = 1;
        }
        let found = squares.len() - start;
        let cols = *cols.get_or_insert(found);
        if found != cols {
            let message = format!("expected {cols} cells in row {rows} as in the first, found {found}");
            return Err(session.error_here(message));
        }
    }
    Ok(Grid::new(rows, cols.unwrap_or(0) as u32, squares))
}

/// Reads the sign between two items of an array, or none before the first. False at the array's end.
fn sign_after(session: &mut Session<'_>, items: u32, what: &str) -> SessionResult<bool> {
    session.skip_space()?;
    match session.peek()? {
        Some(b']') => {
            session.advance(1);
            Ok(false)
        }
        Some(b',') if items > 0 => {
            session.advance(1);
            Ok(true)
        }
        Some(_) if items == 0 => Ok(true),
        _ => Err(session.expected(if items > 0 { "\",\" or \"]\"" } else { what })),
    }
}

fn sign(session: &mut Session<'_>, signs: &[u8], what: &str) -> SessionResult<()> {
    session.skip_space()?;
    match session.peek()? {
        Some(byte) if signs.contains(&byte) => {
            session.advance(1);
            Ok(())
        }
        _ => Err(session.expected(what)),
    }
}

/// The most cells of a board whose mines are listed: its memory does not follow what was read.
const MAX_LISTED: u64 = 1 << 28;

/// Mines as a list of cells.
fn mine_list(
    session: &mut Session<'_>,
    rows: u32,
    cols: u32,
    mines: u64,
    format: CellFormat,
) -> SessionResult<Grid> {
    let cells = u64::from(rows) * u64::from(cols);
    if cells > MAX_LISTED {
        return Err(
            session.error_here(format!("expected a board of at most {MAX_LISTED} cells, found {cells}"))
        );
    }
    let mut squares = vec![Square::SAFE; cells as usize];
    for _ in 0..mines {
        let (row, col) = cell(session, format, rows, cols)?;
        squares[row as usize * cols as usize + col as usize] = Square::MINE;
    }
    Ok(Grid::new(rows, cols, squares))
}

/// The row and column of a cell, counted from 0.
fn cell(session: &mut Session<'_>, format: CellFormat, rows: u32, cols: u32) -> SessionResult<(u32, u32)> {
    let mut side = |what: &str, count: u32| {
        let number = session.number(what)?;
        let (first, last) = (u64::from(format.first), u64::from(format.first) + u64::from(count));
        if (first..last).contains(&number) {
            return Ok((number - first) as u32);
        }
        Err(session.expected_instead(&format!("{what} from {first} to {}", last.saturating_sub(1))))
    };
    let sides = [("a row", rows), ("a column", cols)];
    let [first, second] = match format.order.arrange((0, 1)) {
        (0, _) => sides,
        _ => [sides[1], sides[0]],
    };
    let one = side(first.0, first.1)?;
    let other = side(second.0, second.1)?;
    Ok(format.order.arrange((one, other)))
}
