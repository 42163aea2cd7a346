//! What the solver says about a view, within limits that keep a request short.

use crate::api::{
    AnalyseRequest, AnalysisAnswer, Exactness, HintKind, Impossible, JsonPlace, ReasonAnswer, Words,
};
use crate::new_game::LONGEST_SIDE;
use crate::problem::Problem;
use saolei_boards::{format_position, read_positions};
use saolei_rules::{Cell, Face};
use saolei_solver::{
    Certainty, Contradiction, Deduction, Language, MoveReason, Odds, Player, Reason, Settings, Solver,
    Strength, View,
};
use std::time::{Duration, Instant};

/// How much may be counted for a request: a tenth of the solver's usual budget, some 20 MB and a tenth of a second.
const BUDGET: usize = 1_600_000;

/// Boards with at most so many cells have their layouts counted exactly, and guesses looked at a move ahead.
const SMALL: u64 = 1000;

/// How long conclusions are drawn for a request; what was found by then is certain all the same.
const PATIENCE: Duration = Duration::from_secs(3);

/// The longest text of a position: three letters for each cell of the largest board, as `click` spells it, and some.
const LONGEST_POSITION: usize = 32_000;

/// What to open next, and why.
pub(crate) struct Advice {
    pub(crate) kind: HintKind,
    pub(crate) cell: Option<Cell>,
    pub(crate) risk: Option<f64>,
    pub(crate) why: Words,
    pub(crate) reason: Option<ReasonAnswer>,
}

/// The odds of a view, and what is certain in it.
pub(crate) struct Overlay {
    pub(crate) exactness: Exactness,
    pub(crate) odds: Vec<Vec<Option<f64>>>,
    pub(crate) safe: Vec<JsonPlace>,
    pub(crate) mines: Vec<JsonPlace>,
}

/// A first opening that is promised something needs no solver.
pub(crate) fn first_opening(cell: Cell) -> Advice {
    Advice {
        kind: HintKind::Safe,
        cell: Some(cell),
        risk: Some(0.0),
        why: Words {
            en: "the first opening is safe".to_string(), zh: "第一次打开必定安全".to_string()
        },
        reason: None,
    }
}

/// What to open next in a game that is being played.
pub(crate) fn advise(view: &View) -> Result<Advice, Problem> {
    let settings = Settings { budget: BUDGET, ..Settings::default() };
    let mut deduction = Deduction::at(view.clone(), settings);
    // Deduction alone gives most hints, the easiest first; odds are counted where it finds no safe cell.
    deduce(&mut deduction, |deduction| certain(deduction).is_some()).map_err(|_| Problem::internal())?;
    if let Some(advice) = certain(&deduction) {
        return Ok(advice);
    }
    let odds = Solver::new(settings).odds(view).map_err(|_| Problem::internal())?;
    Ok(guess(view, &odds, settings))
}

/// The odds of a game that is being played.
pub(crate) fn overlay(view: &View) -> Result<Overlay, Problem> {
    let settings = Settings { budget: BUDGET, ..Settings::default() };
    let odds = Solver::new(settings).odds(view).map_err(|_| Problem::internal())?;
    let mut deduction = Deduction::at(view.clone(), settings);
    // Where the odds are exact they know everything that is certain; otherwise chains may reach farther.
    if !odds.is_exact() {
        deduce(&mut deduction, |_| false).map_err(|_| Problem::internal())?;
    }
    Ok(Overlay::of(view, &odds, &deduction))
}

