//! When to stop computing.

use std::time::Instant;

/// A time to stop computing; `None` means never. Only this module reads the clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Deadline(pub Option<Instant>);

impl Deadline {
    pub const NEVER: Deadline = Deadline(None);

    pub fn is_late(self) -> bool {
        self.0.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// A deadline halfway to this one.
    pub fn halved(self) -> Deadline {
        let half = |deadline: Instant| {
            let now = Instant::now();
            now + deadline.saturating_duration_since(now) / 2
        };
        Deadline(self.0.map(half))
    }
}
