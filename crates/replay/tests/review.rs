//! Reviews compared with a list of all layouts that fit.

mod common;

use common::{boards, moves, played, recorded};
use proptest::prelude::*;
use saolei_boards::FirstClick;
use saolei_replay::{MoveKind, Play, Recording, Review, Reviewer};
use saolei_rules::{Cell, Face, Game, Layout, Mark, Operation, Rules, Size};

#[test]
fn a_safe_move_that_was_missed() {
    // The first opening is a guess and shows  . 1 * .   after which (3, 1) and (1, 3) are mines and the rest is safe.
    //                                          1 2 . .
    //                                          * . . .
    let recording = recorded(&["..*.", "....", "*..."], "0 open 1 1\n900 open 3 4\n1800 open 1 3\n");
    let review = Review::of(&recording);
    let guesses: Vec<usize> = review.guesses().map(|guess| guess.index).collect();
    assert_eq!(guesses, [0]);
    let mistake = review.first_mistake().unwrap();
    assert_eq!((mistake.index, mistake.risk, mistake.lost), (2, Some(1.0), true));
    assert!(mistake.safe_cell.is_some_and(|cell| !recording.layout().unwrap().is_mine(cell)));
}

#[test]
fn a_guess_that_had_to_be_taken() {
    let recording = recorded(&[".*", ".."], "0 open 1 1\n500 open 2 1\n900 open 1 2\n");
    let review = Review::of(&recording);
    assert!(review.first_mistake().is_none());
    let risks: Vec<f64> = review.guesses().map(|guess| guess.risk.unwrap()).collect();
    assert_eq!(risks.len(), 3);
    assert!(
        (risks[0] - 0.25).abs() < 1e-9
            && (risks[1] - 1.0 / 3.0).abs() < 1e-9
            && (risks[2] - 0.5).abs() < 1e-9
    );
    assert!((review.luck().unwrap() - 0.25).abs() < 1e-9);
    assert!(review.risks[2].lost);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// The risk of every opening and chord is the share of fitting layouts in which it loses, and a safe cell is named if
    /// and only if there is one.
    #[test]
    fn risks_are_shares_of_layouts((rows, cols, mines, _) in boards(), moves in moves()) {
        let (rows, cols) = (rows.min(3), cols.min(4));
        let mut play = played((rows, cols, mines, 0), &moves[..moves.len().min(4)]);
        for (_, pick, _) in moves {
            flag_and_chord(&mut play, pick as usize);
        }
        let recording = play.recording();
        let Some(layout) = recording.layout() else { return Ok(()) };
        let mut first = true;
        for reviewed in Reviewer::new(recording) {
            // The game before this move.
            let before: Vec<MoveKind> = play.applied_moves().take_while(|(index, _)| *index < reviewed.index).map(|(_, done)| done.kind).collect();
            let mut game = Game::new(layout.clone(), &Rules::CLASSIC);
            for kind in &before {
                apply(&mut game, *kind);
            }
            let fitting = fitting(&game);
            let losing = fitting.iter().filter(|layout| loses(layout, &game, reviewed.played.kind)).count();
            let risk = losing as f64 / fitting.len() as f64;
            let safe: Vec<Cell> = closed(&game).filter(|&cell| fitting.iter().all(|layout| !layout.is_mine(cell))).collect();
            if std::mem::take(&mut first) && recording.header().first_click != FirstClick::Any {
                prop_assert!(reviewed.is_safe && reviewed.risk == Some(0.0));
                continue;
            }
            prop_assert!((reviewed.risk.unwrap() - risk).abs() < 1e-9, "{:?} {} {}", reviewed, risk, recording.text());
            prop_assert_eq!(reviewed.is_safe, losing == 0);
            prop_assert_eq!(reviewed.safe_cell.is_some(), !safe.is_empty());
            prop_assert!(reviewed.safe_cell.is_none_or(|cell| safe.contains(&cell)));
            prop_assert_eq!(reviewed.lost, loses(layout, &game, reviewed.played.kind));
        }
    }
}

/// Puts as many flags beside a number as it says, right or wrong, and chords on it.
fn flag_and_chord(play: &mut Play, pick: usize) {
    let numbers: Vec<Cell> =
        play.game().size().iter().filter(|&cell| matches!(play.game().face(cell), Face::Open(1..))).collect();
    let Some(&number) = numbers.get(pick % numbers.len().max(1)) else { return };
    let Face::Open(wanted) = play.game().face(number) else { return };
    let around: Vec<Cell> = play.game().size().neighbours(number).collect();
    let flags = |play: &Play| {
        around.iter().filter(|&&cell| play.game().face(cell) == Face::Closed(Mark::Flag)).count()
    };
    for step in 0..around.len() {
        let cell = around[(pick / 7 + step) % around.len()];
        if flags(play) < usize::from(wanted) && play.game().face(cell) == Face::Closed(Mark::Blank) {
            let _ = play.record(0, Operation::Mark(cell));
        }
    }
    let _ = play.record(0, Operation::Chord(number));
}

fn apply(game: &mut Game, kind: MoveKind) {
    let MoveKind::Operation(operation) = kind else { unreachable!("only operations are applied") };
    let _ = game.apply(operation);
}

fn closed(game: &Game) -> impl Iterator<Item = Cell> {
    game.size().iter().filter(|&cell| matches!(game.face(cell), Face::Closed(_)))
}

/// All layouts with the right number of mines and the same open numbers.
fn fitting(game: &Game) -> Vec<Layout> {
    let size: Size = game.size();
    let cells: Vec<Cell> = size.iter().collect();
    let sets = (0u32..1 << cells.len()).filter(|set| u64::from(set.count_ones()) == game.mines());
    let layouts = sets.map(|set| {
        let mines = cells.iter().enumerate().filter(|(index, _)| set >> index & 1 == 1);
        Layout::new(size, mines.map(|(_, &cell)| cell))
    });
    let fits = |layout: &Layout| {
        cells.iter().all(|&cell| match game.face(cell) {
            Face::Open(number) => !layout.is_mine(cell) && layout.number(cell) == number,
            Face::Closed(_) => true,
        })
    };
    layouts.filter(fits).collect()
}

/// Whether an opening or a chord opens a mine on this layout.
fn loses(layout: &Layout, game: &Game, kind: MoveKind) -> bool {
    match kind {
        MoveKind::Operation(Operation::Open(cell)) => layout.is_mine(cell),
        MoveKind::Operation(Operation::Chord(cell)) => game.size().neighbours(cell).any(|other| {
            matches!(game.face(other), Face::Closed(mark) if mark != Mark::Flag) && layout.is_mine(other)
        }),
        _ => false,
    }
}

#[test]
fn undone_moves_are_not_reviewed() {
    let text = recorded(&["..*", "..."], "0 open 1 1\n100 open 1 3\n200 undo\n").text();
    let recording = Recording::read(text.as_bytes()).unwrap();
    assert_eq!(Reviewer::new(&recording).count(), 1);
}
