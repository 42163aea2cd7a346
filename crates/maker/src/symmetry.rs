//! Boards that look the same in a mirror or upside down.

use saolei_boards::{Random, Start};
use saolei_rules::{Cell, Size};
use std::fmt;

/// What a board looks the same under.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symmetry {
    /// Left and right exchanged.
    LeftRight,
    /// Top and bottom exchanged.
    UpDown,
    /// Turned by half a circle.
    HalfTurn,
}

impl Symmetry {
    /// All of them.
    pub const ALL: [Symmetry; 3] = [Symmetry::LeftRight, Symmetry::UpDown, Symmetry::HalfTurn];

    /// A short name that stays the same for ever.
    pub const fn name(self) -> &'static str {
        match self {
            Symmetry::LeftRight => "left-right",
            Symmetry::UpDown => "up-down",
            Symmetry::HalfTurn => "half-turn",
        }
    }

    /// Where a cell comes to lie.
    pub fn image(self, size: Size, cell: Cell) -> Cell {
        let (row, col) = (size.rows() - 1 - cell.row(), size.cols() - 1 - cell.col());
        let image = match self {
            Symmetry::LeftRight => size.cell(cell.row(), col),
            Symmetry::UpDown => size.cell(row, cell.col()),
            Symmetry::HalfTurn => size.cell(row, col),
        };
        image.expect("a mirrored cell lies on the board")
    }
}

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The cells that may hold mines on a symmetric board: those that are their own image, and pairs.
#[derive(Clone, Debug)]
pub(crate) struct MirrorPairs {
    lone: Vec<u32>,
    pairs: Vec<[u32; 2]>,
}

impl MirrorPairs {
    pub fn new(size: Size, start: Start, symmetry: Symmetry) -> MirrorPairs {
        let index = |cell: Cell| cell.row() * size.cols() + cell.col();
        let (mut lone, mut pairs) = (Vec::new(), Vec::new());
        for cell in size.iter() {
            let image = symmetry.image(size, cell);
            if start.keeps_free(cell) || start.keeps_free(image) {
                continue;
            }
            match index(cell).cmp(&index(image)) {
                std::cmp::Ordering::Less => pairs.push([index(cell), index(image)]),
                std::cmp::Ordering::Equal => lone.push(index(cell)),
                std::cmp::Ordering::Greater => {}
            }
        }
        MirrorPairs { lone, pairs }
    }

    /// The most mines, up to a number, that a symmetric board can have; it is that number where it can have that.
    pub fn most_mines(&self, wanted: u64) -> u64 {
        let most = wanted.min((self.lone.len() + 2 * self.pairs.len()) as u64);
        if self.lone.is_empty() { most / 2 * 2 } else { most }
    }

    /// Deals so many mines; every symmetric layout is equally likely.
    pub fn deal(&mut self, mines: usize, random: &mut Random, into: &mut Vec<u32>) {
        let lone = self.draw_lone(mines, random);
        into.clear();
        for place in 0..lone {
            let other = place + random.below((self.lone.len() - place) as u64) as usize;
            self.lone.swap(place, other);
            into.push(self.lone[place]);
        }
        for place in 0..(mines - lone) / 2 {
            let other = place + random.below((self.pairs.len() - place) as u64) as usize;
            self.pairs.swap(place, other);
            into.extend(self.pairs[place]);
        }
    }

    /// How many of the mines lie on cells that are their own image. For `n` of them there are C(lone, n) times C(pairs,
    /// the rest / 2) layouts. Only products and quotients are taken, which are the same on every platform.
    fn draw_lone(&self, mines: usize, random: &mut Random) -> usize {
        let (lone, pairs) = (self.lone.len(), self.pairs.len());
        let first = (mines % 2).max(mines.saturating_sub(2 * pairs));
        let counts = (first..=lone.min(mines)).step_by(2);
        // Scaled so that the largest weight is 1: the weights rise to it and then fall.
        let mut weights: Vec<f64> = vec![1.0];
        for n in counts.clone().skip(1) {
            let before = n - 2;
            let half = (mines - before) / 2;
            let more = ((lone - before) * (lone - before - 1)) as f64 / ((before + 1) * (before + 2)) as f64;
            let less = half as f64 / (pairs - half + 1) as f64;
            let weight = weights[weights.len() - 1] * more * less;
            if weight > 1.0 {
                weights.iter_mut().for_each(|earlier| *earlier /= weight);
            }
            weights.push(weight.min(1.0));
        }
        let mut left = random.unit() * weights.iter().sum::<f64>();
        let chosen = counts.clone().zip(&weights).find(|&(_, weight)| {
            left -= weight;
            left < 0.0
        });
        chosen.map_or(first, |(n, _)| n)
    }
}
