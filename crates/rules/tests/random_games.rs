//! Random games of every dialect, played by the crate and by the naive engine and compared after every operation.

mod naive;

use naive::dice::Dice;
use naive::player::Player;
use naive::{Answer, Board, Dialect, Look, Move, Place, State};
use saolei_rules::{Cell, Face, Game, Mark, Phase, Position, Refusal, Rules, Size, Tile, Verdict};
use std::fmt::{Debug, Display};

#[test]
fn boom_plays_as_the_statement_reads() {
    play_many(Dialect::Boom, Start::Closed, 5000);
}

#[test]
fn sweep_plays_as_the_statement_reads() {
    play_many(Dialect::Sweep, Start::Closed, 5000);
}

#[test]
fn console_plays_as_the_statement_reads() {
    play_many(Dialect::Console, Start::Closed, 5000);
}

#[test]
fn classic_plays_as_documented() {
    play_many(Dialect::Classic, Start::Closed, 5000);
}

#[test]
fn click_plays_as_the_statement_reads() {
    play_many(Dialect::Click, Start::Closed, 2000);
    play_many(Dialect::Click, Start::HalfOpen, 5000);
}

#[test]
fn every_dialect_goes_on_from_a_half_open_board_with_wrong_numbers() {
    for dialect in [Dialect::Boom, Dialect::Sweep, Dialect::Console, Dialect::Classic] {
        play_many(dialect, Start::HalfOpen, 1500);
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
                let answer = board.play(player.next(&board, &mut dice));
                met.push((std::mem::discriminant(&answer), board.changed.len()));
            }
            met.sort_by_key(|&(_, changed)| changed);
            met.dedup();
        }
        let reached = |answer| met.iter().any(|&(kind, _)| kind == std::mem::discriminant(&answer));
        for answer in [
            Answer::Opened,
            Answer::Marked(Look::Flag),
            Answer::Exploded((0, 0)),
            Answer::GameIsOver,
            Answer::NoSuchVerb,
            Answer::AlreadyOpen,
            Answer::Flagged,
            Answer::NotOpen,
            Answer::FlagsDiffer,
        ] {
            assert!(reached(answer), "{dialect:?} never answered {answer:?}");
        }
        assert_eq!(reached(Answer::ChordOnZero), dialect == Dialect::Sweep);
        assert_eq!(reached(Answer::SameMark), dialect == Dialect::Console);
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
        let mut steps = Vec::new();
        compare_boards(&board, &game, size).unwrap_or_else(|difference| panic!("at the start: {difference}"));
        let mut after_the_end = 0;
        for _ in 0..length(&board) {
            let before = board.clone();
            let step = player.next(&board, &mut dice);
            steps.push(step);
            let expected = board.play(step);
            let found = play(&mut game, size, step);
            let same =
                compare_answers(expected, found, size).and_then(|()| compare_boards(&board, &game, size));
            if let Err(difference) = same {
                panic!(
                    "{dialect:?}, seed {seed}, operation {}: {step:?}\n{difference}\n\
                     before:\n{before}after, by the naive engine:\n{board}all operations: {steps:?}",
                    steps.len()
                );
            }
            after_the_end += usize::from(board.state != State::Playing);
            if after_the_end > 4 {
                break;
            }
        }
    }
}

fn deal(dialect: Dialect, start: Start, dice: &mut Dice) -> (Board, Player) {
    let (rows, cols) = dice.size(40, 60);
    let mines = dice.mines(rows, cols);
    let board = match start {
        Start::Closed => Board::new(dialect, mines),
        Start::HalfOpen => {
            let looks = dice.half_open(&mines);
            Board::half_open(dialect, mines, looks)
        }
    };
    (board, Player::new(dice))
}

