//! `saolei replay`: measures, reviews, compares and converts recorded games.

use crate::Answer;
use crate::args::language::{language, say};
use crate::args::options;
use crate::files;
use crate::interrupt::{Interrupt, Interrupted};
use crate::ordered_parallel::OrderedParallel;
use crate::output::progress;
use crate::output::replay_text;
use crate::output::replay_text::{FileNames, ReviewOutput};
use anyhow::{Context, bail};
use indicatif::ProgressBar;
use saolei_replay::{ExaminedGame, Finding, Luck, Measure, MeasureValue, RecordedGame, Review};
use serde::Serializer;
use serde_json::{Value, json};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

/// Measure, review, compare and convert recorded games
///
/// Reads the files of Minesweeper Arbiter and FreeSweeper (AVF), Minesweeper Clone (MVF),
/// ViennaSweeper (RMV), Metasweeper (EVF, EVFS), RawVF, boards (ABF, MBF), and saolei's own games.
/// A file is recognised by its content. A folder stands for all files in it and in its subfolders.
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
#[command(after_help = "Examples:
  saolei replay game.avf                   a table: time, 3BV, clicks, efficiency, luck
  saolei replay games/ --csv > games.csv   every statistic of every game, on all cores
  saolei replay game.rmv --json | jq .zini
  saolei replay game.evf --review          every guess, its risk, what it cost, what lost the game
  saolei replay mine.avf best.avf --compare
  saolei replay game.mvf --to game.rawvf   or game.evf, or game.saolei
  saolei play --replay game.avf            watch it

