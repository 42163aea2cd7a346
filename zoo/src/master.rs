//! Right and wrong solutions to `master`: safe cells fill the rows from the top, at least two to a row.

use crate::text::{InputWords, Output};

pub(crate) fn run(bug: &'static str) {
    let (mut words, mut output) = (InputWords::read(), Output::new(bug));
    for case in 1..=words.number() {
        let (rows, cols, mines) = (words.number(), words.number(), words.number());
        let number = match bug {
            "cases-from-0" => case - 1,
            "cases-from-100" => case % 100,
            _ => case,
        };
        output.line(&format!("Case #{number}:"));
        match board(rows, cols, mines, bug) {
            None => output.line("Impossible"),
            Some(grid) => {
                for row in grid {
                    output.line(&String::from_utf8_lossy(&row));
                }
            }
        }
    }
}

fn board(rows: usize, cols: usize, mines: usize, bug: &'static str) -> Option<Vec<Vec<u8>>> {
    let safe = rows * cols - mines;
    let mut lengths = vec![0; rows];
    if bug == "one-safe-cell-is-impossible" && safe == 1 {
        return None;
    }
    if bug == "odd-is-impossible" && rows.min(cols) > 1 && safe > 1 && safe % 2 == 1 {
        return None;
    }
    let sides = 20..=30;
    if bug == "twenty-rows" && sides.contains(&rows) && sides.contains(&cols) {
        return None;
    }
    if safe == 1 {
        lengths[0] = 1;
    } else if rows == 1 {
        lengths[0] = if bug == "flat-from-30" && cols >= 30 { safe - 1 } else { safe };
    } else if cols == 1 {
        lengths[..safe].fill(1);
    } else if bug == "greedy-rows" {
        // The bug: fills row by row until no safe cells are left, so the last cell may have no 0 beside it.
        let mut left = safe;
        for length in &mut lengths {
            *length = left.min(cols);
            left -= *length;
        }
    } else {
        lengths = staircase(rows, cols, safe)?;
    }
    let mut grid = vec![vec![b'*'; cols]; rows];
    for (row, &length) in grid.iter_mut().zip(&lengths) {
        row[..length].fill(b'.');
    }
    grid[0][0] = b'c';
    if bug == "a-mine-too-many" && mines > 2 && safe > 4 {
        let last = lengths.iter().rposition(|&length| length > 0)?;
        grid[last][lengths[last] - 1] = b'*';
    }
    if bug == "columns-for-rows" {
        let turned = (0..cols).map(|col| grid.iter().map(|row| row[col]).collect());
        return Some(turned.collect());
    }
    Some(grid)
}

/// The number of safe cells in each row, from the left: never more than in the row above, and never a single one in a
/// row or column. Tries shapes in order: two equal rows, then whole rows, then the rest.
fn staircase(rows: usize, cols: usize, safe: usize) -> Option<Vec<usize>> {
    for width in 2..=cols {
        // The first two rows are `width` wide, the rows below at most as wide, and the last may take a cell from the
        // one above.
        let mut lengths = vec![0; rows];
        if safe < 2 * width {
            continue;
        }
        (lengths[0], lengths[1]) = (width, width);
        let mut left = safe - 2 * width;
        let mut row = 2;
        while left > 0 && row < rows {
            let length = left.min(width);
            lengths[row] = length;
            left -= length;
            row += 1;
        }
        if left > 0 {
            continue;
        }
        let last = row - 1;
        if lengths[last] == 1 {
            // A cell alone in its row takes a second one from the row above, if that keeps at least two.
            if last < 3 || lengths[last - 1] < 3 {
                continue;
            }
            lengths[last - 1] -= 1;
            lengths[last] = 2;
        }
        return Some(lengths);
    }
    None
}
