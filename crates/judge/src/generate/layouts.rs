//! Layouts made for a purpose.

use super::{Generator, board};
use saolei_rules::{Cell, Layout, Size};

/// Random mines on this percentage of the cells, or as close as the limits allow.
pub(crate) fn sprinkled(generator: &mut Generator<'_>, size: Size, percent: u64) -> Layout {
    random(generator, size, size.cells() * percent / 100)
}

/// This many random mines, or as close as the limits allow.
pub(crate) fn random(generator: &mut Generator<'_>, size: Size, count: u64) -> Layout {
    let count = count.clamp(generator.limits.mines.least, most_mines(generator, size));
    let mut layout = Layout::new(size, []);
    // Mines or safe cells, whichever are fewer, are drawn one by one, so that few draws are repeated.
    let few = count.min(size.cells() - count);
    let mut drawn = 0;
    while drawn < few {
        let cell = generator.any_cell(size);
        if !layout.is_mine(cell) {
            layout.add_mine(cell);
            drawn += 1;
        }
    }
    if few == count { layout } else { inverted(&layout) }
}

/// The most mines that a board may have.
pub(crate) fn most_mines(generator: &Generator<'_>, size: Size) -> u64 {
    generator.limits.mines.most.min(size.cells())
}

fn inverted(layout: &Layout) -> Layout {
    Layout::new(layout.size(), layout.safe_cells())
}

/// Nothing but mines, on the largest board that may be full of them.
pub(crate) fn all_mines(generator: &Generator<'_>) -> Layout {
    let largest = generator.largest();
    let most = generator.limits.mines.most;
    let size = if largest.cells() <= most {
        largest
    } else {
        let cols = most.isqrt().max(generator.limits.cols.least).min(largest.cols().into());
        board(most / cols, cols)
    };
    Layout::new(size, size.iter())
}

/// A safe cell that no flood opens, made if there is none: the game is not won while it is closed.
pub(crate) fn keep(generator: &mut Generator<'_>, layout: &mut Layout) -> Option<Cell> {
    let size = layout.size();
    let is_out_of_reach = |cell: &Cell| {
        !layout.is_mine(*cell)
            && layout.number(*cell) > 0
            && size.neighbours(*cell).all(|near| layout.is_mine(near) || layout.number(near) > 0)
    };
    let found = (0..64).map(|_| generator.any_cell(size)).find(is_out_of_reach);
    found.or_else(|| enclose_last(generator, layout))
}

/// Surrounds the last cell with mines, so that no flood opens it. If there would be too many mines, others go. Gives the
/// cell; none if there may not be that many mines.
pub(crate) fn enclose_last(generator: &mut Generator<'_>, layout: &mut Layout) -> Option<Cell> {
    let size = layout.size();
    let last = size.cell(size.rows() - 1, size.cols() - 1)?;
    let around: Vec<Cell> = size.neighbours(last).collect();
    let most = most_mines(generator, size);
    if around.len() as u64 > most {
        return None;
    }
    let count = layout.mines();
    let mut others: Vec<Cell> =
        layout.mine_cells().filter(|mine| *mine != last && !around.contains(mine)).collect();
    generator.random.shuffle(&mut others);
    layout.remove_mine(last);
    for cell in around {
        layout.add_mine(cell);
    }
    // Exactly as many as before if the limits fix the number, else no more than they allow.
    let allowed = if generator.limits.mines.least == generator.limits.mines.most { count } else { most };
    let surplus = layout.mines().saturating_sub(allowed) as usize;
    for &mine in others.iter().take(surplus) {
        layout.remove_mine(mine);
    }
    Some(last)
}

/// A corridor of zeros that winds through the whole board: a click on the first cell opens every safe cell, one after
/// the other. Every fourth row, or every fourth column, is a wall with a gap at one end, in turns left and right.
pub(crate) fn serpentine(generator: &mut Generator<'_>, size: Size) -> Layout {
    let by_rows = generator.random.chance(50);
    let (walls, length) = if by_rows { (size.rows(), size.cols()) } else { (size.cols(), size.rows()) };
    let mut layout = Layout::new(size, []);
    let room = most_mines(generator, size);
    let mut count = 0;
    // A wall needs a corridor of three cells after it, and a gap of three beside it.
    for (number, wall) in (3..walls.saturating_sub(3)).step_by(4).enumerate() {
        for at in 0..length {
            let in_gap = if number % 2 == 0 { at + 3 >= length } else { at < 3 };
            if in_gap || count == room {
                continue;
            }
            let (row, col) = if by_rows { (wall, at) } else { (at, wall) };
            layout.add_mine(size.cell(row, col).expect("a wall stands on its board"));
            count += 1;
        }
    }
    layout
}

/// Many mines at the rim, few elsewhere.
pub(crate) fn rimmed(generator: &mut Generator<'_>, size: Size) -> Layout {
    let mut layout = Layout::new(size, []);
    let mut room = most_mines(generator, size);
    for cell in size.iter() {
        let percent = if is_at_rim(size, cell) { 25 } else { 4 };
        if room > 0 && generator.random.chance(percent) {
            layout.add_mine(cell);
            room -= 1;
        }
    }
    layout
}

pub(crate) const fn is_at_rim(size: Size, cell: Cell) -> bool {
    cell.row() == 0 || cell.row() + 1 == size.rows() || cell.col() == 0 || cell.col() + 1 == size.cols()
}
