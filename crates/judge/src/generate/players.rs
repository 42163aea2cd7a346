//! Players, by how they play.

use super::session::Session;
use super::{Desk, layout};
use crate::input::{Game, Verb};
use crate::mines::Mines;
use saolei_rules::{Cell, Face, Mark, Size};

/// Knows the layout, opens, flags, chords, fidgets, and never ends the game while a cell is kept.
pub(super) fn careful(desk: &mut Desk<'_>, session: &mut Session) {
    // Cells that were opened and have a number: where chords are worth a try.
    let mut numbers: Vec<Cell> = Vec::new();
    let mut idle = 0;
    while session.left() > 0 && idle < 1000 && !session.is_over() {
        let before = session.left();
        match desk.random.below(100) {
            0..45 => {
                if let Some(cell) = session.closed_safe(desk.random) {
                    session.act(Verb::Open, cell);
                    if matches!(session.face(cell), Face::Open(1..)) {
                        numbers.push(cell);
                    }
                }
            }
            45..75 => {
                if let Some(cell) = desk.random.pick(&numbers) {
                    settle(desk, session, cell);
                }
            }
            75..85 => {
                let cell = desk.any_cell(session.size());
                session.fidget(desk.random, cell);
            }
            85..92 => {
                if let Some(cell) = session.closed_safe(desk.random) {
                    for mark in [Mark::Flag, Mark::Query, Mark::Blank] {
                        session.mark(cell, mark);
                    }
                }
            }
            _ => {
                if let Some(cell) = desk.random.pick(&numbers) {
                    session.fidget(desk.random, cell);
                }
            }
        }
        idle = if session.left() == before { idle + 1 } else { 0 };
    }
    session.fill(desk.random);
}

/// Flags the mines around an open number and chords on it, now and then too early.
pub(super) fn settle(desk: &mut Desk<'_>, session: &mut Session, cell: Cell) {
    if !session.is_open(cell) {
        return;
    }
    let size = session.size();
    let mut around: Vec<Cell> = size.neighbours(cell).filter(|&near| session.mines.is_mine(near)).collect();
    desk.random.shuffle(&mut around);
    if desk.random.chance(25) {
        session.act_with_care(Verb::Chord, cell);
    }
    for mine in around {
        session.mark(mine, Mark::Flag);
    }
    session.act_with_care(Verb::Chord, cell);
}

/// Plays as people do: opens where it is safe, flags, chords, stops when the game is over or it has had enough. Now and
/// then a click goes wrong.
pub(super) fn person(desk: &mut Desk<'_>, mines: Mines, room: u64) -> Game {
    let mut session = Session::new(desk, mines, room);
    let patience = if desk.random.chance(10) { desk.random.between(1, 40) } else { room };
    let start = session.zero(desk.random).or_else(|| session.closed_safe(desk.random));
    let mut next: Vec<Cell> = Vec::new();
    if let Some(start) = start {
        session.act(Verb::Open, start);
        next.push(start);
    }
    let enough = session.left() as u64 - patience.min(session.left() as u64);
    while session.left() as u64 > enough && !session.is_over() {
        let before = session.left();
        if desk.random.chance(1) {
            // A click beside the cell that was meant.
            let cell = desk.any_cell(session.size());
            session.act(Verb::Open, cell);
        } else if desk.random.chance(1) && desk.random.chance(50) {
            blunder(desk, &mut session);
        } else if desk.random.chance(2) {
            // A flag in the wrong place, seen at once.
            if let Some(cell) = session.closed_safe(desk.random) {
                session.mark(cell, Mark::Flag);
                session.mark(cell, Mark::Blank);
            }
        } else if let Some(cell) = frontier(desk, &session, &mut next) {
            if desk.random.chance(60) {
                settle(desk, &mut session, cell);
            } else {
                open_beside(desk, &mut session, cell);
            }
            next.extend(session.size().neighbours(cell).filter(|&near| session.is_open(near)));
        }
        if session.left() == before {
            match session.closed_safe(desk.random) {
                Some(cell) => {
                    session.act(Verb::Open, cell);
                    next.push(cell);
                }
                None => session.open_rest(),
            }
        }
    }
    session.finish()
}

/// An open number beside which something safe is still closed, near to where the last was found.
fn frontier(desk: &mut Desk<'_>, session: &Session, next: &mut Vec<Cell>) -> Option<Cell> {
    let is_open_question = |cell: Cell| {
        let mut around = session.size().neighbours(cell);
        matches!(session.face(cell), Face::Open(1..))
            && around.any(|near| !session.is_open(near) && !session.mines.is_mine(near))
    };
    while !next.is_empty() {
        let at = desk.random.below(next.len() as u64) as usize;
        if is_open_question(next[at]) {
            return Some(next[at]);
        }
        next.swap_remove(at);
    }
    let found: Vec<Cell> = session.size().iter().filter(|&cell| is_open_question(cell)).collect();
    next.extend(&found);
    desk.random.pick(&found)
}

fn open_beside(desk: &mut Desk<'_>, session: &mut Session, cell: Cell) {
    let size = session.size();
    let safe = |near: &Cell| !session.is_open(*near) && !session.mines.is_mine(*near);
    let safe: Vec<Cell> = size.neighbours(cell).filter(safe).collect();
    if let Some(near) = desk.random.pick(&safe) {
        session.mark(near, Mark::Blank);
        session.act(Verb::Open, near);
    }
}

/// A board with floods to be stopped: few mines, and a cell that keeps the game going.
fn open_country(desk: &mut Desk<'_>, size: Size, room: u64) -> Session {
    let mut mines = layout::sprinkled(desk, size, 4);
    let kept = layout::enclose_last(desk, &mut mines);
    Session::keeping(desk, mines, kept, room)
}