Exit codes: 0 all files were read; 1 some were not, and their rows say why; 2 none was, or bad
arguments.")]
pub(crate) struct ReplayArgs {
    /// Files and folders; `-` is standard input
    #[arg(required = true, value_name = "FILE")]
    paths: Vec<PathBuf>,
    /// Print JSON, one object per game
    #[arg(long, conflicts_with_all = ["csv", "to"])]
    json: bool,
    /// Print CSV, one row per game, with a header
    #[arg(long, conflicts_with_all = ["review", "compare", "to"])]
    csv: bool,
    /// Review each game: guesses, their risk and what they cost, and safe cells passed over
    #[arg(long, conflicts_with_all = ["compare", "to"])]
    review: bool,
    /// Compare two games on the same board
    #[arg(long, conflicts_with = "to")]
    compare: bool,
    /// Convert a game: the name ends with .rawvf, .evf or .saolei
    #[arg(long, value_name = "FILE")]
    to: Option<PathBuf>,
    /// Leave out what takes long: luck, guesses and mistakes; with --review, win chances
    #[arg(long)]
    no_luck: bool,
    /// How long to think about the win chances of each game with --review, such as 2m;
    /// default: 10s
    #[arg(long, value_parser = options::time, conflicts_with = "no_luck", verbatim_doc_comment)]
    time: Option<Duration>,
    /// Number of threads; default: number of cores
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Output {
    Table,
    Json,
    Csv,
    Review,
}

/// How many files may wait for an earlier one.
const FILES_AHEAD: u64 = 256;

pub(crate) fn run(args: &ReplayArgs) -> anyhow::Result<Answer> {
    options::check_needs(&[("--time", args.time.is_some())], "--review", args.review)?;
    if args.compare {
        return compare(args);
    }
    let paths = find_files(&args.paths)?;
    if let Some(to) = &args.to {
        let [path] = paths.as_slice() else {
            let found = paths.len();
            bail!(say!(
                "--to: expected one file to convert, found {found}",
                "--to 一次转换一个文件，这里有 {found} 个"
            ));
        };
        return convert(path, to).map(|()| Answer::Yes);
    }
    let output = match args {
        ReplayArgs { review: true, .. } => Output::Review,
        ReplayArgs { json: true, .. } => Output::Json,
        ReplayArgs { csv: true, .. } => Output::Csv,
        _ => Output::Table,
    };
    measure(args, &paths, output)
}

/// Prints a row or a review of each game, in the order of the files.
fn measure(args: &ReplayArgs, paths: &[PathBuf], output: Output) -> anyhow::Result<Answer> {
    let interrupt = Interrupt::listen()?;
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let workers = OrderedParallel {
        count: paths.len() as u64,
        threads: args.threads.map_or(cores, usize::from),
        ahead: FILES_AHEAD,
    };
    let names = FileNames::of(paths);
    // For a single review, the bar counts moves.
    let counts_moves = paths.len() == 1 && output == Output::Review;
    let moves = if counts_moves {
        progress::bar(0, "moves, {eta} left", "步，还需 {eta}")
    } else {
        ProgressBar::hidden()
    };
    let count = paths.len() as u64;
    let bar = if count > 1 {
        progress::bar(count, "files, {eta} left", "个文件，还需 {eta}")
    } else {
        ProgressBar::hidden()
    };
    let (mut done, mut refused) = (0, 0);
    let make = |_: &mut (), index: u64| {
        if interrupt.is_pressed() {
            return None;
        }
        let path = &paths[index as usize];
        Some(match read(path) {
            Ok(games) => {
                let rows = games.iter().map(RecordedGame::examine).map(|game| match output {
                    Output::Table => replay_text::table_row(&names, index as usize, &game, luck(&game, args)),
                    Output::Json | Output::Csv => measured_row(path, &game, output, luck(&game, args)),
                    Output::Review => {
                        let time = (!args.no_luck).then_some(args.time.unwrap_or(Review::TIME));
                        let output = ReviewOutput { json: args.json, time, bar: &moves };
                        replay_text::review(path, &game, output)
                    }
                });
                (rows.collect(), None)
            }
            Err(error) => (print_error(path, &error, output), Some(error)),
        })
    };
    let header = match output {
        Output::Table => replay_text::table_header(&names),
        Output::Csv => csv_header(),
        Output::Json | Output::Review => String::new(),
    };
    // If the only file is refused, print its error and nothing else.
    let is_alone = paths.len() == 1 && matches!(output, Output::Table | Output::Review);
    if !is_alone {
        files::print(header.as_bytes())?;
    }
    let mut last_error = None;
    let take = |results: Vec<Option<(String, Option<ReadError>)>>| -> anyhow::Result<()> {
        let mut text = String::new();
        for result in results {
            let Some((row, error)) = result else { break };
            if is_alone && error.is_none() {
                text.push_str(&header);
            }
            if !is_alone || error.is_none() {
                text.push_str(&row);
            }
            done += 1;
            if let Some(error) = error {
                refused += 1;
                last_error = Some(error);
            }
        }
        bar.set_position(done as u64);
        moves.finish_and_clear();
        bar.suspend(|| files::print(text.as_bytes()))
    };
    workers.run(|| (), make, take)?;
    bar.finish_and_clear();
    Interrupted::check(done, paths.len(), "files", "个文件")?;
    match (last_error, refused == paths.len()) {
        (Some(error), true) if is_alone => {
            bail!("{}: {}", paths[0].display(), error.words())
        }
        (Some(_), true) => {
            let all = paths.len();
            bail!(say!(
                "none of {all} files could be read; their rows say why",
                "{all} 个文件都无法读取；原因见各行"
            ))
        }
        (Some(_), false) => {
            // The rows go to standard output; this message is for people.
            let all = paths.len();
            let text =
                say!("{refused} of {all} files could not be read", "{all} 个文件中有 {refused} 个无法读取");
            let _ = writeln!(std::io::stderr(), "saolei: {text}");
            Ok(Answer::No)
        }
        (None, _) => Ok(Answer::Yes),
    }
}

struct ReadError {
    problem: String,
    /// The byte offset of the damage in a recorded game; `None` if the file cannot be read.
    offset: Option<usize>,
}

impl ReadError {
    fn words(&self) -> String {
        language().error(&self.problem)
    }
}

fn read(path: &Path) -> Result<Vec<RecordedGame>, ReadError> {
    let bytes = match path == Path::new("-") {
        true => files::read_all(std::io::stdin()),
        false => fs::File::open(path).and_then(files::read_all),
    };
    let bytes =
        bytes.map_err(|error| ReadError { problem: format!("cannot read: {error}"), offset: None })?;
    RecordedGame::read_all(&bytes)
        .map_err(|error| ReadError { problem: error.to_string(), offset: Some(error.offset) })
}

pub(crate) fn read_first(path: &Path) -> anyhow::Result<RecordedGame> {
    let games = read(path).map_err(|error| anyhow::anyhow!("{}: {}", path.display(), error.words()))?;
    games
        .into_iter()
        .next()
        .with_context(|| format!("{}: {}", path.display(), say!("no game in this file", "文件中没有对局")))
}

/// The given files and all files in the given folders, in order.
fn find_files(paths: &[PathBuf]) -> anyhow::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for path in paths {
        if path.is_dir() {
            let before = found.len();
            find_below(path, &mut found)?;
            if found.len() == before {
                bail!("{}: {}", path.display(), say!("no files in this folder", "文件夹中没有文件"));
            }
        } else {
            found.push(path.clone());
        }
    }
    Ok(found)
}

