//! Wrong solutions: the right one with a few words changed.

use crate::package::{Bug, ExpectedVerdict};

pub(super) const BUGS: &[Bug] = &[
    Bug {
        name: "first_board_only",
        what: "answers the first board only",
        expected: ExpectedVerdict::Partial,
        right: "while (cin >> rows >> cols) {",
        wrong: "if (cin >> rows >> cols) {",
    },
    Bug {
        name: "four_neighbours",
        what: "forgets the diagonals",
        expected: ExpectedVerdict::Wrong,
        right: "if (r != row || c != col) visit(r, c);",
        wrong: "if ((r == row) != (c == col)) visit(r, c);",
    },
    Bug {
        name: "mines_stay_closed",
        what: "does not show the mine that was clicked",
        expected: ExpectedVerdict::Wrong,
        right: "board[row][col] = 'X';",
        wrong: "board[row][col] = 'M';",
    },
];
