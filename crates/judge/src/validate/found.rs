//! What an input holds of everything that is limited.

use crate::input::{Input, Level, Verb};
use crate::problem::{Bounds, Limits};

/// The least and the most of everything that is limited, as they were found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Games or cases.
    pub cases: Bounds,
    /// Rows of the boards.
    pub rows: Bounds,
    /// Columns of the boards.
    pub cols: Bounds,
    /// Mines on the boards.
    pub mines: Bounds,
    /// Operations of the games, `Quit` among them.
    pub operations: Bounds,
    /// Operations that were used, in the order in which the problem lists them.
    pub verbs: Vec<Verb>,
    /// The levels that were named.
    pub levels: Vec<Level>,
}

/// Something that is limited, with what was found of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quantity {
    /// Its name.
    pub name: &'static str,
    /// What is allowed.
    pub limits: Bounds,
    /// What was found.
    pub found: Bounds,
}

impl Quantity {
    /// Whether the least that is allowed was found.
    pub const fn reaches_least(&self) -> bool {
        self.found.least == self.limits.least
    }

    /// Whether the most that is allowed was found.
    pub const fn reaches_most(&self) -> bool {
        self.found.most == self.limits.most
    }
}

impl Found {
    /// What an input holds.
    pub fn of(input: &Input) -> Found {
        let sizes = || (0..input.cases()).filter_map(|case| input.size(case));
        let mines: Vec<u64> = match input {
            Input::Master(cases) => cases.iter().map(|case| case.mines).collect(),
            Input::Click { clicks, .. } => clicks.iter().map(|click| click.mines.count()).collect(),
            Input::Boom(_) | Input::Sweep { .. } | Input::Console { .. } => {
                input.games().iter().map(|game| game.mines.count()).collect()
            }
        };
        let quits = u64::from(matches!(input, Input::Sweep { .. }));
        let operations = input.games().iter().map(|game| game.operations.len() as u64 + quits);
        let mut verbs: Vec<Verb> = Vec::new();
        for operation in input.games().iter().flat_map(|game| &game.operations) {
            if !verbs.contains(&operation.verb) {
                verbs.push(operation.verb);
            }
        }
        verbs.sort();
        Found {
            cases: Bounds::exactly(input.cases() as u64),
            rows: spread(sizes().map(|size| size.rows().into())),
            cols: spread(sizes().map(|size| size.cols().into())),
            mines: spread(mines),
            operations: spread(operations),
            verbs,
            levels: match input {
                Input::Console { level, .. } => vec![*level],
                _ => Vec::new(),
            },
        }
    }

    /// Whether the input also keeps to these limits.
    pub fn keeps_to(&self, limits: &Limits) -> bool {
        self.quantities(limits).all(|quantity| quantity.limits.contains_all(quantity.found))
            && self.verbs.iter().all(|verb| limits.verbs.contains(verb))
            && self.levels.iter().all(|level| limits.levels.contains(level))
    }

    /// Everything that these limits are about.
    pub fn quantities(&self, limits: &Limits) -> impl Iterator<Item = Quantity> + use<> {
        let games = !limits.verbs.is_empty();
        let all = [
            (if games { "games" } else { "cases" }, limits.cases, self.cases),
            ("rows", limits.rows, self.rows),
            ("columns", limits.cols, self.cols),
            ("mines", limits.mines, self.mines),
            ("operations", limits.operations, self.operations),
        ];
        let count = if games { all.len() } else { all.len() - 1 };
        all.into_iter().take(count).map(|(name, limits, found)| Quantity { name, limits, found })
    }

    /// What both hold together.
    #[must_use]
    pub fn and(mut self, other: &Found) -> Found {
        let both = |a: Bounds, b: Bounds| Bounds::new(a.least.min(b.least), a.most.max(b.most));
        self.verbs.extend(&other.verbs);
        self.verbs.sort();
        self.verbs.dedup();
        self.levels
            .extend(other.levels.iter().filter(|level| !self.levels.contains(level)).collect::<Vec<_>>());
        Found {
            cases: both(self.cases, other.cases),
            rows: both(self.rows, other.rows),
            cols: both(self.cols, other.cols),
            mines: both(self.mines, other.mines),
            operations: both(self.operations, other.operations),
            ..self
        }
    }
}

/// The least and the most of some numbers.
fn spread(numbers: impl IntoIterator<Item = u64>) -> Bounds {
    let mut numbers = numbers.into_iter();
    let first = numbers.next().unwrap_or(0);
    numbers.fold(Bounds::exactly(first), |spread, number| {
        Bounds::new(spread.least.min(number), spread.most.max(number))
    })
}
