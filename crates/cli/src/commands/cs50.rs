//! `saolei test cs50`: tests the classes of CS50 AI's Minesweeper.

use crate::Answer;
use crate::args::language::{language, say};
use crate::files;
use anyhow::anyhow;
use saolei_course::{Cs50Error, Cs50Report, Finding, test_cs50};
use saolei_runner::{ProcessLimits, StartError};
use serde::Serialize;
use std::path::Path;
use std::time::Duration;

/// The output of `--json`.
#[derive(Serialize)]
struct Cs50Json<'a> {
    right: bool,
    games: u64,
    seed: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    fault: Option<FindingJson<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    advice: Option<FindingJson<'a>>,
}

#[derive(Serialize)]
struct FindingJson<'a> {
    words: &'a str,
    calls: Vec<String>,
}

pub(crate) fn run(source: &Path, seed: u64, json: bool) -> anyhow::Result<Answer> {
    let limits = ProcessLimits::new(Duration::from_secs(10), 512 << 20, 64 << 20);
    let report = test_cs50(source, seed, limits).map_err(|error| in_words(error, source))?;
    let text = if json { self::json(&report, seed)? } else { words(&report, seed) };
    files::print(text.as_bytes())?;
    Ok(if report.fault.is_none() { Answer::Yes } else { Answer::No })
}

fn in_words(error: Cs50Error, source: &Path) -> anyhow::Error {
    match error {
        Cs50Error::Start(StartError::Missing(_) | StartError::NotInPath(_)) => {
            let source = source.display();
            anyhow!(say!(
                "{source}: no Python interpreter in PATH; install python3",
                "{source}：PATH 里没有 Python 解释器，请安装 python3"
            ))
        }
        Cs50Error::Import(place, [english, chinese]) => {
            anyhow!(say!("{place}: {english}", "{place}：{chinese}"))
        }
        Cs50Error::Start(_) | Cs50Error::Unreadable(..) => error.into(),
    }
}

fn json(report: &Cs50Report, seed: u64) -> serde_json::Result<String> {
    fn finding(finding: &Finding) -> FindingJson<'_> {
        let calls = finding.game.as_ref().map(|game| game.calls()).unwrap_or_default();
        FindingJson { words: &finding.words[0], calls }
    }
    let (fault, advice) = (report.fault.as_ref().map(finding), report.advice.as_ref().map(finding));
    let json = Cs50Json { right: fault.is_none(), games: report.games, seed, fault, advice };
    Ok(serde_json::to_string(&json)? + "\n")
}

fn words(report: &Cs50Report, seed: u64) -> String {
    let games = report.games;
    if let Some(fault) = &report.fault {
        return say!("wrong: ", "错误：") + &show(fault);
    }
    let right = say!("right in {games} games (seed {seed})\n", "{games} 局全部正确（种子 {seed}）\n");
    match &report.advice {
        None => right,
        Some(advice) => {
            let about = say!(
                "advice: it could find more than the course asks for; ",
                "建议：还能推出课程没有要求的结论；"
            );
            right + "\n" + &about + &show(advice)
        }
    }
}

/// The finding, the calls and the board.
fn show(finding: &Finding) -> String {
    let [english, chinese] = &finding.words;
    let mut text = language().choose(english, chinese).clone() + "\n";
    if let Some(game) = &finding.game {
        let (height, width) = (game.size().rows(), game.size().cols());
        text += &format!("\n  ai = MinesweeperAI({height}, {width})\n");
        game.calls().iter().for_each(|call| text += &format!("  {call}\n"));
        text += &say!("\nthe board (* is a mine, . is closed)\n", "\n棋盘（* 是雷，. 是没有翻开的格）\n");
        game.rows().iter().for_each(|row| text += &format!("  {row}\n"));
    }
    text
}
