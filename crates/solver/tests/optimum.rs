//! The best that any player can do on a board, against figures found elsewhere and a program that tries everything.

mod common;

use common::every_way::EveryWay;
use saolei_boards::{BoardList, FirstClick, Level};
use saolei_solver::{NoOptimum, Optimum, OptimumLimits, Strength, simulate};

const LIMITS: OptimumLimits = OptimumLimits { threads: 2, memory: 1 << 28, positions: u64::MAX };

fn optimum(level: &str, first_click: FirstClick, start: Option<(u32, u32)>) -> Result<Optimum, NoOptimum> {
    let level: Level = level.parse().unwrap();
    let start = start.map(|(row, col)| level.size.cell(row, col).unwrap());
    Optimum::of(level, first_click, start, LIMITS, |_| true)
}

#[test]
fn a_safe_first_click_in_the_corner_wins_so_many_layouts() {
    let known = [
        ("4x4/4", 949, 1365),
        ("4x4/5", 1433, 3003),
        ("4x4/6", 1556, 5005),
        ("4x4/8", 795, 6435),
        ("4x5/4", 2950, 3876),
        ("4x5/6", 11_428, 27_132),
    ];
    for (level, wins, layouts) in known {
        let found = optimum(level, FirstClick::Safe, Some((0, 0))).unwrap();
        assert_eq!((found.wins, found.layouts), (wins, layouts), "{level}");
        assert!(found.positions > 0);
    }
}

#[test]
fn the_best_first_cell_wins_so_many_layouts() {
    let known = [
        ("3x3/2", 24, 28),
        ("4x4/3", 400, 455),
        ("4x4/4", 961, 1365),
        ("4x4/5", 1461, 3003),
        ("4x4/6", 1584, 5005),
        ("4x4/7", 1317, 6435),
        ("4x4/8", 859, 6435),
        ("4x5/4", 2950, 3876),
        ("4x5/5", 6998, 11_628),
        ("5x5/3", 1798, 2024),
        ("5x5/4", 8236, 10_626),
        ("6x6/3", 6427, 6545),
        ("3x8/4", 7589, 8855),
        ("2x10/4", 551, 3876),
        ("1x20/5", 4136, 11_628),
    ];
    for (level, wins, layouts) in known {
        let found = optimum(level, FirstClick::Safe, None).unwrap();
        assert_eq!((found.wins, found.layouts), (wins, layouts), "{level}");
    }
    // Not in the corner, although that is the best on large boards.
    let start = optimum("4x4/4", FirstClick::Safe, None).unwrap().start;
    assert_eq!((start.row(), start.col()), (0, 1));
}

#[test]
fn a_first_click_without_a_promise_wins_961_of_1820() {
    let found = optimum("4x4/4", FirstClick::Any, None).unwrap();
    assert_eq!((found.wins, found.layouts), (961, 1820));
}

#[test]
fn every_start_of_tiny_boards_wins_as_often_as_a_search_of_everything_finds() {
    for level in ["1x7/2", "2x3/1", "2x4/2", "2x4/3", "3x3/2", "3x3/3", "3x3/4", "2x5/4", "3x4/3"] {
        let level: Level = level.parse().unwrap();
        let mut every_way = EveryWay::new(level);
        let layouts = every_way.layouts(level.mines);
        for first_click in FirstClick::ALL {
            let mut best: Option<(u64, u64)> = None;
            for (index, start) in level.size.iter().enumerate() {
                let promise = first_click.at(start);
                let kept = |layout: &&Vec<bool>| {
                    level.size.iter().zip(*layout).all(|(cell, &mine)| !(mine && promise.keeps_free(cell)))
                };
                let left: Vec<Vec<bool>> = layouts.iter().filter(kept).cloned().collect();
                // What is known depends on the promise, which is not part of what is open.
                every_way.known.clear();
                let closed = vec![None; layouts[0].len()];
                let wins = every_way.wins_with(&closed, &left, index);
                let found = Optimum::of(level, first_click, Some(start), LIMITS, |_| true);
                match found {
                    Ok(found) => {
                        assert_eq!(
                            (found.wins, found.layouts),
                            (wins, left.len() as u64),
                            "{level} {start:?}"
                        )
                    }
                    Err(error) => assert_eq!((error, left.len()), (NoOptimum::NoLayout, 0)),
                }
                let share = |(wins, layouts): (u64, u64)| wins as f64 / layouts as f64;
                let this = (wins, left.len() as u64);
                if !left.is_empty() && best.is_none_or(|best| share(this) > share(best) + 1e-12) {
                    best = Some(this);
                }
            }
            let found = Optimum::of(level, first_click, None, LIMITS, |_| true);
            assert_eq!(found.ok().map(|found| (found.wins, found.layouts)), best, "{level} {first_click:?}");
        }
    }
}

