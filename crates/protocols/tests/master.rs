//! `master`: every board is checked by playing it, and every `Impossible` by trying all layouts.

mod common;

use common::run;
use saolei_protocols::Protocol;
use saolei_testing::naive::{Dialect, Game, Operation, Phase};
use saolei_testing::protocols;
use std::fmt::Write;

#[test]
fn every_board_up_to_8_by_8_is_won_by_one_click_or_impossible() {
    let mut sizes = Vec::new();
    for rows in 1..=8 {
        for cols in 1..=8 {
            sizes.extend((0..rows * cols).map(|mines| (rows, cols, mines)));
        }
    }
    answer_and_play(&sizes);
}

#[test]
fn impossible_means_that_no_layout_at_all_is_won_by_one_click() {
    for (rows, cols) in [
        (1, 1),
        (1, 7),
        (6, 1),
        (2, 2),
        (2, 3),
        (3, 2),
        (2, 7),
        (8, 2),
        (3, 3),
        (3, 5),
        (4, 4),
        (4, 5),
        (5, 4),
    ] {
        let possible = safe_counts_of_one_click_wins(rows, cols);
        for mines in 0..rows * cols {
            let found = run(Protocol::Master, &format!("1\n{rows} {cols} {mines}\n"));
            let impossible = found.answer == "Case #1:\nImpossible\n";
            let safe = rows * cols - mines;
            assert_eq!(impossible, !possible[safe], "{rows} x {cols} with {mines} mines\n{}", found.answer);
            assert_eq!(
                impossible,
                !protocols::one_click_can_win(rows, cols, mines),
                "the contract of {rows} x {cols}, {mines}"
            );
        }
    }
}

#[test]
fn the_rule_does_not_depend_on_which_side_is_longer() {
    for (rows, cols) in [(2, 9), (3, 11), (7, 4)] {
        for mines in 0..rows * cols {
            let lying = run(Protocol::Master, &format!("1\n{rows} {cols} {mines}\n")).answer;
            let standing = run(Protocol::Master, &format!("1\n{cols} {rows} {mines}\n")).answer;
            assert_eq!(
                lying.contains("Impossible"),
                standing.contains("Impossible"),
                "{rows} x {cols}, {mines}"
            );
        }
    }
}

#[test]
fn large_boards_are_won_by_one_click() {
    let mut sizes = Vec::new();
    for (rows, cols) in [(1, 100_000), (100_000, 1), (2, 50_000), (50_000, 2), (300, 7), (7, 300)] {
        let cells = rows * cols;
        sizes.extend(
            [0, 1, 2, 3, cells / 2, cells / 2 + 1, cells - 9, cells - 8, cells - 4, cells - 1]
                .map(|mines| (rows, cols, mines)),
        );
    }
    // One mine more than leaves a full row, where the last safe cell has to borrow.
    sizes.extend((0..30).map(|mines| (300, 7, 1000 + mines)));
    sizes.extend([0, 499_999, 999_000, 998_999, 999_991].map(|mines| (1000, 1000, mines)));
    answer_and_play(&sizes);
}

fn answer_and_play(sizes: &[(usize, usize, usize)]) {
    let mut input = format!("{}\n", sizes.len());
    for (rows, cols, mines) in sizes {
        writeln!(input, "{rows} {cols} {mines}").unwrap();
    }
    let found = run(Protocol::Master, &input);
    assert_eq!(found.error, None);
    if let Err(wrong) = protocols::check_master(&input, &found.answer) {
        panic!("{}", wrong.chars().take(3000).collect::<String>());
    }
}

/// For each number of safe cells, whether some layout with so many is won by some click: all layouts are tried.
fn safe_counts_of_one_click_wins(rows: usize, cols: usize) -> Vec<bool> {
    let cells = rows * cols;
    let mut possible = vec![false; cells + 1];
    // The neighbours of each cell, itself included, as bits.
    let board = Game::new(Dialect::Classic, vec![vec![false; cols]; rows]);
    let blocks: Vec<u32> = board
        .cells()
        .into_iter()
        .map(|cell| {
            let around = board.around(cell).into_iter().chain([cell]);
            around.map(|(row, col)| 1 << (row * cols + col)).sum()
        })
        .collect();
    for mines in 0..1_u32 << cells {
        let safe = cells - mines.count_ones() as usize;
        if safe == 0 || possible[safe] {
            continue;
        }
        // A click that wins a board with two safe cells or more is on a 0, and then every 0 opens all the others: it
        // is enough to flood from the first.
        let zeros = (0..cells).filter(|&cell| blocks[cell] & mines == 0);
        let mut open = 0;
        let mut todo: Vec<usize> = zeros.take(1).collect();
        while let Some(zero) = todo.pop() {
            let new = blocks[zero] & !open;
            open |= blocks[zero];
            todo.extend((0..cells).filter(|&cell| new & 1 << cell != 0 && blocks[cell] & mines == 0));
        }
        possible[safe] = safe == 1 || open.count_ones() as usize == safe;
    }
    possible
}

#[test]
fn the_brute_force_agrees_with_the_naive_engine() {
    for (rows, cols) in [(2, 3), (3, 3), (1, 5)] {
        let cells = rows * cols;
        let mut possible = vec![false; cells + 1];
        for mines in 0..1_u32 << cells {
            let layout: Vec<Vec<bool>> = (0..rows)
                .map(|row| (0..cols).map(|col| mines & 1 << (row * cols + col) != 0).collect())
                .collect();
            for cell in Game::new(Dialect::Classic, layout.clone()).cells() {
                let mut board = Game::new(Dialect::Classic, layout.clone());
                board.apply(Operation::Open(cell));
                possible[cells - mines.count_ones() as usize] |= board.phase == Phase::Won;
            }
        }
        assert_eq!(possible[1..], safe_counts_of_one_click_wins(rows, cols)[1..], "{rows} x {cols}");
    }
}
