//! `saolei solve`: finds safe cells, odds, the best move, and why.

use crate::Answer;
use crate::args::language::{language, say};
use crate::args::options;
use crate::files;
use crate::output::pair;
use crate::output::picture::picture;
use crate::output::solve_text;
use crate::output::table::{ColourMode, shortened, table};
use saolei_boards::{Language, cell_text};
use saolei_replay::read_any_positions;
use saolei_rules::{Cell, Face};
use saolei_solver::{
    Analysis, Contradiction, HintOptions, MoveChance, MoveCost, Odds, Reason, RiskEstimate, Settings, Solver,
    Strength, ThinkOptions, View, WinChance,
};
use serde::Serialize;
use serde_json::{Value, json};
use std::io::{self, IsTerminal};
use std::ops::Not;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Find the safe cells of a position, the odds of every cell, the best move, and why
///
/// A position is a line ROWSxCOLS MINES and its rows: `.` or `#` closed, `0` to `8` open, `F` a
/// flag, `?` a query, with a blank line between positions. Boards as console and click write them
/// are read too, and so are recorded games and all formats of `saolei make`, whose boards are
/// solved after their first click. Positions before a mistake in the file are answered.
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
#[command(after_help = "Examples:
  saolei solve position.txt
  printf '3x3 2\\n1..\\n...\\n..1\\n' | saolei solve -
  saolei solve position.txt --explain --lang zh
  saolei solve position.txt --picture odds.svg
  saolei solve position.txt --strength max --time 10s
  saolei solve positions.txt --json | jq -r .layouts

Exit codes: 0 done, 1 a position is impossible, 2 bad input or arguments.")]
pub(crate) struct SolveArgs {
    /// The positions; default or `-`: standard input
    file: Option<PathBuf>,
    /// Print JSON, one object per line
    #[arg(long, conflicts_with = "odds")]
    json: bool,
    /// Print only the odds: `-` for an open cell, `?` for unknown odds, `~` before an estimate
    #[arg(long)]
    odds: bool,
    /// Give the reason for every certain cell
    #[arg(long, conflicts_with = "odds")]
    explain: bool,
    /// Draw the board with its odds; further positions go to FILE-2.svg and so on
    #[arg(long, value_name = "FILE.svg", value_parser = svg_file)]
    picture: Option<PathBuf>,
    /// Treat flagged cells as mines; default: as closed cells
    #[arg(long)]
    trust_flags: bool,
    /// How hard to think when nothing is safe
    #[arg(long, default_value = "strong", value_parser = options::strength())]
    strength: Strength,
    /// How long to think about each position, such as 2s; 0 leaves out the win chance
    ///
    /// The answer then depends on the time. Default: a fixed amount of work, less than a second
    /// on usual boards and 30s at most, with a win chance for the first 100 positions. The answer
    /// says so if it was cut short.
    #[arg(long, value_parser = options::time_or_none, verbatim_doc_comment)]
    time: Option<Duration>,
}

/// Longer numbers of layouts are not computed. No board of 100x100 needs more digits.
const MAX_DIGITS: u64 = 20_000;

/// In a longer list, later positions get a win chance only with `--time`.
const MAX_THOUGHT_ABOUT: usize = 100;

/// The time limit for a position without `--time`.
const MAX_TIME: Duration = Duration::from_secs(30);