/// Adds all files in a folder and its subfolders, sorted by name, without hidden files, pipes and devices.
fn find_below(folder: &Path, found: &mut Vec<PathBuf>) -> anyhow::Result<()> {
    let problem =
        || format!("{}: {}", folder.display(), say!("cannot read this folder", "无法读取这个文件夹"));
    let mut entries = Vec::new();
    for entry in fs::read_dir(folder).with_context(problem)? {
        let entry = entry.with_context(problem)?;
        let is_hidden = entry.file_name().to_string_lossy().starts_with('.');
        if !is_hidden {
            entries.push((entry.path(), entry.file_type().with_context(problem)?));
        }
    }
    entries.sort_by(|a, b| a.0.cmp(&b.0));
    for (path, kind) in entries {
        // Links to folders are not followed: they may lead back.
        if kind.is_dir() {
            find_below(&path, found)?;
        } else if kind.is_file() || path.is_file() {
            found.push(path);
        }
    }
    Ok(())
}

/// A row with all statistics of a game.
fn measured_row(path: &Path, game: &ExaminedGame<'_>, output: Output, luck: Option<Luck>) -> String {
    let (measures, findings) = (game.measures(luck), &game.findings);
    match output {
        Output::Csv => csv_row(path, &measures, &findings_field(findings), None),
        Output::Table | Output::Json | Output::Review => json_row(path, &measures, findings),
    }
}

fn print_error(path: &Path, error: &ReadError, output: Output) -> String {
    match output {
        Output::Json => {
            let row =
                json!({ "file": path.to_string_lossy(), "error": error.problem, "offset": error.offset });
            format!("{row}\n")
        }
        Output::Csv => csv_row(path, &[], "", Some(error)),
        Output::Table | Output::Review => format!("{}: {}\n", path.display(), error.words()),
    }
}

/// The odds of every move; `None` if they are not wanted, or the board is too large.
fn luck(game: &ExaminedGame<'_>, args: &ReplayArgs) -> Option<Luck> {
    (!args.no_luck).then(|| Some(Luck::of(&game.recording().ok()?))).flatten()
}

