//! Random games of every dialect, played by the crate and by the naive engine and compared after every operation.

use saolei_rules::{
    Board, Cell, Face, Game, Mark, Operation, OperationKind, Phase, Refusal, Rules, Size, Tile, Verdict,
};
use saolei_testing::naive::{self, Dialect};
use saolei_testing::{Dice, RandomPlayer};
use std::fmt::{Debug, Display};

#[test]
fn boom_plays_as_the_statement_reads() {
    play_many(Dialect::Boom, Start::Closed, 3000);
}

#[test]
fn sweep_plays_as_the_statement_reads() {
    play_many(Dialect::Sweep, Start::Closed, 3000);
}

#[test]
fn console_plays_as_the_statement_reads() {
    play_many(Dialect::Console, Start::Closed, 3000);
}

#[test]
fn classic_plays_as_documented() {
    play_many(Dialect::Classic, Start::Closed, 3000);
}

#[test]
fn click_plays_as_the_statement_reads() {
    play_many(Dialect::Click, Start::Closed, 2000);
    play_many(Dialect::Click, Start::HalfOpen, 3000);
}

#[test]
fn every_dialect_goes_on_from_a_half_open_board_with_wrong_numbers() {
    for dialect in [Dialect::Boom, Dialect::Sweep, Dialect::Console, Dialect::Classic] {
        play_many(dialect, Start::HalfOpen, 1000);
    }
}

#[test]
fn the_random_games_reach_every_answer() {
    // A player who never gets anywhere would find no difference either.
    for dialect in [Dialect::Boom, Dialect::Sweep, Dialect::Console, Dialect::Classic] {
        let mut met = Vec::new();
        for seed in 0..300 {
            let mut dice = Dice::new(seed);
            let (mut board, player) = deal(dialect, Start::Closed, &mut dice);
            for _ in 0..length(&board) {
                let answer = board.apply(player.next(&board, &mut dice));
                met.push((std::mem::discriminant(&answer), board.changed.len()));
            }
            met.sort_by_key(|&(_, changed)| changed);
            met.dedup();
        }
        let reached = |answer| met.iter().any(|&(kind, _)| kind == std::mem::discriminant(&answer));
        for answer in [
            naive::Verdict::Opened,
            naive::Verdict::Marked(naive::Face::Flag),
            naive::Verdict::Exploded((0, 0)),
            naive::Verdict::GameOver,
            naive::Verdict::NotInTheRules,
            naive::Verdict::AlreadyOpen,
            naive::Verdict::Flagged,
            naive::Verdict::NotOpen,
            naive::Verdict::FlagsDiffer,
        ] {
            assert!(reached(answer), "{dialect:?} never answered {answer:?}");
        }
        assert_eq!(reached(naive::Verdict::ChordOnZero), dialect == Dialect::Sweep);
        assert_eq!(reached(naive::Verdict::SameMark), dialect == Dialect::Console);
        assert!(met.iter().any(|&(_, changed)| changed > 500), "no large flood in {dialect:?}");
    }
}

#[derive(Clone, Copy)]
enum Start {
    Closed,
    HalfOpen,
}

fn play_many(dialect: Dialect, start: Start, games: u64) {
    for seed in 0..games {
        let mut dice = Dice::new(seed);
        let (mut board, player) = deal(dialect, start, &mut dice);
        let mut game = Game::new(position(&board), rules(dialect));
        let size = game.size();
        let mut operations = Vec::new();
        compare_boards(&board, &game, size).unwrap_or_else(|difference| panic!("at the start: {difference}"));
        let mut after_the_end = 0;
        for _ in 0..length(&board) {
            if dice.percent(3) && board.phase == naive::Phase::Playing {
                // Another game goes on from the position.
                game = Game::new(game.position().clone(), rules(dialect));
                assert!(game.changes().is_empty());
            }
            let before = board.clone();
            let operation = player.next(&board, &mut dice);
            operations.push(operation);
            let expected = board.apply(operation);
            let found = apply(&mut game, size, operation);
            let same =
                compare_answers(expected, found, size).and_then(|()| compare_boards(&board, &game, size));
            if let Err(difference) = same {
                panic!(
                    "{dialect:?}, seed {seed}, operation {}: {operation:?}\n{difference}\n\
                     before:\n{before}after, by the naive engine:\n{board}all operations: {operations:?}",
                    operations.len()
                );
            }
            after_the_end += usize::from(board.phase != naive::Phase::Playing);
            if after_the_end > 4 {
                break;
            }
        }
    }
}

fn deal(dialect: Dialect, start: Start, dice: &mut Dice) -> (naive::Game, RandomPlayer) {
    let (rows, cols) = dice.size(40, 60);
    let mines = dice.mines(rows, cols);
    let board = match start {
        Start::Closed => naive::Game::new(dialect, mines),
        Start::HalfOpen => {
            let faces = dice.half_open(&mines);
            naive::Game::half_open(dialect, mines, faces)
        }
    };
    (board, RandomPlayer::new(dice))
}

/// How many operations to play: enough for small boards to end, few enough for large ones to be quick.
fn length(board: &naive::Game) -> usize {
    (2 * board.rows() * board.cols()).clamp(8, 120)
}

const fn rules(dialect: Dialect) -> &'static Rules {
    match dialect {
        Dialect::Boom => &Rules::BOOM,
        Dialect::Sweep => &Rules::SWEEP,
        Dialect::Console => &Rules::CONSOLE,
        Dialect::Click => &Rules::CLICK,
        Dialect::Classic => &Rules::CLASSIC,
    }
}

