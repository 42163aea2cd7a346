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

    /// The sizes that are chosen by themselves, the largest first: nearly square, as rows are about twice as high as
    /// columns are wide.
    pub(crate) const AUTOMATIC: [CellSize; 4] = [
        CellSize { width: 3, height: 2 },
        CellSize { width: 3, height: 1 },
        CellSize { width: 2, height: 1 },
        CellSize { width: 1, height: 1 },
    ];

    /// Its name, columns first. Names never change: settings contain them.
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

/// The name of a choice; `auto` is the largest size that fits.
pub(crate) const fn choice_name(choice: Option<CellSize>) -> &'static str {
    match choice {
        Some(size) => size.name(),
        None => "auto",
    }
}

/// All choices, in the order in which a key goes through them.
pub(crate) const CHOICES: [Option<CellSize>; 7] = [
    None,
    Some(CellSize::ALL[0]),
    Some(CellSize::ALL[1]),
    Some(CellSize::ALL[2]),
    Some(CellSize::ALL[3]),
    Some(CellSize::ALL[4]),
    Some(CellSize::ALL[5]),
];
