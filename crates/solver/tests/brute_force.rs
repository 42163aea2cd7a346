//! Odds, counts and contradictions against a program that tries every layout.

mod common;

use common::Small;
use saolei_solver::{Certainty, Counts, Odds};
use saolei_testing::Dice;

#[test]
fn odds_and_counts_equal_those_of_every_layout_tried() {
    let mut dice = Dice::new(1);
    let mut impossible = 0;
    for round in 0..20_000 {
        let small = Small::random(&mut dice, if round % 4 == 0 { 2 } else { 0 });
        let fitting = small.layouts(&small.all_numbers(), true);
        let odds = match Odds::of(&small.view) {
            Ok(odds) => odds,
            Err(_) => {
                assert!(fitting.is_empty(), "{small:?} has layouts");
                impossible += 1;
                continue;
            }
        };
        assert!(odds.is_exact());
        let counts = Counts::of(&small.view).unwrap().unwrap();
        assert_eq!(counts.layouts().to_string(), fitting.len().to_string(), "{small:?}");
        assert!((odds.ln_layouts().unwrap() - (fitting.len() as f64).ln()).abs() < 1e-9);
        for (index, cell) in small.view.size().iter().enumerate() {
            let Some(risk) = odds.risk(cell) else {
                assert!(small.is_open(index));
                assert_eq!(counts.mines(cell), None);
                continue;
            };
            let mines = fitting.iter().filter(|&&layout| layout >> index & 1 == 1).count();
            assert_eq!(counts.mines(cell).unwrap().to_string(), mines.to_string());
            assert!((risk - mines as f64 / fitting.len() as f64).abs() < 1e-12, "{small:?} {cell:?}");
            let certainty = if mines == 0 {
                Some(Certainty::Safe)
            } else if mines == fitting.len() {
                Some(Certainty::Mine)
            } else {
                None
            };
            assert_eq!(odds.certainty(cell), certainty, "{small:?} {cell:?}");
        }
    }
    assert!(impossible > 100, "only {impossible} positions were impossible");
}

#[test]
fn contradictions_contradict_and_none_of_them_can_be_spared() {
    let mut dice = Dice::new(2);
    let mut found = 0;
    while found < 300 {
        let small = Small::random(&mut dice, 2);
        let Err(contradiction) = Odds::of(&small.view) else {
            continue;
        };
        found += 1;
        assert!(contradiction.irreducible);
        let cols = small.view.size().cols();
        let blamed: Vec<usize> = contradiction
            .numbers
            .iter()
            .map(|clue| (clue.cell.row() * cols + clue.cell.col()) as usize)
            .collect();
        let counted = contradiction.mine_count.is_some();
        assert!(small.layouts(&blamed, counted).is_empty(), "{small:?} {contradiction}");
        if counted {
            assert!(!small.layouts(&blamed, false).is_empty(), "{small:?} {contradiction}");
        }
        for spared in &blamed {
            let others: Vec<usize> = blamed.iter().copied().filter(|number| number != spared).collect();
            assert!(!small.layouts(&others, counted).is_empty(), "{small:?} {contradiction}");
        }
    }
}