fn json_row(path: &Path, measures: &[Measure], findings: &[Finding]) -> String {
    let finding = |finding: &Finding| json!({ "kind": finding.name(), "words": finding.to_string() });
    let mut fields: Vec<(&str, Value)> =
        vec![("file", path.to_string_lossy().into()), ("findings", findings.iter().map(finding).collect())];
    fields.extend(measures.iter().map(|Measure { name, value }| {
        let value = match value {
            MeasureValue::Missing => Value::Null,
            MeasureValue::Text(text) => text.as_str().into(),
            MeasureValue::Whole(number) => (*number).into(),
            MeasureValue::Real(number) => (*number).into(),
        };
        (*name, value)
    }));
    fields.sort_unstable_by_key(|&(name, _)| name);
    let mut row = Vec::with_capacity(2048);
    // Cannot fail: it writes to memory, and every key is a string.
    let written = serde_json::Serializer::new(&mut row).collect_map(fields);
    debug_assert!(written.is_ok());
    row.push(b'\n');
    String::from_utf8(row).unwrap_or_default()
}

fn csv_header() -> String {
    let names: Vec<&str> = Measure::names().collect();
    format!("file,{},findings,error,offset\n", names.join(","))
}

/// The names of the findings, in one field.
fn findings_field(findings: &[Finding]) -> String {
    findings.iter().map(Finding::name).collect::<Vec<_>>().join(" ")
}

/// The row of a game, or of an error without measures.
fn csv_row(path: &Path, measures: &[Measure], findings: &str, error: Option<&ReadError>) -> String {
    let mut row = csv_field(&path.to_string_lossy());
    let empty = Measure::names().skip(measures.len()).map(|_| &MeasureValue::Missing);
    for value in measures.iter().map(|measure| &measure.value).chain(empty) {
        row.push(',');
        match value {
            MeasureValue::Missing => {}
            MeasureValue::Text(text) => row.push_str(&csv_field(text)),
            MeasureValue::Whole(number) => row.push_str(&number.to_string()),
            MeasureValue::Real(number) => row.push_str(&number.to_string()),
        }
    }
    let problem = error.map(|error| csv_field(&error.problem)).unwrap_or_default();
    let offset = error.and_then(|error| error.offset).map(|offset| offset.to_string()).unwrap_or_default();
    format!("{row},{findings},{problem},{offset}\n")
}

/// Formats text as a CSV field (RFC 4180).
fn csv_field(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_string()
    }
}

fn convert(path: &Path, to: &Path) -> anyhow::Result<()> {
    let game = read_first(path)?;
    let extension = to.extension().map(|extension| extension.to_string_lossy().to_lowercase());
    let bytes = match (extension.as_deref(), &game) {
        (Some("saolei" | "txt"), game) => game.to_recording()?.text().into_bytes(),
        (Some("rawvf"), RecordedGame::Video(video)) => video.to_rawvf().into_bytes(),
        (Some("evf"), RecordedGame::Video(video)) => video.to_evf()?,
        (Some("rawvf"), RecordedGame::Recording(recording)) => {
            recording.to_video().context("--to")?.to_rawvf().into_bytes()
        }
        (Some("evf"), RecordedGame::Recording(recording)) => {
            recording.to_video().context("--to")?.to_evf()?
        }
        _ => {
            let expected = say!(
                "expected a name that ends with .rawvf, .evf or .saolei",
                "文件名应以 .rawvf、.evf 或 .saolei 结尾"
            );
            bail!("--to {}: {expected}", to.display())
        }
    };
    files::save(to, &bytes)
}

fn compare(args: &ReplayArgs) -> anyhow::Result<Answer> {
    let [first, second] = args.paths.as_slice() else {
        let found = args.paths.len();
        bail!(say!(
            "--compare: expected two files, found {found}",
            "--compare 比较两个文件，这里有 {found} 个"
        ));
    };
    let games = [read_first(first)?, read_first(second)?];
    if games[0].layout() != games[1].layout() {
        let (first, second) = (first.display(), second.display());
        bail!(say!(
            "--compare: {first} and {second} are games on different boards",
            "--compare：{first} 和 {second} 的布局不同"
        ));
    }
    let text = replay_text::comparison([first, second], &games, args.json)?;
    files::print(text.as_bytes())?;
    Ok(Answer::Yes)
}
