//! Layouts made for a purpose.

use super::Desk;
use crate::mines::Mines;
use saolei_rules::{Cell, Size};

/// Random mines, as many per hundred cells as the limits let there be.
pub(super) fn sprinkled(desk: &mut Desk<'_>, size: Size, percent: u64) -> Mines {
    random(desk, size, size.cells() * percent / 100)
}

/// This many random mines, or as close as the limits let there be.
pub(super) fn random(desk: &mut Desk<'_>, size: Size, count: u64) -> Mines {
    let count = count.clamp(desk.limits.mines.least, most_mines(desk, size));
    let mut mines = Mines::none(size);
    // Whichever are fewer are drawn one by one, so that no draw is repeated often.
    let few = count.min(size.cells() - count);
    let mut drawn = 0;
    while drawn < few {
        let cell = desk.any_cell(size);
        if !mines.is_mine(cell) {
            mines.lay(cell);
            drawn += 1;
        }
    }
    if few == count { mines } else { inverted(&mines) }
}

/// As many mines as a board may have.
pub(super) fn most_mines(desk: &Desk<'_>, size: Size) -> u64 {
    desk.limits.mines.most.min(size.cells())
}

fn inverted(mines: &Mines) -> Mines {
    let cells = mines.size().iter().map(|cell| !mines.is_mine(cell)).collect();
    Mines::from_cells(mines.size(), cells).expect("the cells of this board")
}

/// Nothing but mines, on the largest board that may have as many.
pub(super) fn all_mines(desk: &Desk<'_>) -> Mines {
    let largest = desk.largest();
    let cols = desk.limits.mines.most.isqrt().max(desk.limits.cols.least).min(largest.cols().into());
    let (rows, cols) = if largest.cells() <= desk.limits.mines.most {
        (largest.rows().into(), largest.cols().into())
    } else {
        (desk.limits.mines.most / cols, cols)
    };
    inverted(&Mines::none(super::board(rows, cols)))
}

/// A safe cell that no flood comes to: the game is not won while it is closed. Where there is none, one is made.
pub(super) fn keep(desk: &mut Desk<'_>, mines: &mut Mines) -> Option<Cell> {
    let size = mines.size();
    let is_out_of_reach = |cell: &Cell| {
        !mines.is_mine(*cell)
            && mines.number(*cell) > 0
            && size.neighbours(*cell).all(|near| mines.is_mine(near) || mines.number(near) > 0)
    };
    let found = (0..64).map(|_| desk.any_cell(size)).find(is_out_of_reach);
    found.or_else(|| enclose_last(desk, mines))
}

/// Encloses the last cell by mines, so that no flood comes to it. Mines are taken from elsewhere where there may not be
/// more. Gives the cell; none where there may not be as many mines.
pub(super) fn enclose_last(desk: &mut Desk<'_>, mines: &mut Mines) -> Option<Cell> {
    let size = mines.size();
    let last = size.cell(size.rows() - 1, size.cols() - 1)?;
    let around: Vec<Cell> = size.neighbours(last).collect();
    let most = most_mines(desk, size);
    if around.len() as u64 > most {
        return None;
    }
    let count = mines.count();
    let mut others: Vec<Cell> = mines.iter().filter(|mine| *mine != last && !around.contains(mine)).collect();
    desk.random.shuffle(&mut others);
    mines.lift(last);
    for cell in around {
        mines.lay(cell);
    }
    // Exactly as many as before where that is what the limits ask for, else no more than they allow.
    let allowed = if desk.limits.mines.least == desk.limits.mines.most { count } else { most };
    let surplus = mines.count().saturating_sub(allowed) as usize;
    for &mine in others.iter().take(surplus) {
        mines.lift(mine);
    }
    Some(last)
}

/// A corridor of zeros, three cells wide with its walls' numbers, that winds through the whole board: every safe cell is
/// opened by a click on the first, one after the other. Every fourth row is a wall with a gap at one end, at the other
/// end in the next; or every fourth column.
pub(super) fn serpentine(desk: &mut Desk<'_>, size: Size) -> Mines {
    let by_rows = desk.random.chance(50);
    let (walls, length) = if by_rows { (size.rows(), size.cols()) } else { (size.cols(), size.rows()) };
    let mut mines = Mines::none(size);
    let room = most_mines(desk, size);
    let mut count = 0;
    // A wall needs a corridor of three behind it, and a gap of three beside it.
    for (number, wall) in (3..walls.saturating_sub(3)).step_by(4).enumerate() {
        for at in 0..length {
            let in_gap = if number % 2 == 0 { at + 3 >= length } else { at < 3 };
            if in_gap || count == room {
                continue;
            }
            let (row, col) = if by_rows { (wall, at) } else { (at, wall) };
            mines.lay(size.cell(row, col).expect("a wall stands on its board"));
            count += 1;
        }
    }
    mines
}

/// Mines at the rim, few elsewhere.
pub(super) fn rimmed(desk: &mut Desk<'_>, size: Size) -> Mines {
    let mut mines = Mines::none(size);
    let mut room = most_mines(desk, size);
    for cell in size.iter() {
        let percent = if is_at_rim(size, cell) { 25 } else { 4 };
        if room > 0 && desk.random.chance(percent) {
            mines.lay(cell);
            room -= 1;
        }
    }
    mines
}

pub(super) const fn is_at_rim(size: Size, cell: Cell) -> bool {
    cell.row() == 0 || cell.row() + 1 == size.rows() || cell.col() == 0 || cell.col() + 1 == size.cols()
}
