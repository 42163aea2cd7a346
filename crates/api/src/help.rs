//! Help from the solver, within limits that keep requests short.

use crate::game_session::{GameSession, GameVisitor};
use crate::messages::{
    Advice, AnalyseRequest, AnalysisAnswer, BoardOdds, ByName, ComparedMove, Exactness, HintKind, Impossible,
    JsonPlace, ReasonAnswer, Words,
};
use crate::new_game::{LONGEST_SIDE, level_of};
use crate::problem::Problem;
use crate::time_limit::TimeLimit;
use saolei_boards::{FirstClick, Language, format_position};
use saolei_replay::read_any_positions;
use saolei_rules::{Cell, Face};
use saolei_solver::{
    Deduction, Hint, HintOptions, Odds, Reason, RiskEstimate, Settings, Solver, Strength, ThinkOptions, View,
};

/// The solver's budget per request: a tenth of its default, about 20 MB and a tenth of a second.
const BUDGET: usize = 1_600_000;

/// On boards with at most this many cells, layouts are counted exactly and guesses look a move ahead.
const SMALL: u64 = 1000;

/// The longest text of a position: three characters per cell of the largest board, as in `click`, and a few more.
const LONGEST_POSITION: usize = 32_000;

/// The position that a player of a game asks about.
#[derive(Clone, Debug)]
pub struct Question {
    view: View,
    /// A cell that is safe because nothing is open yet.
    safe: Option<Cell>,
}

impl Question {
    /// The position that a player sees.
    ///
    /// # Errors
    /// The visitor is not a player, or the game is over.
    pub fn of(session: &GameSession, visitor: GameVisitor<'_>) -> Result<Question, Problem> {
        session.check_plays(visitor)?;
        if session.is_over() {
            return Err(Problem::game_over());
        }
        let header = session.recording().header();
        let promised = header.first_click != FirstClick::Any && session.recording().layout().is_none();
        let anywhere = promised.then(|| level_of(header).inner_start());
        Ok(Question { view: session.view(), safe: session.first_to_open().or(anywhere) })
    }

    /// The number of cells on the board.
    pub fn cells(&self) -> u64 {
        self.view.size().cells()
    }

    /// What to do next, and why.
    ///
    /// # Errors
    /// The position cannot occur in a game.
    pub fn hint(&self, time: TimeLimit<'_>) -> Result<Advice, Problem> {
        match self.safe {
            Some(cell) => Ok(Advice::of(&Hint::FirstClick(cell))),
            None => advise(&self.view, time),
        }
    }

    /// The odds of every cell.
    ///
    /// # Errors
    /// The position cannot occur in a game.
    pub fn odds(&self, time: TimeLimit<'_>) -> Result<BoardOdds, Problem> {
        odds(&self.view, time)
    }
}

fn advise(view: &View, time: TimeLimit<'_>) -> Result<Advice, Problem> {
    let settings = Settings { budget: BUDGET, ..Settings::default() };
    let mut solver = Solver::new(settings);
    let keep_going = time.until(3);
    let counted_only = HintOptions { guess_uncounted: false, ..options(view, &keep_going) };
    let mut steps = solver.hint_steps(view, &counted_only, &[]).map_err(|_| Problem::internal())?;
    let mut hint = steps.pop().unwrap_or(Hint::Finished);
    if hint == Hint::TooHard {
        let analysis = solver.analyse(view, &options(view, &time.until(7)), 0);
        let mut analysis = analysis.map_err(|_| Problem::internal())?;
        analysis.think(&mut solver, &think(&time.until(9)));
        let why = Words::of(|language| analysis.why(language));
        return Ok(Advice { why, ..Advice::with_estimates(&analysis.hint, &analysis.odds) });
    }
    if matches!(hint, Hint::Guess(_))
        && let Ok(Some(win)) = solver.win_chances(view, &think(&time.until(9)))
    {
        hint.improve(&win);
        let why = Words::of(|language| hint.why_with(&win, language));
        return Ok(Advice { why, ..Advice::of(&hint) });
    }
    if steps.is_empty() {
        return Ok(Advice::of(&hint));
    }
    // Mines that the hint uses and the player has not flagged are explained first.
    let (advice, all) = (Advice::of(&hint), steps.len() + 1);
    steps.push(hint);
    let why = |language| {
        let sentences = (1..).zip(&steps).map(|(number, step)| step.step_words(number, all, language));
        let space = match language {
            Language::English => " ",
            Language::Chinese => "",
        };
        sentences.collect::<Vec<_>>().join(space)
    };
    Ok(Advice { why: Words::of(why), ..advice })
}

