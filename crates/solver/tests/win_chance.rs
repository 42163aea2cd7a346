//! The chance to win a position: exact against all ways to play, and estimates against exact ones.

mod common;

use common::every_way::EveryWay;
use common::view;
use saolei_boards::{Language, Level, View};
use saolei_rules::{Cell, Face, Game, Layout, Phase, Rules, Size};
use saolei_solver::{
    ChanceKind, HintOptions, MoveReason, Player, Settings, Solver, Strength, ThinkOptions, WinChances,
};
use saolei_testing::Dice;

fn chances(view: &View, options: &ThinkOptions<'_>) -> WinChances {
    Solver::default().win_chances(view, options).unwrap().unwrap()
}

#[test]
fn a_finished_game_is_won_and_a_fifty_fifty_is_half_won() {
    let finished = chances(&view("1x3 1\n.10\n"), &ThinkOptions::default());
    assert_eq!((finished.position.value, finished.position.kind), (1.0, ChanceKind::Exact));
    let even = chances(&view("2x2 1\n1.\n1.\n"), &ThinkOptions::default());
    assert_eq!(even.position.value, 0.5);
    assert_eq!(even.moves[0].risk, 0.5);
    // A safe cell comes first; the 50/50 after it counts.
    let later = chances(&view("2x3 1\n1..\n1..\n"), &ThinkOptions::default());
    assert_eq!((later.position.value, later.moves[0].risk), (0.5, 0.0));
}

/// The optima are those of another program.
#[test]
fn the_chance_of_a_closed_board_is_its_optimum() {
    let known = [
        ("3x3/2", 24.0 / 36.0),
        ("4x4/3", 400.0 / 560.0),
        ("4x4/4", 961.0 / 1820.0),
        ("4x4/5", 1461.0 / 4368.0),
    ];
    for (level, optimum) in known {
        let level: Level = level.parse().unwrap();
        let closed = View::closed(level.size, level.mines).unwrap();
        let found = chances(&closed, &ThinkOptions::default());
        assert_eq!(found.position.kind, ChanceKind::Exact);
        assert!((found.position.value - optimum).abs() < 1e-12, "{level}");
    }
    // The corner wins 949, and the cell beside it is chosen.
    let closed = view("4x4 4\n....\n....\n....\n....\n");
    let corner = closed.size().cell(0, 0);
    let found = chances(&closed, &ThinkOptions { include: corner, ..ThinkOptions::default() });
    assert_eq!((found.moves[0].cell.row(), found.moves[0].cell.col()), (0, 1));
    assert_eq!(Some(found.moves[1].cell), corner);
    assert!((found.moves[1].cost.value - 12.0 / 1820.0).abs() < 1e-12);
    let chosen = Player::at(&closed, Strength::Strong, Settings::default()).choose().unwrap().unwrap();
    assert_eq!((chosen.cell, chosen.why), (found.moves[0].cell, MoveReason::Perfect(961.0 / 1820.0)));
}

#[test]
fn exact_chances_are_those_of_a_search_of_everything() {
    let level: Level = "4x4/4".parse().unwrap();
    let mut every_way = EveryWay::new(level);
    let all = every_way.layouts(level.mines);
    let cells: Vec<Cell> = level.size.iter().collect();
    let mut dice = Dice::new(8);
    for turn in 0..12 {
        let layout = &all[dice.below(all.len())];
        let mut view = View::closed(level.size, level.mines).unwrap();
        let mut open = vec![None; cells.len()];
        while open.iter().flatten().count() < 5 + turn % 4 {
            let at = dice.below(cells.len());
            if !layout[at] {
                let number = every_way.number(layout, at);
                open[at] = Some(number);
                view.set(cells[at], Face::Open(number as u8));
            }
        }
        let fits = |layout: &&Vec<bool>| {
            (0..cells.len())
                .all(|at| open[at].is_none_or(|number| !layout[at] && every_way.number(layout, at) == number))
        };
        let left: Vec<Vec<bool>> = all.iter().filter(fits).cloned().collect();
        let share = |wins: u64| wins as f64 / left.len() as f64;
        let found =
            chances(&view, &ThinkOptions { positions: 1_000_000, moves: 16, ..ThinkOptions::default() });
        assert!(found.position.is_exact());
        assert!((found.position.value - share(every_way.wins(&open, &left))).abs() < 1e-12, "{view:?}");
        for one in &found.moves {
            let at = cells.iter().position(|&cell| cell == one.cell).unwrap();
            let wins = every_way.wins_with(&open, &left, at);
            assert!((one.chance.value - share(wins)).abs() < 1e-12, "{view:?} {one:?}");
        }
    }
}

