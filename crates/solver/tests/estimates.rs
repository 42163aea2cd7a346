//! Estimates of odds, against exact odds of positions that can be counted.

use saolei_boards::View;
use saolei_rules::{Cell, Face, Layout, Size};
use saolei_solver::{Odds, Settings, Solver};
use saolei_testing::Dice;

/// A board on which some safe cells are open, without what they would flood.
fn scattered(size: (u32, u32), mines: u64, open: usize, seed: u64) -> (View, Layout) {
    let size = Size::new(size.0, size.1).unwrap();
    let mut dice = Dice::new(seed);
    let mut cells: Vec<Cell> = size.iter().collect();
    let layout = Layout::new(size, (0..mines).map(|_| cells.swap_remove(dice.below(cells.len()))));
    let mut view = View::closed(size, mines).unwrap();
    for _ in 0..open {
        let cell = cells.swap_remove(dice.below(cells.len()));
        let number = size.neighbours(cell).filter(|&other| layout.is_mine(other)).count();
        view.set(cell, Face::Open(number as u8));
    }
    (view, layout)
}

/// The odds of a solver that may count nothing but the smallest parts.
fn estimated(view: &View) -> Odds {
    let mut solver = Solver::new(Settings { budget: 30, ..Settings::default() });
    let mut odds = solver.odds(view).unwrap();
    assert!(!odds.is_exact());
    solver.estimate(&mut odds, &|| true);
    odds
}

#[test]
fn estimates_agree_with_exact_odds() {
    let boards = [((12, 15), 40, 45), ((10, 21), 55, 60), ((16, 14), 30, 70), ((13, 13), 60, 35)];
    let (mut all, mut within, mut sum) = (0u32, 0u32, 0.0);
    for ((size, mines, open), seed) in boards.into_iter().cycle().zip(1..=12) {
        let (view, _) = scattered(size, mines, open, seed);
        let exact = Odds::of(&view).unwrap();
        assert!(exact.is_exact());
        let odds = estimated(&view);
        for cell in view.size().iter() {
            let Some(risk) = exact.risk(cell) else { continue };
            // What is called certain is.
            assert!(
                odds.certainty(cell).is_none_or(|found| exact.certainty(cell) == Some(found)),
                "{cell:?}"
            );
            match (odds.risk(cell), odds.estimate(cell)) {
                // What is known exactly is not estimated.
                (Some(known), None) => assert!((known - risk).abs() < 1e-9, "{cell:?}"),
                (None, Some(estimate)) => {
                    let off = (estimate.risk - risk).abs();
                    all += 1;
                    within += u32::from(off <= estimate.error);
                    sum += off;
                    assert!(
                        off <= 4.0 * estimate.error && off < 0.15,
                        "{cell:?}: {estimate:?}, exactly {risk}"
                    );
                }
                other => panic!("{cell:?}: {other:?}"),
            }
        }
    }
    assert!(all > 600, "{all}");
    assert!(f64::from(within) > 0.93 * f64::from(all), "{within} of {all} are within their errors");
    assert!(sum / f64::from(all) < 0.01, "off by {} on average", sum / f64::from(all));
}

/// A row with ones in these columns, each beside two closed cells.
fn row_of_ones(cols: u32, mines: u64, ones: impl Iterator<Item = u32>) -> View {
    let mut view = View::closed(Size::new(1, cols).unwrap(), mines).unwrap();
    ones.for_each(|col| view.set(view.size().cell(0, col).unwrap(), Face::Open(1)));
    view
}

#[test]
fn cells_that_change_together_far_away_have_a_large_error() {
    // One cell decides all, and both ways leave as many ways for the rest.
    let view = row_of_ones(80, 25, (1..60).step_by(2));
    let odds = estimated(&view);
    for col in (0..61).step_by(2) {
        let estimate = odds.estimate(view.size().cell(0, col).unwrap()).unwrap();
        assert!((estimate.risk - 0.5).abs() <= estimate.error, "{col}: {estimate:?}");
    }
}

