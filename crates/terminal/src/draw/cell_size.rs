//! How large the cells of a board are on the screen.

/// The columns and rows of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellSize {
    /// 1, 2 or 3 columns.
    pub width: u16,
    /// 1 or 2 rows.
    pub height: u16,
}

impl CellSize {
    /// All sizes, the smallest first.
    pub const ALL: [CellSize; 6] = [
        CellSize { width: 1, height: 1 },
        CellSize { width: 2, height: 1 },
        CellSize { width: 3, height: 1 },
        CellSize { width: 1, height: 2 },
        CellSize { width: 2, height: 2 },
        CellSize { width: 3, height: 2 },
    ];

    /// The sizes that the program chooses from, the largest first. They are nearly square, because rows are about twice as
    /// high as columns are wide.
    pub(crate) const AUTOMATIC: [CellSize; 4] = {
        let [smallest, double, wide, .., largest] = CellSize::ALL;
        [largest, wide, double, smallest]
    };

    /// The name, columns x rows. Names never change, because settings contain them.
    pub const fn name(self) -> &'static str {
        match (self.width, self.height) {
            (1, 1) => "1x1",
            (2, 1) => "2x1",
            (3, 1) => "3x1",
            (1, _) => "1x2",
            (2, _) => "2x2",
            (_, _) => "3x2",
        }
    }
}

/// The name of a choice; `auto` means the largest size that fits.
pub(crate) fn choice_name(choice: Option<CellSize>) -> &'static str {
    choice.map_or("auto", CellSize::name)
}

/// All choices, in the order in which a key cycles through them.
pub(crate) const CHOICES: [Option<CellSize>; 7] = {
    let [a, b, c, d, e, f] = CellSize::ALL;
    [None, Some(a), Some(b), Some(c), Some(d), Some(e), Some(f)]
};