/// How many operations to play: enough for small boards to end, few enough for large ones to be quick.
fn length(board: &Board) -> usize {
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

fn position(board: &Board) -> Position {
    let mut builder = Position::builder(board.cols() as u32);
    for place in board.places() {
        builder.extend([match board.look(place) {
            Look::Open(number) => Tile::open(number),
            _ if board.is_mine(place) => Tile::MINE,
            _ => Tile::SAFE,
        }]);
    }
    builder.finish().expect("a naive board has cells")
}

fn play(game: &mut Game, size: Size, step: Move) -> Verdict {
    match step {
        Move::Open(place) => game.open(cell(size, place)),
        Move::Mark(place) => game.mark(cell(size, place)),
        Move::SetMark(place, mark) => game.set_mark(cell(size, place), as_mark(mark)),
        Move::Chord(place) => game.chord(cell(size, place)),
        Move::Nonsense => game.pass(),
    }
}

fn compare_answers(expected: Answer, found: Verdict, size: Size) -> Result<(), String> {
    let expected = match expected {
        Answer::Opened => Verdict::Opened,
        Answer::Marked(mark) => Verdict::Marked(as_mark(mark)),
        Answer::Exploded(mine) => Verdict::Exploded(cell(size, mine)),
        Answer::GameIsOver => Verdict::Refused(Refusal::GameOver),
        Answer::NoSuchVerb => Verdict::Refused(Refusal::NotInTheRules),
        Answer::AlreadyOpen => Verdict::Refused(Refusal::AlreadyOpen),
        Answer::Flagged => Verdict::Refused(Refusal::Protected(Mark::Flag)),
        Answer::SameMark => Verdict::Refused(Refusal::SameMark),
        Answer::NotOpen => Verdict::Refused(Refusal::NotOpen),
        Answer::ChordOnZero => Verdict::Refused(Refusal::ChordOnZero),
        Answer::FlagsDiffer => Verdict::Refused(Refusal::FlagsDiffer),
    };
    same("verdict", expected, found)
}

fn compare_boards(board: &Board, game: &Game, size: Size) -> Result<(), String> {
    let phase = match board.state {
        State::Playing => Phase::Playing,
        State::Won => Phase::Won,
        State::Lost(mine) => Phase::Lost(cell(size, mine)),
    };
    same("phase", phase, game.phase())?;
    same("mines", board.mine_count() as u64, game.mines())?;
    same("flags", board.flag_count() as u64, game.flags())?;
    same("closed safe cells", board.closed_safe() as u64, game.closed_safe())?;
    for place in board.places() {
        let cell = cell(size, place);
        same(format_args!("face at {place:?}"), as_face(board.look(place)), game.face(cell))?;
        let is_mine = game.position().tile(cell).is_mine();
        same(format_args!("mine at {place:?}"), board.is_mine(place), is_mine)?;
    }
    let changed: Vec<(Cell, Face)> =
        board.changed.iter().map(|&place| (cell(size, place), as_face(board.look(place)))).collect();
    same("changes", changed.clone(), game.changes().iter().collect())?;
    same("number of changes", changed.len() as u64, game.changes().len())?;
    same("no changes", changed.is_empty(), game.changes().is_empty())?;
    let runs: Vec<(Cell, Face)> = game
        .changes()
        .runs()
        .flat_map(|run| {
            let places = (run.col as usize..).map(move |col| (run.row as usize, col));
            run.tiles.iter().zip(places).map(|(tile, place)| (cell(size, place), tile.face()))
        })
        .collect();
    same("changes by runs", changed, runs)
}

fn same<T: PartialEq + Debug>(what: impl Display, expected: T, found: T) -> Result<(), String> {
    if expected == found {
        return Ok(());
    }
    Err(format!("{what}\nexpected {expected:?}\n   found {found:?}"))
}

fn cell(size: Size, (row, col): Place) -> Cell {
    size.cell(row as u32, col as u32).expect("a place lies on its board")
}

fn as_mark(look: Look) -> Mark {
    match look {
        Look::Blank => Mark::Blank,
        Look::Flag => Mark::Flag,
        Look::Query => Mark::Query,
        Look::Open(_) => panic!("an open cell has no mark"),
    }
}

fn as_face(look: Look) -> Face {
    match look {
        Look::Open(number) => Face::Open(number),
        closed => Face::Closed(as_mark(closed)),
    }
}
