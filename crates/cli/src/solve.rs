//! `saolei solve`: what is safe, the odds, the best move, and why.

use crate::args::SolveArgs;
use crate::files;
use crate::picture::picture;
use crate::solution::{PositionSolver, Solution, Solved};
use crate::solve_text::{self, PageText};
use crate::table::{Ink, shortened, table};
use anyhow::Context;
use saolei_boards::read_positions;
use saolei_rules::Cell;
use saolei_solver::{Certainty, Contradiction, Language, Reason, Settings, View};
use serde::Serialize;
use serde_json::{Value, json};
use std::fmt::Write;
use std::io::{self, IsTerminal, Read};
use std::path::{Path, PathBuf};

/// Solves every position of the input; whether all of them are possible.
pub(crate) fn solve(args: &SolveArgs) -> anyhow::Result<bool> {
    let mut input = files::input(args.file.as_deref())?;
    let mut bytes = Vec::new();
    input.bytes.read_to_end(&mut bytes).with_context(|| format!("{}: cannot read", input.name))?;
    let positions = read_positions(&bytes).map_err(|error| anyhow::anyhow!("{}:{error}", input.name))?;
    let settings = Settings { trust_flags: args.trust_flags, ..Settings::default() };
    let language = crate::options::language_or_locale(args.lang);
    let mut solver = PositionSolver::new(settings, args.strength, language);
    let mut all_possible = true;
    for (index, position) in positions.iter().enumerate() {
        position.check(args.trust_flags).map_err(|error| anyhow::anyhow!("{}:{error}", input.name))?;
        let view = position.view();
        let solved = solver.solve(view)?;
        let mut text = match &solved {
            Solved::Possible(solution) if args.json => json_of(view, solution, args.explain, language)?,
            Solved::Possible(solution) if args.odds => rows_of_odds(view, solution)?,
            Solved::Possible(solution) => page(view, solution, args.explain, language)?,
            Solved::Impossible(contradiction) => {
                all_possible = false;
                no_layout(view, contradiction, args.json, language)?
            }
        };
        if !args.json && index + 1 < positions.len() {
            text.push('\n');
        }
        files::print(text.as_bytes())?;
        if let (Some(path), Solved::Possible(solution)) = (&args.picture, &solved) {
            let drawn = picture(view, solution, language);
            files::save(&numbered(path, index), drawn.as_bytes())?;
        }
    }
    Ok(all_possible)
}

/// The page for people.
fn page(view: &View, solution: &Solution, explain: bool, language: Language) -> anyhow::Result<String> {
    let words = PageText::of(language);
    let colours = io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    let ink = if colours { Ink::Colours } else { Ink::Plain };
    let mut text = String::new();
    let mines = if view.mines() == 1 { words.mine } else { words.mines };
    write!(text, "{}, {}{mines}", view.size(), view.mines())?;
    match &solution.layouts {
        Ok(layouts) => writeln!(text, "{}{}", words.fits, shortened(layouts))?,
        Err(missing) => writeln!(text, "; {}", solve_text::missing(*missing, language))?,
    }
    writeln!(text, "\n{}\n{}\n", table(view, solution, ink), words.legend)?;
    match &solution.best {
        Some(best) => {
            let cell = solve_text::place(best.cell);
            writeln!(text, "{}{cell}{}{:.1} %", words.best, words.risk, 100.0 * best.risk)?;
            writeln!(text, "{}{}", words.why, best.why)?;
        }
        None => writeln!(text, "{}", words.done)?,
    }
    if explain && !solution.deduction.reasons().is_empty() {
        writeln!(text, "\n{}", words.reasons)?;
        for (reason, number) in solution.deduction.reasons().iter().zip(1..) {
            writeln!(text, "{number:>4}. [{}] {}", reason.technique.name(), reason.words(language))?;
        }
    }
    Ok(text)
}

/// The odds alone, for programs that do not read JSON.
fn rows_of_odds(view: &View, solution: &Solution) -> anyhow::Result<String> {
    let mut text = format!("{} {}\n", view.size(), view.mines());
    for row in odds(view, solution) {
        let shown: Vec<String> = row
            .into_iter()
            .map(|odds| match odds {
                Odd::Open => "-".to_string(),
                Odd::Unknown => "?".to_string(),
                Odd::Risk(risk) => risk.to_string(),
            })
            .collect();
        writeln!(text, "{}", shown.join(" "))?;
    }
    Ok(text)
}

enum Odd {
    Open,
    Unknown,
    Risk(f64),
}