fn position(board: &naive::Game) -> Board {
    let mut builder = Board::builder(board.cols() as u32);
    for at in board.cells() {
        builder.extend([match board.face(at) {
            naive::Face::Open(number) => Tile::open(number),
            _ if board.is_mine(at) => Tile::MINE,
            _ => Tile::SAFE,
        }]);
    }
    builder.finish().expect("a naive board has cells")
}

fn apply(game: &mut Game, size: Size, operation: naive::Operation) -> Verdict {
    game.apply(match operation {
        naive::Operation::Open(at) => Operation::Open(cell(size, at)),
        naive::Operation::Mark(at) => Operation::Mark(cell(size, at)),
        naive::Operation::SetMark(at, mark) => OperationKind::of_mark(as_mark(mark)).on(cell(size, at)),
        naive::Operation::Chord(at) => Operation::Chord(cell(size, at)),
        naive::Operation::None => Operation::None,
    })
}

fn compare_answers(expected: naive::Verdict, found: Verdict, size: Size) -> Result<(), String> {
    let expected = match expected {
        naive::Verdict::Opened => Verdict::Opened,
        naive::Verdict::Marked(mark) => Verdict::Marked(as_mark(mark)),
        naive::Verdict::Exploded(mine) => Verdict::Exploded(cell(size, mine)),
        naive::Verdict::GameOver => Verdict::Refused(Refusal::GameOver),
        naive::Verdict::NotInTheRules => Verdict::Refused(Refusal::NotInTheRules),
        naive::Verdict::AlreadyOpen => Verdict::Refused(Refusal::AlreadyOpen),
        naive::Verdict::Flagged => Verdict::Refused(Refusal::Protected(Mark::Flag)),
        naive::Verdict::SameMark => Verdict::Refused(Refusal::SameMark),
        naive::Verdict::NotOpen => Verdict::Refused(Refusal::NotOpen),
        naive::Verdict::ChordOnZero => Verdict::Refused(Refusal::ChordOnZero),
        naive::Verdict::FlagsDiffer => Verdict::Refused(Refusal::FlagsDiffer),
    };
    same("verdict", expected, found)
}

fn compare_boards(board: &naive::Game, game: &Game, size: Size) -> Result<(), String> {
    let phase = match board.phase {
        naive::Phase::Playing => Phase::Playing,
        naive::Phase::Won => Phase::Won,
        naive::Phase::Lost(mine) => Phase::Lost(cell(size, mine)),
    };
    same("phase", phase, game.phase())?;
    same("mines", board.mine_count() as u64, game.mines())?;
    same("flags", board.flag_count() as u64, game.flags())?;
    same("closed safe cells", board.closed_safe() as u64, game.closed_safe())?;
    for at in board.cells() {
        let cell = cell(size, at);
        let tile = game.position().tile(cell);
        if (as_face(board.face(at)), board.is_mine(at)) != (tile.face(), tile.is_mine()) {
            return Err(format!("{at:?} is {tile:?}"));
        }
    }
    let changed: Vec<(Cell, Face)> =
        board.changed.iter().map(|&at| (cell(size, at), as_face(board.face(at)))).collect();
    same("changes", changed.clone(), game.changes().iter().collect())?;
    same("number of changes", changed.len() as u64, game.changes().len())?;
    same("no changes", changed.is_empty(), game.changes().is_empty())?;
    let runs: Vec<(Cell, Face)> = game
        .changes()
        .runs()
        .flat_map(|run| {
            let cells = (run.col as usize..).map(move |col| (run.row as usize, col));
            run.tiles.iter().zip(cells).map(|(tile, at)| (cell(size, at), tile.face()))
        })
        .collect();
    same("changes by runs", changed.clone(), runs)?;
    let runs: Vec<(u32, u32, u32)> =
        game.changes().runs().map(|run| (run.row, run.col, run.col + run.tiles.len() as u32)).collect();
    let are_apart = |pair: &[(u32, u32, u32)]| pair[0].0 < pair[1].0 || pair[0].2 < pair[1].1;
    same("runs that are as long as they can be", true, runs.windows(2).all(are_apart))?;
    let rows = changed.first().map_or(0..0, |(first, _)| first.row()..changed[changed.len() - 1].0.row() + 1);
    same("rows with changes", rows, game.changes().from_row_to_row())?;
    if let Some(few) = game.changes().few() {
        same("few changes", changed.clone(), few.map(|(cell, tile)| (cell, tile.face())).collect())?;
    }
    let only = game.changes().only().map(|(cell, tile)| (cell, tile.face()));
    if only.is_some() {
        same("only change", changed.clone(), only.into_iter().collect())?;
    }
    let drawn = (0..board.rows())
        .flat_map(|row| (0..board.cols()).map(move |col| Some((row, col))).chain([None]))
        .map(|at| at.map(|at| as_face(board.face(at))));
    let tiles = game.position().edged_rows().iter();
    let found = tiles.map(|&tile| (tile != Tile::EDGE).then(|| tile.face()));
    same("rows with edges", true, drawn.eq(found))
}

fn same<T: PartialEq + Debug>(what: impl Display, expected: T, found: T) -> Result<(), String> {
    if expected == found {
        return Ok(());
    }
    Err(format!("{what}\nexpected {expected:?}\n   found {found:?}"))
}

fn cell(size: Size, (row, col): naive::Cell) -> Cell {
    size.cell(row as u32, col as u32).expect("a cell lies on its board")
}

fn as_mark(face: naive::Face) -> Mark {
    match face {
        naive::Face::Blank => Mark::Blank,
        naive::Face::Flag => Mark::Flag,
        naive::Face::Query => Mark::Query,
        naive::Face::Open(_) => panic!("an open cell has no mark"),
    }
}

fn as_face(face: naive::Face) -> Face {
    match face {
        naive::Face::Open(number) => Face::Open(number),
        closed => Face::Closed(as_mark(closed)),
    }
}
