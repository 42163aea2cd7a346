//! A request is refused at once only if no layout at all fulfils it: every layout of small boards is tried.

use saolei_boards::{FirstClick, Level, Start};
use saolei_maker::{
    CountRange, Difficulty, Maker, Measures, NoGuess, Prover, Request, RequestError, Symmetry, Technique,
};
use saolei_rules::{Cell, Layout, Size};

/// Every layout of a size, with its measures.
fn layouts(size: Size) -> Vec<(Layout, Measures)> {
    let cells: Vec<Cell> = size.iter().collect();
    let layout = |bits: u32| {
        let mines = cells.iter().enumerate().filter(|&(index, _)| bits >> index & 1 == 1);
        Layout::new(size, mines.map(|(_, &cell)| cell))
    };
    let all = (0..1u32 << cells.len()).map(layout);
    all.map(|layout| (layout.clone(), Measures::of(&layout))).collect()
}

/// Whether a layout keeps the promise of a start.
fn keeps(layout: &Layout, start: Start) -> bool {
    let is_free = |cell: Cell| !layout.is_mine(cell);
    match start.first_click {
        FirstClick::Any => true,
        FirstClick::Safe => is_free(start.cell),
        FirstClick::Opening => is_free(start.cell) && layout.number(start.cell) == 0,
    }
}

#[test]
fn what_some_layout_has_is_never_refused() {
    let mut refused = 0;
    for (rows, cols) in [(1, 1), (1, 6), (2, 5), (3, 3), (3, 4), (4, 3)] {
        let size = Size::new(rows, cols).unwrap();
        let all = layouts(size);
        for mines in 0..size.cells() {
            let level = Level::new(size, mines).unwrap();
            for first_click in FirstClick::ALL {
                let start = first_click.at(level.corner());
                let found: Vec<Measures> = all
                    .iter()
                    .filter(|(layout, _)| layout.mines() == mines && keeps(layout, start))
                    .map(|&(_, measures)| measures)
                    .collect();
                if found.is_empty() {
                    continue;
                }
                let plain = Request::uniform(level, start);
                for least in 0..=size.cells() as u32 + 1 {
                    for most in [least, least + 1, u32::MAX] {
                        let wanted = CountRange { least, most };
                        let openings = Request { openings: wanted, ..plain };
                        let three_bv = Request { three_bv: wanted, ..plain };
                        let has_openings = found.iter().any(|one| wanted.contains(one.openings));
                        let has_three_bv = found.iter().any(|one| wanted.contains(one.three_bv));
                        for (request, exists) in [(openings, has_openings), (three_bv, has_three_bv)] {
                            let is_refused = Maker::new(request).is_err();
                            assert!(!(exists && is_refused), "{level} {start:?} {request:?}");
                            refused += u32::from(is_refused);
                        }
                    }
                }
            }
        }
    }
    assert!(refused > 1000, "{refused}");
}

#[test]
fn symmetric_boards_have_the_mine_counts_that_errors_name() {
    for (rows, cols) in [(1, 4), (2, 3), (3, 3), (4, 3)] {
        let size = Size::new(rows, cols).unwrap();
        let all = layouts(size);
        for symmetry in Symmetry::ALL {
            for (mines, first_click) in
                (0..size.cells()).flat_map(|mines| [(mines, FirstClick::Any), (mines, FirstClick::Safe)])
            {
                let level = Level::new(size, mines).unwrap();
                let start = first_click.at(level.corner());
                let is_symmetric = |layout: &Layout| {
                    size.iter().all(|cell| layout.is_mine(cell) == layout.is_mine(symmetry.image(size, cell)))
                };
                let exists = all.iter().any(|(layout, _)| {
                    layout.mines() == mines && keeps(layout, start) && is_symmetric(layout)
                });
                let request = Request { symmetry: Some(symmetry), ..Request::uniform(level, start) };
                let made = Maker::new(request);
                assert_eq!(made.is_ok(), exists, "{level} {symmetry}");
                if let Err(RequestError::NotSymmetric { most, .. }) = made {
                    let level = Level::new(size, most).unwrap();
                    assert!(Maker::new(Request { level, ..request }).is_ok(), "{level} {symmetry}");
                }
            }
        }
    }
}

#[test]
fn a_difficulty_is_refused_at_once_only_if_the_techniques_cannot_give_it() {
    let size = Size::new(4, 4).unwrap();
    let all = layouts(size);
    let start = size.cell(0, 0).unwrap();
    let mut prover = Prover::new(size);
    for hardest in Technique::ALL {
        let efforts = all.iter().filter_map(|(layout, _)| prover.prove(layout, start, hardest));
        let found: Vec<Difficulty> = efforts.map(|effort| effort.difficulty()).collect();
        for difficulty in Difficulty::ALL {
            let no_guess = NoGuess { method: None, hardest, difficulty: Some(difficulty) };
            let level = Level::new(size, 3).unwrap();
            let request = Request { no_guess: Some(no_guess), ..Request::no_guess(level, start) };
            let is_refused = matches!(Maker::new(request), Err(RequestError::TooHard { .. }));
            assert!(!(is_refused && found.contains(&difficulty)), "{hardest:?} {difficulty}");
            let is_too_hard = match hardest {
                Technique::Single | Technique::Subset => difficulty > Difficulty::Easy,
                Technique::Difference => difficulty > Difficulty::Medium,
                Technique::Chain | Technique::Component | Technique::MineCount => false,
            };
            assert_eq!(is_refused, is_too_hard, "{hardest:?} {difficulty}");
        }
    }
}
