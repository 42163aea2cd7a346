//! The transcript of a live game: who sent what, and when.

use std::time::Duration;

/// Who sent a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Speaker {
    /// The protocol.
    Judge,
    /// The program under test, on its standard output.
    Player,
    /// The program under test, on its standard error.
    Stderr,
}

/// A line of the transcript.
#[derive(Clone, Copy, Debug)]
pub struct TranscriptLine<'a> {
    /// The time since the player was started.
    pub at: Duration,
    /// The sender.
    pub speaker: Speaker,
    /// The line, without its line end.
    pub text: &'a str,
}

/// Joins pieces of text into lines.
#[derive(Default)]
pub(super) struct LineAssembler {
    begun: Vec<u8>,
}

/// How many bytes of a line are kept.
const MAX_KEPT: usize = 1 << 16;

impl LineAssembler {
    /// Takes a piece of text. Calls `show` with every line that it completes.
    pub(super) fn take(&mut self, piece: &[u8], mut show: impl FnMut(&str)) {
        for part in piece.split_inclusive(|&byte| byte == b'\n') {
            let (text, is_complete) = match part.strip_suffix(b"\n") {
                Some(text) => (text, true),
                None => (part, false),
            };
            let room = MAX_KEPT.saturating_sub(self.begun.len());
            self.begun.extend_from_slice(&text[..text.len().min(room)]);
            if is_complete {
                show(String::from_utf8_lossy(&self.begun).trim_end_matches('\r'));
                self.begun.clear();
            }
        }
    }

    pub(super) fn unfinished(&self) -> Option<String> {
        (!self.begun.is_empty()).then(|| String::from_utf8_lossy(&self.begun).into_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_become_lines() {
        let mut lines = Vec::new();
        let mut assembler = LineAssembler::default();
        for piece in ["Swe", "ep 1 1\r\nFl", "ag 2 2\n", "\nQu"] {
            assembler.take(piece.as_bytes(), |line| lines.push(line.to_string()));
        }
        assert_eq!(lines, ["Sweep 1 1", "Flag 2 2", ""]);
        assert_eq!(assembler.unfinished().as_deref(), Some("Qu"));
    }
}
