//! Deals the mines of a random board when its first cell is opened.

use saolei_boards::{Deck, FirstClick, Level, Random};
use saolei_rules::{Board, Cell, Size, Tile};

/// Fresh decks for boards of one level, by the number of cells that the first click keeps free.
///
/// The mines are those that [`BoardList`](saolei_boards::BoardList) deals for the same seed, number and first click.
/// `BoardList` lists the cells that may have a mine anew for each first click, which would take most of an episode's time.
/// Here the deck deals indices among the cells that may have a mine, which are adjusted for the free cells afterwards.
pub(super) struct Decks {
    decks: Vec<Deck>,
}

impl Decks {
    pub(super) fn new(level: Level, first_click: FirstClick) -> Decks {
        let most_kept = match first_click {
            FirstClick::Any => 0,
            FirstClick::Safe => 1,
            FirstClick::Opening => 9,
        };
        let cells = level.size.cells();
        // Without mines there is nothing to deal, and a first click may keep all cells free.
        if level.mines == 0 {
            return Decks { decks: Vec::new() };
        }
        let deck = |kept: u64| {
            let row = Size::new(1, (cells - kept) as u32).expect("a level leaves a cell for each mine");
            Deck::new(row, FirstClick::Any.at(row.cell(0, 0).expect("a row has cells")))
        };
        Decks { decks: (0..=most_kept.min(cells - 1)).map(deck).collect() }
    }

    /// Deals a board for this first click from a stream of random numbers.
    pub(super) fn deal(
        &self,
        level: Level,
        first_click: FirstClick,
        cell: Cell,
        random: &mut Random,
    ) -> Board {
        let Level { size, mines } = level;
        let cols = size.cols() as usize;
        let index = |cell: Cell| cell.row() as usize * cols + cell.col() as usize;
        let mut kept = [0; 9];
        let mut count = 0;
        let around = || size.neighbours(cell).chain([cell]);
        let free: &mut dyn Iterator<Item = Cell> = match first_click {
            FirstClick::Any => &mut std::iter::empty(),
            FirstClick::Safe => &mut [cell].into_iter(),
            FirstClick::Opening => &mut around(),
        };
        for cell in free {
            kept[count] = index(cell);
            count += 1;
        }
        let kept = &mut kept[..count];
        kept.sort_unstable();
        // Each row ends with a tile for the edge.
        let mut tiles = vec![Tile::SAFE; size.rows() as usize * (cols + 1)];
        if let Some(deck) = self.decks.get(count) {
            for &dealt in deck.clone().deal(mines as usize, random) {
                let mut at = dealt as usize;
                for &free in &*kept {
                    at += usize::from(free <= at);
                }
                tiles[at + at / cols] = Tile::MINE;
            }
        }
        let mut builder = Board::builder(size.cols());
        builder.extend_edged(tiles);
        builder.finish().expect("a level's size was checked when it was made")
    }
}