/// Positions of small boards in which something has to be guessed.
fn guesses(count: usize) -> Vec<View> {
    let size = Size::new(4, 5).unwrap();
    let mut dice = Dice::new(4);
    let mut views = Vec::new();
    while views.len() < count {
        let mut cells: Vec<_> = size.iter().skip(1).collect();
        let mines: Vec<_> = (0..5).map(|_| cells.swap_remove(dice.below(cells.len()))).collect();
        let mut game = Game::new(Layout::new(size, mines), &Rules::CLASSIC);
        let _ = game.open(size.cell(0, 0).unwrap());
        if game.phase() == Phase::Playing
            && Solver::default().odds(&View::of(&game)).unwrap().safe().next().is_none()
        {
            views.push(View::of(&game));
        }
    }
    views
}

#[test]
fn estimates_agree_with_exact_chances_and_never_claim_to_be_exact() {
    let mut outside = 0;
    let views = guesses(6);
    for view in &views {
        let exact = chances(view, &ThinkOptions { positions: 1_000_000, ..ThinkOptions::default() });
        assert!(exact.position.is_exact());
        assert_eq!(exact.position.interval, (exact.position.value, exact.position.value));
        let options =
            ThinkOptions { positions: 0, games: 150, strength: Strength::Max, ..ThinkOptions::default() };
        let estimate = chances(view, &options).position;
        assert_eq!(estimate.kind, ChanceKind::Estimated);
        let (low, high) = estimate.interval;
        assert!(low <= estimate.value && estimate.value <= high && low < high);
        // Six intervals of 95 % rarely miss twice; the seeds are fixed.
        outside += usize::from(exact.position.value < low - 0.02 || exact.position.value > high + 0.02);
    }
    assert!(outside <= 2, "{outside} of {} estimates are off", views.len());
}

#[test]
fn the_best_move_is_first_and_the_lowest_risk_is_among_the_moves() {
    for view in guesses(5) {
        let options = ThinkOptions { positions: 1_000_000, ..ThinkOptions::default() };
        let found = chances(&view, &options);
        assert_eq!(found.position, found.moves[0].chance);
        assert!(found.moves.windows(2).all(|two| two[0].chance.value >= two[1].chance.value));
        let odds = Solver::default().odds(&view).unwrap();
        for one in &found.moves {
            assert!((odds.risk(one.cell).unwrap() - one.risk).abs() < 1e-9);
            assert!(one.chance.value <= 1.0 - one.risk + 1e-9);
        }
        // A move that is asked for is there.
        let asked =
            view.size().iter().find(|&cell| odds.risk(cell).is_some_and(|risk| risk > 0.0 && risk < 1.0));
        let with = chances(&view, &ThinkOptions { include: asked, ..options });
        assert!(with.moves.iter().any(|one| Some(one.cell) == asked));
    }
}

#[test]
fn the_cost_of_a_move_is_what_it_wins_less_than_the_best() {
    let mut outside = 0;
    let views = guesses(3);
    for view in &views {
        let options = ThinkOptions { positions: 1_000_000, moves: 8, ..ThinkOptions::default() };
        let exact = chances(view, &options);
        for one in &exact.moves {
            let difference = exact.position.value - one.chance.value;
            assert!((one.cost.value - difference).abs() < 1e-9);
            assert_eq!(one.cost.interval, (one.cost.value, one.cost.value));
        }
        // The trial games of the worst move agree.
        let worst = exact.moves.last().unwrap();
        let options = ThinkOptions {
            positions: 0,
            games: 150,
            include: Some(worst.cell),
            strength: Strength::Max,
            ..ThinkOptions::default()
        };
        let estimate = chances(view, &options);
        let same = estimate.moves.iter().find(|one| one.cell == worst.cell).unwrap();
        assert!(same.cost.interval.0 <= same.cost.value && same.cost.value <= same.cost.interval.1);
        let (low, high) = same.cost.interval;
        outside += usize::from(worst.cost.value < low - 0.02 || worst.cost.value > high + 0.02);
    }
    assert!(outside <= 1, "{outside} of {} costs are off", views.len());
}

