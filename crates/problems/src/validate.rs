//! Checks that an input is legal to the byte.
//!
//! An input is legal if it can be read, keeps to the limits and to what its problem promises, and is what the writer would
//! write: one blank between two numbers, a line end after each line, no leading zeros, nothing after the end.

use crate::case::Case;
use crate::format::{BoardStyle, HeaderNumber, InputFormat, NumbersAt};
use crate::limits::Limits;
use crate::problem::LightProblem;
use crate::read::CaseReader;
use crate::square::{Grid, SquareKind};
use crate::tasks::Task;
use saolei_protocols::{Error, InputError, Session, SessionResult};
use std::io;

impl LightProblem {
    /// Reads an input and checks it against limits.
    ///
    /// # Errors
    /// The first error in the input.
    pub fn validate(&self, limits: &Limits, source: &str, input: &[u8]) -> Result<Vec<Case>, Error> {
        let mut nowhere = io::sink();
        let mut bytes = input;
        let mut session = Session::new(source, &mut bytes, &mut nowhere);
        let cases = self.checked_cases(limits, &mut session).map_err(|error| *error)?;
        let written = self.input.write(&cases);
        match written.iter().zip(input).position(|(expected, found)| expected != found) {
            None if written.len() == input.len() => Ok(cases),
            at => {
                Err(different(source, &written, input, at.unwrap_or(written.len().min(input.len()))).into())
            }
        }
    }

    fn checked_cases(&self, limits: &Limits, session: &mut Session<'_>) -> SessionResult<Vec<Case>> {
        let mut reader = CaseReader::new(&self.input, &self.limits, session)?;
        let mut cases = Vec::new();
        loop {
            // Blanks may be cells.
            if !self.input.boards.iter().any(|board| board.style == BoardStyle::Lines) {
                session.skip_space()?;
            }
            let place = session.place();
            let Some(case) = reader.next(session)? else { break };
            if let Some(fault) = self.fault(limits, &case) {
                return Err(session.error(place, fault));
            }
            cases.push(case);
            if cases.len() as u64 > limits.cases.most {
                let message = format!("expected at most {} cases, found more", limits.cases.most);
                return Err(session.error(place, message));
            }
        }
        if (cases.len() as u64) < limits.cases.least {
            let message = format!("expected at least {} cases, found {}", limits.cases.least, cases.len());
            return Err(session.error_here(message));
        }
        Ok(cases)
    }

    /// What is wrong with a case: a limit, the places of numbers, or a promise of the problem.
    fn fault(&self, limits: &Limits, case: &Case) -> Option<String> {
        let Case { board, mines, .. } = case;
        let found = if self.has_mine_number() { *mines } else { visible_mines(board) };
        for (what, bounds, found) in [
            ("rows", limits.rows, u64::from(board.rows())),
            ("columns", limits.cols, u64::from(board.cols())),
            ("mines", limits.mines, found),
        ] {
            if !bounds.contains(found) {
                return Some(format!(
                    "expected {what} from {} to {}, found {found}",
                    bounds.least, bounds.most
                ));
            }
        }
        let is_placed = numbers_are_placed(&self.input, board);
        if !is_placed {
            return Some("expected numbers where the problem has them, and nowhere else".to_string());
        }
        let promises = matches!(
            self.question.task,
            Task::MostMines
                | Task::FindMines
                | Task::MiddleRow
                | Task::OneClick
                | Task::Click
                | Task::Consistent
        );
        match self.question.answer(case.clone()) {
            Err(why) if promises => Some(format!("expected {}", why.0)),
            _ => None,
        }
    }

    /// Whether the header gives a number of mines.
    pub fn has_mine_number(&self) -> bool {
        self.input.header.iter().flatten().any(|&number| number == HeaderNumber::Mines)
    }
}

/// How many cells of a board show mines.
pub(crate) fn visible_mines(board: &Grid) -> u64 {
    board.squares().iter().filter(|square| square.is_mine()).count() as u64
}

/// Whether numbers are where the format has them.
fn numbers_are_placed(format: &InputFormat, board: &Grid) -> bool {
    let Some(first) = format.boards.first() else { return true };
    let (rows, cols) = (board.rows() as usize, board.cols() as usize);
    let is_number_there = |at: usize| match first.numbers_at {
        NumbersAt::Anywhere => None,
        NumbersAt::Everywhere => Some(!first.closed_row_above || at >= cols),
        NumbersAt::FirstRow => Some(at < cols),
        NumbersAt::Border => {
            let (row, col) = (at / cols, at % cols);
            Some(row == 0 || row + 1 == rows || col == 0 || col + 1 == cols)
        }
    };
    board.squares().iter().enumerate().all(|(at, square)| {
        is_number_there(at).is_none_or(|is| is == matches!(square.kind(), SquareKind::Number(_)))
    })
}

/// The first difference between what was expected and what was found.
fn different(source: &str, expected: &[u8], found: &[u8], at: usize) -> InputError {
    let before = &found[..at];
    let line = before.iter().filter(|&&byte| byte == b'\n').count() as u64 + 1;
    let column = before.iter().rev().take_while(|&&byte| byte != b'\n').count() as u64 + 1;
    let name = |text: &[u8]| match text.get(at) {
        None => "the end of the input".to_string(),
        Some(b' ') => "a blank".to_string(),
        Some(b'\n') => "a line end".to_string(),
        Some(b'\r') => "a carriage return (a Windows line end)".to_string(),
        Some(b'\t') => "a tab".to_string(),
        Some(byte) => format!("\"{}\"", byte.escape_ascii()),
    };
    let message = format!("expected {}, found {}", name(expected), name(found));
    InputError { source: source.to_string(), line, column, message }
}