/// Solves every position of the input. The answer is yes if all of them are possible.
pub(crate) fn run(args: &SolveArgs) -> anyhow::Result<Answer> {
    let mut input = files::input(args.file.as_deref())?;
    let bytes = input.read()?;
    let settings = Settings { trust_flags: args.trust_flags, ..Settings::default() };
    let language = language();
    let hint_options =
        HintOptions { strength: args.strength, mines: false, guess_uncounted: true, keep_going: None };
    let mut solver = Solver::new(settings);
    let mut all_possible = true;
    for (index, position) in read_any_positions(&bytes).enumerate() {
        let position = position.and_then(|position| position.check(args.trust_flags).map(|()| position));
        let position = position.map_err(|error| anyhow::anyhow!("{}:{error}", input.name))?;
        let view = position.view();
        let thinks = match args.time {
            Some(time) => !time.is_zero(),
            None => index < MAX_THOUGHT_ABOUT,
        };
        let clock = Clock::new(args.time);
        solver.set_deadline(Some(if thinks && !args.odds { clock.at(0.7) } else { clock.at(1.0) }));
        let mut analysis = solver.analyse(view, &hint_options, MAX_DIGITS);
        if let Ok(analysis) = &mut analysis
            && thinks
            && !args.odds
        {
            solver.set_deadline(Some(clock.at(1.0)));
            think(analysis, &mut solver, args, &clock);
        }
        let text = match &analysis {
            Ok(analysis) if args.json => json_of(analysis, args.explain, language)?,
            Ok(analysis) if args.odds => rows_of_odds(view, &analysis.odds),
            Ok(analysis) => page(view, analysis, args.explain),
            Err(contradiction) => {
                all_possible = false;
                no_layout(contradiction, args.json, language)?
            }
        };
        let space = if args.json || index == 0 { "" } else { "\n" };
        files::print(format!("{space}{text}").as_bytes())?;
        if let (Some(path), Ok(analysis)) = (&args.picture, &analysis) {
            let drawn = picture(view, analysis, language);
            files::save(&numbered(path, index), drawn.as_bytes())?;
        }
    }
    Ok(Answer::of(all_possible))
}

struct Clock {
    begin: Instant,
    time: Duration,
}

impl Clock {
    fn new(time: Option<Duration>) -> Clock {
        Clock { begin: Instant::now(), time: time.filter(|time| !time.is_zero()).unwrap_or(MAX_TIME) }
    }

    /// The moment when this share of the time is over.
    fn at(&self, share: f64) -> Instant {
        self.begin + self.time.mul_f64(share)
    }

    fn is_before(&self, share: f64) -> bool {
        Instant::now() < self.at(share)
    }
}

/// Adds the win chance to an analysis.
fn think(analysis: &mut Analysis, solver: &mut Solver, args: &SolveArgs, clock: &Clock) {
    let all_time = || clock.is_before(1.0);
    if args.time.is_none() {
        let options =
            ThinkOptions { strength: args.strength, keep_going: Some(&all_time), ..ThinkOptions::default() };
        analysis.think(solver, &options);
        analysis.cut_short |= !all_time();
        return;
    }
    // Searches everything first; if the time is too short for that, spends the rest on trial games.
    let search_time = || clock.is_before(0.85);
    let search = ThinkOptions { games: 0, ..ThinkOptions::while_time(args.strength, &search_time) };
    analysis.think(solver, &search);
    if analysis.win.is_none() {
        let trials = ThinkOptions { positions: 0, ..ThinkOptions::while_time(args.strength, &all_time) };
        analysis.think(solver, &trials);
    }
}

