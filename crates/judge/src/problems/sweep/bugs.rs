//! Wrong solutions: the right one with a few words changed.

use crate::package::{Bug, ExpectedVerdict};

pub(super) const BUGS: &[Bug] = &[
    Bug {
        name: "floods_stop_at_flags",
        what: "lets floods go around flags",
        expected: ExpectedVerdict::Partial,
        right: "if (!is_open(nr, nc)) reveal(nr, nc);",
        wrong: "if (shown[nr][nc] == '.') reveal(nr, nc);",
    },
    Bug {
        name: "chord_on_0",
        what: "chords on a 0",
        expected: ExpectedVerdict::Partial,
        right: "if (shown[row][col] == '0' || flags != shown[row][col] - '0') {",
        wrong: "if (flags != shown[row][col] - '0') {",
    },
    Bug {
        name: "steps_from_0",
        what: "counts a step too few",
        expected: ExpectedVerdict::Wrong,
        right: "to_string(steps)",
        wrong: "to_string(max(steps - 1, 0))",
    },
];
