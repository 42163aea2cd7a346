//! `saolei simulate`: measures how often the solver wins.

mod optimum;
pub(crate) mod shard;

use crate::Answer;
use crate::args::language::say;
use crate::args::options;
use crate::files;
use crate::interrupt::{Interrupt, Interrupted};
use crate::output::pair;
use crate::output::progress;
use crate::output::win_rates::{Counts, Played, SimulationSeed, WinRates};
use anyhow::{Context, bail};
use cpu_time::ProcessTime;
use saolei_boards::{BoardList, FirstClick, Level, Place};
use saolei_solver::{GameResult, Strength};
use shard::{Shard, ShardReport};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

/// Measure how often the solver wins, or how often perfect play would
///
/// The same seed gives the same games and the same result with any number of threads.
/// With --optimum, every layout of a small board and all ways to play it are searched.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  saolei simulate expert --games 100000
  saolei simulate 9x9/10 --games 5000 --first-click opening --seed 7 --json
  saolei simulate expert --start 8,15
  saolei simulate expert --boards boards.txt --wins wins.txt
  saolei simulate expert --games 1000000 --shard 3/8 --json > shard-3.json
  saolei simulate 4x5/6 --optimum
  saolei simulate 4x4/8 --optimum --start 1,1 --json

Exit codes: 0 done, 1 --optimum found no answer in time, 2 bad input or arguments.")]
#[command(verbatim_doc_comment)]
pub(crate) struct SimulateArgs {
    /// beginner (9x9/10), intermediate (16x16/40), expert (16x30/99), or any ROWSxCOLS/MINES
    #[arg(value_parser = options::level(), hide_possible_values = true)]
    pub(crate) level: Level,
    /// Number of games; default: 1000, or one per board of --boards
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000_000))]
    pub(crate) games: Option<u32>,
    /// What the first click guarantees
    #[arg(long, default_value = "safe", value_parser = options::first_click())]
    pub(crate) first_click: FirstClick,
    /// Where the first click goes, counted from 1; default: where the solver wins most
    #[arg(long, value_name = "ROW,COL")]
    pub(crate) start: Option<Place>,
    /// Play these boards, with their own first click
    ///
    /// A line `COLS ROWS MINES X Y` with the first click counted from 0, then a line of
    /// hexadecimal digits for each board. The seed and the first click are not used.
    #[arg(long, value_name = "FILE", verbatim_doc_comment)]
    pub(crate) boards: Option<PathBuf>,
    /// Write a 0 (lost) or a 1 (won) for each board to this file
    #[arg(long, value_name = "FILE")]
    pub(crate) wins: Option<PathBuf>,
    /// Any word or number
    #[arg(long, default_value = "1")]
    pub(crate) seed: SimulationSeed,
    /// How hard to think when nothing is safe
    #[arg(long, default_value = "strong", value_parser = options::strength())]
    pub(crate) strength: Strength,
    /// Play one of N equal parts, as one of N computers; `saolei merge` adds up their JSON
    #[arg(long, value_name = "K/N")]
    pub(crate) shard: Option<Shard>,
    /// Number of threads; default: number of cores
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// Search for the best that any player can do, over all layouts
    #[arg(long, conflicts_with_all = ["games", "boards", "wins", "seed", "strength", "shard"])]
    pub(crate) optimum: bool,
    /// The most time for --optimum, such as 90s or 5m; default: 60s
    #[arg(long, value_parser = options::time)]
    pub(crate) time: Option<Duration>,
    /// The most memory for --optimum, such as 500MB or 2GB; default: 1GB
    #[arg(long, value_parser = options::memory)]
    pub(crate) memory: Option<u64>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

const GAMES: u32 = 1000;

pub(crate) fn run(args: &SimulateArgs) -> anyhow::Result<Answer> {
    simulate(args).map(|()| Answer::Yes)
}

fn simulate(args: &SimulateArgs) -> anyhow::Result<()> {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let threads = args.threads.map_or(cores, usize::from);
    let for_optimum = [("--time", args.time.is_some()), ("--memory", args.memory.is_some())];
    options::check_needs(&for_optimum, "--optimum", args.optimum)?;
    if args.optimum {
        return optimum::optimum(args, threads);
    }
    let all = boards(args)?;
    let Some(path) = &args.wins else { return play(args, all, threads).and_then(|played| played.end) };
    // Creates the file first: if that fails, there is no need to play.
    files::write_to(Some(path), |output| {
        let Simulated { results, end } = play(args, all, threads)?;
        let mut wins: String = results.iter().map(|result| if result.won { '1' } else { '0' }).collect();
        wins.push('\n');
        let written = output.bytes.write_all(wins.as_bytes());
        written.with_context(|| files::cannot_write(&output.name))?;
        end
    })
}