/// The answer as text for people.
fn page(view: &View, analysis: &Analysis, explain: bool) -> String {
    let language = language();
    let colours = io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    let ink = if colours { ColourMode::Colours } else { ColourMode::Plain };
    let (size, mines) = (view.size(), solve_text::mines(view.mines(), language));
    let mut text = match not_counted(analysis, language) {
        None => {
            let layouts = shortened(&analysis.layouts.digits().unwrap_or_default());
            say!(
                "{size}, {mines}; layouts that fit: {layouts}\n",
                "{size}，{mines}；符合的布局数：{layouts}\n"
            )
        }
        Some(why) => say!("{size}, {mines}; {why}\n", "{size}，{mines}；{why}\n"),
    };
    if analysis.cut_short {
        text += &say!(
            "cut short: with more time (--time) more may be certain, and odds may be better\n",
            "时间不够，没有算完：用 --time 给更多时间，也许能找到更多确定的格，概率也更准\n"
        );
    }
    let estimates = match analysis.odds.has_estimates() {
        true => language.choose(", ~N an estimate of it", "，~N 估计的概率"),
        false => "",
    };
    let (table, why) = (table(view, analysis, ink), analysis.why(language));
    text += &say!(
        "\n{table}\n(+ safe, * mine, N% the chance of a mine{estimates}, [ ] the best move)\n\n",
        "\n{table}\n（+ 安全，* 雷，N% 有雷的概率{estimates}，[ ] 最佳一步）\n\n"
    );
    text += &match (analysis.hint.cell(), analysis.hint.risk()) {
        (Some(cell), Some(risk)) => {
            let risk = match analysis.odds.estimate(cell) {
                Some(_) => format!("~{}", language.estimated_percent(risk)),
                None => language.percent(risk),
            };
            let cell = cell_text(cell);
            say!(
                "best move: {cell}, risk {risk}\nwhy: {why}\n",
                "最佳一步：{cell}，风险 {risk}\n理由：{why}\n"
            )
        }
        _ => why + "\n",
    };
    if let Some(win) = &analysis.win {
        let chance = win.position.words(language);
        text += &say!("win chance: {chance}\n", "胜率：{chance}\n");
        // A lone safe move has nothing to be compared with.
        for one in win.moves.iter().filter(|_| win.moves.len() > 1) {
            text += &format!("  {}\n", one.words(language));
        }
    }
    if explain && !analysis.deduction.reasons().is_empty() {
        text += &say!("\ncertain cells, and why:\n", "\n确定的格与理由：\n");
        solve_text::write_reasons(analysis.deduction.reasons(), language, &mut text);
    }
    text
}

fn not_counted(analysis: &Analysis, language: Language) -> Option<String> {
    solve_text::not_counted(&analysis.layouts, analysis.odds.has_estimates(), language)
}

/// Only the odds, for programs that do not read JSON: `-` for an open cell, `?` for unknown odds, `~` before an
/// estimate.
fn rows_of_odds(view: &View, odds: &Odds) -> String {
    let mut text = format!("{} {}\n", view.size(), view.mines());
    let (mut faces, mut cells) = (view.faces().iter(), view.size().iter());
    for row in odds.rows() {
        let shown = |((risk, face), cell): ((Option<f64>, &Face), Cell)| match (risk, face) {
            (Some(risk), _) => risk.to_string(),
            (None, Face::Open(_)) => "-".to_string(),
            (None, Face::Closed(_)) => {
                odds.estimate(cell).map_or("?".to_string(), |estimate| format!("~{:.4}", estimate.risk))
            }
        };
        let shown: Vec<String> = row.into_iter().zip(&mut faces).zip(&mut cells).map(shown).collect();
        text += &(shown.join(" ") + "\n");
    }
    text
}

/// The output of `--json` for a position, with fields in this order.
#[derive(Default, Serialize)]
struct SolveJson {
    /// In decimal digits; null if the layouts are not counted.
    layouts: Option<String>,
    /// Null if the cell is open or its odds are not known.
    odds: Vec<Vec<Option<f64>>>,
    /// For cells with an estimate, the risk and half the width of its 95 % interval; otherwise null.
    #[serde(skip_serializing_if = "Option::is_none")]
    estimates: Option<Vec<Vec<Option<[f64; 2]>>>>,
    safe: Vec<[u32; 2]>,
    mines: Vec<[u32; 2]>,
    best: Option<[u32; 2]>,
    risk: Option<f64>,
    why: String,
    /// Null if it is not known.
    win_chance: Option<ChanceJson>,
    /// The moves that were compared, the best first.
    moves: Vec<MoveJson>,
    /// True, or the reason why the layouts are not counted.
    exact: Value,
    #[serde(skip_serializing_if = "Not::not")]
    cut_short: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    reasons: Option<Vec<Value>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    contradiction: Option<Value>,
}

