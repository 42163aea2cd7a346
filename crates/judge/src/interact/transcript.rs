//! Who said what, and when.

use std::time::Duration;

/// Somebody in a live game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Speaker {
    /// The protocol.
    Judge,
    /// The program under test, on its standard output.
    Player,
    /// The program under test, on its standard error.
    Complaint,
}

/// A line that somebody said.
#[derive(Clone, Copy, Debug)]
pub struct Line<'a> {
    /// When, since the player was started.
    pub at: Duration,
    /// Who said it.
    pub speaker: Speaker,
    /// The line, without its end.
    pub text: &'a str,
}

/// Puts what arrives in pieces together to lines.
#[derive(Default)]
pub(super) struct Assembly {
    begun: Vec<u8>,
}

/// What of a line is kept: a longer one is told by its beginning.
const MOST_KEPT: usize = 1 << 16;

impl Assembly {
    /// Takes a piece; `tell` is called with every line that it completes.
    pub(super) fn take(&mut self, piece: &[u8], mut tell: impl FnMut(&str)) {
        for part in piece.split_inclusive(|&byte| byte == b'\n') {
            let (text, is_complete) = match part.strip_suffix(b"\n") {
                Some(text) => (text, true),
                None => (part, false),
            };
            let room = MOST_KEPT.saturating_sub(self.begun.len());
            self.begun.extend_from_slice(&text[..text.len().min(room)]);
            if is_complete {
                tell(String::from_utf8_lossy(&self.begun).trim_end_matches('\r'));
                self.begun.clear();
            }
        }
    }

    /// The line that has been begun and not ended.
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
        let mut assembly = Assembly::default();
        for piece in ["Swe", "ep 1 1\r\nFl", "ag 2 2\n", "\nQu"] {
            assembly.take(piece.as_bytes(), |line| lines.push(line.to_string()));
        }
        assert_eq!(lines, ["Sweep 1 1", "Flag 2 2", ""]);
        assert_eq!(assembly.unfinished().as_deref(), Some("Qu"));
    }
}
