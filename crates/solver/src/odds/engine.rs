//! The counting engine: counts the layouts that fit a field.

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
/// It keeps the components that it has counted, because the next field shares most of them, and the odds of the last few
/// fields that several parts of an analysis ask for.
#[derive(Debug)]
pub(crate) struct Engine {
    cache: ComponentCache,
    /// How much the graphs of a field may cost. Components that are kept from earlier fields cost nothing, so the answers
    /// near this limit depend on what was counted before.
    pub budget: usize,
    remembered: VecDeque<Arc<FrontierOdds>>,
    /// The last field with a component that was too wide for the budget.
    too_wide: Option<Field>,
    /// Counts that are not needed any more, for their memory.
    spare: Vec<Components>,
}

/// The default budget. A unit is 8 bytes, so this limits memory to about 200 MB, and time to less than a second.
pub(crate) const BUDGET: usize = 1 << 24;

/// The most fields whose odds are remembered. Together they may cost as much as the budget.
const MAX_REMEMBERED: usize = 4;

/// Why there are no odds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoOdds {
    /// No layout fits.
    Impossible,
    /// A component is too wide to count.
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

    /// Forgets everything that was counted before.
    pub fn forget(&mut self) {
        self.cache.forget();
        self.too_wide = None;
        while let Some(oldest) = self.remembered.pop_front() {
            self.reuse_shared(oldest);
        }
    }

    /// The odds of a field, which are counted once and remembered for whoever asks next.
    pub fn remember(&mut self, field: &Field, deadline: Deadline) -> Result<Arc<FrontierOdds>, NoOdds> {
        if let Some(known) = self.recall(field) {
            return known;
        }
        let odds = match self.count(field, deadline) {
            Ok(counted) => Arc::new(counted.odds()),
            Err(error) => {
                // With more time it might be narrow enough.
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

    /// The odds of a field, perhaps remembered; they are not remembered for later.
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

    /// Counts a field.
    pub fn count(&mut self, field: &Field, deadline: Deadline) -> Result<Counted, NoOdds> {
        #[cfg(test)]
        tests::note(field);
        let components = self.components(field, deadline)?;
        self.join(components)
    }

    /// Counts one part of the board, given the cells outside it that touch no number, and the mines for them and for the
    /// part.
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

    /// Counts the components of a field that are narrow enough.
    pub fn countable_components(&mut self, field: &Field, deadline: Deadline) -> Components {
        let mut memory = self.spare.pop().unwrap_or_default().0;
        memory.frontier.read(field);
        // An error says only that some components are missing.
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

    /// Whether any layout fits, with the right number of mines unless any number will do.
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

    /// Takes the memory of a count that is not needed any more.
    pub fn reuse(&mut self, counted: impl Into<Box<CountMemory>>) {
        let mut memory = counted.into();
        // The components are kept elsewhere, or else not needed.
        memory.components.clear();
        self.spare.push(Components(memory));
    }

    /// Takes the memory of odds if nobody else holds them.
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

    /// Notes that a whole field is counted, by whichever engine.
    pub(super) fn note(field: &Field) {
        COUNTED.with_borrow_mut(|counted| counted.push(field.fingerprint()));
    }

    /// The fingerprints of all fields that this thread has counted since the last call.
    pub(crate) fn take_counted() -> Vec<u128> {
        COUNTED.take()
    }
}