fn json_of(analysis: &Analysis, explain: bool, language: Language) -> anyhow::Result<String> {
    let not_counted = not_counted(analysis, language);
    let reasons = || analysis.deduction.reasons().iter().map(|reason| reason_of(reason, language)).collect();
    let answer = SolveJson {
        layouts: analysis.layouts.digits(),
        odds: analysis.odds.rows(),
        estimates: estimates(&analysis.odds),
        safe: analysis.odds.safe().map(pair).collect(),
        mines: analysis.odds.mines().map(pair).collect(),
        best: analysis.hint.cell().map(pair),
        risk: analysis.hint.risk(),
        why: analysis.why(language),
        win_chance: analysis.win.as_ref().map(|win| ChanceJson::of(&win.position)),
        moves: analysis.win.iter().flat_map(|win| &win.moves).map(MoveJson::of).collect(),
        exact: not_counted.map_or(Value::Bool(true), Value::String),
        cut_short: analysis.cut_short,
        reasons: explain.then(reasons),
        contradiction: None,
    };
    Ok(serde_json::to_string(&answer)? + "\n")
}

/// The estimates, row by row; `None` if there are none.
fn estimates(odds: &Odds) -> Option<Vec<Vec<Option<[f64; 2]>>>> {
    let pair = |estimate: RiskEstimate| [estimate.risk, estimate.error];
    let rows = odds.estimate_rows().into_iter();
    let rows = rows.map(|row| row.into_iter().map(|estimate| estimate.map(pair)).collect());
    odds.has_estimates().then(|| rows.collect())
}

#[derive(Serialize)]
pub(crate) struct ChanceJson {
    value: f64,
    /// The ends of the 95 % interval; both equal the value if it is exact.
    low: f64,
    high: f64,
    exact: bool,
}

impl ChanceJson {
    pub(crate) fn of(chance: &WinChance) -> ChanceJson {
        let (low, high) = chance.interval;
        ChanceJson { value: chance.value, low, high, exact: chance.is_exact() }
    }
}

#[derive(Serialize)]
struct MoveJson {
    cell: [u32; 2],
    risk: f64,
    /// Half the width of the risk's 95 % interval, if the risk is an estimate.
    #[serde(skip_serializing_if = "Option::is_none")]
    risk_error: Option<f64>,
    win_chance: ChanceJson,
    /// How much lower its win chance is than the best move's.
    cost: CostJson,
}

#[derive(Serialize)]
pub(crate) struct CostJson {
    value: f64,
    low: f64,
    high: f64,
}

impl CostJson {
    pub(crate) fn of(cost: &MoveCost) -> CostJson {
        CostJson { value: cost.value, low: cost.interval.0, high: cost.interval.1 }
    }
}

impl MoveJson {
    fn of(one: &MoveChance) -> MoveJson {
        let (cell, win_chance) = (pair(one.cell), ChanceJson::of(&one.chance));
        let (risk, risk_error) = (one.risk, one.risk_error);
        MoveJson { cell, risk, risk_error, win_chance, cost: CostJson::of(&one.cost) }
    }
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

fn no_layout(contradiction: &Contradiction, as_json: bool, language: Language) -> anyhow::Result<String> {
    let why = format!("{}{}", language.choose("impossible: ", "不可能："), contradiction.words(language));
    if !as_json {
        return Ok(why + "\n");
    }
    let answer = SolveJson {
        layouts: Some("0".to_string()),
        why,
        exact: Value::Bool(true),
        contradiction: Some(json!({
            "numbers": contradiction.numbers.iter().map(|clue| pair(clue.cell)).collect::<Vec<_>>(),
            "mine_count": contradiction.mine_count.is_some(),
        })),
        ..SolveJson::default()
    };
    Ok(serde_json::to_string(&answer)? + "\n")
}

/// Parses `--picture`, whose name has to end with .svg.
fn svg_file(text: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    match path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("svg")) {
        true => Ok(path),
        false => Err(say!("expected a name that ends with .svg", "文件名应以 .svg 结尾")),
    }
}

/// The name of a picture: as given for the first position, with a number for the others.
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
