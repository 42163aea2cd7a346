//! Maps a line of the right answer to the operation that it answers.

use crate::input::Input;
use crate::problem::Problem;
use std::io::{self, Write};

/// The operation or case that a line of an answer belongs to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct AnswerPosition {
    /// Games or cases that ended before this line.
    pub(crate) case: u64,
    /// Operations of the game up to the one that this line answers.
    pub(crate) operations: u64,
    /// The line within the answer to one operation or case, counted from 0.
    pub(crate) line: u64,
    /// How many more lines belong to the same answer.
    pub(crate) left: u64,
    /// Whether the line belongs to the same answer as the line before.
    pub(crate) continues: bool,
    /// Counted from 1.
    pub(crate) number: u64,
}

/// Finds the operation or case that line `line` answers, counted from 1, by running the protocol again.
pub(super) fn position_of_line(
    problem: &Problem,
    (source, bytes): (&str, &[u8]),
    input: Option<&Input>,
    line: u64,
) -> AnswerPosition {
    let position = AnswerPosition::default();
    let mut lines = AnswerLines { problem, input, position, head: Vec::new(), done: 0, line };
    // Ends with an error once the line is found. There was no other error the first time.
    let _ = problem.answerer.run(source, &mut &bytes[..], &mut lines);
    lines.end_line();
    lines.position
}

/// Follows an answer line by line.
struct AnswerLines<'a> {
    problem: &'a Problem,
    input: Option<&'a Input>,
    position: AnswerPosition,
    /// The first bytes of the current line.
    head: Vec<u8>,
    /// How many lines are complete.
    done: u64,
    line: u64,
}

/// How many bytes of each line are kept.
const HEAD: usize = 32;

impl AnswerLines<'_> {
    fn end_line(&mut self) {
        if self.done < self.line {
            self.done += 1;
            let head = std::mem::take(&mut self.head);
            let position = &mut self.position;
            position.number = self.done;
            position.continues = position.left > 0;
            position.left = position.left.saturating_sub(1);
            position.line = if position.continues { position.line + 1 } else { 0 };
            (self.problem.answers.next_line)(position, &head, self.input);
        }
    }

    fn keep(&mut self, text: &[u8]) {
        let room = HEAD.saturating_sub(self.head.len()).min(text.len());
        self.head.extend_from_slice(&text[..room]);
    }
}

impl Write for AnswerLines<'_> {
    fn write(&mut self, piece: &[u8]) -> io::Result<usize> {
        let mut rest = piece;
        while let Some(end) = rest.iter().position(|&byte| byte == b'\n') {
            self.keep(&rest[..end]);
            self.end_line();
            if self.done == self.line {
                return Err(io::Error::other("the line has been found"));
            }
            rest = &rest[end + 1..];
        }
        self.keep(rest);
        Ok(piece.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
