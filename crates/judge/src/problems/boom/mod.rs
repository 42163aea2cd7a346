//! `boom`: several games; each operation is answered with the changed cells.

mod answer;
mod bugs;

use crate::games::{GameEnd, GameFormat, GameHeader, GameSeries};
use crate::input_format::InputFormat;
use crate::input_kind::InputKind::{self, Flood, Least, MaxOutput, Mixed, Most, Oblong, Real, Serpentine};
use crate::problem::{AcceptedSources, Bounds, InputLimits, PlayStyle, Problem, SafeCell, SubtaskRow};
use saolei_problems::Answerer;
use saolei_protocols::Protocol;
use saolei_rules::OperationKind;

const OPEN: &[OperationKind] = &[OperationKind::Open];
const OPEN_MARK: &[OperationKind] = &[OperationKind::Open, OperationKind::Mark];
const OPEN_CHORD: &[OperationKind] = &[OperationKind::Open, OperationKind::Chord];
const ALL: &[OperationKind] = &[OperationKind::Open, OperationKind::Mark, OperationKind::Chord];

const LIMITS: InputLimits = InputLimits {
    cases: Bounds::up_to(30),
    rows: Bounds::new(3, 200),
    cols: Bounds::new(3, 200),
    mines: Bounds::new(0, 40_000),
    safe_cell: SafeCell::Optional,
    operations: Bounds::new(0, 10_000),
    operation_kinds: ALL,
    levels: &[],
    play: PlayStyle::Any,
};

const fn any(
    first: u32,
    last: u32,
    operation_kinds: &'static [OperationKind],
    files: &'static [&'static [InputKind]],
) -> SubtaskRow {
    let limits = InputLimits {
        mines: Bounds::new(0, 10_000),
        safe_cell: SafeCell::Required,
        operation_kinds,
        ..LIMITS
    };
    SubtaskRow { first, last, points: 5, time_ms: 2000, limits, files }
}

const fn real(number: u32, limits: InputLimits, files: &'static [&'static [InputKind]]) -> SubtaskRow {
    let limits = InputLimits { safe_cell: SafeCell::Required, play: PlayStyle::Real, ..limits };
    SubtaskRow { first: number, last: number, points: 5, time_ms: 2000, limits, files }
}

pub(crate) static PROBLEM: Problem = Problem {
    answerer: Answerer::Protocol(Protocol::Boom),
    title: "Minesweeper: What Changed",
    title_zh: "扫雷：变化的格子",
    memory_mib: 512,
    output_mib: 64,
    words: &[(OperationKind::Open, "1"), (OperationKind::Mark, "2"), (OperationKind::Chord, "3")],
    limits: LIMITS,
    rows: &[
        real(1, LIMITS.at_preset(1), &[&[Least, Most]]),
        real(2, LIMITS.at_preset(2), &[&[Least, Most]]),
        real(3, LIMITS.at_preset(3), &[&[Least, Most]]),
        real(
            4,
            InputLimits {
                rows: Bounds::new(3, 40),
                cols: Bounds::new(3, 40),
                mines: Bounds::new(0, 320),
                ..LIMITS
            },
            &[&[Least, Most, Real]],
        ),
        // Thirty files of two seconds each fit into a judge's limit of one minute.
        any(5, 8, OPEN, &[&[Least, Mixed], &[Mixed], &[Most, Mixed], &[Serpentine, Mixed]]),
        any(9, 12, OPEN_MARK, &[&[Least, Mixed], &[Mixed], &[Most, Mixed], &[Flood, Mixed]]),
        any(13, 16, OPEN_CHORD, &[&[Least, Mixed], &[Mixed], &[Most, Mixed], &[Oblong, Mixed]]),
        any(17, 20, ALL, &[&[Least, Mixed], &[Mixed], &[Most, Mixed], &[MaxOutput, Mixed]]),
    ],
    kit_defaults: &["points", "output limit"],
    samples: &[include_bytes!("sample-1.in"), include_bytes!("sample-2.in")],
    format: InputFormat::Games(GameFormat {
        series: GameSeries::Counted,
        header: GameHeader::Size,
        safe: '_',
        flag: 'P',
        endings: &[("WIN", GameEnd::Won), ("LOSE", GameEnd::Lost), ("QUIT", GameEnd::GivenUp)],
    }),
    answers: answer::ANSWERS,
    sources: AcceptedSources::Programs,
    texts: package_texts!(None),
};
