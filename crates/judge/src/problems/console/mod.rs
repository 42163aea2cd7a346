//! `console`: one game of a level, each operation answered with the whole board.

mod answer;
mod bugs;

use crate::games::{CUSTOM, GameEnd, GameFormat, GameHeader, GameSeries};
use crate::input_format::InputFormat;
use crate::input_kind::InputKind::{
    self, AfterEnd, ChordWin, Edges, Flood, Least, Line, MaxOutput, Most, Numbers, Oblong, OneSafe, Player,
    Queries, Random, Real, Serpentine, Shield, WrongFlags, ZeroChord,
};
use crate::problem::{AcceptedSources, Bounds, InputLimits, PlayStyle, Problem, SafeCell, SubtaskRow};
use saolei_problems::Answerer;
use saolei_protocols::Protocol;
use saolei_rules::OperationKind;

const LIMITS: InputLimits = InputLimits {
    cases: Bounds::exactly(1),
    rows: Bounds::up_to(24),
    cols: Bounds::up_to(30),
    mines: Bounds::new(0, 720),
    safe_cell: SafeCell::Optional,
    operations: Bounds::new(0, 20_000),
    operation_kinds: &[
        OperationKind::Open,
        OperationKind::Flag,
        OperationKind::Query,
        OperationKind::Clear,
        OperationKind::Chord,
    ],
    levels: &[1, 2, 3, CUSTOM],
    play: PlayStyle::Any,
};

/// Files on a preset's board, which has enough mines for these kinds.
const PRESET: &[&[InputKind]] = &[&[
    Least, Most, Random, Player, Real, Shield, WrongFlags, AfterEnd, Edges, ZeroChord, Queries, Numbers,
    ChordWin,
]];

/// Files on custom boards.
const ANY: &[&[InputKind]] = &[&[
    Least, Most, Random, Player, Real, Flood, Serpentine, Shield, WrongFlags, AfterEnd, Line, Edges,
    MaxOutput, ZeroChord, Queries, Numbers, ChordWin, OneSafe, Oblong,
]];

const fn row(
    number: u32,
    points: u32,
    limits: InputLimits,
    levels: &'static [u64],
    files: &'static [&'static [InputKind]],
) -> SubtaskRow {
    let operations = Bounds { least: 1, ..limits.operations };
    let limits = InputLimits { safe_cell: SafeCell::Required, operations, levels, ..limits };
    SubtaskRow { first: number, last: number, points, time_ms: 1000, limits, files }
}

pub(crate) static PROBLEM: Problem = Problem {
    answerer: Answerer::Protocol(Protocol::Console),
    title: "Minesweeper: The Whole Board",
    title_zh: "扫雷：整块棋盘",
    memory_mib: 256,
    output_mib: 64,
    words: &[
        (OperationKind::Open, "1"),
        (OperationKind::Flag, "2"),
        (OperationKind::Query, "3"),
        (OperationKind::Clear, "4"),
        (OperationKind::Chord, "9"),
    ],
    limits: LIMITS,
    rows: &[
        row(1, 10, LIMITS.at_preset(1), &[1], PRESET),
        row(2, 20, LIMITS.at_preset(2), &[2], PRESET),
        row(3, 30, LIMITS.at_preset(3), &[3], PRESET),
        row(4, 40, InputLimits { mines: Bounds::new(0, 648), ..LIMITS }, &[CUSTOM], ANY),
    ],
    kit_defaults: &["subtasks", "points", "the number of operations", "output limit"],
    samples: &[include_bytes!("sample-1.in"), include_bytes!("sample-2.in")],
    format: InputFormat::Games(GameFormat {
        series: GameSeries::One,
        header: GameHeader::Level,
        safe: '.',
        flag: '!',
        endings: &[("Game over, you win", GameEnd::Won), ("Hit mine, you lose", GameEnd::Lost)],
    }),
    answers: answer::ANSWERS,
    sources: AcceptedSources::Programs,
    texts: package_texts!(None),
};