/// Everything about a position that anyone may type.
pub(crate) fn analyse(request: &AnalyseRequest) -> Result<AnalysisAnswer, Problem> {
    const REMEDY: &str = "type a line such as 9x9 10 and nine rows of . 0-8 F ?";
    let refused = |detail: String| Problem::bad_request(detail, REMEDY);
    if request.position.chars().count() > LONGEST_POSITION {
        return Err(refused(format!(
            "a text of more than {LONGEST_POSITION} letters, expected one position"
        )));
    }
    let written = read_positions(request.position.as_bytes()).map_err(|error| refused(error.to_string()))?;
    let [written] = written.as_slice() else {
        return Err(refused(format!("{} positions, expected one", written.len())));
    };
    written.check(request.trust_flags).map_err(|error| refused(error.to_string()))?;
    let view = written.view();
    let size = view.size();
    if size.rows() > LONGEST_SIDE || size.cols() > LONGEST_SIDE {
        return Err(refused(format!("a board of {size}, expected at most 100x100")));
    }
    let settings = Settings { trust_flags: request.trust_flags, budget: BUDGET };
    let mut solver = Solver::new(settings);
    let mut deduction = Deduction::at(view.clone(), settings);
    let solved = solver.odds(view).and_then(|odds| {
        deduce(&mut deduction, |_| false)?;
        Ok(odds)
    });
    let mut answer = AnalysisAnswer {
        position: format_position(view),
        rows: size.rows(),
        cols: size.cols(),
        mine_count: view.mines(),
        impossible: None,
        exactness: Exactness::Exact,
        layouts: Some("0".to_string()),
        odds: Vec::new(),
        safe: Vec::new(),
        mines: Vec::new(),
        best: None,
        risk: None,
        why: Words { en: String::new(), zh: String::new() },
        reasons: Vec::new(),
    };
    let odds = match solved {
        Ok(odds) => odds,
        Err(contradiction) => {
            let impossible = impossible(view, &contradiction);
            answer.why = impossible.words.clone();
            answer.impossible = Some(impossible);
            return Ok(answer);
        }
    };
    let counts = (size.cells() <= SMALL).then(|| solver.counts(view)).and_then(Result::ok).flatten();
    let overlay = Overlay::of(view, &odds, &deduction);
    let advice = certain(&deduction).unwrap_or_else(|| guess(view, &odds, settings));
    Ok(AnalysisAnswer {
        exactness: overlay.exactness,
        layouts: counts.map(|counts| counts.layouts().to_string()),
        odds: overlay.odds,
        safe: overlay.safe,
        mines: overlay.mines,
        best: advice.cell.map(JsonPlace::from),
        risk: advice.risk,
        why: advice.why,
        reasons: deduction.reasons().iter().map(reason).collect(),
        ..answer
    })
}

/// Draws conclusions, the easiest first, until there is enough, nothing more, or no time.
fn deduce(
    deduction: &mut Deduction,
    mut is_enough: impl FnMut(&Deduction) -> bool,
) -> Result<(), Contradiction> {
    let start = Instant::now();
    while !deduction.deduce_easiest()?.is_empty() && !is_enough(deduction) && start.elapsed() < PATIENCE {}
    Ok(())
}

impl Overlay {
    fn of(view: &View, odds: &Odds, deduction: &Deduction) -> Overlay {
        let size = view.size();
        let certainty = |cell| odds.certainty(cell).or_else(|| deduction.certainty(cell));
        let closed = |cell: &Cell| matches!(view.face(*cell), Face::Closed(_));
        let risk = |cell| match certainty(cell) {
            _ if !closed(&cell) => None,
            Some(Certainty::Safe) => Some(0.0),
            Some(Certainty::Mine) => Some(1.0),
            None => odds.risk(cell),
        };
        let which = |wanted| {
            let cells = size.iter().filter(closed).filter(|&cell| certainty(cell) == Some(wanted));
            cells.map(JsonPlace::from).collect()
        };
        let row = |row| (0..size.cols()).filter_map(|col| size.cell(row, col)).map(risk).collect();
        Overlay {
            exactness: if odds.is_exact() { Exactness::Exact } else { Exactness::TooHard },
            odds: (0..size.rows()).map(row).collect(),
            safe: which(Certainty::Safe),
            mines: which(Certainty::Mine),
        }
    }
}

