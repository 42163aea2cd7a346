//! Decides which boards can be won with one click.

/// Whether a board with this many mines can be won with one click, as `master` defines it.
pub fn one_click_can_win(rows: usize, cols: usize, mines: usize) -> bool {
    let safe = rows * cols - mines;
    let narrow = rows.min(cols);
    let impossible = (narrow == 2 && (safe == 2 || safe % 2 == 1 && safe > 1))
        || (narrow >= 3 && [2, 3, 5, 7].contains(&safe));
    !impossible
}