/// A search that is cut short must not leave out the moves that were asked for.
#[test]
fn every_move_that_was_asked_for_has_a_chance() {
    let mut estimated = 0;
    for (number, view) in guesses(5).iter().enumerate() {
        let odds = Solver::default().odds(view).unwrap();
        let wanted: Vec<Cell> =
            view.size().iter().filter(|&cell| odds.risk(cell).is_some_and(|risk| risk < 1.0)).collect();
        for positions in [0, 1 << (2 * number), 100_000] {
            let usual =
                ThinkOptions { positions, games: 2, strength: Strength::Fast, ..ThinkOptions::default() };
            let all = chances(view, &ThinkOptions { every: true, ..usual });
            let mut found: Vec<Cell> = all.moves.iter().map(|one| one.cell).collect();
            found.sort_by_key(|cell| (cell.row(), cell.col()));
            assert_eq!(found, wanted);
            let include = Some(wanted[number % wanted.len()]);
            let one = chances(view, &ThinkOptions { include, ..usual });
            assert!(one.moves.iter().any(|one| Some(one.cell) == include));
            estimated += usize::from(!one.position.is_exact());
        }
    }
    assert!((5..15).contains(&estimated));
}

#[test]
fn larger_boards_get_fewer_trial_games_and_huge_ones_the_fewest() {
    // Nothing is safe after a 1 in the corner.
    let one = |size: (u32, u32), mines| {
        let size = Size::new(size.0, size.1).unwrap();
        let mut view = View::closed(size, mines).unwrap();
        view.set(size.cell(0, 0).unwrap(), Face::Open(1));
        view
    };
    let options = ThinkOptions { cells: 20_000, games: 100, ..ThinkOptions::default() };
    let width = |view: &View| {
        let (low, high) = chances(view, &options).position.interval;
        high - low
    };
    assert!(width(&one((9, 9), 10)) < width(&one((12, 20), 40)));
    // There is not enough for two moves, so only the best is tried.
    let huge = chances(&one((100, 100), 1500), &options);
    assert_eq!(huge.moves.len(), 1);
    assert_eq!(huge.position.kind, ChanceKind::Estimated);
    let (low, high) = huge.position.interval;
    assert!(low < huge.position.value && huge.position.value < high);
}

/// A solver that counts next to nothing.
fn uncounting() -> Solver {
    Solver::new(Settings { budget: 2, ..Settings::default() })
}

#[test]
fn what_is_too_wide_to_count_has_the_chance_that_counting_finds() {
    let mut outside = 0;
    let views = guesses(12);
    for view in &views {
        let exact = chances(view, &ThinkOptions { positions: 1_000_000, ..ThinkOptions::default() }).position;
        let options = ThinkOptions { cells: u64::MAX, ..ThinkOptions::default() };
        let found = uncounting().win_chances(view, &options).unwrap().unwrap();
        assert_eq!(found.position.kind, ChanceKind::Estimated);
        let (low, high) = found.position.interval;
        assert!(low <= found.position.value && found.position.value <= high && low < high);
        outside += usize::from(exact.value < low - 0.02 || exact.value > high + 0.02);
        let odds = Solver::default().odds(view).unwrap();
        for one in &found.moves {
            let error = one.risk_error.unwrap();
            assert!((odds.risk(one.cell).unwrap() - one.risk).abs() <= 2.0 * error, "{one:?}");
        }
        assert_eq!(uncounting().win_chances(view, &options).unwrap(), Some(found));
    }
    assert!(outside <= 2, "{outside} of {} estimates are off", views.len());
}

#[test]
fn layouts_that_were_drawn_for_odds_serve_for_the_chance_to_win() {
    for view in guesses(3) {
        let mut solver = uncounting();
        let mut odds = solver.odds(&view).unwrap();
        assert!(!odds.is_exact());
        let options = ThinkOptions::default();
        // There are none yet.
        assert_eq!(solver.win_chances_with(&view, &odds, &options).unwrap(), None);
        solver.estimate(&mut odds, &|| true);
        let with = solver.win_chances_with(&view, &odds, &options).unwrap();
        assert!(with.is_some());
        assert_eq!(with, uncounting().win_chances(&view, &options).unwrap());
        let in_no_time = ThinkOptions { keep_going: Some(&|| false), ..options };
        assert_eq!(solver.win_chances_with(&view, &odds, &in_no_time).unwrap(), None);
        assert_eq!(uncounting().win_chances(&view, &in_no_time).unwrap(), None);
    }
}

