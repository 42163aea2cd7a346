//! A player who waits for every answer.

use super::programs::answers_by_line;
use saolei_protocols::{Error, Protocol};
use std::cell::RefCell;
use std::io::{self, Read, Write};

/// Plays a valid input of any protocol except `master` line by line. Sends the next line only after everything due so
/// far has been answered.
///
/// # Errors
/// The protocol's error.
///
/// # Panics
/// If an answer is missing or differs from the naive program's.
pub fn play_live(protocol: Protocol, input: &str) -> Result<(), Error> {
    let answers = answers_by_line(protocol, input);
    let answered = RefCell::default();
    let mut player =
        LivePlayer { input, answers: &answers, sent: 0, due: String::new(), answered: &answered };
    protocol.run("live", &mut player, &mut Answered(&answered))?;
    assert_eq!(text(&answered), answers.concat(), "to:\n{input}");
    Ok(())
}

struct LivePlayer<'a> {
    input: &'a str,
    /// The answer to each line of the input.
    answers: &'a [String],
    sent: usize,
    due: String,
    answered: &'a RefCell<Vec<u8>>,
}

impl Read for LivePlayer<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let (before, rest) = self.input.split_at(self.sent);
        // Within a line nothing is due: its last word could continue.
        if before.ends_with('\n') {
            let lines = before.matches('\n').count();
            self.due += &self.answers[lines - 1];
            assert_eq!(text(self.answered), self.due, "after line {lines} of:\n{}", self.input);
        }
        let line = rest.split_inclusive('\n').next().unwrap_or_default();
        let piece = &line.as_bytes()[..line.len().min(buffer.len())];
        buffer[..piece.len()].copy_from_slice(piece);
        self.sent += piece.len();
        Ok(piece.len())
    }
}

struct Answered<'a>(&'a RefCell<Vec<u8>>);

impl Write for Answered<'_> {
    fn write(&mut self, answer: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().extend_from_slice(answer);
        Ok(answer.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn text(answered: &RefCell<Vec<u8>>) -> String {
    String::from_utf8_lossy(&answered.borrow()).into_owned()
}
