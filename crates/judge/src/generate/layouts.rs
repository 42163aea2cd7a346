//! Layouts made for a purpose.

use super::{Generator, board};
use saolei_boards::Random;
use saolei_rules::{Cell, Layout, Size};

/// Random mines on this percentage of the cells, or as close as the limits allow.
pub(crate) fn sprinkled(generator: &mut Generator<'_>, size: Size, percent: u64) -> Layout {
    random(generator, size, size.cells() * percent / 100)
}

/// This many random mines, or as close as the limits allow.
pub(crate) fn random(generator: &mut Generator<'_>, size: Size, count: u64) -> Layout {
    let (least, most) = generator.mines(size);
    let count = count.clamp(least, most);
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

/// The layout with enough mines, which are added from the last cell on: what a flood opens stays in one piece.
pub(crate) fn with_enough_mines(generator: &Generator<'_>, mut layout: Layout, kept: Option<Cell>) -> Layout {
    let (least, _) = generator.mines(layout.size());
    let mut cells: Vec<Cell> = layout.safe_cells().filter(|&cell| kept != Some(cell)).collect();
    while layout.mines() < least {
        let Some(cell) = cells.pop() else { break };
        layout.add_mine(cell);
    }
    layout
}

fn inverted(layout: &Layout) -> Layout {
    Layout::new(layout.size(), layout.safe_cells())
}

/// The largest board that may be all mines.
pub(crate) fn all_mines(generator: &Generator<'_>) -> Layout {
    let largest = generator.largest();
    let most = generator.limits.mines.most;
    let size = if largest.cells() <= most { largest } else { square(generator, most) };
    Layout::new(size, size.iter())
}

/// A layout with a single safe cell, and that cell. The board has any size within the limits, or the largest.
///
/// Where a tenth of the cells must be safe, they are those nearest to the first cell.
pub(crate) fn one_safe(generator: &mut Generator<'_>, largest: bool) -> (Layout, Cell) {
    if super::decides(generator.problem) {
        let size = if largest { generator.largest() } else { generator.any_size() };
        let first = super::first_cell(size);
        let mut cells: Vec<Cell> = size.iter().collect();
        cells.sort_by_key(|&cell| distance(first, cell));
        let (_, most) = generator.mines(size);
        let safe = (size.cells() - most) as usize;
        return (Layout::new(size, cells.into_iter().skip(safe)), first);
    }
    let room = generator.limits.mines.most + 1;
    let size = if largest { generator.largest() } else { generator.any_size() };
    let size = if size.cells() <= room { size } else { square(generator, room) };
    let safe = inner_cell(generator, size);
    (Layout::new(size, size.iter().filter(|&cell| cell != safe)), safe)
}

/// The largest, roughly square board with at most this many cells.
fn square(generator: &Generator<'_>, cells: u64) -> Size {
    let largest = generator.largest();
    let cols = cells.isqrt().max(generator.limits.cols.least).min(largest.cols().into());
    board((cells / cols).min(largest.rows().into()), cols)
}

/// The numbers that are rare with random mines. The rarest are listed more than once.
pub(crate) const RARE_NUMBERS: [u8; 9] = [8, 7, 6, 5, 8, 7, 6, 4, 3];

/// A layout whose cells show the rare numbers in turn, starting at index `first` of [`RARE_NUMBERS`].
pub(crate) fn numbered(generator: &mut Generator<'_>, size: Size, first: u64) -> Layout {
    let mut layout = Layout::new(size, []);
    let mut centres: Vec<Cell> = Vec::new();
    for turn in first..first + size.cells() / 9 + 1 {
        let centre = inner_cell(generator, size);
        if centres.iter().any(|&other| distance(other, centre) < 3) {
            continue;
        }
        centres.push(centre);
        let mut around: Vec<Cell> = size.neighbours(centre).collect();
        generator.random.shuffle(&mut around);
        let room = generator.limits.most_mines(size) - layout.mines();
        let number = u64::from(RARE_NUMBERS[turn as usize % RARE_NUMBERS.len()]).min(room) as usize;
        around.iter().take(number).for_each(|&cell| layout.add_mine(cell));
    }
    let (least, _) = generator.mines(size);
    while layout.mines() < least {
        let cell = generator.any_cell(size);
        if !centres.contains(&cell) {
            layout.add_mine(cell);
        }
    }
    layout
}

/// A cell that is not on the edge, if there is one.
fn inner_cell(generator: &mut Generator<'_>, size: Size) -> Cell {
    let inner = |side: u32, random: &mut Random| match side {
        0..3 => random.below(side.into()),
        _ => random.between(1, u64::from(side) - 2),
    };
    let (row, col) = (inner(size.rows(), generator.random), inner(size.cols(), generator.random));
    size.cell(row as u32, col as u32).expect("below the size")
}

/// Finds or makes a safe cell that no flood opens: the game is not won while it is closed.
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

/// Surrounds the last cell with mines, so that no flood opens it, and removes other mines if there are too many.
/// Returns the cell; `None` if the limits do not allow that many mines.
pub(crate) fn enclose_last(generator: &mut Generator<'_>, layout: &mut Layout) -> Option<Cell> {
    let size = layout.size();
    let last = size.cell(size.rows() - 1, size.cols() - 1)?;
    let around: Vec<Cell> = size.neighbours(last).collect();
    let (_, most) = generator.mines(size);
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
    // If the limits fix the number of mines, it stays the same; otherwise it stays within them.
    let allowed = if generator.limits.mines.least == generator.limits.mines.most { count } else { most };
    let surplus = layout.mines().saturating_sub(allowed) as usize;
    for &mine in others.iter().take(surplus) {
        layout.remove_mine(mine);
    }
    Some(last)
}

/// A corridor of zeros that winds through the whole board: a click on the first cell opens every safe cell, one after
/// the other. Every fourth row or column is a wall with a gap, alternately at its two ends.
pub(crate) fn serpentine(generator: &mut Generator<'_>, size: Size) -> Layout {
    let by_rows = generator.random.chance(50);
    let (walls, length) = if by_rows { (size.rows(), size.cols()) } else { (size.cols(), size.rows()) };
    let mut layout = Layout::new(size, []);
    let room = generator.limits.most_mines(size);
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
    with_enough_mines(generator, layout, None)
}

/// Many mines on the edge, few elsewhere.
pub(crate) fn rimmed(generator: &mut Generator<'_>, size: Size) -> Layout {
    let mut layout = Layout::new(size, []);
    let mut room = generator.limits.most_mines(size);
    for cell in size.iter() {
        let percent = if is_at_rim(size, cell) { 25 } else { 4 };
        if room > 0 && generator.random.chance(percent) {
            layout.add_mine(cell);
            room -= 1;
        }
    }
    with_enough_mines(generator, layout, None)
}

pub(crate) const fn is_at_rim(size: Size, cell: Cell) -> bool {
    cell.row() == 0 || cell.row() + 1 == size.rows() || cell.col() == 0 || cell.col() + 1 == size.cols()
}

/// The distance between two cells in king's moves.
pub(crate) fn distance(one: Cell, other: Cell) -> u32 {
    one.row().abs_diff(other.row()).max(one.col().abs_diff(other.col()))
}