#[test]
fn the_words_for_a_position_that_is_too_wide_call_everything_an_estimate() {
    let view = &guesses(1)[0];
    let mut solver = uncounting();
    let hint =
        HintOptions { strength: Strength::Fast, mines: false, guess_uncounted: true, keep_going: None };
    let mut analysis = solver.analyse(view, &hint, 100).unwrap();
    analysis.think(&mut solver, &ThinkOptions::default());
    let win = analysis.win.as_ref().unwrap();
    assert_eq!(analysis.hint.cell(), Some(win.moves[0].cell));
    for (language, about) in [(Language::English, "risk about "), (Language::Chinese, "风险约 ")] {
        assert!(win.moves.iter().all(|one| one.words(language).contains(about)), "{language:?}");
        assert!(analysis.hint.words_with(win, language).contains(about), "{language:?}");
        let why = analysis.why(language);
        let too_many = ["There are too many layouts to count", "布局太多，无法数清"];
        assert!(too_many.iter().any(|start| why.starts_with(start)), "{why}");
    }
}

#[test]
fn a_safe_cell_is_the_only_move() {
    for text in ["2x3 1\n1..\n1..\n", "2x5 2\n111..\n.....\n", "3x9 6\n111......\n.........\n.........\n"] {
        for positions in [0, 100_000] {
            let options = ThinkOptions { positions, ..ThinkOptions::default() };
            let found = chances(&view(text), &options);
            assert_eq!(found.moves.len(), 1, "{text}");
            assert_eq!(found.moves[0].risk, 0.0);
            assert_eq!(found.why(Language::English), None);
        }
    }
}

#[test]
fn an_analysis_hints_at_the_cell_that_wins_most() {
    let mut changed = 0;
    for view in guesses(8) {
        let hint =
            HintOptions { strength: Strength::Fast, mines: false, guess_uncounted: true, keep_going: None };
        let mut solver = Solver::default();
        let mut analysis = solver.analyse(&view, &hint, 100).unwrap();
        let before = analysis.hint.cell();
        analysis.think(&mut solver, &ThinkOptions { positions: 1_000_000, ..ThinkOptions::default() });
        let win = analysis.win.as_ref().unwrap();
        assert_eq!(analysis.hint.cell(), Some(win.moves[0].cell));
        assert_eq!(analysis.hint.risk(), Some(win.moves[0].risk));
        changed += usize::from(before != analysis.hint.cell());
        for language in Language::ALL {
            assert!(analysis.why(language).ends_with(&win.why(language).unwrap()));
        }
    }
    assert!(changed > 0, "the lowest risk is not always the best");
}

#[test]
fn the_same_position_gives_the_same_estimate() {
    for view in guesses(3) {
        let options = ThinkOptions { positions: 0, games: 40, ..ThinkOptions::default() };
        assert_eq!(chances(&view, &options), chances(&view, &options));
    }
}

#[test]
fn no_time_gives_no_chance() {
    let view = &guesses(1)[0];
    let options = ThinkOptions { keep_going: Some(&|| false), positions: 0, ..ThinkOptions::default() };
    assert_eq!(Solver::default().win_chances(view, &options).unwrap(), None);
}

#[test]
fn a_guess_is_explained_by_what_it_wins() {
    for view in guesses(5) {
        let found = chances(&view, &ThinkOptions { positions: 1_000_000, ..ThinkOptions::default() });
        let (english, chinese) =
            (found.why(Language::English).unwrap(), found.why(Language::Chinese).unwrap());
        let best = &found.moves[0];
        let lowest = found.moves.iter().map(|one| one.risk).fold(1.0, f64::min);
        let is_lowest = best.risk <= lowest + 1e-9;
        assert_eq!(english.contains(", but "), !is_lowest, "{english}");
        assert_eq!(chinese.contains('但'), !is_lowest, "{chinese}");
        assert!(english.contains(&format!("{:.1} %", 100.0 * best.chance.value)), "{english}");
    }
}
