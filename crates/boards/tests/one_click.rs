//! Boards that one click wins: each is played, and where there is none all layouts are tried.

use saolei_boards::OneClick;
use saolei_testing::naive::{Dialect, Game, Operation, Phase};
use saolei_testing::{SmallBoard, one_click_can_win};

/// Whether there is a board of this size, which is played.
fn is_won_by_one_click(rows: u32, cols: u32, mines: u64) -> bool {
    let what = format!("{rows} x {cols} with {mines} mines");
    let Some(board) = OneClick::new(rows, cols, mines).unwrap() else { return false };
    let is_mine = |row, col| u64::from(col) >= board.safe_cells(row);
    let layout = (0..rows).map(|row| (0..cols).map(|col| is_mine(row, col)).collect()).collect();
    let mut game = Game::new(Dialect::Classic, layout);
    assert_eq!(game.mine_count() as u64, mines, "{what}\n{game}");
    game.apply(Operation::Open((0, 0)));
    assert_eq!(game.phase, Phase::Won, "{what}\n{game}");
    true
}

/// For each number of safe cells, whether some layout with as many is won by some click: all layouts are tried.
fn safe_counts_of_one_click_wins(rows: u32, cols: u32) -> Vec<bool> {
    let board = SmallBoard::new(rows as usize, cols as usize);
    let cells = board.cells();
    let mut possible = vec![false; cells + 1];
    for mines in 0..1_u32 << cells {
        let safe = cells - mines.count_ones() as usize;
        if safe == 0 || possible[safe] {
            continue;
        }
        // A click that wins a board with two safe cells or more is on a 0, and then every 0 opens all the others: it is
        // enough to flood from the first.
        let is_zero = |cell: usize| mines >> cell & 1 == 0 && board.number(mines, cell) == 0;
        let mut todo: Vec<usize> = (0..cells).filter(|&cell| is_zero(cell)).take(1).collect();
        let mut open = 0_u32;
        while let Some(zero) = todo.pop() {
            let opened = (board.around(zero) | 1 << zero) & !open;
            open |= opened;
            todo.extend((0..cells).filter(|&cell| opened >> cell & 1 == 1 && is_zero(cell)));
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
                .map(|row| (0..cols).map(|col| mines >> (row * cols + col) & 1 == 1).collect())
                .collect();
            let game = Game::new(Dialect::Classic, layout);
            for cell in game.cells() {
                let mut game = game.clone();
                game.apply(Operation::Open(cell));
                possible[cells - mines.count_ones() as usize] |= game.phase == Phase::Won;
            }
        }
        let brute_force = safe_counts_of_one_click_wins(rows as u32, cols as u32);
        assert_eq!(possible[1..], brute_force[1..], "{rows} x {cols}");
    }
}

#[test]
fn there_is_no_board_only_where_no_layout_at_all_is_won_by_one_click() {
    let sizes = [
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
    ];
    for (rows, cols) in sizes {
        let possible = safe_counts_of_one_click_wins(rows, cols);
        for mines in 0..rows * cols {
            let what = format!("{rows} x {cols} with {mines} mines");
            let expected = possible[(rows * cols - mines) as usize];
            assert_eq!(is_won_by_one_click(rows, cols, mines.into()), expected, "{what}");
            let contract = one_click_can_win(rows as usize, cols as usize, mines as usize);
            assert_eq!(contract, expected, "the contract of {what}");
        }
    }
}

#[test]
fn every_board_up_to_10_by_10_keeps_the_contract() {
    for (rows, cols) in (1..=10).flat_map(|rows| (1..=10).map(move |cols| (rows, cols))) {
        for mines in 0..rows * cols {
            let contract = one_click_can_win(rows as usize, cols as usize, mines as usize);
            assert_eq!(
                is_won_by_one_click(rows, cols, mines.into()),
                contract,
                "{rows} x {cols} with {mines} mines"
            );
        }
    }
}

#[test]
fn rows_below_the_board_have_no_safe_cells() {
    let board = OneClick::new(4, 5, 9).unwrap().unwrap();
    let safe: Vec<u64> = [0, 1, 2, 3, 4, u32::MAX].map(|row| board.safe_cells(row)).to_vec();
    assert_eq!(safe, [4, 4, 3, 0, 0, 0]);
}

#[test]
fn boards_of_any_size_are_laid_without_being_drawn() {
    let board = OneClick::new(u32::MAX, u32::MAX, 1).unwrap().unwrap();
    let most = u64::from(u32::MAX);
    assert_eq!([0, 1, u32::MAX - 2].map(|row| board.safe_cells(row)), [most; 3]);
    assert_eq!(board.safe_cells(u32::MAX - 1), most - 1);
}

#[test]
fn a_board_without_a_safe_cell_is_an_error() {
    let error = |rows, cols, mines| OneClick::new(rows, cols, mines).unwrap_err().to_string();
    assert_eq!(error(2, 3, 6), "6 mines do not fit on 2 x 3: at most 5, because one cell must be safe");
    assert_eq!(error(2, 3, 7), "7 mines do not fit on 2 x 3: at most 5, because one cell must be safe");
    assert_eq!(error(0, 3, 0), "a board of 0 x 3 has no cells");
}
