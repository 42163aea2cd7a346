//! What a layout measures.

use saolei_rules::{Cell, Layout};

/// What a layout measures.
///
/// ```
/// use saolei_maker::Measures;
/// use saolei_rules::{Layout, Size};
/// let size = Size::new(2, 5)?;
/// // 0 1 * 1 0
/// // 0 1 1 1 0
/// let measures = Measures::of(&Layout::new(size, [size.cell(0, 2).unwrap()]));
/// assert_eq!((measures.openings, measures.three_bv), (2, 3));
/// # Ok::<(), saolei_rules::SizeError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Measures {
    /// The fewest clicks that open every safe cell without a chord.
    pub three_bv: u32,
    /// The connected areas of zeros.
    pub openings: u32,
}

impl Measures {
    /// The measures of a layout.
    pub fn of(layout: &Layout) -> Measures {
        let size = layout.size();
        let index = |cell: Cell| cell.row() as usize * size.cols() as usize + cell.col() as usize;
        let mut opened = vec![false; size.cells() as usize];
        let mut measures = Measures::default();
        let mut zeros = Vec::new();
        for cell in size.iter() {
            if layout.is_mine(cell) || layout.number(cell) > 0 || opened[index(cell)] {
                continue;
            }
            measures.openings += 1;
            measures.three_bv += 1;
            opened[index(cell)] = true;
            zeros.push(cell);
            while let Some(zero) = zeros.pop() {
                for next in size.neighbours(zero) {
                    if !std::mem::replace(&mut opened[index(next)], true) && layout.number(next) == 0 {
                        zeros.push(next);
                    }
                }
            }
        }
        let alone = size.iter().filter(|&cell| !layout.is_mine(cell) && !opened[index(cell)]);
        measures.three_bv += alone.count() as u32;
        measures
    }
}
