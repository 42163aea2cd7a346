//! Deals mines: on any cells that the start leaves free, or symmetrically.

use crate::ground::Ground;
use crate::request::Request;
use crate::symmetry::Orbits;
use saolei_boards::{Deck, Random};
use saolei_solver::Clearing;

/// Deals the mines of a request, every layout equally likely.
#[derive(Clone, Debug)]
pub(crate) struct Dealer {
    mines: usize,
    deck: Deck,
    /// Where the board is symmetric: its cells with their images, and what was dealt last.
    orbits: Option<Orbits>,
    dealt: Vec<u32>,
}

impl Dealer {
    pub fn new(request: &Request) -> Dealer {
        let Request { level, start, symmetry, .. } = *request;
        Dealer {
            mines: level.mines as usize,
            deck: Deck::new(level.size, start),
            orbits: symmetry.map(|symmetry| Orbits::new(level.size, start, symmetry)),
            dealt: Vec::new(),
        }
    }

    /// Lays the mines of a new layout.
    pub fn deal(&mut self, random: &mut Random, ground: &mut Ground) {
        match &mut self.orbits {
            None => ground.lay(self.deck.deal(self.mines, random)),
            Some(orbits) => {
                orbits.deal(self.mines, random, &mut self.dealt);
                ground.lay(&self.dealt);
            }
        }
    }

    /// One of the cells that may hold a mine.
    pub fn draw(&self, random: &mut Random) -> u32 {
        self.deck.draw(random)
    }
}

/// For each place whether it may hold a mine, and the place of its image.
#[derive(Clone, Debug)]
pub(crate) struct Images {
    free: Vec<bool>,
    image: Vec<u32>,
    neighbours: Vec<u8>,
}

impl Images {
    pub fn new(request: &Request, clearing: &Clearing) -> Images {
        let Request { level, start, symmetry, .. } = *request;
        let mut images = Images {
            free: vec![false; clearing.places()],
            image: (0..clearing.places() as u32).collect(),
            neighbours: vec![0; clearing.places()],
        };
        for cell in level.size.iter() {
            let image = symmetry.map_or(cell, |symmetry| symmetry.image(level.size, cell));
            let place = clearing.place(cell);
            images.free[place] = !start.keeps_free(cell) && !start.keeps_free(image);
            images.image[place] = clearing.place(image) as u32;
            images.neighbours[place] = level.size.neighbours(cell).count() as u8;
        }
        images
    }

    /// Whether two cells with their images may be exchanged.
    pub fn may_exchange(&self, one: usize, other: usize) -> bool {
        self.free[one] && self.free[other] && self.all(one).len() == self.all(other).len()
    }

    /// Whether two cells both lie in a corner, both on an edge, or both inside.
    pub fn are_alike(&self, one: usize, other: usize) -> bool {
        self.neighbours[one] == self.neighbours[other]
    }

    /// A place and, where it is another, that of its image.
    pub fn all(&self, place: usize) -> Places {
        let image = self.image[place] as usize;
        Places { places: [place, image], len: 1 + usize::from(image != place) }
    }
}

/// One place or two.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Places {
    places: [usize; 2],
    len: usize,
}

impl Places {
    pub fn len(&self) -> usize {
        self.len
    }

    pub fn iter(&self) -> impl Iterator<Item = usize> + use<> {
        self.places.into_iter().take(self.len)
    }
}
