//! When to stop computing.

use std::time::Instant;

/// When to stop; never, if it is `None`. All looks at the clock are here.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Deadline(pub Option<Instant>);

impl Deadline {
    pub const NEVER: Deadline = Deadline(None);

    /// Whether the deadline has passed.
    pub fn is_late(self) -> bool {
        self.0.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// The deadline after half of the time that is left.
    pub fn halved(self) -> Deadline {
        let half = |deadline: Instant| {
            let now = Instant::now();
            now + deadline.saturating_duration_since(now) / 2
        };
        Deadline(self.0.map(half))
    }
}
