//! Wrong solutions: the right one with a few words changed.

use crate::package::{Bug, ExpectedVerdict};

pub(super) const BUGS: &[Bug] = &[
    Bug {
        name: "flags_not_counted",
        what: "never counts flags",
        expected: ExpectedVerdict::Wrong,
        right: "to_string(mines - flags)",
        wrong: "to_string(mines)",
    },
    Bug {
        name: "mines_stay_hidden",
        what: "does not show mines when the game is over",
        expected: ExpectedVerdict::Wrong,
        right: "over && c < cols",
        wrong: "false && c < cols",
    },
    Bug {
        name: "query_protects",
        what: "does not open queried cells",
        expected: ExpectedVerdict::Wrong,
        right: "return shown[row][col] == '.' || shown[row][col] == '?';",
        wrong: "return shown[row][col] == '.';",
    },
];