fn odds(view: &View, time: TimeLimit<'_>) -> Result<BoardOdds, Problem> {
    let settings = Settings { budget: BUDGET, ..Settings::default() };
    let mut solver = Solver::new(settings);
    let mut odds = solver.odds(view).map_err(|_| Problem::internal())?;
    // Exact odds include all certain cells; otherwise deduction may find more, and the rest is estimated.
    if !odds.is_exact() {
        let mut deduction = Deduction::at(view.clone(), settings);
        let keep_going = time.until(3);
        deduction.deduce_while(|_| keep_going()).map_err(|_| Problem::internal())?;
        odds.add(&deduction);
        solver.estimate(&mut odds, &time.until(7));
    }
    // A closed board says nothing about what its first click guarantees.
    let is_begun = view.faces().iter().any(|face| matches!(face, Face::Open(_)));
    let has_time = time.until(9);
    let options = ThinkOptions { moves: 1, ..think(&has_time) };
    let win = is_begun.then(|| solver.win_chances_with(view, &odds, &options).ok().flatten()).flatten();
    Ok(BoardOdds { win_chance: win.map(|win| win.position.into()), ..BoardOdds::of(&odds) })
}

/// The analysis of any position.
///
/// # Errors
/// The text is not a position, or the board is too large.
pub fn analyse(request: &AnalyseRequest, time: TimeLimit<'_>) -> Result<AnalysisAnswer, Problem> {
    const REMEDY: &str = "type a line such as 9x9 10 and nine rows of . 0-8 F ?";
    let refused = |detail: String| Problem::bad_request(detail, REMEDY);
    if request.position.chars().count() > LONGEST_POSITION {
        return Err(refused(format!(
            "the text has more than {LONGEST_POSITION} characters, expected one position"
        )));
    }
    let written = read_any_positions(request.position.as_bytes()).collect::<Result<Vec<_>, _>>();
    let written = written.map_err(|error| refused(error.to_string()))?;
    let [written] = written.as_slice() else {
        return Err(refused(format!("{} positions, expected one", written.len())));
    };
    written.check(request.trust_flags).map_err(|error| refused(error.to_string()))?;
    let view = written.view();
    let size = view.size();
    if size.rows() > LONGEST_SIDE || size.cols() > LONGEST_SIDE {
        return Err(refused(format!("the board is {size}, expected at most 100x100")));
    }
    let settings = Settings { trust_flags: request.trust_flags, budget: BUDGET, ..Settings::default() };
    let most_digits = if size.cells() <= SMALL { u64::MAX } else { 0 };
    let mut solver = Solver::new(settings);
    let analysis = solver.analyse(view, &options(view, &time.until(6)), most_digits);
    let mut answer = AnalysisAnswer {
        position: format_position(view),
        rows: size.rows(),
        cols: size.cols(),
        mine_count: view.mines(),
        impossible: None,
        exactness: Exactness::Exact,
        layouts: Some("0".to_string()),
        odds: Vec::new(),
        estimates: Vec::new(),
        safe: Vec::new(),
        mines: Vec::new(),
        best: None,
        risk: None,
        risk_error: None,
        why: Words::default(),
        win_chance: None,
        moves: Vec::new(),
        reasons: Vec::new(),
    };
    let mut analysis = match analysis {
        Ok(analysis) => analysis,
        Err(contradiction) => {
            let impossible = Impossible {
                numbers: contradiction.numbers.iter().map(|clue| clue.cell.into()).collect(),
                mine_count: contradiction.mine_count.is_some(),
                words: Words::of(|language| contradiction.words(language)),
            };
            answer.why = impossible.words.clone();
            answer.impossible = Some(impossible);
            return Ok(answer);
        }
    };
    if request.win_chance {
        analysis.think(&mut solver, &think(&time.until(9)));
    }
    let odds = BoardOdds::of(&analysis.odds);
    let advice = Advice::with_estimates(&analysis.hint, &analysis.odds);
    Ok(AnalysisAnswer {
        exactness: odds.exactness,
        layouts: analysis.layouts.digits(),
        odds: odds.odds,
        estimates: odds.estimates,
        safe: odds.safe,
        mines: odds.mines,
        best: advice.cell,
        risk: advice.risk,
        risk_error: advice.risk_error,
        why: Words::of(|language| analysis.why(language)),
        win_chance: analysis.win.as_ref().map(|win| win.position.into()),
        moves: analysis.win.iter().flat_map(|win| &win.moves).map(ComparedMove::from).collect(),
        reasons: analysis.deduction.reasons().iter().map(reason).collect(),
        ..answer
    })
}

