//! Proves that boards can be won without a guess.

use crate::board::Effort;
use crate::working_layout::WorkingLayout;
use saolei_rules::{Cell, Layout, Size};
use saolei_solver::{CertainPlay, Technique};

/// Proves that boards of one size can be won without a guess.
///
/// ```
/// use saolei_maker::{Prover, Technique};
/// use saolei_rules::{Layout, Size};
/// let size = Size::new(1, 4)?;
/// let at = |col| size.cell(0, col).unwrap();
/// let mut prover = Prover::new(size);
/// let effort = prover.prove(&Layout::new(size, [at(2)]), at(0), Technique::MineCount);
/// assert!(effort.is_some_and(|effort| effort.needs_mine_count()));
/// assert_eq!(prover.prove(&Layout::new(size, [at(2)]), at(0), Technique::Component), None);
/// # Ok::<(), saolei_rules::SizeError>(())
/// ```
#[derive(Debug)]
pub struct Prover {
    size: Size,
    pub(crate) play: CertainPlay,
    pub(crate) layout: WorkingLayout,
}

impl Prover {
    /// A prover for boards of this size.
    pub fn new(size: Size) -> Prover {
        let play = CertainPlay::new(size, Default::default());
        let layout = WorkingLayout::new(size, &play);
        Prover { size, play, layout }
    }

    /// The effort to win a layout from a first click with techniques up to the hardest; `None` if a guess is needed or the first
    /// click is a mine.
    ///
    /// # Panics
    /// If the layout has another size.
    pub fn prove(&mut self, layout: &Layout, first_click: Cell, hardest: Technique) -> Option<Effort> {
        assert_eq!(layout.size(), self.size, "a prover is made for a size");
        self.set_mines(layout);
        self.prove_current(layout.mines(), first_click, hardest)
    }

    pub(crate) fn set_mines(&mut self, layout: &Layout) {
        let indexed = self.size.iter().zip(0..);
        let mines: Vec<u32> =
            indexed.filter(|&(cell, _)| layout.is_mine(cell)).map(|(_, index)| index).collect();
        self.layout.set_mines(&mines);
    }

    pub(crate) fn prove_current(
        &mut self,
        mines: u64,
        first_click: Cell,
        hardest: Technique,
    ) -> Option<Effort> {
        let Prover { play, layout, .. } = self;
        let start = play.index(first_click);
        if layout.is_mine(start) {
            return None;
        }
        play.restart(mines);
        play.open(start, layout.number(start));
        play.clear(hardest, |square| layout.number(square)).then(|| Effort::of(play))
    }
}
