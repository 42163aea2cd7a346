//! `saolei make`: makes boards of every kind, in bulk.

use crate::Answer;
use crate::args::language::say;
use crate::args::options;
use crate::files;
use crate::interrupt::{Interrupt, Interrupted};
use crate::ordered_parallel::OrderedParallel;
use crate::output::boards::Format;
use crate::output::progress;
use anyhow::{Context, bail};
use indicatif::ProgressBar;
use saolei_boards::{FirstClick, Level, Place, Seed};
use saolei_maker::{CountRange, Difficulty, Maker, Method, NoGuess, Request, Search, Symmetry, Technique};
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// Make boards, random or without guesses
///
/// The same seed always gives the same boards, with any number of threads. The first board has the
/// seed that you give, the next ones get numbered seeds: lucky7, lucky7.2, lucky7.3. If you give
/// none, it is random. Every board is written with its seed.
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
#[command(after_help = "Examples:
  saolei make expert --count 5
  saolei make expert --no-guess --start 8,15
  saolei make 100x100/2500 --no-guess
  saolei make 10x10/82 --one-click
  saolei make 16x16/40 --no-guess --difficulty hard --min-3bv 70 --seed lucky7
  saolei make expert --no-guess --count 1000 --json | jq -r .seed

Exit codes: 0 done; 1 no such board was found; 2 bad arguments; 130 Ctrl-C: what was made is kept.")]
pub(crate) struct MakeArgs {
    /// beginner (9x9/10), intermediate (16x16/40), expert (16x30/99), or any ROWSxCOLS/MINES
    #[arg(value_parser = options::level(), hide_possible_values = true)]
    level: Level,
    /// Number of boards
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    count: u64,
    /// Any word or number; default: random
    #[arg(long, value_name = "TEXT")]
    seed: Option<Seed>,
    /// Where the first click goes, counted from 1; default: the middle
    #[arg(long, value_name = "ROW,COL")]
    start: Option<Place>,
    /// What the first click guarantees; default: opening with --no-guess, otherwise any
    #[arg(long, value_parser = options::first_click())]
    first_click: Option<FirstClick>,
    /// Boards that can be won without a guess, with a proof
    #[arg(long)]
    no_guess: bool,
    /// How to make boards without a guess; default: by size and density
    #[arg(long, value_parser = options::method())]
    method: Option<Method>,
    /// Boards that can be won without the mine counter
    #[arg(long, conflicts_with = "up_to")]
    without_mine_count: bool,
    /// The hardest technique that may be needed
    #[arg(long, value_name = "TECHNIQUE", value_parser = options::named::<Technique>())]
    up_to: Option<Technique>,
    /// How hard the boards are
    #[arg(long, value_parser = options::named::<Difficulty>())]
    difficulty: Option<Difficulty>,
    /// The lowest 3BV: clicks to open every safe cell without chords
    #[arg(long = "min-3bv", value_name = "N", default_value_t = 0)]
    min_3bv: u32,
    /// The highest 3BV
    #[arg(long = "max-3bv", value_name = "N", default_value_t = u32::MAX, hide_default_value = true)]
    max_3bv: u32,
    /// Number of openings (connected areas of zeros), or a range
    #[arg(long, value_name = "N or MIN-MAX", value_parser = between)]
    openings: Option<CountRange>,
    /// Symmetric boards
    #[arg(long, value_parser = options::named::<Symmetry>())]
    symmetry: Option<Symmetry>,
    /// The board that one click in the corner wins
    #[arg(long, conflicts_with_all = ["no_guess", "start", "first_click", "symmetry", "openings", "min_3bv", "max_3bv"])]
    one_click: bool,
    /// Layouts to try for each board before giving up
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    tries: Option<u64>,
    /// The format of the boards
    #[arg(long, value_enum, default_value = "saolei")]
    format: Format,
    /// The same as --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,
    /// Write to this file; default: standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Number of threads; default: number of cores
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

/// How many cells in finished boards may wait for an earlier board.
const CELLS_AHEAD: u64 = 10_000_000;

/// How long a search may take before a message says why.
const PATIENCE: Duration = Duration::from_secs(2);

pub(crate) fn run(args: &MakeArgs) -> anyhow::Result<Answer> {
    let request = request(args)?;
    let size = request.level.size;
    let format = if args.json { Format::Json } else { args.format };
    if size.rows().max(size.cols()) > format.most() {
        let most = format.most();
        bail!(say!(
            "{size} is too large: this format holds at most {most} rows and {most} columns",
            "{size} 太大，这种格式最多 {most} 行 {most} 列"
        ));
    }
    Maker::new(request)?;
    let seed = match &args.seed {
        Some(seed) => seed.clone(),
        None => {
            let random = getrandom::u64().with_context(|| {
                say!("the system gives no random numbers: use --seed", "系统没有给出随机数：请用 --seed")
            });
            Seed::of(random? >> 24)
        }
    };
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let threads = args.threads.map_or(cores, usize::from).min(usize::try_from(args.count)?);
    let workers = OrderedParallel { count: args.count, threads, ahead: CELLS_AHEAD / size.cells() };
    let interrupt = Interrupt::listen()?;
    let notice = Notice {
        request,
        bar: progress::bar(args.count, "boards, {per_sec}, {eta} left", "个布局，{per_sec}，还需 {eta}"),
        is_shown: AtomicBool::new(false),
    };
    let new = || Maker::new(request).expect("the request was looked at before");
    // Returns `None` if Ctrl-C was pressed.
    let make = |maker: &mut Maker, index: u64| {
        if interrupt.is_pressed() {
            return Ok(None);
        }
        let (seed, begin) = (seed.nth(index), Instant::now());
        let board = maker.make_while(&seed, |search| {
            notice.look(begin, search);
            !interrupt.is_pressed()
        });
        let board = match board {
            Err(_) if interrupt.is_pressed() => return Ok(None),
            board => board.with_context(|| say!("seed {seed}", "种子 {seed}"))?,
        };
        let mut text = Vec::new();
        if index > 0 && format.is_spaced() {
            text.push(b'\n');
        }
        format.write(&board, &mut text);
        notice.bar.inc(1);
        anyhow::Ok(Some(text))
    };
    files::write_to(args.output.as_deref(), |output| {
        let mut text = format.heading(args.count).into_bytes();
        let mut count = 0;
        let made = workers.run(new, make, |boards| {
            let mut end = Ok(());
            for board in boards {
                match board {
                    Ok(Some(board)) => text.extend(board),
                    Ok(None) => end = Interrupted::check(count, args.count as usize, "boards", "个布局"),
                    Err(error) => end = Err(error),
                }
                if end.is_err() {
                    break;
                }
                count += 1;
            }
            let written = output.bytes.write_all(&text);
            written.with_context(|| {
                format!("{}: {}", output.name, say!("cannot write the boards", "无法写入布局"))
            })?;
            text.clear();
            end
        });
        notice.bar.finish_and_clear();
        made
    })?;
    Ok(Answer::Yes)
}

/// Tells the user, once, that a search takes long.
struct Notice {
    request: Request,
    bar: ProgressBar,
    is_shown: AtomicBool,
}

impl Notice {
    fn look(&self, begin: Instant, search: &Search) {
        if begin.elapsed() >= PATIENCE && !self.is_shown.swap(true, Ordering::Relaxed) {
            let why = search.why_rare(&self.request);
            // If standard error is closed, the search goes on.
            let looking = say!("still looking for such a board", "还在找这样的布局");
            let told = || drop(writeln!(std::io::stderr(), "saolei: {looking}: {why}"));
            self.bar.suspend(told);
        }
    }
}

fn request(args: &MakeArgs) -> anyhow::Result<Request> {
    let level = args.level;
    let for_no_guess = [
        ("--method", args.method.is_some()),
        ("--without-mine-count", args.without_mine_count),
        ("--up-to", args.up_to.is_some()),
        ("--difficulty", args.difficulty.is_some()),
    ];
    options::check_needs(&for_no_guess, "--no-guess", args.no_guess)?;
    let mut request = if args.one_click {
        Request::one_click(level)
    } else {
        let cell = match args.start {
            Some(place) => place.on(level.size)?,
            None => level.middle(),
        };
        let usual = if args.no_guess { FirstClick::Opening } else { FirstClick::Any };
        let promise = args.first_click.unwrap_or(usual);
        Request {
            no_guess: args.no_guess.then(|| no_guess(args)),
            symmetry: args.symmetry,
            three_bv: CountRange { least: args.min_3bv, most: args.max_3bv },
            openings: args.openings.unwrap_or(CountRange::ANY),
            ..Request::uniform(level, promise.at(cell))
        }
    };
    request.tries = args.tries.unwrap_or(request.tries);
    Ok(request)
}

fn no_guess(args: &MakeArgs) -> NoGuess {
    let hardest = if args.without_mine_count { Technique::Component } else { Technique::MineCount };
    NoGuess { method: args.method, hardest: args.up_to.unwrap_or(hardest), difficulty: args.difficulty }
}

fn between(text: &str) -> Result<CountRange, String> {
    let number = |text: &str| {
        text.parse().map_err(|_| {
            say!("expected a number or MIN-MAX, found {text:?}", "应为数字或 MIN-MAX，而不是 {text:?}")
        })
    };
    match text.split_once('-') {
        Some((least, most)) => Ok(CountRange { least: number(least)?, most: number(most)? }),
        None => number(text).map(|number| CountRange { least: number, most: number }),
    }
}
