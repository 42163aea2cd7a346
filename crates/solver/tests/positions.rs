//! Counts to the last digit, against a program in another language that shares nothing with this one.

mod common;

use common::view;
use saolei_rules::{Cell, Face, Size};
use saolei_solver::{Certainty, Counts, Odds, Settings, Solver, View};

#[test]
fn counts_equal_those_of_an_independent_program() {
    let text = include_str!("data/positions.txt");
    let mut positions = 0;
    for block in text.split("\n\n").filter(|block| !block.trim().is_empty()) {
        let (picture, answers) = block.split_once("layouts ").expect("a position has its layouts");
        let view = view(picture);
        let odds = Odds::of(&view).expect("a layout fits");
        let counts = Counts::of(&view).expect("a layout fits").expect("the frontier is narrow");
        let mut lines = answers.lines();
        let layouts = lines.next().expect("a number of layouts");
        assert_eq!(counts.layouts().to_string(), layouts, "{picture}");
        let all: f64 = layouts.parse().expect("a number");
        let mut closed = 0;
        for line in lines {
            let (count, cells) = line.split_once(' ').expect("a count and its cells");
            let risk = count.parse::<f64>().expect("a number") / all;
            for cell in cells.split(' ') {
                let (row, col) = cell.split_once(',').expect("row,col");
                let cell = view.size().cell(row.parse().unwrap(), col.parse().unwrap()).unwrap();
                assert_eq!(counts.mines(cell).unwrap().to_string(), count, "{picture} {cell:?}");
                assert!((odds.risk(cell).unwrap() - risk).abs() < 1e-12, "{picture} {cell:?}");
                let certainty = match count {
                    "0" => Some(Certainty::Safe),
                    _ if count == layouts => Some(Certainty::Mine),
                    _ => None,
                };
                assert_eq!(odds.certainty(cell), certainty, "{picture} {cell:?}");
                closed += 1;
            }
        }
        let open = view.size().iter().filter(|&cell| odds.risk(cell).is_none()).count();
        assert_eq!((open + closed) as u64, view.size().cells());
        positions += 1;
    }
    assert_eq!(positions, 36);
}

/// Wide boards, half open by a pattern: the layout that made the numbers never contradicts what is called certain.
#[test]
fn what_is_certain_on_large_boards_is_true() {
    type Pattern = fn(u32, u32) -> bool;
    let patterns: [(&str, u32, Pattern, bool); 6] = [
        ("comb", 100, |row, col| row == 0 || col % 4 == 0, true),
        ("stripes", 100, |row, _| row % 3 == 0, true),
        ("grid", 100, |row, col| row % 5 == 0 || col % 5 == 0, true),
        ("sparse lattice", 100, |row, col| row % 3 == 0 && col % 3 == 0, true),
        ("checkers", 100, |row, col| (row + col) % 2 == 0, true),
        ("dense lattice", 60, |row, col| row % 2 == 0 && col % 2 == 0, false),
    ];
    for (name, side, open, exact) in patterns {
        let (view, mined) = common::half_open(side, side, u64::from(side * side / 6), 7, open);
        let settings = Settings { budget: 1 << 20, ..Settings::default() };
        let odds = Solver::new(settings).odds(&view).expect("a layout fits");
        assert_eq!(odds.is_exact(), exact, "{name}");
        let mut certain = 0;
        for (cell, mined) in view.size().iter().zip(mined) {
            if let Some(certainty) = odds.certainty(cell) {
                assert_eq!(certainty == Certainty::Mine, mined, "{name} {cell:?}");
                certain += 1;
            }
            assert_eq!(
                odds.risk(cell).is_some(),
                !is_open(&view, cell) && (exact || odds.certainty(cell).is_some())
            );
        }
        assert!(certain > 0, "{name}");
    }
}

fn is_open(view: &View, cell: Cell) -> bool {
    matches!(view.face(cell), Face::Open(_))
}

#[test]
fn a_closed_board_of_any_size_has_its_binomial() {
    let size = Size::new(100, 100).unwrap();
    let view = View::closed(size, 2000).unwrap();
    let odds = Odds::of(&view).unwrap();
    let corner = size.cell(99, 0).unwrap();
    assert_eq!(odds.risk(corner), Some(0.2));
    assert_eq!(odds.certainty(corner), None);
    let layouts = Counts::of(&view).unwrap().unwrap().layouts().to_string();
    assert_eq!(layouts.len(), 2172);
    assert!(layouts.starts_with("16555557523550355846089298375"));
}

#[test]
fn what_is_unlikely_beyond_floats_is_not_called_safe() {
    // All but three cells are mines, and two of the three lie beside the 1 in the corner.
    let size = Size::new(60, 60).unwrap();
    let mut view = View::closed(size, 60 * 60 - 3).unwrap();
    view.set(size.cell(0, 0).unwrap(), Face::Open(1));
    let odds = Odds::of(&view).unwrap();
    assert_eq!(odds.certainty(size.cell(5, 5).unwrap()), Some(Certainty::Mine));
    // Pairs of numbers that share cells need one mine or two each: 150 to 300, and the fewer by far the likelier.
    let size = Size::new(100, 100).unwrap();
    let mut view = View::closed(size, 320).unwrap();
    for block in 0..150 {
        let (row, col) = (block / 20 * 5 + 2, block % 20 * 5);
        view.set(size.cell(row, col + 1).unwrap(), Face::Open(1));
        view.set(size.cell(row, col + 3).unwrap(), Face::Open(1));
    }
    let odds = Odds::of(&view).unwrap();
    assert!(odds.is_exact());
    assert!(size.iter().all(|cell| odds.certainty(cell).is_none()));
}
