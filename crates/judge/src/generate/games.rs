//! Games of `boom`, `sweep` and `console`.

use super::session::Session;
use super::{Desk, Kind, board, layout, players};
use crate::input::{Game, Input, Level, Operation, Verb};
use crate::mines::Mines;
use saolei_rules::{Mark, Size};

/// So many games show what a kind is for; more of them would only be longer.
const ENOUGH: u64 = 12;

pub(super) fn boom(desk: &mut Desk<'_>, kind: Kind) -> Input {
    let cases = desk.limits.cases;
    let count = match kind {
        Kind::Least => cases.least,
        Kind::Most | Kind::MaxOutput | Kind::Leftover => cases.most,
        _ => {
            let most = cases.at_most(ENOUGH).most;
            desk.random.between(cases.least.max(most / 2), most)
        }
    };
    let room = desk.limits.operations.most;
    Input::Boom((0..count).map(|number| game(desk, kind, number, room)).collect())
}

pub(super) fn sweep(desk: &mut Desk<'_>, kind: Kind) -> Input {
    // One of the operations is the Quit.
    let room = desk.limits.operations.most - 1;
    let game = game(desk, kind, 0, room);
    let all = game.operations.len();
    let quit = match kind {
        Kind::AfterEnd if desk.random.chance(50) => desk.random.below(all as u64 + 1) as usize,
        _ => all,
    };
    Input::Sweep { game, quit }
}

pub(super) fn console(desk: &mut Desk<'_>, kind: Kind) -> Input {
    let room = desk.limits.operations.most;
    let game = game(desk, kind, 0, room);
    // A custom board may happen to be a level's: it is spelled as the limits ask.
    let level = match desk.limits.levels {
        [level] => *level,
        _ => Level::Custom,
    };
    Input::Console { level, game }
}

/// A game; the first of an input is as large as can be where that is what breaks programs.
fn game(desk: &mut Desk<'_>, kind: Kind, number: u64, most: u64) -> Game {
    let first = number == 0;
    let size = match kind {
        Kind::Least => desk.smallest(),
        Kind::Most | Kind::MaxOutput => desk.largest(),
        Kind::Flood | Kind::Serpentine | Kind::Player if first => desk.largest(),
        // Flags need room around them, and an input of sweep or console has no second game.
        Kind::Real | Kind::Shield | Kind::WrongFlags | Kind::ZeroChord | Kind::Queries if first => {
            desk.largest()
        }
        Kind::Line => desk.narrow(),
        Kind::Leftover => shrinking(desk, number),
        _ => desk.any_size(),
    };
    // Long games where length matters; a few hundred operations elsewhere.
    let some = most.min(desk.random.between(10, 400));
    let room = match kind {
        Kind::Least => desk.limits.operations.least.min(most),
        Kind::Most | Kind::MaxOutput => most,
        Kind::Player if first => most,
        Kind::Leftover => some.min(20),
        _ => some,
    };
    match kind {
        Kind::Least => {
            let mines = layout::random(desk, size, 0);
            Game { mines, operations: Vec::new() }
        }
        Kind::Most => most_of_all(desk, size, room),
        Kind::Random => random(desk, size, room),
        Kind::Player | Kind::Line => {
            let percent = desk.random.between(10, 20);
            let mines = layout::sprinkled(desk, size, percent);
            lasting(desk, mines, room)
        }
        Kind::Real => {
            let percent = desk.random.between(12, 20);
            let mines = layout::sprinkled(desk, size, percent);
            players::person(desk, mines, room)
        }
        Kind::Flood => flood(desk, size, room),
        Kind::Serpentine => {
            let mines = layout::serpentine(desk, size);
            let mut session = Session::new(desk, mines, room);
            session.act(Verb::Open, size.cell(0, 0).expect("a board has a first cell"));
            session.fill(desk.random);
            session.finish()
        }
        Kind::Shield => players::shielder(desk, size, room),
        Kind::ZeroChord => players::zero_chorder(desk, size, room),
        Kind::Queries => players::querier(desk, size, room),
        Kind::WrongFlags => players::blunderer(desk, size, room),
        Kind::AfterEnd => after_end(desk, size, room),
        Kind::AllMines => all_mines(desk, size, first, room),
        Kind::NoMines => no_mines(desk, size, room),
        Kind::Edges => edges(desk, size, room),
        Kind::Leftover => leftover(desk, size, room),
        Kind::MaxOutput => max_output(desk, size, room),
        Kind::Every | Kind::FewSafe | Kind::HalfOpen | Kind::OnMine => {
            unreachable!("suits() keeps these kinds away from games")
        }
    }
}

/// A player who knows the layout and never runs out of operations.
fn lasting(desk: &mut Desk<'_>, mut mines: Mines, room: u64) -> Game {
    let kept = layout::keep(desk, &mut mines);
    let mut session = Session::keeping(desk, mines, kept, room);
    players::careful(desk, &mut session);
    session.finish()
}

fn most_of_all(desk: &mut Desk<'_>, size: Size, room: u64) -> Game {
    let most = layout::most_mines(desk, size);
    // Where a board may be all mines there would be nothing to play.
    let count = if most * 2 > size.cells() { size.cells() / 5 } else { most };
    let mines = layout::random(desk, size, count);
    if desk.limits.play == crate::problem::Play::Real {
        return players::person(desk, mines, room);
    }
    lasting(desk, mines, room)
}

