//! The ranges of limited quantities that inputs actually use.

use crate::input::{Input, InputContent};
use crate::problem::{Bounds, InputLimits, SafeCell};
use saolei_rules::OperationKind;

/// The range of each limited quantity in one or more inputs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputRanges {
    /// In the order of [`InputLimits::bounds`].
    bounds: [Bounds; 5],
    /// Whether every board has a safe cell.
    pub safe_cell: SafeCell,
    /// The operations that were used, in the problem's order.
    pub operation_kinds: Vec<OperationKind>,
    /// The numbers of the levels that were named.
    pub levels: Vec<u64>,
}

/// A limited quantity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quantity {
    /// The name.
    pub name: &'static str,
    /// The allowed range.
    pub limits: Bounds,
    /// The range that was found.
    pub found: Bounds,
}

impl Quantity {
    /// Whether the allowed minimum was found.
    pub const fn reaches_least(&self) -> bool {
        self.found.least == self.limits.least
    }

    /// Whether the allowed maximum was found.
    pub const fn reaches_most(&self) -> bool {
        self.found.most == self.limits.most
    }
}

impl InputRanges {
    /// The ranges of an input.
    pub fn of(input: &Input) -> InputRanges {
        let sizes = || (0..input.cases()).filter_map(|case| input.size(case));
        let (level, quits) = match &input.content {
            InputContent::Games(games) => (games.level, u64::from(games.quit.is_some())),
            InputContent::Master(_) | InputContent::Click(_) | InputContent::Light(_) => (None, 0),
        };
        let operations = input.games().iter().map(|game| game.operations.len() as u64 + quits);
        let mut operation_kinds: Vec<OperationKind> = Vec::new();
        for operation in input.games().iter().flat_map(|game| &game.operations) {
            operation_kinds.extend(operation.kind().filter(|kind| !operation_kinds.contains(kind)));
        }
        operation_kinds.sort();
        let any_full = (0..input.cases()).any(|case| input.is_all_mines(case));
        InputRanges {
            safe_cell: if any_full { SafeCell::Optional } else { SafeCell::Required },
            bounds: [
                Bounds::exactly(input.cases() as u64),
                spread(sizes().map(|size| size.rows().into())),
                spread(sizes().map(|size| size.cols().into())),
                spread((0..input.cases()).map(|case| input.mines(case))),
                spread(operations),
            ],
            operation_kinds,
            levels: level.into_iter().collect(),
        }
    }

    /// Whether the ranges are within these limits.
    pub fn keep_to(&self, limits: &InputLimits) -> bool {
        self.quantities(limits).all(|quantity| quantity.limits.contains_all(quantity.found))
            && (limits.safe_cell == SafeCell::Optional || self.safe_cell == SafeCell::Required)
            && self.operation_kinds.iter().all(|kind| limits.operation_kinds.contains(kind))
            && self.levels.iter().all(|level| limits.levels.contains(level))
    }

    /// All limited quantities.
    pub fn quantities(&self, limits: &InputLimits) -> impl Iterator<Item = Quantity> + use<> {
        let games = !limits.operation_kinds.is_empty();
        let names: &[&str] = match games {
            true => &["games", "rows", "columns", "mines", "operations"],
            false => &["cases", "rows", "columns", "mines"],
        };
        let all = names.iter().zip(limits.bounds().into_iter().zip(self.bounds));
        all.map(|(name, (limits, found))| Quantity { name, limits, found })
    }

    /// Merges the ranges of two inputs.
    #[must_use]
    pub fn and(mut self, other: &InputRanges) -> InputRanges {
        for (all, more) in self.bounds.iter_mut().zip(other.bounds) {
            *all = Bounds::new(all.least.min(more.least), all.most.max(more.most));
        }
        self.operation_kinds.extend(&other.operation_kinds);
        self.operation_kinds.sort();
        self.operation_kinds.dedup();
        self.levels.extend(&other.levels);
        self.levels.sort_unstable();
        self.levels.dedup();
        if other.safe_cell == SafeCell::Optional {
            self.safe_cell = SafeCell::Optional;
        }
        self
    }
}

/// The minimum and maximum of some numbers.
fn spread(numbers: impl IntoIterator<Item = u64>) -> Bounds {
    let mut numbers = numbers.into_iter();
    let first = numbers.next().unwrap_or(0);
    numbers.fold(Bounds::exactly(first), |spread, number| {
        Bounds::new(spread.least.min(number), spread.most.max(number))
    })
}
