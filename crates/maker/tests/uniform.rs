//! Every layout is equally likely: counted over all layouts of tiny boards, with fixed seeds.

mod common;

use saolei_boards::{FirstClick, Level, Seed};
use saolei_maker::{Maker, Method, Prover, Request, Symmetry, Technique};
use saolei_rules::Layout;
use std::collections::HashMap;

/// Makes many boards and compares how often each layout comes with all layouts that should.
fn check(request: Request, is_allowed: impl Fn(&Layout) -> bool) {
    let Level { size, mines } = request.level;
    let allowed = common::layouts(size, mines).filter(is_allowed);
    let mut counts: HashMap<u32, u32> = allowed.map(|layout| (common::bits(&layout), 0)).collect();
    let boards = 60 * counts.len() as u64;
    let mut maker = Maker::new(request).unwrap();
    let seed: Seed = "uniform".parse().unwrap();
    for index in 0..boards {
        let board = maker.make(&seed.nth(index)).unwrap();
        *counts.get_mut(&common::bits(&board.layout)).expect("only allowed layouts come") += 1;
    }
    // With this many degrees of freedom, chi-square exceeds five standard deviations once in a million.
    let expected = boards as f64 / counts.len() as f64;
    let chi: f64 = counts.values().map(|&count| (f64::from(count) - expected).powi(2) / expected).sum();
    let freedom = counts.len() as f64 - 1.0;
    assert!(counts.len() > 20, "{} layouts prove nothing", counts.len());
    assert!((chi - freedom).abs() < 5.0 * (2.0 * freedom).sqrt(), "{chi} of {freedom}");
}

fn level(text: &str) -> Level {
    text.parse().unwrap()
}

#[test]
fn any_layout_is_equally_likely() {
    let level = level("3x4/3");
    check(Request::uniform(level, FirstClick::Any.at(level.corner())), |_| true);
}

#[test]
fn any_layout_with_a_safe_start_is_equally_likely() {
    let level = level("3x4/3");
    let start = level.size.cell(1, 2).unwrap();
    check(Request::uniform(level, FirstClick::Safe.at(start)), |layout| !layout.is_mine(start));
}

#[test]
fn any_layout_with_an_opening_is_equally_likely() {
    let level = level("3x6/4");
    let start = level.size.cell(2, 1).unwrap();
    check(Request::uniform(level, FirstClick::Opening.at(start)), |layout| {
        !layout.is_mine(start) && layout.number(start) == 0
    });
}

#[test]
fn any_layout_without_a_guess_is_equally_likely() {
    let level = level("4x5/4");
    let start = level.size.cell(1, 1).unwrap();
    let mut request = Request::no_guess(level, start);
    request.no_guess.as_mut().unwrap().method = Some(Method::Uniform);
    let prover = std::cell::RefCell::new(Prover::new(level.size));
    check(request, |layout| {
        layout.number(start) == 0 && prover.borrow_mut().prove(layout, start, Technique::MineCount).is_some()
    });
}

#[test]
fn any_symmetric_layout_is_equally_likely() {
    for symmetry in Symmetry::ALL {
        let level = level("3x5/6");
        let request = Request {
            symmetry: Some(symmetry),
            ..Request::uniform(level, FirstClick::Any.at(level.corner()))
        };
        check(request, |layout| {
            let size = layout.size();
            size.iter().all(|cell| layout.is_mine(cell) == layout.is_mine(symmetry.image(size, cell)))
        });
    }
}
