//! Wrong solutions: the right one with a few words changed.

use crate::package::{Bug, ExpectedVerdict};

pub(super) const BUGS: &[Bug] = &[
    Bug {
        name: "no_reset",
        what: "keeps the map of the game before",
        expected: ExpectedVerdict::Wrong,
        right: "shown.assign(rows, string(cols, '_'));",
        wrong: "if (shown.empty()) shown.assign(200, string(200, '_'));",
    },
    Bug {
        name: "floods_open_flags",
        what: "lets floods take flags off",
        expected: ExpectedVerdict::Partial,
        right: "if (is_free(nr, nc)) reveal(nr, nc);",
        wrong: "if (!is_open(nr, nc)) reveal(nr, nc);",
    },
    Bug {
        name: "chord_refuses_0",
        what: "refuses to chord on a 0",
        expected: ExpectedVerdict::Partial,
        right: "if (!is_open(row, col)) return true;\n    int flags = 0;",
        wrong: "if (!is_open(row, col) || shown[row][col] == '0') return true;\n    int flags = 0;",
    },
    Bug {
        name: "no_space",
        what: "leaves out the space between two cells",
        expected: ExpectedVerdict::Wrong,
        right: "if (i > 0) answer += \", \";",
        wrong: "if (i > 0) answer += \",\";",
    },
];
