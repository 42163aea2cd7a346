//! The counting engine.

use std::collections::VecDeque;
use std::ops::Range;
use std::sync::Arc;

use crate::field::Field;
use crate::odds::cache::ComponentCache;
use crate::odds::count_graph::TooWide;
use crate::odds::counted::{Components, CountMemory, Counted, FrontierOdds};
use crate::odds::deadline::Deadline;

/// Counts the layouts that fit a field.
///
/// Keeps the components that it has counted, because the next field shares most of them, and the odds of the last few
/// fields, which several parts of an analysis need.
#[derive(Debug)]
pub(crate) struct Engine {
    cache: ComponentCache,
    /// How much the graphs of a field may cost. Components kept from earlier fields cost nothing, so answers near this limit
    /// depend on what was counted before.
    pub budget: usize,
    remembered: VecDeque<Arc<FrontierOdds>>,
    /// The last field with a component that was too wide for the budget.
    too_wide: Option<Field>,
    /// Finished counts, kept to reuse their memory.
    spare: Vec<Components>,
}

/// The default budget. A unit is 8 bytes, so this limits memory to about 200 MB, and time to less than a second.
pub(crate) const BUDGET: usize = 1 << 24;

/// The most fields whose odds are remembered. Together they may cost as much as the budget.
const MAX_REMEMBERED: usize = 4;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoOdds {
    Impossible,
    TooWide,
}

impl Default for Engine {
    fn default() -> Engine {
        Engine::new(BUDGET)
    }
}

impl Engine {
    pub fn new(budget: usize) -> Engine {
        Engine {
            cache: ComponentCache::default(),
            budget,
            remembered: VecDeque::new(),
            too_wide: None,
            spare: Vec::new(),
        }
    }

    pub fn forget(&mut self) {
        self.cache.forget();
        self.too_wide = None;
        while let Some(oldest) = self.remembered.pop_front() {
            self.reuse_shared(oldest);
        }
    }

    /// The odds of a field, counted once and kept for the next caller.
    pub fn remember(&mut self, field: &Field, deadline: Deadline) -> Result<Arc<FrontierOdds>, NoOdds> {
        if let Some(known) = self.recall(field) {
            return known;
        }
        let odds = match self.count(field, deadline) {
            Ok(counted) => Arc::new(counted.odds()),
            Err(error) => {
                // Keep this only if time was not the reason: with more time the field might be countable.
                if error == NoOdds::TooWide && !deadline.is_late() {
                    self.too_wide = Some(field.clone());
                }
                return Err(error);
            }
        };
        self.remembered.push_back(Arc::clone(&odds));
        let cost = |odds: &VecDeque<Arc<FrontierOdds>>| odds.iter().map(|odds| odds.weight()).sum::<usize>();
        while self.remembered.len() > 1
            && (self.remembered.len() > MAX_REMEMBERED || cost(&self.remembered) > self.budget)
            && let Some(oldest) = self.remembered.pop_front()
        {
            self.reuse_shared(oldest);
        }
        Ok(odds)
    }

    /// The odds of a field, kept from before if possible; new ones are not kept.
    pub fn odds(&mut self, field: &Field, deadline: Deadline) -> Result<Arc<FrontierOdds>, NoOdds> {
        match self.recall(field) {
            Some(known) => known,
            None => Ok(Arc::new(self.count(field, deadline)?.odds())),
        }
    }

    fn recall(&self, field: &Field) -> Option<Result<Arc<FrontierOdds>, NoOdds>> {
        if self.too_wide.as_ref().is_some_and(|known| known.has_same_tiles(field)) {
            return Some(Err(NoOdds::TooWide));
        }
        let known = self.remembered.iter().find(|known| known.frontier().is_of(field))?;
        Some(Ok(Arc::clone(known)))
    }

    pub fn count(&mut self, field: &Field, deadline: Deadline) -> Result<Counted, NoOdds> {
        #[cfg(test)]
        tests::note(field);
        let components = self.components(field, deadline)?;
        self.join(components)
    }

    /// Counts one part of the board, given the number of cells elsewhere that touch no number, and the mines for them and the
    /// part together.
    pub fn count_part(
        &mut self,
        part: &Field,
        outside: u32,
        mines: i64,
        deadline: Deadline,
    ) -> Result<Counted, NoOdds> {
        let mut components = self.components(part, deadline)?;
        components.set_outside(outside, mines);
        self.join(components)
    }

    /// Counts the components of a field one by one, for any number of mines.
    pub fn components(&mut self, field: &Field, deadline: Deadline) -> Result<Components, NoOdds> {
        let mut memory = self.spare.pop().unwrap_or_default().0;
        memory.frontier.read(field);
        self.count_components(memory, deadline)
    }

    /// Counts the components of the numbers in these rows and columns.
    pub fn components_within(
        &mut self,
        field: &Field,
        rows: Range<usize>,
        cols: Range<usize>,
        deadline: Deadline,
    ) -> Result<Components, NoOdds> {
        let mut memory = self.spare.pop().unwrap_or_default().0;
        memory.frontier.read_within(field, rows, cols);
        self.count_components(memory, deadline)
    }

    pub fn countable_components(&mut self, field: &Field, deadline: Deadline) -> Components {
        let mut memory = self.spare.pop().unwrap_or_default().0;
        memory.frontier.read(field);
        // An error only means that some components are missing.
        let _ = self.cache.count(&memory.frontier, self.budget, deadline, &mut memory.components);
        Components(memory)
    }

    fn count_components(
        &mut self,
        mut memory: Box<CountMemory>,
        deadline: Deadline,
    ) -> Result<Components, NoOdds> {
        let counted = self.cache.count(&memory.frontier, self.budget, deadline, &mut memory.components);
        let components = Components(memory);
        match counted {
            Ok(()) => Ok(components),
            Err(error) => {
                self.reuse(components);
                Err(error)
            }
        }
    }

    /// Combines the components of a field with its number of mines.
    pub fn join(&mut self, components: Components) -> Result<Counted, NoOdds> {
        components.join().map_err(|(components, error)| {
            self.reuse(components);
            error
        })
    }

    /// Whether some layout fits, with the right number of mines unless the field allows any.
    pub fn fits(&mut self, field: &Field, deadline: Deadline) -> Result<bool, TooWide> {
        match self.components(field, deadline) {
            Ok(components) => {
                let fits = field.any_count || components.fit_together();
                self.reuse(components);
                Ok(fits)
            }
            Err(NoOdds::Impossible) => Ok(false),
            Err(NoOdds::TooWide) => Err(TooWide),
        }
    }

    /// Takes back the memory of a finished count.
    pub fn reuse(&mut self, counted: impl Into<Box<CountMemory>>) {
        let mut memory = counted.into();
        // The cache keeps the components that are still needed.
        memory.components.clear();
        self.spare.push(Components(memory));
    }

    /// Takes back the memory of odds, unless another owner holds them.
    pub fn reuse_shared(&mut self, odds: Arc<FrontierOdds>) {
        if let Some(odds) = Arc::into_inner(odds) {
            self.reuse(odds);
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use std::cell::RefCell;

    use crate::field::Field;

    thread_local! {
        static COUNTED: RefCell<Vec<u128>> = const { RefCell::new(Vec::new()) };
    }

    pub(super) fn note(field: &Field) {
        COUNTED.with_borrow_mut(|counted| counted.push(field.fingerprint()));
    }

    /// The fingerprints of all fields that this thread has counted since the last call.
    pub(crate) fn take_counted() -> Vec<u128> {
        COUNTED.take()
    }
}