/// Walls a flood in by flags, lifts them one after the other, and looks what opens.
pub(super) fn shielder(desk: &mut Desk<'_>, size: Size, room: u64) -> Game {
    let mut session = open_country(desk, size, room);
    let Some(zero) = session.zero(desk.random) else {
        session.fill(desk.random);
        return session.finish();
    };
    let mut flags: Vec<Cell> = match desk.random.below(3) {
        // A ring around the place where the flood starts.
        0 => size.iter().filter(|cell| ring(zero, *cell) == 2).collect(),
        // A whole row or column.
        1 => {
            let line = desk.any_cell(size);
            let rows = desk.random.chance(50);
            size.iter()
                .filter(|cell| if rows { cell.row() == line.row() } else { cell.col() == line.col() })
                .take(room as usize / 4)
                .collect()
        }
        // Here and there.
        _ => (0..room.min(size.cells()) / 6).map(|_| desk.any_cell(size)).collect(),
    };
    flags.retain(|&flag| flag != zero && !session.is_kept(flag));
    for &flag in &flags {
        session.mark(flag, Mark::Flag);
    }
    session.act(Verb::Open, zero);
    desk.random.shuffle(&mut flags);
    for flag in flags {
        session.act_with_care(Verb::Open, flag);
        if desk.random.chance(30) {
            session.mark(flag, Mark::Query);
        } else {
            session.mark(flag, Mark::Blank);
        }
        let near: Vec<Cell> = size.neighbours(flag).collect();
        match desk.random.below(3) {
            0 => session.act_with_care(Verb::Open, flag),
            1 => {
                if let Some(near) = desk.random.pick(&near) {
                    session.act_with_care(Verb::Chord, near);
                }
            }
            _ => {}
        }
    }
    session.fill(desk.random);
    session.finish()
}

/// How many steps a king takes from one cell to the other.
fn ring(one: Cell, other: Cell) -> u32 {
    one.row().abs_diff(other.row()).max(one.col().abs_diff(other.col()))
}

/// Flags cells beside zeros, floods around them, and chords on the zeros with the flag and without.
pub(super) fn zero_chorder(desk: &mut Desk<'_>, size: Size, room: u64) -> Game {
    let mut session = open_country(desk, size, room);
    let mut shielded: Vec<(Cell, Cell)> = Vec::new();
    for _ in 0..(room / 10).max(1) {
        let Some(zero) = session.zero(desk.random) else { break };
        let around: Vec<Cell> = size.neighbours(zero).filter(|&near| !session.is_kept(near)).collect();
        if let Some(flag) = desk.random.pick(&around) {
            session.mark(flag, Mark::Flag);
            shielded.push((zero, flag));
        }
    }
    for &(zero, _) in &shielded {
        if !session.is_open(zero) {
            session.act_with_care(Verb::Open, zero);
        }
    }
    for (zero, flag) in shielded {
        session.act_with_care(Verb::Chord, zero);
        session.mark(flag, if desk.random.chance(70) { Mark::Blank } else { Mark::Query });
        session.act_with_care(Verb::Chord, zero);
    }
    session.fill(desk.random);
    session.finish()
}

/// Queries cells, floods over them, opens and chords them.
pub(super) fn querier(desk: &mut Desk<'_>, size: Size, room: u64) -> Game {
    let mut session = open_country(desk, size, room);
    for _ in 0..room.min(size.cells()) / 5 {
        let cell = desk.any_cell(size);
        session.mark(cell, if desk.random.chance(80) { Mark::Query } else { Mark::Flag });
        if desk.random.chance(20) {
            session.act_with_care(Verb::Open, cell);
        }
    }
    if let Some(zero) = session.zero(desk.random) {
        session.act(Verb::Open, zero);
    }
    careful(desk, &mut session);
    session.finish()
}

/// Plays with care for a while, then flags the wrong cells around a number and chords on it.
pub(super) fn blunderer(desk: &mut Desk<'_>, size: Size, room: u64) -> Game {
    let mut mines = layout::sprinkled(desk, size, 15);
    let kept = layout::keep(desk, &mut mines);
    let mut session = Session::keeping(desk, mines, kept, room);
    let alive = desk.random.between(1, (room / 2).max(1)) as usize;
    while session.left() + alive > room as usize && !session.is_over() {
        let before = session.left();
        if let Some(cell) = session.closed_safe(desk.random) {
            session.act(Verb::Open, cell);
            if desk.random.chance(60) {
                settle(desk, &mut session, cell);
            }
        }
        if session.left() == before {
            break;
        }
    }
    blunder(desk, &mut session);
    session.fill_without_care(desk.random);
    session.finish()
}

/// Flags as many cells around a number as it asks for, but a safe one instead of a mine.
fn blunder(desk: &mut Desk<'_>, session: &mut Session) {
    let size = session.size();
    let mut numbers: Vec<Cell> = size.iter().filter(|&cell| session.is_open(cell)).collect();
    desk.random.shuffle(&mut numbers);
    for cell in numbers.into_iter().take(500) {
        let closed = |near: &Cell| !session.is_open(*near);
        let (mines, safe): (Vec<Cell>, Vec<Cell>) =
            size.neighbours(cell).filter(closed).partition(|&near| session.mines.is_mine(near));
        if let (Some(&spared), Some(&wrong)) = (mines.first(), safe.first()) {
            for &mine in &mines[1..] {
                session.mark(mine, Mark::Flag);
            }
            for &near in &safe[1..] {
                session.mark(near, Mark::Blank);
            }
            session.mark(spared, Mark::Blank);
            session.mark(wrong, Mark::Flag);
            session.act(Verb::Chord, cell);
            if session.is_over() {
                return;
            }
        }
    }
}
