//! The layouts that fit a view if the board may have any number of mines.

use num_bigint::BigUint;

use crate::field::{Field, Impossible, MINE};
use crate::odds::Solver;
use crate::odds::counted::Components;
use crate::odds::crt::CrtAccumulator;
use crate::odds::engine::NoOdds;
use crate::odds::ring::{Residues, Ring};
use saolei_boards::View;

/// How many layouts fit a view, and how many mines they have, if the board may have any number of mines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnyMines {
    /// The fewest mines of a layout that fits.
    pub least: u64,
    /// The most mines of a layout that fits.
    pub most: u64,
    /// The number of layouts that fit.
    pub layouts: BigUint,
}

impl Solver {
    /// The layouts that fit a view, whatever number of mines the view gives; `None` if a frontier is too wide.
    ///
    /// ```
    /// use saolei_rules::{Face, Size};
    /// use saolei_solver::{Solver, View};
    /// let size = Size::new(1, 4)?;
    /// let mut view = View::closed(size, 0)?;
    /// view.set(size.cell(0, 1).unwrap(), Face::Open(1)); // one mine beside it, and perhaps another in the last cell
    /// let fit = Solver::default().any_mines(&view)?.unwrap();
    /// assert_eq!((fit.least, fit.most, fit.layouts.to_string().as_str()), (1, 2, "4"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// No layout fits the numbers.
    pub fn any_mines(&mut self, view: &View) -> Result<Option<AnyMines>, Impossible> {
        let mut field = self.read(view);
        field.any_count = true;
        let fit = field.propagate_fully().and_then(|()| {
            match self.engine.components(&field, self.settings().deadline()) {
                Ok(components) => {
                    let fit = AnyMines::of(&field, &components);
                    self.engine.reuse(components);
                    Ok(Some(fit))
                }
                Err(NoOdds::TooWide) => Ok(None),
                Err(NoOdds::Impossible) => Err(Impossible),
            }
        });
        field.any_count = false;
        self.field = Some(field);
        fit
    }
}

impl AnyMines {
    fn of(field: &Field, components: &Components) -> AnyMines {
        let known = field.cells().filter(|&at| field.squares[at].tile == MINE).count() as u64;
        let outside = components.0.frontier.outside;
        let (mut least, mut most) = (known, known + u64::from(outside));
        // The number of binary digits, a little more than enough.
        let mut bits = 2.0;
        for (_, counted) in &components.0.components {
            let ways = counted.ways();
            least += ways.low as u64;
            most += (ways.low + ways.ways.len() - 1) as u64;
            bits += ways.ways.iter().sum::<f64>().log2() + f64::from(ways.power) + 0.001;
        }
        let mut crt = CrtAccumulator::new(1, bits);
        while let Some(prime) = crt.prime() {
            crt.add(&[residue(&Residues::new(prime), components)]);
        }
        AnyMines { least, most, layouts: crt.values()[0].clone() << outside }
    }
}

/// The product of all components' ways modulo a prime.
fn residue(ring: &Residues, components: &Components) -> u64 {
    let mut product = ring.one();
    let mut counts = Vec::new();
    for (_, counted) in &components.0.components {
        let ways = counted.graph.forward(ring, &mut counts).map_or(&[][..], |ways| ways.ways);
        let sum = ways.iter().fold(Residues::ZERO, |sum, &ways| ring.add(sum, ways));
        product = ring.mul(product, sum);
    }
    ring.value(product)
}
