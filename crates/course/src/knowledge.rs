//! What follows from `add_knowledge` calls: what the course asks for, and everything that is certain.

use crate::game::Cs50Game;
use saolei_boards::{Language, View};
use saolei_rules::{Cell, Face, Size};
use saolei_solver::{Deduction, Settings};
use std::collections::BTreeSet;

/// Sets of cells, as many as the board has; bit by bit, row by row.
pub(crate) type CellSet = u64;

/// Cells that are known to be mines or safe.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Known {
    pub(crate) mines: CellSet,
    pub(crate) safes: CellSet,
}

/// Which conclusions are drawn from sentences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Inference {
    /// Conclusions from single sentences.
    Single,
    /// Also conclusions from the difference of two sentences, if one has all cells of the other.
    Subsets,
}

/// Draws conclusions from sentences until there are no more.
pub(crate) fn infer(sentences: &[(CellSet, u32)], opened: CellSet, inference: Inference) -> Known {
    /// Bounds the work. No real game leads to this many sentences.
    const MOST: usize = 400;
    let mut known = Known { mines: 0, safes: opened };
    let mut all: BTreeSet<(CellSet, u32)> = sentences.iter().copied().collect();
    loop {
        let before = (known, all.len());
        let reduced = |&(cells, count): &(CellSet, u32)| {
            (cells & !known.mines & !known.safes, count.saturating_sub((cells & known.mines).count_ones()))
        };
        all = all.iter().map(reduced).filter(|&(cells, _)| cells != 0).collect();
        for &(cells, count) in &all {
            if count == 0 {
                known.safes |= cells;
            } else if count == cells.count_ones() {
                known.mines |= cells;
            }
        }
        if inference == Inference::Subsets && all.len() < MOST {
            let new: Vec<(CellSet, u32)> = all
                .iter()
                .flat_map(|part| all.iter().map(move |whole| (part, whole)))
                .filter(|(part, whole)| part.0 != whole.0 && part.0 & !whole.0 == 0 && part.1 <= whole.1)
                .map(|(part, whole)| (whole.0 & !part.0, whole.1 - part.1))
                .collect();
            all.extend(new);
        }
        if before == (known, all.len()) {
            return known;
        }
    }
}

/// Whether the sentence is one of these, or the sum of some that share no cell.
pub(crate) fn is_joined((cells, count): (CellSet, i64), sentences: &[(CellSet, i64)]) -> bool {
    let lowest = cells & cells.wrapping_neg();
    let mut parts: Vec<(CellSet, i64)> =
        sentences.iter().copied().filter(|part| part.0 & lowest != 0 && part.0 & !cells == 0).collect();
    // A student's list may have thousands of copies.
    parts.sort_unstable();
    parts.dedup();
    match cells {
        0 => count == 0,
        _ => parts.iter().any(|part| is_joined((cells & !part.0, count - part.1), sentences)),
    }
}

/// Everything that is certain without the number of mines, which the student's program does not know.
pub(crate) struct Certain {
    deduction: Deduction,
    pub(crate) known: Known,
}

impl Certain {
    pub(crate) fn new(game: &Cs50Game) -> Certain {
        let size = game.size;
        let view =
            View::closed(size, u64::from(game.mines.count_ones())).expect("the mines are on the board");
        let mut deduction = Deduction::at(view, Settings::default());
        let mut known = Known::default();
        for &cell in &game.opened {
            deduction.see(cell, Face::Open(game.number(cell) as u8));
            known.safes |= bit(size, cell);
        }
        let counts =
            |deduction: &Deduction| deduction.reasons().iter().any(|reason| reason.mine_count.is_some());
        // The layout is real, so nothing contradicts.
        let _ = deduction.deduce_while(|found| !counts(found));
        for reason in deduction.reasons().iter().take_while(|reason| reason.mine_count.is_none()) {
            reason.mines.iter().for_each(|&cell| known.mines |= bit(size, cell));
            reason.safe.iter().for_each(|&cell| known.safes |= bit(size, cell));
        }
        Certain { deduction, known }
    }

    /// Why a cell is certain, with rows and columns from 0 as in the course.
    pub(crate) fn why(&self, cell: Cell, language: Language) -> String {
        match self.deduction.reason(cell) {
            Some(reason) => from_zero(&reason.words(language)),
            None => String::new(),
        }
    }
}

pub(crate) fn bit(size: Size, cell: Cell) -> CellSet {
    1 << (cell.row() * size.cols() + cell.col())
}

/// Counts the cells in a text, such as (2, 3), from 0.
fn from_zero(text: &str) -> String {
    let mut changed = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('(') {
        changed += &rest[..=at];
        rest = &rest[at + 1..];
        let numbers = rest.split_once(')').and_then(|(inside, after)| {
            let (row, col) = inside.split_once(", ")?;
            Some((row.parse::<u32>().ok()?.checked_sub(1)?, col.parse::<u32>().ok()?.checked_sub(1)?, after))
        });
        if let Some((row, col, after)) = numbers {
            changed += &format!("{row}, {col})");
            rest = after;
        }
    }
    changed + rest
}

#[cfg(test)]
mod tests {
    use super::*;
    use saolei_boards::Random;

    #[test]
    fn cells_in_texts_are_counted_from_0() {
        assert_eq!(from_zero("(1, 2) (all) is (10, 1)."), "(0, 1) (all) is (9, 0).");
    }

    /// Tries every layout, so boards must be small.
    fn certain_in_all_layouts(game: &Cs50Game) -> Known {
        let all = (1 << game.size.cells()) - 1;
        let numbers: Vec<(CellSet, u32)> =
            game.opened.iter().map(|&cell| (game.around(cell), game.number(cell))).collect();
        let opened = game.opened.iter().fold(0, |set, &cell| set | bit(game.size, cell));
        let mut known = Known { mines: all, safes: all };
        for mines in 0..=all {
            let fits = numbers.iter().all(|(around, number)| (around & mines).count_ones() == *number);
            if mines & opened == 0 && fits {
                known = Known { mines: known.mines & mines, safes: known.safes & !mines };
            }
        }
        known
    }

    #[test]
    fn certain_cells_are_those_on_which_all_layouts_agree() {
        let random = &mut Random::named(1, "certain");
        for _ in 0..200 {
            // Up to 4 x 4.
            let game = Cs50Game::random(random, 8);
            for calls in 0..=game.opened.len() {
                let game = game.up_to(calls);
                assert_eq!(Certain::new(&game).known, certain_in_all_layouts(&game), "{game:?}");
            }
        }
    }

    #[test]
    fn sentences_can_be_in_parts() {
        let sentences = [(0b0011, 1), (0b0011, 1), (0b0100, 1), (0b1100, 1)];
        assert!(is_joined((0b0111, 2), &sentences));
        assert!(is_joined((0b1111, 2), &sentences));
        assert!(!is_joined((0b0111, 1), &sentences));
        assert!(!is_joined((0b1000, 0), &sentences));
    }

    #[test]
    fn parts_of_sentences_give_new_ones() {
        let sentences = [(0b0111, 1), (0b0011, 1)];
        assert_eq!(infer(&sentences, 0, Inference::Single), Known::default());
        assert_eq!(infer(&sentences, 0, Inference::Subsets), Known { mines: 0, safes: 0b0100 });
        // The second conclusion needs the first.
        let sentences = [(0b0011, 1), (0b0111, 2), (0b1100, 1)];
        assert_eq!(infer(&sentences, 0, Inference::Subsets), Known { mines: 0b0100, safes: 0b1000 });
    }
}
