//! `saolei simulate`: measures how often the solver wins.

use crate::args::SimulateArgs;
use crate::files;
use crate::options::{self, StartOption};
use anyhow::{Context, bail};
use cpu_time::ProcessTime;
use indicatif::{ProgressBar, ProgressStyle};
use saolei_boards::{BoardList, FirstClick};
use saolei_solver::GameResult;
use serde::Serialize;
use std::fmt::Write;
use std::io::Read;
use std::path::Path;
use std::thread;

/// The default number of games.
const GAMES: u32 = 1000;

/// What `--json` prints, in this order.
#[derive(Serialize)]
struct WinRates {
    games: usize,
    won: usize,
    rate: f64,
    /// The ends of the 95 % interval of the rate.
    low: f64,
    high: f64,
    cpu_ms_per_game: f64,
    guesses_per_game: f64,
    /// None if the boards came from a file.
    seed: Option<u64>,
    /// Games lost on a cell that was called certainly safe: always 0.
    lost_on_certain: usize,
}

pub(crate) fn simulate(args: &SimulateArgs) -> anyhow::Result<()> {
    let boards = boards(args)?;
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let threads = args.threads.map_or(cores, usize::from);
    let bar = progress_bar(boards.len());
    let begin = ProcessTime::now();
    let results =
        saolei_solver::simulate(&boards, args.strength, threads, |played| bar.set_position(played as u64));
    let cpu_ms = begin.elapsed().as_secs_f64() * 1000.0;
    bar.finish_and_clear();
    if let Some(path) = &args.wins {
        let mut wins: String = results.iter().map(|result| if result.won { '1' } else { '0' }).collect();
        wins.push('\n');
        files::save(path, wins.as_bytes())?;
    }
    let rates = WinRates::new(&results, cpu_ms, args.boards.is_none().then_some(args.seed));
    let text = if args.json { serde_json::to_string(&rates)? + "\n" } else { words(args, &rates)? };
    files::print(text.as_bytes())
}

fn boards(args: &SimulateArgs) -> anyhow::Result<BoardList> {
    let Some(path) = &args.boards else {
        let cell = args.start.map(|start| start.cell(args.level.size)).transpose()?.flatten();
        let start = options::start(args.level, first_click(args), cell);
        let games = args.games.unwrap_or(GAMES) as usize;
        return Ok(BoardList::random(args.level.size, args.level.mines, start, args.seed, games)?);
    };
    let boards = read_boards(path, args.games)?;
    if (boards.size(), boards.mines()) != (args.level.size, args.level.mines) {
        bail!(
            "{}:1:1: boards of {}/{}, expected {}/{} as the level says",
            path.display(),
            boards.size(),
            boards.mines(),
            args.level.size,
            args.level.mines
        );
    }
    Ok(boards)
}

/// What the first click is promised; `--start` was the option for it before version 0.2.
fn first_click(args: &SimulateArgs) -> FirstClick {
    args.start.and_then(StartOption::first_click).unwrap_or(args.first_click)
}

fn read_boards(path: &Path, games: Option<u32>) -> anyhow::Result<BoardList> {
    let mut input = files::input(Some(path))?;
    let mut text = String::new();
    input.bytes.read_to_string(&mut text).with_context(|| format!("{}: cannot read", input.name))?;
    if let Some(games) = games {
        let end = text.split_inclusive('\n').take(games as usize + 1).map(str::len).sum();
        text.truncate(end);
    }
    let boards = BoardList::parse(&text);
    boards.map_err(|error| anyhow::anyhow!("{}:{}: {}", input.name, error.line, error.problem))
}

/// A progress bar on standard error, on terminals only.
fn progress_bar(games: usize) -> ProgressBar {
    const LOOK: &str = "{wide_bar} {human_pos} of {human_len} games, {eta} left";
    let style = ProgressStyle::with_template(LOOK).unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(games as u64).with_style(style)
}

impl WinRates {
    fn new(results: &[GameResult], cpu_ms: f64, seed: Option<u64>) -> WinRates {
        let games = results.len();
        let won = results.iter().filter(|result| result.won).count();
        let guesses: u64 = results.iter().map(|result| u64::from(result.guesses)).sum();
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
            lost_on_certain: results.iter().filter(|result| result.lost_on_certain).count(),
        }
    }
}

/// Wilson's 95 % interval: it stays within 0 and 1, and holds for few games too.
fn interval(won: f64, games: f64) -> (f64, f64) {
    const Z: f64 = 1.959_964;
    if games == 0.0 {
        return (0.0, 1.0);
    }
    let rate = won / games;
    let scale = 1.0 + Z * Z / games;
    let middle = (rate + Z * Z / (2.0 * games)) / scale;
    let half = Z / scale * (rate * (1.0 - rate) / games + Z * Z / (4.0 * games * games)).sqrt();
    ((middle - half).max(0.0), (middle + half).min(1.0))
}

fn words(args: &SimulateArgs, rates: &WinRates) -> anyhow::Result<String> {
    let mut text = String::new();
    let (size, mines) = (args.level.size, args.level.mines);
    write!(text, "{size}, {mines} mines, ")?;
    match (&args.boards, rates.seed) {
        (Some(path), _) => writeln!(text, "boards of {}", path.display())?,
        (None, seed) => {
            let first_click = first_click(args).name();
            writeln!(text, "first click {first_click}, seed {}", seed.unwrap_or_default())?;
        }
    }
    let WinRates { games, won, rate, low, high, .. } = rates;
    writeln!(
        text,
        "won {won} of {games} games: {:.2} % (95 % interval {:.2} to {:.2})",
        100.0 * rate,
        100.0 * low,
        100.0 * high
    )?;
    writeln!(
        text,
        "{:.3} ms of processor time and {:.2} guesses a game; lost on a certain move: {}",
        rates.cpu_ms_per_game, rates.guesses_per_game, rates.lost_on_certain
    )?;
    Ok(text)
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
