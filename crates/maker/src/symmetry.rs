//! Symmetric boards.

use saolei_boards::{Random, Start, named_enum};
use saolei_rules::{Cell, Size};

named_enum! {
    /// A symmetry of a board.
    pub enum Symmetry {
        /// The left half mirrors the right half.
        LeftRight = "left-right",
        /// The upper half mirrors the lower half.
        UpDown = "up-down",
        /// The board looks the same turned by 180 degrees.
        HalfTurn = "half-turn",
    }
}

impl Symmetry {
    /// The mirror image of a cell.
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

/// The cells that may have mines on a symmetric board: cells that are their own image, and pairs.
#[derive(Clone, Debug)]
pub(crate) struct MirrorPairs {
    fixed: Vec<u32>,
    pairs: Vec<[u32; 2]>,
}

impl MirrorPairs {
    pub fn new(size: Size, start: Start, symmetry: Symmetry) -> MirrorPairs {
        let index = |cell: Cell| cell.row() * size.cols() + cell.col();
        let (mut fixed, mut pairs) = (Vec::new(), Vec::new());
        for cell in size.iter() {
            let image = symmetry.image(size, cell);
            if start.keeps_free(cell) || start.keeps_free(image) {
                continue;
            }
            match index(cell).cmp(&index(image)) {
                std::cmp::Ordering::Less => pairs.push([index(cell), index(image)]),
                std::cmp::Ordering::Equal => fixed.push(index(cell)),
                std::cmp::Ordering::Greater => {}
            }
        }
        MirrorPairs { fixed, pairs }
    }

    pub fn most_mines(&self) -> u64 {
        (self.fixed.len() + 2 * self.pairs.len()) as u64
    }

    /// Whether every mine has a different cell as its image, so that the number of mines is even.
    pub fn is_even(&self) -> bool {
        self.fixed.is_empty()
    }

    pub fn can_have(&self, mines: u64) -> bool {
        mines <= self.most_mines() && (mines.is_multiple_of(2) || !self.is_even())
    }

    /// Deals mines; every symmetric layout is equally likely.
    pub fn deal(&mut self, mines: usize, random: &mut Random, into: &mut Vec<u32>) {
        let fixed = self.draw_fixed(mines, random);
        into.clear();
        for drawn in 0..fixed {
            let other = drawn + random.below((self.fixed.len() - drawn) as u64) as usize;
            self.fixed.swap(drawn, other);
            into.push(self.fixed[drawn]);
        }
        for drawn in 0..(mines - fixed) / 2 {
            let other = drawn + random.below((self.pairs.len() - drawn) as u64) as usize;
            self.pairs.swap(drawn, other);
            into.extend(self.pairs[drawn]);
        }
    }

    /// Draws the number of mines on cells that are their own image. For `n` of them there are C(fixed, n) times
    /// C(pairs, the rest / 2) layouts. Only products and quotients are used, which are the same on every platform.
    fn draw_fixed(&self, mines: usize, random: &mut Random) -> usize {
        let (fixed, pairs) = (self.fixed.len(), self.pairs.len());
        let first = (mines % 2).max(mines.saturating_sub(2 * pairs));
        let counts = (first..=fixed.min(mines)).step_by(2);
        // The weights rise and then fall; they are scaled so that the largest is 1.
        let mut weights: Vec<f64> = vec![1.0];
        for n in counts.clone().skip(1) {
            let before = n - 2;
            let half = (mines - before) / 2;
            let more =
                ((fixed - before) * (fixed - before - 1)) as f64 / ((before + 1) * (before + 2)) as f64;
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
