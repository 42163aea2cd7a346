//! `sweep`: one game, answered in words and with its steps counted.

mod answer;
mod bugs;

use crate::games::{GameEnd, GameFormat, GameHeader, GameSeries};
use crate::input_format::InputFormat;
use crate::input_kind::InputKind::{
    self, AfterEnd, ChordWin, Edges, Flood, Least, Line, MaxOutput, Most, NoMines, Numbers, Oblong, OneSafe,
    Player, Random, Real, Serpentine, Shield, WrongFlags, ZeroChord,
};
use crate::problem::{AcceptedSources, Bounds, InputLimits, PlayStyle, Problem, SafeCell, SubtaskRow};
use saolei_problems::Answerer;
use saolei_protocols::Protocol;
use saolei_rules::OperationKind;

const OPEN: &[OperationKind] = &[OperationKind::Open];
const OPEN_MARK: &[OperationKind] = &[OperationKind::Open, OperationKind::Mark];
/// Every subtask with `DSweep` has a game that it loses and one that it wins, each after all that it can do before.
const LOST: InputKind = WrongFlags;
const WON: InputKind = ChordWin;
const ALL: &[OperationKind] = &[OperationKind::Open, OperationKind::Mark, OperationKind::Chord];

const fn limits(
    rows: u64,
    cols: u64,
    operations: u64,
    operation_kinds: &'static [OperationKind],
) -> InputLimits {
    InputLimits {
        cases: Bounds::exactly(1),
        rows: Bounds::up_to(rows),
        cols: Bounds::up_to(cols),
        mines: Bounds::new(0, rows * cols - 1),
        safe_cell: SafeCell::Required,
        operations: Bounds::up_to(operations),
        operation_kinds,
        levels: &[],
        play: PlayStyle::Any,
    }
}

const fn row(
    first: u32,
    last: u32,
    limits: InputLimits,
    files: &'static [&'static [InputKind]],
) -> SubtaskRow {
    SubtaskRow { first, last, points: 5, time_ms: 1000, limits, files }
}

pub(crate) static PROBLEM: Problem = Problem {
    answerer: Answerer::Protocol(Protocol::Sweep),
    title: "Minesweeper: In Words",
    title_zh: "扫雷：文字回答",
    memory_mib: 512,
    output_mib: 64,
    words: &[(OperationKind::Open, "Sweep"), (OperationKind::Mark, "Flag"), (OperationKind::Chord, "DSweep")],
    limits: InputLimits {
        mines: Bounds::new(0, 1_000_000),
        safe_cell: SafeCell::Optional,
        ..limits(1000, 1000, 60_000, ALL)
    },
    rows: &[
        row(1, 2, limits(10, 10, 60, OPEN), &[&[Least, Numbers], &[Most, OneSafe, AfterEnd]]),
        row(3, 4, limits(10, 10, 60, OPEN_MARK), &[&[Least, Shield, OneSafe], &[Most, OneSafe, Shield]]),
        row(5, 6, limits(10, 10, 60, ALL), &[&[Least, LOST, WON], &[Most, OneSafe, LOST, WON]]),
        row(7, 8, limits(1, 1000, 1000, OPEN), &[&[Least, Random, OneSafe], &[Most, OneSafe, Player]]),
        row(9, 10, limits(1, 1000, 1000, OPEN_MARK), &[&[Least, Shield, OneSafe], &[Most, OneSafe, Shield]]),
        row(11, 12, limits(1, 1000, 1000, ALL), &[&[Least, LOST, WON], &[Most, OneSafe, LOST, WON]]),
        row(13, 14, limits(300, 300, 8000, OPEN), &[&[Least, NoMines, Serpentine], &[Most, OneSafe, Flood]]),
        row(
            15,
            16,
            limits(300, 300, 8000, OPEN_MARK),
            &[&[Least, Shield, OneSafe, Oblong], &[Most, OneSafe, Shield]],
        ),
        row(
            17,
            19,
            limits(300, 300, 8000, ALL),
            &[
                &[Least, LOST, WON, Line, ZeroChord],
                &[Most, Real, LOST, WON],
                &[OneSafe, LOST, WON, Edges, Numbers],
            ],
        ),
        row(
            20,
            20,
            limits(1000, 1000, 60_000, ALL),
            &[&[Least, Most, OneSafe, Serpentine, MaxOutput, LOST, WON]],
        ),
    ],
    kit_defaults: &["output limit"],
    samples: &[include_bytes!("sample-1.in"), include_bytes!("sample-2.in")],
    format: InputFormat::Games(GameFormat {
        series: GameSeries::OneWithQuit,
        header: GameHeader::Size,
        safe: '.',
        flag: '!',
        endings: &[("finish", GameEnd::Won), ("game over", GameEnd::Lost), ("give up", GameEnd::GivenUp)],
    }),
    answers: answer::ANSWERS,
    sources: AcceptedSources::Programs,
    texts: package_texts!(None),
};
