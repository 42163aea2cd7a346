//! A deadline that has passed ends every part of the solver's work; what was found before is the answer.

mod common;

use saolei_solver::{Deduction, HintOptions, LayoutCount, Settings, Solver, Strength, ThinkOptions, View};
use std::time::Instant;

const OPTIONS: HintOptions<'_> =
    HintOptions { strength: Strength::Strong, mines: false, guess_uncounted: true, keep_going: None };

/// A deadline that has passed.
fn late() -> Settings {
    Settings { deadline: Some(Instant::now()), ..Settings::default() }
}

/// Single numbers give nothing here, pairs give a safe cell, and the odds are exact.
fn subset() -> View {
    common::view("2x5 2\n111..\n.....\n")
}

#[test]
fn odds_and_counts_are_left_out_after_the_deadline() {
    let view = subset();
    assert!(Solver::default().odds(&view).unwrap().is_exact());
    let mut solver = Solver::new(late());
    let mut odds = solver.odds(&view).unwrap();
    assert!(!odds.is_exact());
    solver.estimate(&mut odds, &|| true);
    assert!(!odds.has_estimates());
    assert_eq!(solver.counts(&view).unwrap(), None);
    solver.set_deadline(None);
    assert!(solver.odds(&view).unwrap().is_exact());
}

#[test]
fn deduction_ends_at_the_deadline() {
    let view = subset();
    assert!(!Deduction::at(view.clone(), Settings::default()).deduce().unwrap().is_empty());
    assert!(Deduction::at(view, late()).deduce().unwrap().is_empty());
}

#[test]
fn a_large_board_is_cut_short_and_the_answer_says_so() {
    let (view, _) = common::half_open(100, 120, 2400, 7, |row, col| row % 3 == 1 && col % 2 == 0);
    let mut solver = Solver::new(late());
    let mut analysis = solver.analyse(&view, &OPTIONS, 1000).unwrap();
    assert!(analysis.cut_short);
    assert_eq!(analysis.layouts, LayoutCount::TooWide);
    assert!(analysis.deduction.reasons().is_empty());
    assert!(analysis.hint.cell().is_some(), "some move is better than none");
    analysis.think(&mut solver, &ThinkOptions::while_time(Strength::Strong, &|| false));
    assert_eq!(analysis.win, None);
}

#[test]
fn an_answer_with_enough_time_is_not_cut_short() {
    let analysis = Solver::default().analyse(&subset(), &OPTIONS, 1000).unwrap();
    assert!(!analysis.cut_short && !analysis.deduction.reasons().is_empty());
    assert!(matches!(analysis.layouts, LayoutCount::Exact(_)));
}