fn random(desk: &mut Desk<'_>, size: Size, room: u64) -> Game {
    let percent = desk.random.between(3, 30);
    let mines = layout::sprinkled(desk, size, percent);
    let mut operations: Vec<Operation> = Vec::new();
    for _ in 0..room {
        let verb = desk.random.pick(desk.limits.verbs).expect("a game has operations");
        // What was touched is touched again: marks are moved on, open cells are chorded.
        let again = desk.random.pick(&operations).filter(|_| desk.random.chance(40));
        let cell = again.map_or_else(|| desk.any_cell(size), |operation| operation.cell);
        operations.push(Operation { verb, cell });
    }
    Game { mines, operations }
}

fn flood(desk: &mut Desk<'_>, size: Size, room: u64) -> Game {
    let mut mines = layout::random(desk, size, size.cells() / 1000);
    let kept = layout::enclose_last(desk, &mut mines);
    let mut session = Session::keeping(desk, mines, kept, room);
    if let Some(zero) = session.zero(desk.random) {
        session.act(Verb::Open, zero);
    }
    session.fill(desk.random);
    session.finish()
}

/// Everything is opened at once; from then on the last cells, whose coordinates are the longest, are marked.
fn max_output(desk: &mut Desk<'_>, size: Size, room: u64) -> Game {
    let mut mines = Mines::none(size);
    let kept = layout::enclose_last(desk, &mut mines);
    let mut session = Session::keeping(desk, mines, kept, room);
    if let Some(zero) = session.zero(desk.random) {
        session.act(Verb::Open, zero);
    }
    let marks = [Verb::Mark, Verb::Flag, Verb::Query];
    while let (Some(cell), true) = (kept, session.left() > 0) {
        let before = session.left();
        for verb in marks {
            session.act(verb, cell);
        }
        if session.left() == before {
            break;
        }
    }
    session.fill(desk.random);
    session.finish()
}

fn after_end(desk: &mut Desk<'_>, size: Size, room: u64) -> Game {
    let mines = layout::sprinkled(desk, size, 10);
    let alive = desk.random.between(0, room.min(20));
    let mut session = Session::new(desk, mines, alive);
    players::careful(desk, &mut session);
    let Game { mines, mut operations } = session.finish();
    let mut session = Session::new(desk, mines.clone(), room);
    for Operation { verb, cell } in operations.drain(..) {
        session.act(verb, cell);
    }
    let all: Vec<_> = mines.iter().filter(|&mine| !session.is_flagged(mine)).collect();
    if let Some(mine) = desk.random.pick(&all) {
        session.act(Verb::Open, mine);
    }
    session.fill_without_care(desk.random);
    session.finish()
}

fn all_mines(desk: &mut Desk<'_>, size: Size, first: bool, room: u64) -> Game {
    let mines = if first { layout::all_mines(desk) } else { layout::sprinkled(desk, size, 100) };
    let mut session = Session::new(desk, mines, room);
    session.fill_without_care(desk.random);
    session.finish()
}

fn no_mines(desk: &mut Desk<'_>, size: Size, room: u64) -> Game {
    let mut session = Session::new(desk, Mines::none(size), room);
    if desk.random.chance(50) {
        for _ in 0..desk.random.between(1, 5) {
            let cell = desk.any_cell(size);
            session.mark(cell, Mark::Flag);
        }
    }
    session.fill(desk.random);
    session.finish()
}

fn edges(desk: &mut Desk<'_>, size: Size, room: u64) -> Game {
    let fixed = desk.limits.mines.least > 0;
    let mut mines = if fixed { layout::sprinkled(desk, size, 15) } else { layout::rimmed(desk, size) };
    let mut rim: Vec<_> = size.iter().filter(|&cell| layout::is_at_rim(size, cell)).collect();
    desk.random.shuffle(&mut rim);
    let kept = layout::keep(desk, &mut mines);
    let mut session = Session::keeping(desk, mines, kept, room);
    for &cell in &rim {
        session.act_with_care(Verb::Open, cell);
        players::settle(desk, &mut session, cell);
    }
    let mut tries = 8 * session.left();
    while session.left() > 0 && tries > 0 {
        tries -= 1;
        let cell = desk.random.pick(&rim).expect("a board has a rim");
        session.fidget(desk.random, cell);
    }
    session.finish()
}

/// A large board first, then smaller and smaller ones, then a large one again.
fn shrinking(desk: &mut Desk<'_>, number: u64) -> Size {
    let side = |bounds: crate::problem::Bounds| {
        let most = bounds.most.min(40);
        (most >> (number % 4)).max(bounds.least)
    };
    board(side(desk.limits.rows), side(desk.limits.cols))
}

/// Operations in the first corner, where the games before have left marks, open cells, and an end.
fn leftover(desk: &mut Desk<'_>, size: Size, room: u64) -> Game {
    let mines = layout::sprinkled(desk, size, 12);
    let room = if desk.random.chance(10) { 0 } else { room };
    let mut session = Session::new(desk, mines, room);
    let rows = u64::from(size.rows()).min(4);
    let cols = u64::from(size.cols()).min(4);
    let mut tries = 8 * session.left();
    while session.left() > 0 && tries > 0 {
        tries -= 1;
        let (row, col) = (desk.random.below(rows), desk.random.below(cols));
        let cell = size.cell(row as u32, col as u32).expect("below the size");
        let verb = desk.random.pick(desk.limits.verbs).expect("a game has operations");
        if session.left() > 3 && desk.random.chance(97) {
            session.act_with_care(verb, cell);
        } else {
            session.act(verb, cell);
        }
    }
    session.finish()
}
