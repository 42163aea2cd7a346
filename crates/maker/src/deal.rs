//! Deals mines to the cells that may have one, or symmetrically.

use crate::request::Request;
use crate::symmetry::MirrorPairs;
use crate::working_layout::WorkingLayout;
use saolei_boards::{Deck, Random};
use saolei_solver::CertainPlay;

/// Deals the mines of a request; every layout is equally likely.
#[derive(Clone, Debug)]
pub(crate) struct Dealer {
    mines: usize,
    deck: Deck,
    /// For symmetric boards: the pairs of cells, and the mines that were dealt last.
    mirror_pairs: Option<MirrorPairs>,
    dealt: Vec<u32>,
}

impl Dealer {
    pub fn new(request: &Request) -> Dealer {
        let Request { level, start, symmetry, .. } = *request;
        Dealer {
            mines: level.mines as usize,
            deck: Deck::new(level.size, start),
            mirror_pairs: symmetry.map(|symmetry| MirrorPairs::new(level.size, start, symmetry)),
            dealt: Vec::new(),
        }
    }

    pub fn deal(&mut self, random: &mut Random, layout: &mut WorkingLayout) {
        match &mut self.mirror_pairs {
            None => layout.set_mines(self.deck.deal(self.mines, random)),
            Some(mirror_pairs) => {
                mirror_pairs.deal(self.mines, random, &mut self.dealt);
                layout.set_mines(&self.dealt);
            }
        }
    }

    /// Draws one of the cells that may have a mine.
    pub fn draw(&self, random: &mut Random) -> u32 {
        self.deck.draw(random)
    }
}

/// For each square, whether it may have a mine, and its mirror image.
#[derive(Clone, Debug)]
pub(crate) struct MirrorMap {
    free: Vec<bool>,
    image: Vec<u32>,
    neighbours: Vec<u8>,
}

impl MirrorMap {
    pub fn new(request: &Request, play: &CertainPlay) -> MirrorMap {
        let Request { level, start, symmetry, .. } = *request;
        let mut mirror = MirrorMap {
            free: vec![false; play.index_count()],
            image: (0..play.index_count() as u32).collect(),
            neighbours: vec![0; play.index_count()],
        };
        for cell in level.size.iter() {
            let image = symmetry.map_or(cell, |symmetry| symmetry.image(level.size, cell));
            let square = play.index(cell);
            mirror.free[square] = !start.keeps_free(cell) && !start.keeps_free(image);
            mirror.image[square] = play.index(image) as u32;
            mirror.neighbours[square] = level.size.neighbours(cell).count() as u8;
        }
        mirror
    }

    pub fn may_swap(&self, one: usize, other: usize) -> bool {
        self.free[one] && self.free[other] && self.all(one).len() == self.all(other).len()
    }

    /// Whether both cells are corners, both on an edge, or both inside.
    pub fn are_alike(&self, one: usize, other: usize) -> bool {
        self.neighbours[one] == self.neighbours[other]
    }

    /// A square, and its image if that is another square.
    pub fn all(&self, square: usize) -> MirroredSquares {
        let image = self.image[square] as usize;
        MirroredSquares { squares: [square, image], len: 1 + usize::from(image != square) }
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct MirroredSquares {
    squares: [usize; 2],
    len: usize,
}

impl MirroredSquares {
    pub fn len(&self) -> usize {
        self.len
    }

    pub fn iter(&self) -> impl Iterator<Item = usize> + use<> {
        self.squares.into_iter().take(self.len)
    }
}
