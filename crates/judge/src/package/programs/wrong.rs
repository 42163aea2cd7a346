//! Wrong solutions: the right one with a few words changed.

use super::Expected;
use saolei_protocols::Protocol;

/// A change that makes a right solution wrong.
pub(super) struct Bug {
    /// Its name.
    pub(super) name: &'static str,
    /// What the program does by it.
    pub(super) what: &'static str,
    /// What it must come to.
    pub(super) expected: Expected,
    /// The words in the right solution, which stand there once.
    pub(super) right: &'static str,
    /// The words that they are replaced by.
    pub(super) wrong: &'static str,
}

/// The wrong solutions of a problem.
pub(super) const fn of(protocol: Protocol) -> &'static [Bug] {
    match protocol {
        Protocol::Boom => BOOM,
        Protocol::Sweep => SWEEP,
        Protocol::Console => CONSOLE,
        Protocol::Master => MASTER,
        Protocol::Click => CLICK,
    }
}

const BOOM: &[Bug] = &[
    Bug {
        name: "no_reset",
        what: "keeps the map of the game before",
        expected: Expected::Wrong,
        right: "shown.assign(rows, string(cols, '_'));",
        wrong: "if (shown.empty()) shown.assign(200, string(200, '_'));",
    },
    Bug {
        name: "floods_open_flags",
        what: "lets floods take flags off",
        expected: Expected::Partial,
        right: "if (is_free(nr, nc)) reveal(nr, nc);",
        wrong: "if (!is_open(nr, nc)) reveal(nr, nc);",
    },
    Bug {
        name: "chord_refuses_0",
        what: "refuses to chord on a 0",
        expected: Expected::Partial,
        right: "if (!is_open(row, col)) return true;\n    int flags = 0;",
        wrong: "if (!is_open(row, col) || shown[row][col] == '0') return true;\n    int flags = 0;",
    },
    Bug {
        name: "no_space",
        what: "leaves out the blank between two cells",
        expected: Expected::Wrong,
        right: "if (i > 0) answer += \", \";",
        wrong: "if (i > 0) answer += \",\";",
    },
];

const SWEEP: &[Bug] = &[
    Bug {
        name: "floods_stop_at_flags",
        what: "lets floods go around flags",
        expected: Expected::Partial,
        right: "if (!is_open(nr, nc)) reveal(nr, nc);",
        wrong: "if (shown[nr][nc] == '.') reveal(nr, nc);",
    },
    Bug {
        name: "chord_on_0",
        what: "chords on a 0",
        expected: Expected::Partial,
        right: "if (shown[row][col] == '0' || flags != shown[row][col] - '0') {",
        wrong: "if (flags != shown[row][col] - '0') {",
    },
    Bug {
        name: "steps_from_0",
        what: "counts a step too few",
        expected: Expected::Wrong,
        right: "to_string(steps)",
        wrong: "to_string(max(steps - 1, 0))",
    },
];

const CONSOLE: &[Bug] = &[
    Bug {
        name: "flags_not_counted",
        what: "never counts flags",
        expected: Expected::Wrong,
        right: "to_string(mines - flags)",
        wrong: "to_string(mines)",
    },
    Bug {
        name: "mines_stay_hidden",
        what: "does not show mines when the game is over",
        expected: Expected::Wrong,
        right: "over && c < cols",
        wrong: "false && c < cols",
    },
    Bug {
        name: "query_protects",
        what: "does not open queried cells",
        expected: Expected::Wrong,
        right: "return shown[row][col] == '.' || shown[row][col] == '?';",
        wrong: "return shown[row][col] == '.';",
    },
];

const MASTER: &[Bug] = &[
    Bug {
        name: "odd_is_impossible",
        what: "takes every odd number of safe cells for impossible",
        expected: Expected::Wrong,
        right: "(narrow && safe % 2 == 1)",
        wrong: "((narrow || rows > 2) && safe % 2 == 1)",
    },
    Bug {
        name: "one_safe_cell_is_impossible",
        what: "takes a single safe cell for impossible",
        expected: Expected::Wrong,
        right: "if (safe == 1) return true;",
        wrong: "if (safe == 1) return false;",
    },
    Bug {
        name: "seven_is_possible",
        what: "forgets that seven safe cells are impossible",
        expected: Expected::Wrong,
        right: "safe == 3 || safe == 5 || safe == 7",
        wrong: "safe == 3 || safe == 5",
    },
];

const CLICK: &[Bug] = &[
    Bug {
        name: "first_board_only",
        what: "answers the first board only",
        expected: Expected::Partial,
        right: "while (cin >> rows >> cols) {",
        wrong: "if (cin >> rows >> cols) {",
    },
    Bug {
        name: "four_neighbours",
        what: "forgets the diagonals",
        expected: Expected::Wrong,
        right: "if (r != row || c != col) visit(r, c);",
        wrong: "if ((r == row) != (c == col)) visit(r, c);",
    },
    Bug {
        name: "mines_stay_closed",
        what: "does not show the mine that was clicked",
        expected: Expected::Wrong,
        right: "board[row][col] = 'X';",
        wrong: "board[row][col] = 'M';",
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::package::submissions;
    use crate::problem::Problem;

    #[test]
    fn a_bug_replaces_words_that_stand_in_the_right_solution_once() {
        for problem in Problem::all() {
            let right = &submissions(problem)[0].source;
            for bug in of(problem.protocol) {
                assert_eq!(right.matches(bug.right).count(), 1, "{} {}", problem.id(), bug.name);
                assert_ne!(bug.right, bug.wrong);
            }
        }
    }
}
