//! Boards without a guess, played by a naive exact solver that knows nothing of the real one.

mod common;

use saolei_boards::{FirstClick, Level, Seed};
use saolei_maker::{Difficulty, Maker, Method, NoGuess, Prover, Request, Technique};
use saolei_rules::{Cell, Layout, Size};
use saolei_testing::{OpenNumber, SmallBoard, easiest_technique};
use std::collections::BTreeSet;

fn wins_by_brute_force(layout: &Layout, first_click: Cell, knows_mine_count: bool) -> bool {
    let (rows, cols) = (layout.size().rows(), layout.size().cols());
    let first = (first_click.row() * cols + first_click.col()) as usize;
    let board = SmallBoard::new(rows as usize, cols as usize);
    board.is_won_without_a_guess(common::bits(layout), first, knows_mine_count)
}

/// Whether a naive solver with single numbers and pairs, up to a technique, wins a layout.
fn wins_by_pairs(layout: &Layout, first_click: Cell, hardest: Technique) -> bool {
    let size = layout.size();
    let cells: Vec<Cell> = size.iter().collect();
    let index = |cell: Cell| (cell.row() * size.cols() + cell.col()) as usize;
    let mut open = BTreeSet::from([index(first_click)]);
    let mut mines = BTreeSet::new();
    loop {
        let numbers = open.iter().map(|&at| {
            let closed = size.neighbours(cells[at]).map(index).filter(|other| !open.contains(other));
            let (known, unknown): (BTreeSet<usize>, BTreeSet<usize>) =
                closed.partition(|other| mines.contains(other));
            OpenNumber { cells: unknown, missing: usize::from(layout.number(cells[at])) - known.len() }
        });
        let found = easiest_technique(&numbers.collect::<Vec<_>>());
        match found.filter(|(name, _)| Technique::ALL.iter().any(|t| t.name() == *name && *t <= hardest)) {
            Some((_, conclusion)) => {
                assert!(conclusion.safe.iter().all(|&at| !layout.is_mine(cells[at])));
                open.extend(conclusion.safe);
                mines.extend(conclusion.mines);
            }
            None => return open.len() as u64 + layout.mines() == size.cells(),
        }
    }
}

fn seed(text: &str) -> Seed {
    text.parse().unwrap()
}

#[test]
fn a_board_is_proved_exactly_where_brute_force_wins() {
    let size = Size::new(3, 4).unwrap();
    let mut prover = Prover::new(size);
    let (mut proved, mut by_count) = (0, 0);
    for mines in 0..=6 {
        for layout in common::layouts(size, mines) {
            for first_click in [size.cell(0, 0).unwrap(), size.cell(1, 2).unwrap()] {
                if layout.is_mine(first_click) {
                    assert_eq!(prover.prove(&layout, first_click, Technique::MineCount), None);
                    continue;
                }
                let effort = prover.prove(&layout, first_click, Technique::MineCount);
                assert_eq!(effort.is_some(), wins_by_brute_force(&layout, first_click, true), "{layout:?}");
                let without = prover.prove(&layout, first_click, Technique::Component);
                assert_eq!(without.is_some(), wins_by_brute_force(&layout, first_click, false), "{layout:?}");
                proved += u32::from(effort.is_some());
                by_count += u32::from(effort.is_some_and(|effort| effort.needs_mine_count()));
                assert!(effort.is_none_or(|effort| effort.needs_mine_count() == without.is_none()));
            }
        }
    }
    assert!(proved > 200 && by_count > 100, "{proved} {by_count}");
}

#[test]
fn every_board_without_a_guess_is_won_by_brute_force() {
    for (level, count) in [("4x5/4", 12), ("4x5/6", 12), ("3x6/8", 8)] {
        let level: Level = level.parse().unwrap();
        let first_click = level.size.cell(1, 1).unwrap();
        for method in [Method::Uniform, Method::Dense] {
            for hardest in [Technique::Component, Technique::MineCount] {
                let mut request = Request::no_guess(level, first_click);
                request.no_guess = Some(NoGuess { method: Some(method), hardest, difficulty: None });
                let mut maker = Maker::new(request).unwrap();
                for index in 0..count {
                    let board = maker.make(&seed("brute").nth(index)).unwrap();
                    assert_eq!(board.layout.mines(), level.mines);
                    assert_eq!(board.proof.unwrap().method, method);
                    assert_eq!(board.layout.number(first_click), 0);
                    assert!(wins_by_brute_force(&board.layout, first_click, hardest == Technique::MineCount));
                }
            }
        }
    }
}

