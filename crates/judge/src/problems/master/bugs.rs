//! Wrong solutions: the right one with a few words changed.

use crate::package::{Bug, ExpectedVerdict};

pub(super) const BUGS: &[Bug] = &[
    Bug {
        name: "odd_is_impossible",
        what: "takes every odd number of safe cells for impossible",
        expected: ExpectedVerdict::Wrong,
        right: "(narrow && safe % 2 == 1)",
        wrong: "((narrow || rows > 2) && safe % 2 == 1)",
    },
    Bug {
        name: "one_safe_cell_is_impossible",
        what: "takes a single safe cell for impossible",
        expected: ExpectedVerdict::Wrong,
        right: "if (safe == 1) return true;",
        wrong: "if (safe == 1) return false;",
    },
    Bug {
        name: "seven_is_possible",
        what: "forgets that seven safe cells are impossible",
        expected: ExpectedVerdict::Wrong,
        right: "safe == 3 || safe == 5 || safe == 7",
        wrong: "safe == 3 || safe == 5",
    },
];
