//! Finished games, one per line, and their totals.

use saolei_boards::{Level, Seed};
use saolei_replay::{Header, LayoutOrigin, Statistics};
use saolei_rules::Phase;
use std::collections::HashSet;
use std::fmt;

/// A finished game.
#[derive(Clone, Debug, PartialEq)]
pub struct HistoryEntry {
    /// When it was begun, in milliseconds since 1970.
    pub id: u64,
    /// The category that it counts in.
    pub category: Category,
    /// Whether it was won.
    pub won: bool,
    /// Whether the player undid a move or asked for help.
    pub assisted: bool,
    /// The time that it took, in milliseconds.
    pub millis: u64,
    /// The 3BV of the board.
    pub three_bv: u64,
    /// How much of the 3BV was solved.
    pub solved: u64,
    /// The number of clicks.
    pub clicks: u64,
    /// The seed of the board; `-` if there is none.
    pub seed: String,
}

/// Games that are compared with each other.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Category {
    /// The level, as `16x30/99`.
    pub level: String,
    /// The name of the dialect.
    pub rules: String,
    /// How boards were made, or `daily`.
    pub origin: String,
}

impl Category {
    /// The category of a game.
    pub fn of(header: &Header) -> Category {
        let is_daily = header.origin == LayoutOrigin::NoGuess
            && header.seed.as_deref().is_some_and(|seed| seed.starts_with("daily-"));
        let origin = if is_daily { "daily" } else { header.origin.name() };
        Category {
            level: format!("{}/{}", header.size, header.mines),
            rules: header.dialect.name().to_string(),
            origin: origin.to_string(),
        }
    }

    /// The name of the level, or its numbers.
    pub fn level_name(&self) -> String {
        let named = self.level.parse::<Level>().ok().and_then(Level::name);
        named.map_or_else(|| self.level.clone(), str::to_string)
    }
}

impl HistoryEntry {
    /// The entry of a finished game.
    pub fn of(id: u64, header: &Header, statistics: &Statistics) -> HistoryEntry {
        let seed = header.seed.clone().filter(|seed| seed.parse::<Seed>().is_ok());
        HistoryEntry {
            id,
            category: Category::of(header),
            won: statistics.phase == Phase::Won,
            assisted: statistics.assisted,
            millis: statistics.millis,
            three_bv: statistics.three_bv,
            solved: statistics.solved,
            clicks: statistics.clicks(),
            seed: seed.unwrap_or_else(|| "-".to_string()),
        }
    }

    /// Reads a line of the history.
    fn read(line: &str) -> Option<HistoryEntry> {
        let words: Vec<&str> = line.split(' ').collect();
        let &[id, level, rules, origin, result, help, millis, three_bv, solved, clicks, seed] =
            words.as_slice()
        else {
            return None;
        };
        Some(HistoryEntry {
            id: id.parse().ok()?,
            category: Category { level: level.into(), rules: rules.into(), origin: origin.into() },
            won: RESULTS.iter().position(|name| *name == result)? == 1,
            assisted: HELP.iter().position(|name| *name == help)? == 1,
            millis: millis.parse().ok()?,
            three_bv: three_bv.parse().ok()?,
            solved: solved.parse().ok()?,
            clicks: clicks.parse().ok()?,
            seed: seed.to_string(),
        })
    }
}

/// How a lost and a won game are written.
const RESULTS: [&str; 2] = ["lost", "won"];

/// How a game without and with help is written.
const HELP: [&str; 2] = ["alone", "assisted"];

/// Writes the entry as a line, without the line end.
impl fmt::Display for HistoryEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let HistoryEntry { id, category, millis, three_bv, solved, clicks, seed, .. } = self;
        let Category { level, rules, origin } = category;
        let (result, help) = (RESULTS[usize::from(self.won)], HELP[usize::from(self.assisted)]);
        write!(
            f,
            "{id} {level} {rules} {origin} {result} {help} {millis} {three_bv} {solved} {clicks} {seed}"
        )
    }
}

/// All finished games, the oldest first.
#[derive(Clone, Debug, Default)]
pub struct History {
    entries: Vec<HistoryEntry>,
    ids: HashSet<u64>,
}

impl History {
    /// Reads the lines of a history. Invalid lines, such as those cut off, and repeated entries of a game are ignored.
    pub fn read(text: &str) -> History {
        let mut history = History::default();
        for entry in text.lines().filter_map(HistoryEntry::read) {
            history.add(entry);
        }
        history
    }

    /// Adds a game; `false` if it is already there.
    pub fn add(&mut self, entry: HistoryEntry) -> bool {
        let new = self.ids.insert(entry.id);
        if new {
            self.entries.push(entry);
        }
        new
    }

    /// Whether a game is there.
    pub fn contains(&self, id: u64) -> bool {
        self.ids.contains(&id)
    }

    /// The games, the oldest first.
    pub fn entries(&self) -> &[HistoryEntry] {
        &self.entries
    }

    /// The categories that were played: the usual levels first, then by the number of games.
    pub fn categories(&self) -> Vec<Category> {
        let mut categories: Vec<(Category, usize)> = Vec::new();
        for entry in &self.entries {
            match categories.iter_mut().find(|(category, _)| *category == entry.category) {
                Some((_, count)) => *count += 1,
                None => categories.push((entry.category.clone(), 1)),
            }
        }
        let usual = |category: &Category| {
            let at = Level::PRESETS.iter().position(|preset| preset.level().to_string() == category.level);
            at.unwrap_or(Level::PRESETS.len())
        };
        categories.sort_by_key(|(category, count)| (usual(category), std::cmp::Reverse(*count)));
        categories.into_iter().map(|(category, _)| category).collect()
    }

    /// The totals of a category.
    pub fn summary(&self, category: &Category) -> CategorySummary {
        let mut summary = CategorySummary::default();
        let mut pace = Vec::new();
        for entry in self.entries.iter().filter(|entry| entry.category == *category) {
            if entry.assisted {
                summary.assisted += 1;
                continue;
            }
            summary.games += 1;
            if entry.won {
                summary.wins += 1;
                summary.streak += 1;
                summary.longest_streak = summary.longest_streak.max(summary.streak);
                summary.times.push(entry.millis);
                if entry.millis > 0 {
                    pace.push(entry.solved as f64 * 1000.0 / entry.millis as f64);
                }
            } else {
                summary.streak = 0;
            }
        }
        summary.pace = (!pace.is_empty()).then(|| pace.iter().sum::<f64>() / pace.len() as f64);
        summary
    }
}

/// The totals of a category. Assisted games are only counted.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CategorySummary {
    /// The number of games without help.
    pub games: u64,
    /// The number of those that were won.
    pub wins: u64,
    /// The current number of wins in a row.
    pub streak: u64,
    /// The most wins in a row.
    pub longest_streak: u64,
    /// The number of assisted games.
    pub assisted: u64,
    /// The times of the wins in milliseconds, the oldest first.
    pub times: Vec<u64>,
    /// The average 3BV per second of the wins.
    pub pace: Option<f64>,
}

impl CategorySummary {
    /// The shortest time.
    pub fn best(&self) -> Option<u64> {
        self.times.iter().copied().min()
    }

    /// The average time.
    pub fn average(&self) -> Option<u64> {
        (!self.times.is_empty()).then(|| self.times.iter().sum::<u64>() / self.times.len() as u64)
    }

    /// The share of games that were won.
    pub fn rate(&self) -> Option<f64> {
        (self.games > 0).then(|| self.wins as f64 / self.games as f64)
    }
}
