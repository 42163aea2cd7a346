//! The five rows of the table.

use super::{Bounds, Limits, Play, Problem, Row, SafeCell};
use crate::input::{Level, Verb};
use saolei_protocols::Protocol;

const NONE: Bounds = Bounds::exactly(0);
const ONE: Bounds = Bounds::exactly(1);

const fn to(most: u64) -> Bounds {
    Bounds::new(1, most)
}

const fn boom(rows: Bounds, cols: Bounds, mines: Bounds, verbs: &'static [Verb], play: Play) -> Limits {
    Limits {
        cases: to(30),
        rows,
        cols,
        mines,
        safe_cell: SafeCell::Optional,
        operations: Bounds::new(0, 10_000),
        verbs,
        levels: &[],
        play,
    }
}

const fn boom_row(first: u32, last: u32, limits: Limits) -> Row {
    Row { first, last, points: 5, time_ms: 2000, limits }
}

const OPEN: &[Verb] = &[Verb::Open];
const OPEN_MARK: &[Verb] = &[Verb::Open, Verb::Mark];
const OPEN_CHORD: &[Verb] = &[Verb::Open, Verb::Chord];
const OPEN_MARK_CHORD: &[Verb] = &[Verb::Open, Verb::Mark, Verb::Chord];

pub(super) const BOOM: Problem = {
    const ALL: &[Verb] = OPEN_MARK_CHORD;
    const SIDE: Bounds = Bounds::new(3, 200);
    const MINES: Bounds = Bounds::new(0, 10_000);
    const fn level(number: u32, rows: u64, cols: u64, mines: u64) -> Row {
        let (rows, cols) = (Bounds::exactly(rows), Bounds::exactly(cols));
        boom_row(number, number, boom(rows, cols, Bounds::exactly(mines), ALL, Play::Real))
    }
    Problem {
        protocol: Protocol::Boom,
        title: "Minesweeper: What Changed",
        title_zh: "扫雷：变化的格",
        memory_mib: 512,
        output_mib: 64,
        verbs: &[(Verb::Open, "1"), (Verb::Mark, "2"), (Verb::Chord, "3")],
        limits: boom(SIDE, SIDE, Bounds::new(0, 40_000), ALL, Play::Any),
        rows: &[
            level(1, 9, 9, 10),
            level(2, 16, 16, 40),
            level(3, 16, 30, 99),
            boom_row(
                4,
                4,
                boom(Bounds::new(3, 40), Bounds::new(3, 40), Bounds::new(0, 320), ALL, Play::Real),
            ),
            boom_row(5, 8, boom(SIDE, SIDE, MINES, OPEN, Play::Any)),
            boom_row(9, 12, boom(SIDE, SIDE, MINES, OPEN_MARK, Play::Any)),
            boom_row(13, 16, boom(SIDE, SIDE, MINES, OPEN_CHORD, Play::Any)),
            boom_row(17, 20, boom(SIDE, SIDE, MINES, ALL, Play::Any)),
        ],
        own: &["points", "output limit"],
        samples: &[include_bytes!("../../samples/boom.in")],
    }
};

pub(super) const SWEEP: Problem = {
    const A: &[Verb] = OPEN;
    const B: &[Verb] = OPEN_MARK;
    const ALL: &[Verb] = OPEN_MARK_CHORD;
    const fn limits(rows: Bounds, cols: u64, operations: u64, verbs: &'static [Verb]) -> Limits {
        Limits {
            cases: ONE,
            rows,
            cols: to(cols),
            mines: Bounds::new(0, rows.most * cols),
            safe_cell: SafeCell::Optional,
            operations: to(operations),
            verbs,
            levels: &[],
            play: Play::Any,
        }
    }
    const fn row(first: u32, last: u32, limits: Limits) -> Row {
        Row { first, last, points: 5, time_ms: 1000, limits }
    }
    Problem {
        protocol: Protocol::Sweep,
        title: "Minesweeper: In Words",
        title_zh: "扫雷：以词作答",
        memory_mib: 512,
        output_mib: 64,
        verbs: &[(Verb::Open, "Sweep"), (Verb::Mark, "Flag"), (Verb::Chord, "DSweep")],
        limits: limits(to(1000), 1000, 60_000, ALL),
        rows: &[
            row(1, 2, limits(to(10), 10, 60, A)),
            row(3, 4, limits(to(10), 10, 60, B)),
            row(5, 6, limits(to(10), 10, 60, ALL)),
            row(7, 8, limits(ONE, 1000, 1000, A)),
            row(9, 10, limits(ONE, 1000, 1000, B)),
            row(11, 12, limits(ONE, 1000, 1000, ALL)),
            row(13, 14, limits(to(300), 300, 8000, A)),
            row(15, 16, limits(to(300), 300, 8000, B)),
            row(17, 19, limits(to(300), 300, 8000, ALL)),
            row(20, 20, limits(to(1000), 1000, 60_000, ALL)),
        ],
        own: &["output limit"],
        samples: &[include_bytes!("../../samples/sweep.in")],
    }
};

