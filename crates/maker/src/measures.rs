//! The 3BV and openings of a layout.

use saolei_boards::LayoutFacts;
use saolei_rules::Layout;

/// The 3BV and openings of a layout.
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
    /// The fewest clicks that open every safe cell without chords.
    pub three_bv: u32,
    /// The number of openings: connected areas of zeros.
    pub openings: u32,
}

impl Measures {
    /// The measures of a layout.
    pub fn of(layout: &Layout) -> Measures {
        let facts = LayoutFacts::of(layout);
        Measures { three_bv: facts.three_bv() as u32, openings: facts.openings() as u32 }
    }
}
