//! Reviews compared with a list of all layouts that fit.

mod common;

use common::{boards, moves, played, recorded};
use proptest::prelude::*;
use saolei_boards::{FirstClick, Language};
use saolei_replay::{Luck, MoveKind, Playback, Recording, Review, Reviewer};
use saolei_rules::{Cell, Face, Game, Layout, Mark, Operation, Phase, Rules, Size};
use saolei_solver::ThinkOptions;
use std::collections::HashMap;

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
    assert_eq!(Luck::of(&recording), Luck::of_moves(review.risks.iter().copied()));
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

/// Plays every way on the layouts that fit, to the end.
struct EveryWay {
    size: Size,
    /// By the cells that are open and the layouts that fit, as bits.
    known: HashMap<(u32, Vec<u32>), usize>,
}

impl EveryWay {
    fn bit(&self, cell: Cell) -> u32 {
        1 << (cell.row() * self.size.cols() + cell.col())
    }

    fn number(&self, cell: Cell, mines: u32) -> u32 {
        self.size.neighbours(cell).filter(|&other| mines & self.bit(other) != 0).count() as u32
    }

    /// In how many of these layouts the best play wins.
    fn wins(&mut self, open: u32, layouts: &[u32]) -> usize {
        let all = (1u32 << self.size.cells()) - 1;
        if layouts.iter().all(|mines| open | mines == all) {
            return layouts.len();
        }
        let key = (open, layouts.to_vec());
        if let Some(&wins) = self.known.get(&key) {
            return wins;
        }
        let closed: Vec<Cell> = self.size.iter().filter(|&cell| open & self.bit(cell) == 0).collect();
        let wins = closed.into_iter().map(|cell| self.wins_with(open, layouts, &[cell])).max().unwrap_or(0);
        self.known.insert(key, wins);
        wins
    }