pub(super) const CONSOLE: Problem = {
    const fn limits(rows: Bounds, cols: Bounds, mines: Bounds, levels: &'static [Level]) -> Limits {
        Limits {
            cases: ONE,
            rows,
            cols,
            mines,
            safe_cell: SafeCell::Optional,
            operations: Bounds::new(0, 20_000),
            verbs: &[Verb::Open, Verb::Flag, Verb::Query, Verb::Clear, Verb::Chord],
            levels,
            play: Play::Any,
        }
    }
    const fn row(number: u32, points: u32, limits: Limits) -> Row {
        Row { first: number, last: number, points, time_ms: 1000, limits }
    }
    const fn level(rows: u64, cols: u64, mines: u64, levels: &'static [Level]) -> Limits {
        limits(Bounds::exactly(rows), Bounds::exactly(cols), Bounds::exactly(mines), levels)
    }
    Problem {
        protocol: Protocol::Console,
        title: "Minesweeper: The Whole Board",
        title_zh: "扫雷：整块棋盘",
        memory_mib: 256,
        output_mib: 64,
        verbs: &[
            (Verb::Open, "1"),
            (Verb::Flag, "2"),
            (Verb::Query, "3"),
            (Verb::Clear, "4"),
            (Verb::Chord, "9"),
        ],
        limits: limits(
            to(24),
            to(30),
            Bounds::new(0, 720),
            &[Level::Beginner, Level::Intermediate, Level::Expert, Level::Custom],
        ),
        rows: &[
            row(1, 10, level(9, 9, 10, &[Level::Beginner])),
            row(2, 20, level(16, 16, 40, &[Level::Intermediate])),
            row(3, 30, level(16, 30, 99, &[Level::Expert])),
            row(4, 40, limits(to(24), to(30), Bounds::new(0, 720), &[Level::Custom])),
        ],
        own: &["subtasks", "points", "the number of operations", "output limit"],
        samples: &[include_bytes!("../../samples/console.in")],
    }
};

pub(super) const MASTER: Problem = {
    const fn limits(cases: u64, side: u64) -> Limits {
        Limits {
            cases: to(cases),
            rows: to(side),
            cols: to(side),
            mines: Bounds::new(0, side * side - 1),
            safe_cell: SafeCell::Required,
            operations: NONE,
            verbs: &[],
            levels: &[],
            play: Play::Any,
        }
    }
    Problem {
        protocol: Protocol::Master,
        title: "Minesweeper: One Click Wins",
        title_zh: "扫雷：一击必胜",
        memory_mib: 256,
        output_mib: 64,
        verbs: &[],
        limits: limits(230, 50),
        rows: &[
            Row { first: 1, last: 1, points: 11, time_ms: 3000, limits: limits(230, 5) },
            Row { first: 2, last: 2, points: 24, time_ms: 5000, limits: limits(140, 50) },
        ],
        own: &["memory limit", "output limit"],
        samples: &[include_bytes!("../../samples/master.in")],
    }
};

pub(super) const CLICK: Problem = {
    const fn limits(cases: Bounds) -> Limits {
        Limits {
            cases,
            rows: to(50),
            cols: to(50),
            mines: Bounds::new(0, 2500),
            safe_cell: SafeCell::Optional,
            operations: NONE,
            verbs: &[],
            levels: &[],
            play: Play::Any,
        }
    }
    Problem {
        protocol: Protocol::Click,
        title: "Minesweeper: One Click",
        title_zh: "扫雷：一次点击",
        memory_mib: 256,
        output_mib: 64,
        verbs: &[],
        limits: limits(to(1000)),
        rows: &[
            Row { first: 1, last: 1, points: 40, time_ms: 1000, limits: limits(ONE) },
            Row { first: 2, last: 2, points: 60, time_ms: 1000, limits: limits(to(1000)) },
        ],
        own: &["subtasks", "points", "the number of cases", "time limit", "memory limit", "output limit"],
        samples: &[include_bytes!("../../samples/click.in")],
    }
};
