//! Dealt mines: the same forever, every layout equally likely.

use saolei_boards::{BoardList, Deck, FirstClick, Level, Random, Seed, Start, write_layout};
use saolei_rules::{Cell, Layout, Size};
use std::collections::HashMap;

fn seed(text: &str) -> Seed {
    text.parse().unwrap()
}

fn layout(size: Size, mines: &[u32]) -> Layout {
    let cells: Vec<Cell> = size.iter().collect();
    Layout::new(size, mines.iter().map(|&index| cells[index as usize]))
}

/// The board of a seed, drawn.
fn dealt(level: &str, start: (u32, u32), first_click: FirstClick, text: &str) -> String {
    let level: Level = level.parse().unwrap();
    let start = first_click.at(level.size.cell(start.0, start.1).unwrap());
    let mut deck = Deck::new(level.size, start);
    let mines = deck.deal(level.mines as usize, &mut seed(text).random());
    let mut picture = String::new();
    write_layout(&layout(level.size, mines), '.', &mut picture);
    picture
}

/// The boards were drawn by another program: ChaCha8, Lemire's multiplication and the deal in Python.
#[test]
fn a_seed_deals_the_same_mines_for_ever() {
    let opening = "\
*.....*
.....**
*...*..
*.*...*
";
    assert_eq!(dealt("4x7/9", (1, 2), FirstClick::Opening, "lucky7"), opening);
    let expert = "\
..*........***....*.........*.
.*......*...........*..**.....
....*.*..*...**........*....*.
.*.....*....*.....*...........
*.....*.*...*....*..*..*......
......*...*..*.......*.*..*...
...**.....*..........*..*.**..
.....*............*........*..
...*.....*.........*..*..*....
...**..*....**..*.*.*...*.....
.*....*..*..*..*.....*........
.*...*.*.*..*..............*..
....**.**.*............*...*..
**..***....***.........*......
.*...*...*....*....*..........
..*......*...*....**...**.....
";
    assert_eq!(dealt("expert", (8, 15), FirstClick::Safe, "扫雷"), expert);
}

/// From the same program in Python.
#[test]
fn a_list_of_random_boards_stays_the_same_for_ever() {
    let size = Size::new(3, 5).unwrap();
    let start = FirstClick::Safe.at(size.cell(1, 2).unwrap());
    let boards = BoardList::random(size, 4, start, 8, 3).unwrap();
    let mut mines = Vec::new();
    let expected = [[1, 11, 13, 10], [10, 14, 3, 4], [3, 5, 6, 9]];
    for (board, expected) in expected.iter().enumerate() {
        boards.mines_of(board, &mut mines);
        assert_eq!(mines, expected);
    }
    assert_eq!((boards.size(), boards.mines(), boards.start(), boards.len()), (size, 4, start.cell, 3));
    assert!(!boards.is_empty());
    assert!(BoardList::random(size, 4, start, 8, 0).unwrap().is_empty());
}

#[test]
fn a_deck_holds_every_cell_that_the_start_does_not_keep_free() {
    let size = Size::new(3, 5).unwrap();
    for first_click in FirstClick::ALL {
        for cell in size.iter() {
            let start = first_click.at(cell);
            let mut deck = Deck::new(size, start);
            assert_eq!(deck.len() as u64, start.most_mines(size));
            assert!(!deck.is_empty());
            let mut all = deck.deal(deck.len(), &mut Random::new(1, 0)).to_vec();
            all.sort_unstable();
            let free: Vec<u32> = size
                .iter()
                .zip(0..)
                .filter(|&(cell, _)| !start.keeps_free(cell))
                .map(|(_, index)| index)
                .collect();
            assert_eq!(all, free);
        }
    }
    let lone = Size::new(1, 1).unwrap();
    assert!(Deck::new(lone, FirstClick::Safe.at(lone.cell(0, 0).unwrap())).is_empty());
}

#[test]
fn more_mines_than_the_start_leaves_room_for_are_refused() {
    let size = Size::new(7, 9).unwrap();
    let start = |first_click: FirstClick| first_click.at(size.cell(3, 4).unwrap());
    let boards = |mines, first_click| BoardList::random(size, mines, start(first_click), 5, 10);
    assert_eq!(
        boards(55, FirstClick::Opening).unwrap_err().to_string(),
        "55 mines do not fit if the first click must be an opening; expected at most 54"
    );
    let mut mines = Vec::new();
    boards(54, FirstClick::Opening).unwrap().mines_of(9, &mut mines);
    mines.sort_unstable();
    mines.dedup();
    assert_eq!(mines.len(), 54);
    assert!(boards(62, FirstClick::Safe).is_ok());
    assert!(boards(63, FirstClick::Safe).is_err());
    assert!(boards(63, FirstClick::Any).is_ok());
}