    /// The same after opening some cells at once.
    fn wins_with(&mut self, open: u32, layouts: &[u32], cells: &[Cell]) -> usize {
        let mut parts: HashMap<Vec<u32>, Vec<u32>> = HashMap::new();
        let opened = cells.iter().fold(open, |open, &cell| open | self.bit(cell));
        for &mines in layouts.iter().filter(|&&mines| cells.iter().all(|&cell| mines & self.bit(cell) == 0)) {
            let numbers = cells.iter().map(|&cell| self.number(cell, mines)).collect();
            parts.entry(numbers).or_default().push(mines);
        }
        parts.into_values().map(|part| self.wins(opened, &part)).sum()
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// The best move and the move that was played win as often as playing every way finds.
    #[test]
    fn costs_are_differences_of_exact_win_chances((rows, cols, mines, _) in boards(), moves in moves()) {
        let (rows, cols) = (rows.min(3), cols.min(4));
        let mut play = played((rows, cols, mines, 0), &moves[..moves.len().min(4)]);
        for (_, pick, _) in moves {
            flag_and_chord(&mut play, pick as usize);
        }
        let recording = play.recording();
        let Some(layout) = recording.layout() else { return Ok(()) };
        let mut every_way = EveryWay { size: recording.size(), known: HashMap::new() };
        let think = ThinkOptions { positions: u64::MAX, ..ThinkOptions::default() };
        let review = Review::thinking(recording, think);
        for reviewed in &review.risks {
            let before = play.applied_moves().take_while(|(index, _)| *index < reviewed.index);
            let mut game = Game::new(layout.clone(), &Rules::CLASSIC);
            for (_, done) in before {
                apply(&mut game, done.kind);
            }
            let bits = |cells: &mut dyn Iterator<Item = Cell>| cells.fold(0, |all, cell| all | every_way.bit(cell));
            let open = bits(&mut game.size().iter().filter(|&cell| matches!(game.face(cell), Face::Open(_))));
            let fitting = fitting(&game);
            let layouts: Vec<u32> = fitting.iter().map(|layout| bits(&mut game.size().iter().filter(|&cell| layout.is_mine(cell)))).collect();
            let opens: Vec<Cell> = match reviewed.played.kind {
                MoveKind::Operation(Operation::Chord(cell)) => {
                    game.size().neighbours(cell).filter(|&other| game.face(other) == Face::Closed(Mark::Blank)).collect()
                }
                kind => vec![kind.cell().unwrap()],
            };
            let share = |wins: usize| wins as f64 / layouts.len() as f64;
            let (best, with) = (share(every_way.wins(open, &layouts)), share(every_way.wins_with(open, &layouts, &opens)));
            let worth = reviewed.worth.unwrap();
            prop_assert!(worth.is_exact());
            prop_assert!((worth.best.chance.value - best).abs() < 1e-9, "{:?} {} {}", worth, best, recording.text());
            prop_assert!((worth.played.value - with).abs() < 1e-9, "{:?} {} {}", worth, with, recording.text());
            prop_assert!((worth.cost.value - (best - with)).abs() < 1e-9);
        }
        // What was there at the start, without all losses and with the luck, is what came out.
        if let Some(account) = review.account().filter(|account| account.luck.is_some()) {
            let end = account.start.value - account.lost() + account.luck.unwrap();
            prop_assert!((end - f64::from(u8::from(play.phase() == Phase::Won))).abs() < 1e-9);
        }
    }
}

#[test]
fn a_game_that_is_lost_to_a_guess_has_no_losing_move() {
    // After the first opening, the mine is in one of two cells that no number tells apart.
    let recording = recorded(&[".*", ".."], "0 open 1 1\n500 open 2 1\n900 open 1 2\n");
    let review = Review::thinking(&recording, ThinkOptions::default());
    assert_eq!(review.losing_move(), None);
    let account = review.account().unwrap();
    // Open a cell (3/4), another (2/3), then one of two.
    assert!((account.start.value - 0.25).abs() < 1e-9 && account.is_exact);
    assert!((account.lost_to_guesses - 0.5).abs() < 1e-9);
    assert_eq!((account.lost_to_worse_moves, account.lost_to_certain_mines), (0.0, 0.0));
    assert!((account.luck.unwrap() - 0.25).abs() < 1e-9);
    let words = review.losing_move_words(Language::English).unwrap();
    assert_eq!(words, "no move lost the game: the guess at move 3, open (1, 2), had to be made");
    let words = review.losing_move_words(Language::Chinese).unwrap();
    assert_eq!(words, "没有哪一步输掉这一局：第 3 步翻开 (1, 2) 不得不猜");
}

#[test]
fn the_move_that_lost_the_game_is_named() {
    let text = "0 open 1 1\n900 open 3 4\n1800 open 1 3\n";
    let recording = recorded(&["..*.", "....", "*..."], text);
    let review = Review::thinking(&recording, ThinkOptions::default());
    assert_eq!(review.losing_move().unwrap().index, 2);
    let words = review.losing_move_words(Language::English).unwrap();
    assert_eq!(words, "the move that lost the game: move 3, open (1, 3): it was certain to lose");
    let account = review.account().unwrap();
    assert!((account.lost_to_certain_mines - 1.0).abs() < 1e-9);
    assert_eq!(account.lost_to_guesses, 0.0);
    // Without win chances a mistake is still named, but nothing is counted.
    let plain = Review::of(&recording);
    assert_eq!(plain.losing_move().unwrap().index, 2);
    assert_eq!((plain.account(), plain.start), (None, None));
}

#[test]
fn a_worse_guess_is_the_move_that_lost_the_game() {
    let rows = ["...**.", "..*..*", "......", ".*..*.", "....**"];
    let moves = "0 open 1 1\n1 open 3 3\n2 open 3 4\n3 open 3 5\n4 open 4 4\n5 open 4 6\n6 open 2 6\n";
    let recording = recorded(&rows, moves);
    let review = Review::thinking(&recording, ThinkOptions::default());
    let lost = review.losing_move().unwrap();
    // It has the lowest risk, but another cell wins more often.
    let worth = lost.worth.unwrap();
    assert_eq!((lost.index, worth.is_exact()), (6, true));
    assert!((worth.cost.value - 0.1).abs() < 1e-9 && (worth.played.value - 0.475).abs() < 1e-9);
    let account = review.account().unwrap();
    assert!((account.lost_to_guesses - 0.475).abs() < 1e-9 && account.lost_to_worse_moves > 0.099);
    let words = "第 7 步翻开 (2, 6)：损失胜率 10.0 个百分点：胜率 47.5%，翻开 (1, 3) 则是 57.5%";
    assert!(review.losing_move_words(Language::Chinese).unwrap().ends_with(words));
    let words = "move 7, open (2, 6): it cost 10.0 points: win chance 47.5 %, 57.5 % with (1, 3)";
    assert!(review.losing_move_words(Language::English).unwrap().ends_with(words));
    assert_eq!(account.lines(Language::English).len(), 5);
}

/// Puts as many flags beside a number as it says, right or wrong, and chords on it.
fn flag_and_chord(play: &mut Playback, pick: usize) {
    let numbers: Vec<Cell> =
        play.game().size().iter().filter(|&cell| matches!(play.game().face(cell), Face::Open(1..))).collect();
    let Some(&number) = numbers.get(pick % numbers.len().max(1)) else { return };
    let Face::Open(wanted) = play.game().face(number) else { return };
    let around: Vec<Cell> = play.game().size().neighbours(number).collect();
    let flags = |play: &Playback| {
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

#[test]
fn of_a_large_board_only_the_first_risks_are_thought_about() {
    // Every twelfth cell of the upper row is a mine. Each move opens what is between two of them.
    let upper: String = (1..=1200).map(|col| if col % 12 == 0 { '*' } else { '.' }).collect();
    let lower = ".".repeat(1200);
    let moves: String = (0..60).map(|part| format!("{part} open 2 {}\n", 1200 - 12 * part - 6)).collect();
    let think = ThinkOptions { games: 1, ..ThinkOptions::default() };
    let review = Review::thinking(&recorded(&[&upper, &lower], &moves), think);
    let with_worth: Vec<bool> = review.risks.iter().map(|risk| risk.worth.is_some()).collect();
    assert!(with_worth.len() > 40, "{}", with_worth.len());
    assert!(
        with_worth.iter().enumerate().all(|(index, &has_worth)| has_worth == (index < 40)),
        "{with_worth:?}"
    );
    assert!(review.account().is_none());
}

#[test]
fn a_review_without_time_lists_every_risk_and_thinks_no_more() {
    let upper: String = (1..=240).map(|col| if col % 12 == 0 { '*' } else { '.' }).collect();
    let lower = ".".repeat(240);
    let moves: String = (0..20).map(|part| format!("{part} open 2 {}\n", 240 - 12 * part - 6)).collect();
    let recording = recorded(&[&upper, &lower], &moves);
    let plain = Review::of(&recording);
    assert!(plain.risks.len() > 15);
    for enough in [0, 1, 50] {
        // A clock that is asked `enough` times before the time is over.
        let asked = std::cell::Cell::new(0);
        let keep_going = || {
            asked.set(asked.get() + 1);
            asked.get() <= enough
        };
        let think = ThinkOptions { games: 4, keep_going: Some(&keep_going), ..ThinkOptions::default() };
        let review = Review::thinking(&recording, think);
        let risks =
            |review: &Review| -> Vec<_> { review.risks.iter().map(|risk| (risk.index, risk.risk)).collect() };
        assert_eq!(risks(&review), risks(&plain), "{enough}");
        // Once it is over, it is asked once for each risk, once for the start, and by what was under way.
        assert!(asked.get() <= enough + plain.risks.len() + 20, "{enough}: {}", asked.get());
        assert!(review.risks.last().unwrap().worth.is_none(), "{enough}");
    }
}
