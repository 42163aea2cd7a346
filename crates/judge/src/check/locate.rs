//! From a line of the right answer to the operation that it answers.

use crate::input::Input;
use crate::problem::Problem;
use saolei_protocols::Protocol;
use std::io::{self, Write};

/// What a line of an answer is about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Located {
    /// Games or cases that have ended before it.
    pub(super) case: u64,
    /// Operations of the game that have begun, up to the one that it answers.
    pub(super) operations: u64,
    /// The line within what answers the operation or the case, counted from 0.
    pub(super) line: u64,
    /// Lines that still belong to it.
    left: u64,
}

/// Finds what the line with this number, counted from 1, is about, by asking for the answer once more.
pub(super) fn locate(
    problem: &Problem,
    (source, bytes): (&str, &[u8]),
    input: Option<&Input>,
    line: u64,
) -> Located {
    let mut lines = Lines {
        protocol: problem.protocol,
        input,
        located: Located::default(),
        head: Vec::new(),
        next: 1,
        line,
    };
    // It ends in an error once the line has come, and had no other before.
    let _ = problem.protocol.run(source, &mut &bytes[..], &mut lines);
    lines.end_line();
    lines.located
}

/// Follows an answer line by line.
struct Lines<'a> {
    protocol: Protocol,
    input: Option<&'a Input>,
    located: Located,
    /// The first bytes of the line that is being written.
    head: Vec<u8>,
    /// The number of the line that is being written.
    next: u64,
    /// The number of the line that is looked for.
    line: u64,
}

/// No more of a line is looked at.
const HEAD: usize = 32;

impl Lines<'_> {
    fn end_line(&mut self) {
        if self.next <= self.line {
            self.next += 1;
            let head = std::mem::take(&mut self.head);
            self.follow(&head);
        }
    }

    fn follow(&mut self, head: &[u8]) {
        let located = &mut self.located;
        let continues = located.left > 0;
        located.left = located.left.saturating_sub(1);
        located.line = if continues { located.line + 1 } else { 0 };
        match self.protocol {
            Protocol::Boom => match head {
                b"==========" => *located = Located { case: located.case + 1, ..Located::default() },
                b"WIN" => located.line = 1,
                b"QUIT" => located.line = 0,
                _ => located.operations += 1,
            },
            Protocol::Sweep if continues => {}
            Protocol::Sweep => {
                if !matches!(head, b"finish" | b"game over" | b"give up") && !head.starts_with(b"total step ")
                {
                    located.operations += 1;
                }
                if let Some(count) = head.strip_suffix(b" cell(s) detected") {
                    located.left =
                        str::from_utf8(count).ok().and_then(|count| count.parse().ok()).unwrap_or(0);
                }
            }
            Protocol::Console => {
                if head.starts_with(b"Game ") || head.starts_with(b"Hit ") {
                    *located = Located { operations: located.operations + 1, ..Located::default() };
                } else {
                    located.left = 1;
                    located.line = located.line.max(1);
                }
            }
            Protocol::Click => {
                if !continues && self.next > 2 {
                    located.case += 1;
                }
                if !continues {
                    let lines = self.input.map_or(1, |input| click_lines(input, located.case));
                    located.left = lines - 1;
                }
            }
            Protocol::Master => {}
        }
    }
}

/// How many lines answer a case of `click`.
fn click_lines(input: &Input, case: u64) -> u64 {
    use crate::input::Spelling;
    match input {
        Input::Click { spelling: Spelling::Json, .. } => 1,
        _ => input.size(case as usize).map_or(1, |size| size.rows().into()),
    }
}

impl Write for Lines<'_> {
    fn write(&mut self, piece: &[u8]) -> io::Result<usize> {
        let mut rest = piece;
        while let Some(end) = rest.iter().position(|&byte| byte == b'\n') {
            self.keep(&rest[..end]);
            self.end_line();
            if self.next > self.line {
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

impl Lines<'_> {
    fn keep(&mut self, text: &[u8]) {
        let room = HEAD.saturating_sub(self.head.len()).min(text.len());
        self.head.extend_from_slice(&text[..room]);
    }
}
