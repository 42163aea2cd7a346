//! The solver's answers as JSON, within limits that keep requests short.

use crate::api::{
    AnalyseRequest, AnalysisAnswer, Exactness, HintKind, Impossible, JsonPlace, ReasonAnswer, Words,
};
use crate::new_game::LONGEST_SIDE;
use crate::problem::Problem;
use saolei_boards::{format_position, read_positions};
use saolei_rules::Cell;
use saolei_solver::{Deduction, Hint, HintOptions, Language, Odds, Reason, Settings, Solver, Strength, View};
use std::time::{Duration, Instant};

/// The solver's budget per request: a tenth of its default, about 20 MB and a tenth of a second.
const BUDGET: usize = 1_600_000;

/// On boards with at most this many cells, layouts are counted exactly and guesses look a move ahead.
const SMALL: u64 = 1000;

/// How long deduction may take; cells found by then are certain.
const TIMEOUT: Duration = Duration::from_secs(3);

/// The longest text of a position: three characters per cell of the largest board, as in `click`, and a few more.
const LONGEST_POSITION: usize = 32_000;

/// A hint as the API sends it.
pub(crate) struct Advice {
    pub(crate) kind: HintKind,
    pub(crate) cell: Option<Cell>,
    pub(crate) risk: Option<f64>,
    pub(crate) why: Words,
    pub(crate) reason: Option<ReasonAnswer>,
}

/// The odds of a view and its certain cells.
pub(crate) struct Overlay {
    pub(crate) exactness: Exactness,
    pub(crate) odds: Vec<Vec<Option<f64>>>,
    pub(crate) safe: Vec<JsonPlace>,
    pub(crate) mines: Vec<JsonPlace>,
}

/// A hint for a running game.
pub(crate) fn advise(view: &View) -> Result<Advice, Problem> {
    let settings = Settings { budget: BUDGET, ..Settings::default() };
    let hint = Solver::new(settings).hint(view, &options(view, &has_time()));
    hint.map(|hint| Advice::of(&hint)).map_err(|_| Problem::internal())
}

/// The odds of a running game.
pub(crate) fn overlay(view: &View) -> Result<Overlay, Problem> {
    let settings = Settings { budget: BUDGET, ..Settings::default() };
    let mut odds = Solver::new(settings).odds(view).map_err(|_| Problem::internal())?;
    // Exact odds include all certain cells; otherwise deduction may find more.
    if !odds.is_exact() {
        let mut deduction = Deduction::at(view.clone(), settings);
        let keep_going = has_time();
        deduction.deduce_while(|_| keep_going()).map_err(|_| Problem::internal())?;
        odds.add(&deduction);
    }
    Ok(Overlay::of(&odds))
}

/// The analysis of any position.
pub(crate) fn analyse(request: &AnalyseRequest) -> Result<AnalysisAnswer, Problem> {
    const REMEDY: &str = "type a line such as 9x9 10 and nine rows of . 0-8 F ?";
    let refused = |detail: String| Problem::bad_request(detail, REMEDY);
    if request.position.chars().count() > LONGEST_POSITION {
        return Err(refused(format!(
            "the text has more than {LONGEST_POSITION} characters, expected one position"
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
        return Err(refused(format!("the board is {size}, expected at most 100x100")));
    }
    let settings = Settings { trust_flags: request.trust_flags, budget: BUDGET };
    let most_digits = if size.cells() <= SMALL { u64::MAX } else { 0 };
    let analysis = Solver::new(settings).analyse(view, &options(view, &has_time()), most_digits);
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
    let analysis = match analysis {
        Ok(analysis) => analysis,
        Err(contradiction) => {
            let impossible = Impossible {
                numbers: contradiction.numbers.iter().map(|clue| clue.cell.into()).collect(),
                mine_count: contradiction.mine_count.is_some(),
                words: in_both(|language| contradiction.words(language)),
            };
            answer.why = impossible.words.clone();
            answer.impossible = Some(impossible);
            return Ok(answer);
        }
    };
    let overlay = Overlay::of(&analysis.odds);
    let advice = Advice::of(&analysis.hint);
    Ok(AnalysisAnswer {
        exactness: overlay.exactness,
        layouts: analysis.layouts.digits(),
        odds: overlay.odds,
        safe: overlay.safe,
        mines: overlay.mines,
        best: advice.cell.map(JsonPlace::from),
        risk: advice.risk,
        why: advice.why,
        reasons: analysis.deduction.reasons().iter().map(reason).collect(),
        ..answer
    })
}

/// Whether there is still time for deduction, from now on.
fn has_time() -> impl Fn() -> bool {
    let start = Instant::now();
    move || start.elapsed() < TIMEOUT
}

fn options<'a>(view: &View, keep_going: &'a dyn Fn() -> bool) -> HintOptions<'a> {
    let strength = if view.size().cells() <= SMALL { Strength::Strong } else { Strength::Fast };
    HintOptions { strength, mines: false, guess_uncounted: false, keep_going: Some(keep_going) }
}

impl Advice {
    pub(crate) fn of(hint: &Hint) -> Advice {
        let kind = match hint {
            Hint::Certain { .. } | Hint::Counted(_) | Hint::FirstClick(_) | Hint::Finished => HintKind::Safe,
            Hint::Guess(_) => HintKind::Guess,
            Hint::TooHard => HintKind::TooHard,
        };
        Advice {
            kind,
            cell: hint.cell(),
            risk: hint.risk(),
            why: in_both(|language| hint.why(language)),
            reason: hint.reason().map(reason),
        }
    }
}

impl Overlay {
    fn of(odds: &Odds) -> Overlay {
        Overlay {
            exactness: if odds.is_exact() { Exactness::Exact } else { Exactness::TooHard },
            odds: odds.rows(),
            safe: odds.safe().map(JsonPlace::from).collect(),
            mines: odds.mines().map(JsonPlace::from).collect(),
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

fn in_both(words: impl Fn(Language) -> String) -> Words {
    Words { en: words(Language::English), zh: words(Language::Chinese) }
}