/// The safe cell with the easiest way to it: the easiest techniques, and few of them.
fn certain(deduction: &Deduction) -> Option<Advice> {
    let view = deduction.view();
    let still_closed = |cell: &&Cell| matches!(view.face(**cell), Face::Closed(_));
    let safe = deduction
        .reasons()
        .iter()
        .filter_map(|reason| Some((*reason.safe.iter().find(still_closed)?, reason)));
    let ease = |&(cell, _): &(Cell, &Reason)| {
        let way = deduction.steps_to(cell);
        (way.iter().map(|reason| reason.technique).max(), way.len())
    };
    let (cell, why) = safe.min_by_key(ease)?;
    let why = reason(why);
    Some(Advice {
        kind: HintKind::Safe,
        cell: Some(cell),
        risk: Some(0.0),
        why: why.words.clone(),
        reason: Some(why),
    })
}

/// A safe cell that only counting finds, or the best guess.
fn guess(view: &View, odds: &Odds, settings: Settings) -> Advice {
    let advice = |kind, cell, risk, why: MoveReason| Advice {
        kind,
        cell,
        risk,
        why: in_both(|language| why.words(language)),
        reason: None,
    };
    if let Some(cell) = odds.safe().next() {
        return advice(HintKind::Safe, Some(cell), Some(0.0), MoveReason::Safe);
    }
    if !odds.is_exact() {
        let why = Words {
            en: "too hard to count here, and nothing certain was found".to_string(),
            zh: "此局面太难计数，也没有找到必定安全的格".to_string(),
        };
        return Advice { kind: HintKind::TooHard, cell: None, risk: None, why, reason: None };
    }
    let strength = if view.size().cells() <= SMALL { Strength::Strong } else { Strength::Fast };
    let mut player = Player::at(view, strength, settings);
    match player.choose() {
        Ok(Some(chosen)) => {
            let words = in_both(|language| chosen.why.words(language));
            let why = Words {
                en: format!("nothing is certainly safe; {}", words.en),
                zh: format!("没有必定安全的格；{}", words.zh),
            };
            Advice { why, ..advice(HintKind::Guess, Some(chosen.cell), Some(chosen.risk), chosen.why) }
        }
        Ok(None) | Err(_) => {
            let why = Words {
                en: "every safe cell is open".to_string(),
                zh: "所有安全的格都已打开".to_string(),
            };
            Advice { kind: HintKind::Safe, cell: None, risk: None, why, reason: None }
        }
    }
}

fn reason(reason: &Reason) -> ReasonAnswer {
    let places = |cells: &[Cell]| cells.iter().copied().map(JsonPlace::from).collect();
    ReasonAnswer {
        technique: reason.technique.name().to_string(),
        numbers: reason.numbers.iter().map(|clue| clue.cell.into()).collect(),
        rests_on: reason.rests_on.iter().map(|fact| fact.cell.into()).collect(),
        safe: places(&reason.safe),
        mines: places(&reason.mines),
        words: in_both(|language| reason.words(language)),
    }
}

fn impossible(view: &View, contradiction: &Contradiction) -> Impossible {
    let number = |cell: &Cell| match view.face(*cell) {
        Face::Open(number) => format!("({}, {}) 处的 {number}", cell.row() + 1, cell.col() + 1),
        Face::Closed(_) => format!("({}, {})", cell.row() + 1, cell.col() + 1),
    };
    let mut blamed: Vec<String> = contradiction.numbers.iter().map(number).collect();
    if contradiction.mine_count {
        blamed.push(format!("总雷数 {}", view.mines()));
    }
    Impossible {
        numbers: contradiction.numbers.iter().copied().map(JsonPlace::from).collect(),
        mine_count: contradiction.mine_count,
        words: Words {
            en: contradiction.to_string(), zh: format!("没有布局符合 {}", blamed.join("、"))
        },
    }
}

fn in_both(words: impl Fn(Language) -> String) -> Words {
    Words { en: words(Language::English), zh: words(Language::Chinese) }
}
