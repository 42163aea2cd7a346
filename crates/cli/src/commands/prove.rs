//! `saolei prove`: proves that boards can be won without a guess.

use crate::Answer;
use crate::args::language::{language, say};
use crate::commands::solve;
use crate::files;
use crate::output::boards::{Facts, JsonEffort};
use crate::output::pair;
use crate::output::solve_text;
use anyhow::Context;
use saolei_boards::{Claim, FoundBoard, Language, Place, cell_text, format_position};
use saolei_maker::{Effort, Measures, Prover, Technique};
use saolei_replay::read_any_boards;
use saolei_rules::{Cell, Game, Layout, Phase, Rules, Verdict};
use saolei_solver::{Deduction, Reason, View};
use serde::Serialize;
use serde_json::Value;
use std::path::PathBuf;

/// Prove that boards can be won without a guess, and explain the steps
///
/// Reads all formats of `saolei make`, any rows of `.` or `_` and `*`, and recorded games. What a
/// file says about the proof of a board is checked. If it does not give the first click, every
/// opening is tried.
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
#[command(after_help = "Examples:
  saolei make expert --no-guess | saolei prove
  saolei prove board.txt --start 8,15 --lang zh
  saolei prove boards.json --summary

Exit codes: 0 every board is proved, 1 a board needs a guess or is not as its file says, 2 bad input.")]
pub(crate) struct ProveArgs {
    /// The boards; default or `-`: standard input
    file: Option<PathBuf>,
    /// The first click, counted from 1
    #[arg(long, value_name = "ROW,COL")]
    start: Option<Place>,
    /// Leave out the steps
    #[arg(long)]
    summary: bool,
    /// Print JSON, one object per line
    #[arg(long)]
    json: bool,
}

struct ProvedBoard {
    start: Cell,
    /// `None` if a guess is needed.
    effort: Option<Effort>,
    measures: Measures,
    wrong: Vec<WrongClaim>,
    replay: Option<Replay>,
}

/// A false claim of a file about a board.
struct WrongClaim {
    line: usize,
    said: String,
    truth: String,
}

/// All steps that need no guess, and the position after them.
struct Replay {
    reasons: Vec<Reason>,
    end: View,
}

/// Proves all boards. The answer is yes if every board is proved.
pub(crate) fn run(args: &ProveArgs) -> anyhow::Result<Answer> {
    let mut input = files::input(args.file.as_deref())?;
    let bytes = input.read()?;
    let mut all = true;
    let boards = read_any_boards(&bytes).map_err(|error| anyhow::anyhow!("{}:{error}", input.name))?;
    for (found, number) in boards.iter().zip(1..) {
        let proved = check_board(found, args).with_context(|| format!("{}:{}", input.name, found.line))?;
        all &= proved.effort.is_some() && proved.wrong.is_empty();
        let text = if args.json { json(number, &proved)? } else { page(number, found, &proved) };
        files::print(text.as_bytes())?;
    }
    Ok(Answer::of(all))
}

fn check_board(found: &FoundBoard, args: &ProveArgs) -> anyhow::Result<ProvedBoard> {
    let layout = &found.layout;
    let mut prover = Prover::new(layout.size());
    let mut prove = |cell| prover.prove(layout, cell, Technique::MineCount);
    let named = match args.start {
        Some(place) => Some(place.on(layout.size())?),
        None => found.start,
    };
    let (start, effort) = match named {
        Some(cell) => (cell, prove(cell)),
        None => {
            let openings = openings(layout);
            let first = openings.first().copied();
            let start = first.with_context(|| {
                say!(
                    "the board has neither a first click nor an opening: add --start ROW,COL",
                    "没有给出首击，也没有开空：请加上 --start ROW,COL"
                )
            })?;
            let proved = openings.into_iter().find_map(|cell| Some((cell, Some(prove(cell)?))));
            proved.unwrap_or((start, None))
        }
    };
    let measures = Measures::of(layout);
    let wrong = found.claims.iter().filter_map(|claim| {
        let truth = truth(claim, found, effort.as_ref(), measures)?;
        let said = format!("{}: {}", claim.key, claim.value);
        (truth != claim.value).then_some(WrongClaim { line: claim.line, said, truth })
    });
    let wrong = wrong.collect();
    let replay = if args.summary { None } else { Some(replay(layout, start)?) };
    Ok(ProvedBoard { start, effort, measures, wrong, replay })
}

/// The true value of a claim; `None` if it is not known.
fn truth(claim: &Claim, found: &FoundBoard, effort: Option<&Effort>, measures: Measures) -> Option<String> {
    let layout = &found.layout;
    match (claim.key.as_str(), found.is_json) {
        ("board", false) => return Some(format!("{}/{}", layout.size(), layout.mines())),
        ("mines", true) => return Some(layout.mines().to_string()),
        ("rows", true) => return Some(layout.size().rows().to_string()),
        ("cols", true) => return Some(layout.size().cols().to_string()),
        ("3bv", _) => return Some(measures.three_bv.to_string()),
        ("openings", _) => return Some(measures.openings.to_string()),
        _ => {}
    }
    match found.is_json {
        false => {
            let facts = Facts(effort?).to_string();
            let fact = facts.lines().find_map(|line| line.strip_prefix(&claim.key)?.strip_prefix(": "));
            fact.map(str::to_string)
        }
        true => {
            let facts = serde_json::to_value(JsonEffort::new(effort?)).ok()?;
            facts.get(&claim.key).map(Value::to_string)
        }
    }
}

