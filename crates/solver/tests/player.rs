//! Players at every strength: they never die on certain moves, and the same seed gives the same games.

mod common;

use saolei_boards::{BoardList, FirstClick};
use saolei_rules::{Game, Layout, Phase, Rules, Size};
use saolei_solver::{MoveReason, Odds, Player, Strength, View, simulate};
use saolei_testing::Dice;

fn boards(rows: u32, cols: u32, mines: u64, seed: u64, count: usize) -> BoardList {
    let size = Size::new(rows, cols).unwrap();
    let start = FirstClick::Safe.at(size.cell(0, 0).unwrap());
    BoardList::random(size, mines, start, seed, count).unwrap()
}

#[test]
fn no_certain_move_dies() {
    for (strength, count) in [(Strength::Fast, 3000), (Strength::Strong, 300)] {
        let results = simulate(&boards(16, 30, 99, 1, count), strength, 2, |_| {});
        assert_eq!(results.iter().filter(|result| result.lost_on_certain).count(), 0);
        let won = results.iter().filter(|result| result.won).count();
        // 38.7 % and 40.8 % are won in the long run; this is far outside of chance.
        assert!((won * 100 / count).abs_diff(40) < 10, "{strength:?} won {won} of {count}");
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    for strength in [Strength::Fast, Strength::Strong, Strength::Max] {
        let count = if strength == Strength::Max { 24 } else { 100 };
        let boards = boards(9, 14, 28, 3, count);
        let one = simulate(&boards, strength, 1, |_| {});
        let three = simulate(&boards, strength, 3, |_| {});
        assert_eq!(one, three, "{strength:?}");
    }
}

#[test]
fn a_board_without_other_safe_cells_is_won_by_its_opening() {
    let size = Size::new(7, 9).unwrap();
    let start = size.cell(3, 4).unwrap();
    let zero = BoardList::random(size, 54, FirstClick::Opening.at(start), 5, 10).unwrap();
    // With every cell beside the opening mined, the first click wins.
    let results = simulate(&zero, Strength::Fast, 1, |_| {});
    assert!(results.iter().all(|result| result.won && result.guesses == 0));
}

/// The player is shown a game by the rules, flood and all, and is asked for one move after the other.
#[test]
fn a_game_by_the_rules_is_played_to_its_end() {
    let size = Size::new(9, 12).unwrap();
    let mut dice = Dice::new(11);
    let (mut won, mut lost) = (0, 0);
    for _ in 0..60 {
        let mut cells: Vec<_> = size.iter().skip(1).collect();
        let mut mines = Vec::new();
        for _ in 0..18 {
            mines.push(cells.swap_remove(dice.below(cells.len())));
        }
        let mut game = Game::new(Layout::new(size, mines), &Rules::CLASSIC);
        let mut player = Player::new(size, 18, Strength::Strong);
        let mut next = size.cell(0, 0).unwrap();
        let mut certain = true;
        while game.phase() == Phase::Playing {
            let _ = game.open(next);
            for (cell, face) in game.changes().iter() {
                player.see(cell, face);
            }
            if game.phase() != Phase::Playing {
                break;
            }
            let odds = Odds::of(&View::of(&game)).unwrap();
            let best = player.choose().unwrap().expect("a game that goes on has a move");
            assert!((odds.risk(best.cell).unwrap() - best.risk).abs() < 1e-9);
            // What is safe is opened before anything is guessed.
            certain = best.why == MoveReason::Safe;
            assert_eq!(certain, odds.safe().next().is_some());
            next = best.cell;
        }
        match game.phase() {
            Phase::Won => {
                won += 1;
                assert_eq!(player.choose().unwrap(), None);
            }
            _ => {
                lost += 1;
                assert!(!certain);
            }
        }
    }
    assert!(won > 20 && lost > 5, "{won} won, {lost} lost");
}