fn odds(view: &View, solution: &Solution) -> Vec<Vec<Odd>> {
    let size = view.size();
    let odd = |cell: Cell| match (view.face(cell), solution.risk(cell)) {
        (saolei_rules::Face::Open(_), _) => Odd::Open,
        (_, Some(risk)) => Odd::Risk(risk),
        (_, None) => Odd::Unknown,
    };
    let row = |row| (0..size.cols()).filter_map(|col| size.cell(row, col)).map(odd).collect();
    (0..size.rows()).map(row).collect()
}

/// What `--json` prints for a position, in this order.
#[derive(Serialize)]
struct SolveJson {
    /// In decimal digits; null where the layouts could not be counted.
    layouts: Option<String>,
    /// Null where a cell is open, and where its odds are not known.
    odds: Vec<Vec<Option<f64>>>,
    safe: Vec<[u32; 2]>,
    mines: Vec<[u32; 2]>,
    best: Option<[u32; 2]>,
    risk: Option<f64>,
    why: String,
    /// True, or what is missing.
    exact: Value,
    #[serde(skip_serializing_if = "Option::is_none")]
    reasons: Option<Vec<Value>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    contradiction: Option<Value>,
}

fn json_of(view: &View, solution: &Solution, explain: bool, language: Language) -> anyhow::Result<String> {
    let number = |odd| match odd {
        Odd::Risk(risk) => Some(risk),
        Odd::Open | Odd::Unknown => None,
    };
    let rows = odds(view, solution).into_iter();
    let best = solution.best.as_ref();
    let exact = match solution.layouts {
        Ok(_) => Value::Bool(true),
        Err(missing) => solve_text::missing(missing, language).into(),
    };
    let reasons = || solution.deduction.reasons().iter().map(|reason| reason_of(reason, language)).collect();
    let answer = SolveJson {
        layouts: solution.layouts.clone().ok(),
        odds: rows.map(|row| row.into_iter().map(number).collect()).collect(),
        safe: solution.certain(Certainty::Safe).map(pair).collect(),
        mines: solution.certain(Certainty::Mine).map(pair).collect(),
        best: best.map(|best| pair(best.cell)),
        risk: best.map(|best| best.risk),
        why: best.map_or(PageText::of(language).done.to_string(), |best| best.why.clone()),
        exact,
        reasons: explain.then(reasons),
        contradiction: None,
    };
    Ok(serde_json::to_string(&answer)? + "\n")
}

pub(crate) fn reason_of(reason: &Reason, language: Language) -> Value {
    let pairs = |cells: &[Cell]| cells.iter().copied().map(pair).collect::<Vec<_>>();
    json!({
        "technique": reason.technique.name(),
        "numbers": reason.numbers.iter().map(|clue| pair(clue.cell)).collect::<Vec<_>>(),
        "rests_on": reason.rests_on.iter().map(|fact| pair(fact.cell)).collect::<Vec<_>>(),
        "mine_count": reason.mine_count.is_some(),
        "safe": pairs(&reason.safe),
        "mines": pairs(&reason.mines),
        "words": reason.words(language),
    })
}

fn no_layout(
    view: &View,
    contradiction: &Contradiction,
    as_json: bool,
    language: Language,
) -> anyhow::Result<String> {
    let why = solve_text::impossible(view, contradiction, language);
    if !as_json {
        return Ok(why + "\n");
    }
    let answer = SolveJson {
        layouts: Some("0".to_string()),
        odds: Vec::new(),
        safe: Vec::new(),
        mines: Vec::new(),
        best: None,
        risk: None,
        why,
        exact: Value::Bool(true),
        reasons: None,
        contradiction: Some(json!({
            "numbers": contradiction.numbers.iter().copied().map(pair).collect::<Vec<_>>(),
            "mine_count": contradiction.mine_count,
        })),
    };
    Ok(serde_json::to_string(&answer)? + "\n")
}

/// Row and column, counted from 1.
fn pair(cell: Cell) -> [u32; 2] {
    [cell.row() + 1, cell.col() + 1]
}

/// The picture of the first position has the name itself, the others a number behind it.
fn numbered(path: &Path, index: usize) -> PathBuf {
    if index == 0 {
        return path.to_path_buf();
    }
    let mut name = path.file_stem().unwrap_or_default().to_os_string();
    name.push(format!("-{}", index + 1));
    if let Some(extension) = path.extension() {
        name.push(".");
        name.push(extension);
    }
    path.with_file_name(name)
}
