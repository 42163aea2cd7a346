//! Layouts of tiny boards as numbers, with a bit for each cell, row by row from the lowest.

use saolei_rules::{Layout, Size};

pub fn bits(layout: &Layout) -> u32 {
    layout.size().iter().enumerate().map(|(index, cell)| u32::from(layout.is_mine(cell)) << index).sum()
}

pub fn layout(size: Size, bits: u32) -> Layout {
    let cells = size.iter().enumerate();
    Layout::new(size, cells.filter(|(index, _)| bits >> index & 1 == 1).map(|(_, cell)| cell))
}

/// All layouts of a size with this many mines.
pub fn layouts(size: Size, mines: u64) -> impl Iterator<Item = Layout> {
    let all = (0..1u32 << size.cells()).filter(move |bits| u64::from(bits.count_ones()) == mines);
    all.map(move |bits| layout(size, bits))
}