/// The first zero of each opening.
fn openings(layout: &Layout) -> Vec<Cell> {
    let mut game = Game::new(layout.clone(), &Rules::CLASSIC);
    let is_zero = |cell: &Cell| !layout.is_mine(*cell) && layout.number(*cell) == 0;
    let mut openings: Vec<Cell> = layout.size().iter().filter(is_zero).collect();
    // Opening a zero opens its whole opening.
    openings.retain(|&cell| matches!(game.open(cell), Verdict::Opened));
    openings
}

/// Plays a board without guessing, with a reason for each step.
fn replay(layout: &Layout, start: Cell) -> anyhow::Result<Replay> {
    let mut game = Game::new(layout.clone(), &Rules::CLASSIC);
    let _ = game.open(start);
    let mut deduction = Deduction::at(View::of(&game), Default::default());
    let mut reasons = Vec::new();
    loop {
        let new = deduction.deduce_easiest().context("a layout fits its own numbers")?.to_vec();
        if new.is_empty() || game.phase() != Phase::Playing {
            return Ok(Replay { reasons, end: View::of(&game) });
        }
        let safe: Vec<Cell> = new.iter().flat_map(|reason| reason.safe.iter().copied()).collect();
        reasons.extend(new);
        for cell in safe {
            let _ = game.open(cell);
            for (opened, face) in game.changes().iter() {
                deduction.see(opened, face);
            }
        }
    }
}

fn page(number: usize, found: &FoundBoard, proved: &ProvedBoard) -> String {
    let ProvedBoard { start, effort, measures, wrong, replay } = proved;
    let layout = &found.layout;
    let (size, mines, first) = (layout.size(), layout.mines(), cell_text(*start));
    let mut text = String::new();
    if number > 1 {
        text.push('\n');
    }
    text += &say!(
        "board {number}: {size}/{mines}, first click {first}\n",
        "第 {number} 盘：{size}/{mines}，首击 {first}\n"
    );
    match effort {
        Some(effort) => {
            text += &say!("proved: it can be won without a guess\n", "已证明：不用猜就能获胜\n");
            text += &language().choose(Facts(effort).to_string(), facts_in_chinese(effort));
        }
        None if layout.is_mine(*start) => {
            text += &say!("not proved: the first click is a mine\n", "未证明：首击就是雷\n");
        }
        None => text += &say!("not proved: a guess is needed\n", "未证明：必须猜\n"),
    }
    let Measures { three_bv, openings } = measures;
    text += &say!("3bv: {three_bv}\nopenings: {openings}\n", "3BV：{three_bv}\n开空：{openings}\n");
    for WrongClaim { line: number, said, truth } in wrong {
        text += &say!(
            "wrong in line {number}: {said}, but it is {truth}\n",
            "第 {number} 行有误：{said}，实际是 {truth}\n"
        );
    }
    let Some(replay) = replay.as_ref().filter(|_| !layout.is_mine(*start)) else { return text };
    if !replay.reasons.is_empty() {
        text += &say!(
            "\nsteps (each lists all certain cells, more than winning needs):\n",
            "\n推理步骤（每一步列出所有确定的格，多于获胜所需）：\n"
        );
    }
    solve_text::write_reasons(&replay.reasons, language(), &mut text);
    if effort.is_none() {
        text += &say!("\nthen nothing is certain:\n", "\n此后没有确定的格：\n");
        text += &format_position(&replay.end);
    }
    text
}

/// What it takes to win, in Chinese. Files always have the English lines.
fn facts_in_chinese(effort: &Effort) -> String {
    let label = |technique: Technique| technique.label(Language::Chinese);
    let steps =
        Technique::ALL.map(|technique| format!("{} {}", label(technique), effort.steps.of(technique)));
    let difficulty = effort.difficulty().label(Language::Chinese);
    format!(
        "步数：{}\n最难的技巧：{}\n最长的反证链：{} 个数字\n数雷：{}\n难度：{difficulty}，{} 分\n",
        steps.join("，"),
        effort.hardest().map_or("无，首击就获胜", label),
        effort.longest_chain,
        if effort.needs_mine_count() { "需要" } else { "不需要" },
        effort.points()
    )
}

/// The output of `--json` for a board, with fields in this order.
#[derive(Serialize)]
struct ProveJson {
    board: usize,
    start: [u32; 2],
    proved: bool,
    #[serde(flatten)]
    effort: Option<JsonEffort>,
    #[serde(rename = "3bv")]
    three_bv: u32,
    openings: u32,
    wrong: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reasons: Option<Vec<Value>>,
}

fn json(number: usize, proved: &ProvedBoard) -> anyhow::Result<String> {
    let ProvedBoard { start, effort, measures, wrong, replay } = proved;
    let reasons =
        |replay: &Replay| replay.reasons.iter().map(|reason| solve::reason_of(reason, language())).collect();
    let json = ProveJson {
        board: number,
        start: pair(*start),
        proved: effort.is_some(),
        effort: effort.as_ref().map(JsonEffort::new),
        three_bv: measures.three_bv,
        openings: measures.openings,
        wrong: wrong.iter().map(|claim| format!("{}, but it is {}", claim.said, claim.truth)).collect(),
        reasons: replay.as_ref().map(reasons),
    };
    Ok(serde_json::to_string(&json)? + "\n")
}