/// How long to think about win chances: a few tenths of a second, on large boards until the time limit.
pub(crate) fn think(has_time: &dyn Fn() -> bool) -> ThinkOptions<'_> {
    ThinkOptions {
        strength: Strength::Strong,
        positions: 10_000,
        games: 100,
        cells: 30_000,
        moves: 2,
        include: None,
        every: false,
        keep_going: Some(has_time),
    }
}

fn options<'a>(view: &View, keep_going: &'a dyn Fn() -> bool) -> HintOptions<'a> {
    let strength = if view.size().cells() <= SMALL { Strength::Strong } else { Strength::Fast };
    HintOptions { strength, mines: false, guess_uncounted: true, keep_going: Some(keep_going) }
}

impl Advice {
    fn of(hint: &Hint) -> Advice {
        let kind = match hint {
            Hint::Certain { .. } | Hint::Counted(_) | Hint::FirstClick(_) | Hint::Finished => HintKind::Safe,
            Hint::Guess(_) => HintKind::Guess,
            Hint::TooHard => HintKind::TooHard,
        };
        Advice {
            kind,
            cell: hint.cell().map(JsonPlace::from),
            risk: hint.risk(),
            risk_error: None,
            why: Words::of(|language| hint.why(language)),
            reason: hint.reason().map(reason),
        }
    }

    /// Advice from a hint that may be a guess without exact odds: its risk is an estimate with its error, or unknown.
    fn with_estimates(hint: &Hint, odds: &Odds) -> Advice {
        let advice = Advice::of(hint);
        let estimate = hint.cell().and_then(|cell| odds.estimate(cell));
        match (hint, estimate) {
            (Hint::Guess(_), Some(RiskEstimate { risk, error })) => {
                Advice { risk: Some(rounded(risk)), risk_error: Some(rounded(error)), ..advice }
            }
            (Hint::Guess(_), None) if !odds.is_exact() => Advice { risk: None, ..advice },
            _ => advice,
        }
    }
}

impl BoardOdds {
    fn of(odds: &Odds) -> BoardOdds {
        let estimates = odds.estimate_rows().into_iter();
        BoardOdds {
            exactness: match odds.is_exact() {
                true => Exactness::Exact,
                false if odds.has_estimates() => Exactness::Estimated,
                false => Exactness::TooHard,
            },
            odds: odds.rows(),
            estimates: estimates.map(|row| row.into_iter().map(pair).collect()).collect(),
            safe: odds.safe().map(JsonPlace::from).collect(),
            mines: odds.mines().map(JsonPlace::from).collect(),
            win_chance: None,
        }
    }
}

/// An estimate and its error, as the API sends them.
fn pair(estimate: Option<RiskEstimate>) -> Option<[f64; 2]> {
    estimate.map(|RiskEstimate { risk, error }| [rounded(risk), rounded(error)])
}

/// Estimates are never accurate to more than four decimal places.
fn rounded(value: f64) -> f64 {
    (value * 10_000.0).round() / 10_000.0
}

fn reason(reason: &Reason) -> ReasonAnswer {
    let places = |cells: &[Cell]| cells.iter().copied().map(JsonPlace::from).collect();
    ReasonAnswer {
        technique: ByName(reason.technique),
        numbers: reason.numbers.iter().map(|clue| clue.cell.into()).collect(),
        rests_on: reason.rests_on.iter().map(|fact| fact.cell.into()).collect(),
        safe: places(&reason.safe),
        mines: places(&reason.mines),
        words: Words::of(|language| reason.words(language)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    /// The page does not remember earlier steps, so one answer has all of them.
    #[test]
    fn a_hint_explains_mines_that_were_not_flagged() {
        let why = |position: &str| {
            let position = read_any_positions(position.as_bytes()).next().unwrap().unwrap();
            let Ok(advice) = advise(position.view(), TimeLimit::new(&|| Duration::ZERO, Duration::MAX))
            else {
                panic!("it has layouts")
            };
            advice.why.en
        };
        let last = "The 1 at (1, 5) already has its mine at (1, 4): (1, 6) is safe.";
        assert_eq!(
            why("1x6 2\n1.2.1.\n"),
            format!(
                "Step 1 of 2: The 2 at (1, 3) has exactly 2 closed cells left for its 2 mines: \
                 (1, 2) and (1, 4) are mines. Step 2 of 2: {last}"
            )
        );
        assert_eq!(why("1x6 2\n1F2F1.\n"), last);
    }
}