/// Chi-square: five standard deviations are left once in a million, and the seeds are fixed.
fn assert_uniform(counts: &HashMap<Vec<u32>, u32>, outcomes: usize) {
    assert_eq!(counts.len(), outcomes, "every outcome comes, and no other");
    let total: u32 = counts.values().sum();
    let expected = f64::from(total) / outcomes as f64;
    let chi: f64 = counts.values().map(|&count| (f64::from(count) - expected).powi(2) / expected).sum();
    let freedom = outcomes as f64 - 1.0;
    assert!((chi - freedom).abs() < 5.0 * (2.0 * freedom).sqrt(), "{chi} of {freedom}");
}

#[test]
fn every_deal_is_equally_likely_whatever_was_dealt_before() {
    let size = Size::new(3, 4).unwrap();
    let start = FirstClick::Opening.at(size.cell(2, 0).unwrap());
    let mut deck = Deck::new(size, start);
    let mut random = seed("uniform").random();
    let (mut fresh, mut used) = (HashMap::new(), HashMap::new());
    for _ in 0..4000 {
        let mut mines = Deck::new(size, start).deal(3, &mut random).to_vec();
        mines.sort_unstable();
        *fresh.entry(mines).or_insert(0) += 1;
        let mut mines = deck.deal(3, &mut random).to_vec();
        mines.sort_unstable();
        *used.entry(mines).or_insert(0) += 1;
    }
    // 3 of 8 cells.
    assert_uniform(&fresh, 56);
    assert_uniform(&used, 56);
}

#[test]
fn every_card_and_every_order_is_equally_likely() {
    let size = Size::new(2, 3).unwrap();
    let start: Start = FirstClick::Safe.at(size.cell(0, 1).unwrap());
    let deck = Deck::new(size, start);
    let mut random = seed("cards").random();
    let (mut cards, mut orders) = (HashMap::new(), HashMap::new());
    for _ in 0..6000 {
        *cards.entry(vec![deck.draw(&mut random)]).or_insert(0) += 1;
        let mut order: Vec<u32> = (0..4).collect();
        random.shuffle(&mut order);
        *orders.entry(order).or_insert(0) += 1;
    }
    assert_uniform(&cards, 5);
    assert_uniform(&orders, 24);
}

#[test]
fn boards_are_read_from_hexadecimal_lines() {
    // Of 3 columns and 2 rows: 0101 00 and 0000 11.
    let boards = BoardList::parse("3 2 2 1 0\n50\n\n 0C \n").unwrap();
    assert_eq!((boards.len(), boards.mines(), boards.size().rows(), boards.size().cols()), (2, 2, 2, 3));
    assert_eq!((boards.start().row(), boards.start().col()), (0, 1));
    let mut mines = Vec::new();
    boards.mines_of(0, &mut mines);
    assert_eq!(mines, [1, 3]);
    boards.mines_of(1, &mut mines);
    assert_eq!(mines, [4, 5]);
    // 13 cells take four digits, and the digits of the second byte count too.
    BoardList::parse("13 1 4 0 0\n0c18").unwrap().mines_of(0, &mut mines);
    assert_eq!(mines, [4, 5, 11, 12]);
    let problems = [
        ("", "1:1: no header"),
        ("3 2 2 0\n", "1:1: expected five numbers `cols rows mines x y`, found \"3 2 2 0\""),
        ("3 2 2 0 0 7\n", "1:1: expected five numbers `cols rows mines x y`, found \"3 2 2 0 0 7\""),
        ("3 2 2 0 0 x\n", "1:1: expected five numbers `cols rows mines x y`, found \"3 2 2 0 0 x\""),
        ("0 2 2 0 0\n", "1:1: expected a board with at least one row and one column, found 2 x 0"),
        ("3 2 2 3 0\n", "1:1: the first click (3, 0) is not on the board"),
        ("3 2 2 0 0\n50\n5\n", "3:1: expected 2 digits, found 1"),
        ("3 2 2 0 0\n5g\n", "2:1: expected a hexadecimal digit, found 'g'"),
        ("3 2 2 0 0\n70\n", "2:1: expected 2 mines, found 3"),
        // The last two bits are no cells.
        ("3 2 2 0 0\n42\n", "2:1: expected 2 mines, found 1"),
    ];
    for (text, problem) in problems {
        assert_eq!(BoardList::parse(text).unwrap_err().to_string(), problem);
    }
}