/// The games that were played, and an error if some are missing.
struct Simulated {
    results: Vec<GameResult>,
    end: anyhow::Result<()>,
}

/// Plays the games and prints how often they are won.
fn play(args: &SimulateArgs, all: BoardList, threads: usize) -> anyhow::Result<Simulated> {
    let all_games = all.len();
    let games = args.shard.map_or(0..all_games, |shard| shard.games(all_games));
    let boards = all.part(games.clone());
    let bar = progress::bar(boards.len() as u64, "games, {eta} left", "局，还需 {eta}");
    let interrupt = Interrupt::listen()?;
    let begin = ProcessTime::now();
    let results = saolei_solver::simulate_while(&boards, args.strength, threads, |played| {
        bar.set_position(played as u64);
        !interrupt.is_pressed()
    });
    let cpu_ms = begin.elapsed().as_secs_f64() * 1000.0;
    bar.finish_and_clear();
    let (played, counts) = (played(args, &boards, all_games), Counts::of(&results));
    let rates = WinRates::new(counts, cpu_ms, played.seed.clone());
    let text = match (args.json, args.shard) {
        (true, None) => serde_json::to_string(&rates)? + "\n",
        (true, Some(shard)) => {
            let first = games.start as u64;
            let report = ShardReport { shard: shard.to_string(), first, counts, cpu_ms, played };
            serde_json::to_string(&report)? + "\n"
        }
        (false, None) => format!("{}\n{}", played.words(), rates.words()),
        (false, Some(shard)) => {
            let (words, first, end) = (played.words(), games.start + 1, games.end);
            let part = say!(
                ", shard {shard}: games {first} to {end} of {all_games}",
                "，分片 {shard}：{all_games} 局中的第 {first} 到 {end} 局"
            );
            format!("{words}{part}\n{}", rates.words())
        }
    };
    files::print(text.as_bytes())?;
    let end = Interrupted::check(results.len(), boards.len(), "games", "局");
    Ok(Simulated { results, end })
}

fn played(args: &SimulateArgs, boards: &BoardList, all_games: usize) -> Played {
    let (start, is_seeded) = (boards.start(), args.boards.is_none());
    Played {
        level: args.level.to_string(),
        strength: args.strength.to_string(),
        first_click: is_seeded.then(|| args.first_click.name().to_string()),
        start: pair(start),
        seed: is_seeded.then(|| args.seed.clone()),
        boards: args.boards.as_ref().map(|path| path.display().to_string()),
        all_games: all_games as u64,
    }
}

fn boards(args: &SimulateArgs) -> anyhow::Result<BoardList> {
    let Some(path) = &args.boards else {
        let cell = args.start.map(|start| start.on(args.level.size)).transpose()?;
        let start = options::start(args.level, args.first_click, cell);
        let games = args.games.unwrap_or(GAMES) as usize;
        return Ok(BoardList::random(args.level.size, args.level.mines, start, args.seed.number()?, games)?);
    };
    let boards = read_boards(path, args.games)?;
    if (boards.size(), boards.mines()) != (args.level.size, args.level.mines) {
        let (found, level) = (format!("{}/{}", boards.size(), boards.mines()), args.level);
        bail!(
            "{}:1:1: {}",
            path.display(),
            say!("boards of {found}, expected the level's {level}", "布局是 {found}，而级别是 {level}")
        );
    }
    Ok(boards)
}

fn read_boards(path: &Path, games: Option<u32>) -> anyhow::Result<BoardList> {
    let mut input = files::input(Some(path))?;
    let mut text = input.read_text()?;
    if let Some(games) = games {
        let end = text.split_inclusive('\n').take(games as usize + 1).map(str::len).sum();
        text.truncate(end);
    }
    let boards = BoardList::parse(&text);
    boards.map_err(|error| anyhow::anyhow!("{}:{}: {}", input.name, error.line, error.problem))
}