#[test]
fn parts_that_can_be_counted_are_drawn_as_a_whole() {
    let view = row_of_ones(320, 80, (1..60).step_by(2).chain((81..280).step_by(2)));
    let exact = Odds::of(&view).unwrap();
    // Enough for the short chain, but not for the long one.
    let mut solver = Solver::new(Settings { budget: 300, ..Settings::default() });
    let mut odds = solver.odds(&view).unwrap();
    assert!(!odds.is_exact());
    solver.estimate(&mut odds, &|| true);
    for cell in view.size().iter().filter(|&cell| matches!(view.face(cell), Face::Closed(_))) {
        let (estimate, risk) = (odds.estimate(cell).unwrap(), exact.risk(cell).unwrap());
        let most = if cell.col() <= 60 { 0.02 } else { estimate.error };
        assert!((estimate.risk - risk).abs() <= most, "{cell:?}: {estimate:?}, exactly {risk}");
    }
}

/// A board on which every other cell of every other row is open, so that every cell touches a number.
fn grid(rows: u32, cols: u32, mines: u64, seed: u64) -> (View, Layout) {
    let size = Size::new(rows, cols).unwrap();
    let mut dice = Dice::new(seed);
    let is_open = |cell: Cell| cell.row() % 2 == 1 && cell.col() % 2 == 1;
    let mut cells: Vec<Cell> = size.iter().filter(|&cell| !is_open(cell)).collect();
    let layout = Layout::new(size, (0..mines).map(|_| cells.swap_remove(dice.below(cells.len()))));
    let mut view = View::closed(size, mines).unwrap();
    for cell in size.iter().filter(|&cell| is_open(cell)) {
        let number = size.neighbours(cell).filter(|&other| layout.is_mine(other)).count();
        view.set(cell, Face::Open(number as u8));
    }
    (view, layout)
}

#[test]
fn the_number_of_mines_is_kept_if_every_cell_touches_a_number() {
    let (view, _) = grid(9, 13, 25, 7);
    let size = view.size();
    let (exact, odds) = (Odds::of(&view).unwrap(), estimated(&view));
    let risk = |cell| odds.risk(cell).or(odds.estimate(cell).map(|estimate| estimate.risk));
    let sum: f64 = size.iter().filter_map(risk).sum();
    assert!((sum - 25.0).abs() < 0.5, "{sum} mines");
    for cell in size.iter() {
        if let (Some(exact), Some(estimate)) = (exact.risk(cell), odds.estimate(cell)) {
            assert!((exact - estimate.risk).abs() < 0.1, "{cell:?}: {estimate:?}, exactly {exact}");
        }
    }
}

#[test]
fn a_plane_of_scattered_numbers_has_an_estimate_for_every_cell() {
    let (view, layout) = grid(44, 51, 500, 3);
    let mut solver = Solver::default();
    let mut odds = solver.odds(&view).unwrap();
    assert!(!odds.is_exact(), "it is too wide to count");
    solver.estimate(&mut odds, &|| true);
    let (mut expected, mut found) = (0.0, 0.0);
    for cell in view.size().iter().filter(|&cell| matches!(view.face(cell), Face::Closed(_))) {
        let mine = f64::from(u8::from(layout.is_mine(cell)));
        let risk = match (odds.certainty(cell), odds.risk(cell), odds.estimate(cell)) {
            (Some(_), Some(risk), None) => {
                assert_eq!(risk, mine, "{cell:?}: what is certain is true");
                continue;
            }
            (None, Some(risk), None) => risk,
            (None, None, Some(estimate)) => estimate.risk,
            other => panic!("{cell:?}: {other:?}"),
        };
        // How surprising the true layout is, and how surprising it should be.
        let surprise = |mine: f64, risk: f64| if mine > 0.5 { -risk.ln() } else { -(1.0 - risk).ln() };
        let risk = risk.clamp(0.01, 0.99);
        found += surprise(mine, risk);
        expected += risk * surprise(1.0, risk) + (1.0 - risk) * surprise(0.0, risk);
    }
    assert!((found / expected - 1.0).abs() < 0.15, "surprise {found}, expected {expected}");
    // Again the same.
    let mut again = solver.odds(&view).unwrap();
    solver.estimate(&mut again, &|| true);
    assert!(view.size().iter().all(|cell| again.estimate(cell) == odds.estimate(cell)));
}

#[test]
fn without_time_there_is_no_estimate() {
    let (view, _) = scattered((12, 15), 40, 45, 1);
    let mut solver = Solver::new(Settings { budget: 30, ..Settings::default() });
    let mut odds = solver.odds(&view).unwrap();
    solver.estimate(&mut odds, &|| false);
    assert!(!odds.has_estimates() && odds.lowest_estimate().is_none());
}
