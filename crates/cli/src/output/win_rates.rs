//! Formats win rates, which `simulate` measures and `merge` adds up, as JSON and in words.

use crate::args::chinese;
use crate::args::language::{language, say};
use crate::output::solve_text;
use saolei_boards::{FirstClick, Named, Seed, SeedError, Z_95};
use saolei_solver::GameResult;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The seed of a simulation: a number, or any word that is a [`Seed`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub(crate) enum SimulationSeed {
    Number(u64),
    Word(String),
}

impl FromStr for SimulationSeed {
    type Err = SeedError;

    fn from_str(text: &str) -> Result<SimulationSeed, SeedError> {
        match text.parse() {
            Ok(number) => Ok(SimulationSeed::Number(number)),
            Err(_) => Ok(SimulationSeed::Word(text.parse::<Seed>()?.to_string())),
        }
    }
}

impl fmt::Display for SimulationSeed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SimulationSeed::Number(number) => write!(f, "{number}"),
            SimulationSeed::Word(word) => f.write_str(word),
        }
    }
}

impl SimulationSeed {
    /// The numeric seed of the list of boards.
    pub(crate) fn number(&self) -> Result<u64, SeedError> {
        match self {
            SimulationSeed::Number(number) => Ok(*number),
            SimulationSeed::Word(word) => Ok(word.parse::<Seed>()?.random().below(u64::MAX)),
        }
    }
}

/// Counts over some games. Whole numbers, so that the sum over all shards is exact.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Counts {
    pub(crate) games: u64,
    pub(crate) won: u64,
    pub(crate) guesses: u64,
    /// Games lost on a cell proved safe: always 0.
    pub(crate) lost_on_certain: u64,
}

impl Counts {
    pub(crate) fn of(results: &[GameResult]) -> Counts {
        let count =
            |which: fn(&GameResult) -> bool| results.iter().filter(|result| which(result)).count() as u64;
        Counts {
            games: results.len() as u64,
            won: count(|result| result.won),
            guesses: results.iter().map(|result| u64::from(result.guesses)).sum(),
            lost_on_certain: count(|result| result.lost_on_certain),
        }
    }

    pub(crate) const fn plus(self, other: Counts) -> Counts {
        Counts {
            games: self.games + other.games,
            won: self.won + other.won,
            guesses: self.guesses + other.guesses,
            lost_on_certain: self.lost_on_certain + other.lost_on_certain,
        }
    }
}

/// The output of `--json`, with fields in this order.
#[derive(Serialize)]
pub(crate) struct WinRates {
    games: u64,
    won: u64,
    rate: f64,
    /// The ends of the rate's 95 % interval.
    low: f64,
    high: f64,
    cpu_ms_per_game: f64,
    guesses_per_game: f64,
    /// `None` if the boards came from a file.
    seed: Option<SimulationSeed>,
    lost_on_certain: u64,
}

impl WinRates {
    pub(crate) fn new(counts: Counts, cpu_ms: f64, seed: Option<SimulationSeed>) -> WinRates {
        let Counts { games, won, guesses, lost_on_certain } = counts;
        let (low, high) = interval(won as f64, games as f64);
        let each = |sum: f64| if games == 0 { 0.0 } else { sum / games as f64 };
        WinRates {
            games,
            won,
            rate: each(won as f64),
            low,
            high,
            cpu_ms_per_game: each(cpu_ms),
            guesses_per_game: each(guesses as f64),
            seed,
            lost_on_certain,
        }
    }

    /// The lines after the one from [`Played::words`].
    pub(crate) fn words(&self) -> String {
        let WinRates { games, won, rate, low, high, .. } = self;
        let [rate, low, high] = [rate, low, high].map(|share| language().percent_to(*share, 2));
        let (cpu, guesses, lost) = (self.cpu_ms_per_game, self.guesses_per_game, self.lost_on_certain);
        say!(
            "won {won} of {games} games: {rate} (95 % interval {low} to {high})\n\
             per game: {cpu:.3} ms CPU, {guesses:.2} guesses; lost on a cell proved safe: {lost}\n",
            "{games} 局中胜 {won} 局：{rate}（95% 置信区间 {low} 到 {high}）\n\
             平均每局：CPU {cpu:.3} 毫秒，猜测 {guesses:.2} 次；在已证明安全的格踩雷：{lost} 局\n"
        )
    }
}

/// What was played; the same for all shards of a simulation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Played {
    /// As ROWSxCOLS/MINES.
    pub(crate) level: String,
    pub(crate) strength: String,
    /// `None` if the boards came from a file.
    pub(crate) first_click: Option<String>,
    /// Row and column, counted from 1.
    pub(crate) start: [u32; 2],
    /// `None` if the boards came from a file.
    pub(crate) seed: Option<SimulationSeed>,
    pub(crate) boards: Option<String>,
    /// The number of games in all shards together.
    pub(crate) all_games: u64,
}

impl Played {
    /// The line that says what was played.
    pub(crate) fn words(&self) -> String {
        let (size, mines) = self.level.split_once('/').unwrap_or((&self.level, "0"));
        let mines = solve_text::mines(mines.parse().unwrap_or_default(), language());
        match (&self.boards, &self.first_click, &self.seed) {
            (None, Some(first_click), Some(seed)) => {
                let promise = FirstClick::named(first_click).map_or("", chinese::first_click);
                say!(
                    "{size}, {mines}, first click {first_click}, seed {seed}",
                    "{size}，{mines}，{promise}，种子 {seed}"
                )
            }
            (path, ..) => {
                let path = path.as_deref().unwrap_or_default();
                say!("{size}, {mines}, boards of {path}", "{size}，{mines}，布局来自 {path}")
            }
        }
    }
}

/// Wilson's 95 % interval, which stays between 0 and 1 and is valid for few games too.
fn interval(won: f64, games: f64) -> (f64, f64) {
    const Z: f64 = Z_95;
    if games == 0.0 {
        return (0.0, 1.0);
    }
    let rate = won / games;
    let scale = 1.0 + Z * Z / games;
    let middle = (rate + Z * Z / (2.0 * games)) / scale;
    let half = Z / scale * (rate * (1.0 - rate) / games + Z * Z / (4.0 * games * games)).sqrt();
    ((middle - half).max(0.0), (middle + half).min(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_is_wilsons() {
        let (low, high) = interval(41.0, 100.0);
        assert!((low - 0.3187).abs() < 1e-4 && (high - 0.5080).abs() < 1e-4, "{low} {high}");
        assert_eq!(interval(0.0, 0.0), (0.0, 1.0));
        assert!(interval(0.0, 10.0).0 == 0.0 && interval(10.0, 10.0).1 > 0.999);
    }
}
