//! `master`: every board is checked by playing it, and every `Impossible` by the contract.

mod common;

use common::run;
use saolei_protocols::Protocol;
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
