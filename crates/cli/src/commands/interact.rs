//! `saolei interact`: lets a live program play, and prints a transcript.

use crate::Answer;
use crate::args::candidate::CandidateArgs;
use crate::args::language::{language, say};
use crate::args::limits::{LimitArgs, guarded};
use crate::args::options::{self, LiveGame};
use crate::files;
use anyhow::Context;
use saolei_boards::Language;
use saolei_judge::Problem;
use saolei_judge::interact::{
    CodinGameBoard, HiddenBoards, LiveReport, Speaker, TranscriptLine, interact, interact_codingame,
};
use saolei_protocols::Protocol;
use saolei_runner::GuardRole;
use serde::Serialize;
use std::path::PathBuf;
use std::time::Duration;

/// Let a live program play, and print a transcript
///
/// The judge knows the layouts in IN, an input of the problem whose operations are ignored. The
/// player gets rows, columns and mines when a game begins (in boom, the number of games before
/// that), sends operations as the problem spells them, and reads the answers. In boom it ends
/// every game with 0; in console it may close its output. codingame-live is CodinGame's game: the
/// player gets the whole board in each turn and sends a column and a row; IN is a board of sweep.
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
#[command(after_help = "Examples:
  saolei interact sweep board.in -- ./player
  saolei interact boom games.in --time-limit 5 -- python3 player.py
  saolei interact console board.in --json -- ./player | jq -r .said
  saolei interact codingame-live examples/codingame-live.in mine.py

Exit codes: 0 the player kept to the protocol, won or lost; 1 it did not, or crashed, hung or
broke a limit; 2 bad arguments, no board, or no such program.")]
pub(crate) struct InteractArgs {
    /// boom, sweep, console or codingame-live
    #[arg(value_name = "PROBLEM", value_parser = options::live_game())]
    game: LiveGame,
    /// The hidden layouts
    #[arg(value_name = "IN")]
    file: PathBuf,
    /// Print JSON lines: the transcript, and the verdict last
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    candidate: CandidateArgs,
}

#[derive(Serialize)]
struct LineJson<'a> {
    ms: u128,
    who: &'static str,
    said: &'a str,
}

#[derive(Serialize)]
struct VerdictJson {
    right: bool,
    verdict: &'static str,
    words: String,
    games: usize,
    results: Vec<&'static str>,
    operations: u64,
    left_behind: usize,
    wall_ms: u128,
    cpu_ms: u128,
}

pub(crate) fn run(args: &InteractArgs) -> anyhow::Result<Answer> {
    if let GuardRole::Done(code) = guarded()? {
        return Ok(Answer::Code(code));
    }
    let mut input = files::input(Some(&args.file))?;
    let text = input.read()?;
    let mut closed = None;
    let mut show = |line: TranscriptLine<'_>| {
        // If standard output is closed, the game goes on.
        if closed.is_none() {
            closed = show(args.json, line).err();
        }
    };
    let (limits, report) = match args.game {
        LiveGame::Problem(problem) => {
            let hidden = HiddenBoards::read(problem, &text).with_context(|| input.name.clone())?;
            let limits = args.limits.limits(problem, args.candidate.source.as_deref());
            (limits, interact(&hidden, &args.candidate.program(problem)?, &limits, &mut show)?)
        }
        LiveGame::CodinGame => {
            let board = CodinGameBoard::read(&text).with_context(|| input.name.clone())?;
            // A second for the first turn and a twentieth for each of the others.
            let limits = args.limits.or(Duration::from_secs(25), 768, 64);
            let candidate = args.candidate.program(Problem::of(Protocol::Sweep))?;
            (limits, interact_codingame(&board, &candidate, &limits, &mut show)?)
        }
    };
    if let Some(error) = closed {
        return Err(error);
    }
    let text = if args.json {
        serde_json::to_string(&verdict(&report, report.words(&limits, Language::English)))? + "\n"
    } else {
        let words = report.words(&limits, language());
        let head =
            if report.is_right() { say!("right: ", "正确：") } else { say!("wrong: ", "错误：") };
        let (operations, seconds) = (report.operations, report.wall.as_secs_f64());
        let took =
            say!("{operations} operations in {seconds:.3} s", "{operations} 个操作，用时 {seconds:.3}秒");
        format!("\n{head}{words}\n{took}\n")
    };
    files::print(text.as_bytes())?;
    Ok(if report.is_right() { Answer::Yes } else { Answer::No })
}

fn show(json: bool, line: TranscriptLine<'_>) -> anyhow::Result<()> {
    /// Longer lines are cut.
    const MAX_SHOWN: usize = 100;
    let who = match line.speaker {
        Speaker::Judge => "judge",
        Speaker::Player => "player",
        Speaker::Stderr => "stderr",
    };
    let text = if json {
        serde_json::to_string(&LineJson { ms: line.at.as_millis(), who, said: line.text })? + "\n"
    } else {
        let (seconds, unit) = (line.at.as_secs_f64(), say!(" s", "秒"));
        let spoken = match line.speaker {
            Speaker::Judge => say!("judge ", "裁判"),
            Speaker::Player => say!("player", "程序"),
            Speaker::Stderr => say!("stderr", "错误"),
        };
        match line.text.char_indices().nth(MAX_SHOWN) {
            None => format!("{seconds:8.3}{unit}  {spoken}  {}\n", line.text),
            Some((end, _)) => {
                let (shown, len) = (&line.text[..end], line.text.len());
                let bytes = say!("({len} bytes)", "（{len} 字节）");
                format!("{seconds:8.3}{unit}  {spoken}  {shown} ... {bytes}\n")
            }
        }
    };
    files::print(text.as_bytes())
}

fn verdict(report: &LiveReport, words: String) -> VerdictJson {
    VerdictJson {
        right: report.is_right(),
        verdict: report.outcome.name(),
        words,
        games: report.games,
        results: report.results.iter().map(|result| result.name()).collect(),
        operations: report.operations,
        left_behind: report.left_behind,
        wall_ms: report.wall.as_millis(),
        cpu_ms: report.cpu.as_millis(),
    }
}