/// All layouts without a mine in the corner, which is opened first.
fn all_layouts(level: Level) -> BoardList {
    let (rows, cols) = (level.size.rows(), level.size.cols());
    let cells = rows * cols;
    let digits = cells.div_ceil(4);
    let mut text = format!("{cols} {rows} {} 0 0\n", level.mines);
    for mines in (0u32..1 << (cells - 1)).filter(|mines| u64::from(mines.count_ones()) == level.mines) {
        // The first cell has the highest bit.
        let board = mines << (4 * digits - cells);
        text += &format!("{board:0width$x}\n", width = digits as usize);
    }
    BoardList::parse(&text).unwrap()
}

#[test]
fn max_plays_perfectly_and_strong_nearly() {
    // The wins of perfect play, and the most games fewer that `strong` may win.
    let known =
        [("4x4/4", 949, 0), ("4x4/5", 1433, 10), ("4x4/6", 1556, 8), ("4x4/8", 795, 27), ("4x5/4", 2950, 18)];
    for (level, optimum, most_regret) in known {
        let boards = all_layouts(level.parse().unwrap());
        let won = |strength| {
            let results = simulate(&boards, strength, 2, |_| {});
            assert!(results.iter().all(|result| !result.lost_on_certain));
            results.iter().filter(|result| result.won).count()
        };
        assert_eq!(won(Strength::Max), optimum, "{level}");
        let strong = won(Strength::Strong);
        assert!((optimum - most_regret..=optimum).contains(&strong), "{level}: {strong}");
        assert!(won(Strength::Fast) < optimum, "{level}: there is something to gain");
    }
}

#[test]
fn one_thread_and_many_find_the_same() {
    let level: Level = "4x5/5".parse().unwrap();
    let with = |threads| {
        let found = Optimum::of(level, FirstClick::Safe, None, OptimumLimits { threads, ..LIMITS }, |_| true);
        let found = found.unwrap();
        (found.start, found.wins, found.layouts)
    };
    let one = with(1);
    assert_eq!(one, with(2));
    assert_eq!(one, with(7));
}

#[test]
fn a_small_memory_changes_only_the_work() {
    let level: Level = "4x5/5".parse().unwrap();
    // The layouts take 15504 * 84 bytes.
    let limits = OptimumLimits { memory: 3 << 20, threads: 1, ..LIMITS };
    let found = Optimum::of(level, FirstClick::Safe, None, limits, |_| true).unwrap();
    assert_eq!((found.wins, found.layouts), (6998, 11_628));
    let most = 10_000;
    let limits = OptimumLimits { memory: most * 84 * 2, ..limits };
    let found = Optimum::of(level, FirstClick::Safe, None, limits, |_| true);
    assert_eq!(found, Err(NoOptimum::TooManyLayouts { layouts: Some(15_504), most }));
}

#[test]
fn a_search_that_is_stopped_says_how_far_it_came() {
    let level: Level = "4x5/6".parse().unwrap();
    let limits = OptimumLimits { positions: 1000, threads: 1, ..LIMITS };
    let Err(NoOptimum::Stopped(progress)) = Optimum::of(level, FirstClick::Safe, None, limits, |_| true)
    else {
        panic!("4x5/6 takes more than a thousand positions");
    };
    assert_eq!((progress.starts, progress.best), ((0, 6), None));
    assert_eq!(progress.positions, 1000);
    let expert: Level = "expert".parse().unwrap();
    let found = Optimum::of(expert, FirstClick::Safe, None, LIMITS, |_| true);
    assert_eq!(found, Err(NoOptimum::TooManyCells { most: 64 }));
    let half: Level = "8x8/32".parse().unwrap();
    let found = Optimum::of(half, FirstClick::Safe, None, LIMITS, |_| true);
    assert!(matches!(found, Err(NoOptimum::TooManyLayouts { layouts: Some(_), .. })), "{found:?}");
}