#[test]
fn repaired_boards_of_every_density_are_proved() {
    for level in ["9x9/35", "16x16/70", "16x30/150", "16x30/200", "24x30/200"] {
        let level: Level = level.parse().unwrap();
        let mut request = Request::no_guess(level, level.middle());
        request.no_guess.as_mut().unwrap().method = Some(Method::Dense);
        let mut maker = Maker::new(request).unwrap();
        let mut prover = Prover::new(level.size);
        for index in 0..4 {
            let board = maker.make(&seed("dense").nth(index)).unwrap();
            assert_eq!(board.layout.mines(), level.mines);
            let effort = prover.prove(&board.layout, level.middle(), Technique::MineCount);
            assert_eq!(effort, Some(board.proof.unwrap().effort));
        }
    }
}

#[test]
fn a_difficulty_is_what_was_asked_for() {
    let level: Level = "intermediate".parse().unwrap();
    for difficulty in Difficulty::ALL {
        let mut request = Request::no_guess(level, level.middle());
        request.no_guess.as_mut().unwrap().difficulty = Some(difficulty);
        let board = Maker::new(request).unwrap().make(&seed("hard")).unwrap();
        let effort = board.proof.unwrap().effort;
        assert_eq!(effort.difficulty(), difficulty);
        let pairs = [Technique::Subset, Technique::Difference];
        let wins = pairs.map(|hardest| wins_by_pairs(&board.layout, level.middle(), hardest));
        let expected = match difficulty {
            Difficulty::Easy => [true, true],
            Difficulty::Medium => [false, true],
            Difficulty::Hard | Difficulty::Extreme => [false, false],
        };
        assert_eq!(wins, expected, "{difficulty}");
        let is_extreme = effort.longest_chain > 5 || effort.steps.of(Technique::Component) > 0;
        assert_eq!(is_extreme, difficulty == Difficulty::Extreme);
    }
}

#[test]
fn a_limit_of_techniques_is_kept() {
    let level: Level = "16x16/40".parse().unwrap();
    for hardest in Technique::ALL {
        let mut request = Request::no_guess(level, level.middle());
        request.no_guess.as_mut().unwrap().hardest = hardest;
        let board = Maker::new(request).unwrap().make(&seed("limit")).unwrap();
        let needed = board.proof.unwrap().effort.hardest().unwrap();
        assert!(needed <= hardest);
        if needed <= Technique::Difference {
            assert!(wins_by_pairs(&board.layout, level.middle(), needed), "{needed:?}");
        }
        for easier in Technique::ALL.into_iter().take(3).filter(|&easier| easier < needed) {
            assert!(!wins_by_pairs(&board.layout, level.middle(), easier), "{needed:?}, but {easier:?} wins");
        }
    }
}

#[test]
fn the_one_click_board_takes_no_step() {
    let level: Level = "10x10/82".parse().unwrap();
    let board = Maker::new(Request::one_click(level)).unwrap().make(&seed("any")).unwrap();
    let proof = board.proof.unwrap();
    assert_eq!((proof.method, proof.effort.steps.all(), board.measures.three_bv), (Method::OneClick, 0, 1));
    assert_eq!(board.start, FirstClick::Safe.at(level.corner()));
}

#[test]
fn the_tries_run_out() {
    let level: Level = "16x30/140".parse().unwrap();
    let mut request = Request::no_guess(level, level.middle());
    request.tries = 20;
    request.no_guess.as_mut().unwrap().method = Some(Method::Uniform);
    assert_eq!(Maker::new(request).unwrap().make(&seed("a")).unwrap_err().tries, 20);
    request.no_guess.as_mut().unwrap().method = Some(Method::Dense);
    request.tries = 2;
    assert_eq!(Maker::new(request).unwrap().make(&seed("a")).unwrap_err().tries, 2);
}

#[test]
fn a_dense_easy_board_is_repaired_until_it_is_easy() {
    // Of boards of this density that need no guess, one in hundreds is easy.
    let level: Level = "30x30/225".parse().unwrap();
    let mut request = Request { tries: 1000, ..Request::no_guess(level, level.middle()) };
    for difficulty in [Difficulty::Easy, Difficulty::Medium] {
        request.no_guess =
            request.no_guess.map(|no_guess| NoGuess { difficulty: Some(difficulty), ..no_guess });
        let mut maker = Maker::new(request).unwrap();
        for name in ["a", "b", "c", "d", "e", "f"] {
            let board =
                maker.make(&seed(name)).unwrap_or_else(|error| panic!("{difficulty} {name}: {error}"));
            let effort = Prover::new(level.size).prove(&board.layout, level.middle(), Technique::MineCount);
            assert_eq!(effort.unwrap().difficulty(), difficulty, "{name}");
        }
    }
}
