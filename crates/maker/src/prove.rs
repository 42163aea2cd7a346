//! Whether a board can be won without a guess.

use crate::board::Way;
use crate::ground::Ground;
use saolei_rules::{Cell, Layout, Size};
use saolei_solver::{Clearing, Technique};

/// Proves boards of one size, whoever made them.
///
/// ```
/// use saolei_maker::{Prover, Technique};
/// use saolei_rules::{Layout, Size};
/// let size = Size::new(1, 4)?;
/// let at = |col| size.cell(0, col).unwrap();
/// let mut prover = Prover::new(size);
/// let way = prover.prove(&Layout::new(size, [at(2)]), at(0), Technique::MineCount);
/// assert!(way.is_some_and(|way| way.needs_mine_count()));
/// assert_eq!(prover.prove(&Layout::new(size, [at(2)]), at(0), Technique::Component), None);
/// # Ok::<(), saolei_rules::SizeError>(())
/// ```
#[derive(Debug)]
pub struct Prover {
    size: Size,
    pub(crate) clearing: Clearing,
    pub(crate) ground: Ground,
}

impl Prover {
    /// For boards of this size.
    pub fn new(size: Size) -> Prover {
        let clearing = Clearing::new(size, Default::default());
        let ground = Ground::new(size, &clearing);
        Prover { size, clearing, ground }
    }

    /// What it takes to win a layout from a first click, with techniques up to the hardest; `None` where a guess is needed
    /// or the first click is a mine.
    ///
    /// # Panics
    /// Where the layout is of another size.
    pub fn prove(&mut self, layout: &Layout, first_click: Cell, hardest: Technique) -> Option<Way> {
        assert_eq!(layout.size(), self.size, "a prover is made for a size");
        self.lay(layout);
        self.prove_ground(layout.mines(), first_click, hardest)
    }

    /// Lays the mines of a layout on the ground.
    pub(crate) fn lay(&mut self, layout: &Layout) {
        let indexed = self.size.iter().zip(0..);
        let mines: Vec<u32> =
            indexed.filter(|&(cell, _)| layout.is_mine(cell)).map(|(_, index)| index).collect();
        self.ground.lay(&mines);
    }

    /// The same for what is on the ground.
    pub(crate) fn prove_ground(&mut self, mines: u64, first_click: Cell, hardest: Technique) -> Option<Way> {
        let Prover { clearing, ground, .. } = self;
        let start = clearing.place(first_click);
        if ground.is_mine(start) {
            return None;
        }
        clearing.restart(mines);
        clearing.open(start, ground.number(start));
        clearing.clear(hardest, |place| ground.number(place)).then(|| way(clearing))
    }
}

/// The way that was just taken.
pub(crate) fn way(clearing: &Clearing) -> Way {
    Way { steps: clearing.steps(), longest_chain: clearing.longest_chain() }
}
