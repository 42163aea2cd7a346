//! Recordings for tests, written by hand or played at random.

#![allow(dead_code)]

use proptest::prelude::*;
use saolei_boards::{Dialect, FirstClick};
use saolei_replay::{Aid, Header, LayoutOrigin, MoveKind, Playback, Recording};
use saolei_rules::{Layout, Operation, Size};

/// A recording of a board, given as rows, with moves given as lines.
pub fn recorded(rows: &[&str], moves: &str) -> Recording {
    let mines = rows.concat().matches('*').count();
    let text = format!(
        "saolei 1\nrules classic\nsize {}x{}\nmines {mines}\nstart any\nmade given\nlayout\n{}\n{moves}",
        rows.len(),
        rows[0].len(),
        rows.join("\n"),
    );
    Recording::read(text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// A random move: its kind, a number that chooses the cell, and how long it took.
pub type RandomMove = (u8, u32, u16);

pub fn moves() -> impl Strategy<Value = Vec<RandomMove>> {
    prop::collection::vec((0u8..12, any::<u32>(), any::<u16>()), 0..60)
}

/// A board: rows, columns, numbers that choose the mines, and the dialect.
pub fn boards() -> impl Strategy<Value = (u32, u32, Vec<u32>, usize)> {
    (1u32..7, 1u32..9, prop::collection::vec(any::<u32>(), 0..9), 0..Dialect::ALL.len())
}

/// Plays the moves on the board.
pub fn played((rows, cols, mines, dialect): (u32, u32, Vec<u32>, usize), moves: &[RandomMove]) -> Playback {
    let size = Size::new(rows, cols).unwrap();
    let cell = |pick: u32| {
        let at = pick % (rows * cols);
        size.cell(at / cols, at % cols).unwrap()
    };
    let layout = Layout::new(size, mines.into_iter().map(cell));
    let header = Header {
        dialect: Dialect::ALL[dialect],
        size,
        mines: layout.mines(),
        first_click: FirstClick::Safe,
        seed: Some("a seed, 种子 7".to_string()),
        origin: LayoutOrigin::Given,
    };
    let mut play = Playback::begin(Recording::new(header).unwrap());
    let mut millis = 0;
    for &(kind, pick, took) in moves {
        millis += u64::from(took);
        let cell = cell(pick);
        let kind = match kind {
            0..=4 => Operation::Open(cell).into(),
            5 => Operation::Mark(cell).into(),
            6 => Operation::Flag(cell).into(),
            7 => Operation::Clear(cell).into(),
            8 | 9 => Operation::Chord(cell).into(),
            10 => MoveKind::Undo,
            _ => MoveKind::Aid(Aid::Hint),
        };
        if play.needs_layout(kind).is_some() {
            play.set_layout(layout.clone()).unwrap();
        }
        let _ = play.record(millis, kind).unwrap();
    }
    play
}
