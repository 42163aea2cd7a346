//! The progress of a search for a board.

use crate::measures::Measures;
use crate::request::{CountRange, NoGuess, Request};

/// The progress of a search: what the layouts tried so far were like; none fulfils the request.
///
/// ```
/// use saolei_boards::{FirstClick, Level};
/// use saolei_maker::{CountRange, Maker, Request};
/// let level: Level = "9x9/10".parse()?;
/// let openings = CountRange { least: 15, most: 20 };
/// let request = Request { openings, ..Request::uniform(level, FirstClick::Any.at(level.middle())) };
/// let mut why = String::new();
/// let found = Maker::new(request)?.make_while(&"rare".parse()?, |search| {
///     why = search.why_rare(&request);
///     search.tries < 100
/// });
/// assert_eq!(found.unwrap_err().tries, 100);
/// assert!(why.starts_with("100 layouts so far have 1 to "), "{why}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Search {
    /// The number of layouts tried. A repaired layout counts as one more.
    pub tries: u64,
    /// The number of tried boards that need no guess.
    pub without_guess: u64,
    /// The number of boards without a guess that have the requested difficulty; all of them if any difficulty will do.
    pub of_difficulty: u64,
    /// The fewest and the most openings of these boards, if there are any.
    pub openings: Option<CountRange>,
    /// The lowest and the highest 3BV of these boards, if there are any.
    pub three_bv: Option<CountRange>,
}

impl Search {
    pub(crate) fn see(&mut self, measures: Measures) {
        let seen = [(&mut self.openings, measures.openings), (&mut self.three_bv, measures.three_bv)];
        for (range, count) in seen {
            let CountRange { least, most } = range.unwrap_or(CountRange { least: count, most: count });
            *range = Some(CountRange { least: least.min(count), most: most.max(count) });
        }
    }

    /// Says why a board that fulfils the request is hard to find.
    pub fn why_rare(&self, request: &Request) -> String {
        let Search { tries, without_guess, of_difficulty, .. } = self;
        let boards = match request.no_guess {
            None => format!("{tries} layouts so far"),
            Some(_) if *without_guess == 0 => {
                return format!("no board without a guess in {tries} tries so far");
            }
            Some(NoGuess { difficulty: Some(difficulty), .. }) if *of_difficulty == 0 => {
                return format!("none of {without_guess} boards without a guess so far is {difficulty}");
            }
            Some(NoGuess { difficulty: Some(difficulty), .. }) => {
                format!("{of_difficulty} {difficulty} boards without a guess so far")
            }
            Some(NoGuess { difficulty: None, .. }) => {
                format!("{without_guess} boards without a guess so far")
            }
        };
        for (wanted, seen, what) in
            [(request.openings, self.openings, "openings"), (request.three_bv, self.three_bv, "as their 3BV")]
        {
            match seen {
                Some(seen) if !wanted.meets(seen) => {
                    return format!("{boards} have {seen} {what}, not {wanted}");
                }
                _ => {}
            }
        }
        format!("{boards}, but none fulfils the whole request")
    }
}
