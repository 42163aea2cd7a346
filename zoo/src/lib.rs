//! The table of the zoo: every specimen, and the verdict that `saolei stress` must give it.
//!
//! docs/zoo.md is made from it, and the tests run every line of it.

/// A solution, right or wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Specimen {
    /// The problem that it is for.
    pub problem: &'static str,
    /// Its name, which is the bug's.
    pub name: &'static str,
    /// What it does.
    pub what: &'static str,
    /// What it must be called.
    pub verdict: Verdict,
    /// The rule that it must be said to play by, where that can be told.
    pub rule: Option<&'static str>,
    /// Why its smallest failing input has more than 12 cells or 6 operations, where it does.
    pub larger: Option<&'static str>,
}

/// What a specimen must be called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Nothing is wrong with it.
    Right,
    /// Its answer differs.
    Differs,
    /// It prints nothing.
    Silent,
    /// It dies by this signal.
    Signal(i32),
    /// It exits with this code.
    ExitCode(i32),
    /// It takes too long.
    TimeLimit,
    /// It takes too much memory.
    MemoryLimit,
    /// It prints too much.
    OutputLimit,
    /// It leaves processes behind.
    LeftBehind,
}

impl Verdict {
    /// What `saolei stress --json` calls it.
    pub const fn name(self) -> &'static str {
        match self {
            Verdict::Right => "right",
            Verdict::Differs => "differs",
            Verdict::Silent => "silent",
            Verdict::Signal(_) => "signal",
            Verdict::ExitCode(_) => "exit-code",
            Verdict::TimeLimit => "time-limit",
            Verdict::MemoryLimit => "memory-limit",
            Verdict::OutputLimit => "output-limit",
            Verdict::LeftBehind => "left-behind",
        }
    }
}

/// Every specimen, by problem.
pub fn specimens() -> Vec<Specimen> {
    let problems: [(&str, &[&[Specimen]]); 5] = [
        ("boom", &[BOOM, BORDERS, BEASTS, SLOW]),
        ("sweep", &[SWEEP, BORDERS, BEASTS, SLOW]),
        ("console", &[CONSOLE, BORDERS, BEASTS, SLOW]),
        ("master", &[MASTER, BEASTS, SLOW_BUT_RIGHT]),
        ("click", &[CLICK, BORDERS, BEASTS, SLOW_BUT_RIGHT]),
    ];
    let of = |(problem, lists): (&'static str, &[&[Specimen]])| -> Vec<Specimen> {
        lists.concat().into_iter().map(|specimen| Specimen { problem, ..specimen }).collect()
    };
    problems.into_iter().flat_map(of).collect()
}

const fn bad(name: &'static str, what: &'static str, verdict: Verdict) -> Specimen {
    Specimen { problem: "", name, what, verdict, rule: None, larger: None }
}

const fn wrong(name: &'static str, what: &'static str) -> Specimen {
    bad(name, what, Verdict::Differs)
}

const fn right(name: &'static str, what: &'static str) -> Specimen {
    bad(name, what, Verdict::Right)
}

impl Specimen {
    const fn like(self, rule: &'static str) -> Specimen {
        Specimen { rule: Some(rule), ..self }
    }

    const fn larger(self, why: &'static str) -> Specimen {
        Specimen { larger: Some(why), ..self }
    }
}

const BOOM: &[Specimen] = &[
    right("right", "a naive solution"),
    wrong("no-reset", "keeps the marks of the game before")
        .larger("it takes two games, and the least game has 9 cells"),
    bad("recursive-flood", "floods by recursion, a frame for each cell", Verdict::Signal(6))
        .larger("only a deep recursion overflows the stack"),
    wrong("floods-open-flags", "lets floods take flags off").like("your floods open flagged cells"),
    wrong("floods-stop-at-queries", "lets floods go around queries").like("your floods stop at queries"),
    wrong("query-protects", "does not open a queried cell").like("your queries protect their cells"),
    wrong("opens-flags", "opens flagged cells").like("your program opens flagged cells"),
    wrong("flag-off-and-on", "marks flag, blank, flag, without a query")
        .like("your marks go from flag to blank, without a query"),
    wrong("chord-refuses-0", "refuses to chord on a 0").like("your chords refuse a 0"),
    wrong("chord-with-more-flags", "chords where there are more flags than the number")
        .like("your chords accept more flags than the number"),
    wrong("chord-without-flags", "chords whatever the flags"),
    wrong("chord-on-closed", "chords on closed cells too"),
    wrong("chord-spares-queries", "does not open queried cells by a chord")
        .like("your chords spare queried cells"),
    wrong("losing-chord-goes-on", "chords around the mine that a wrong flag has left"),
    wrong("win-after-opening-only", "looks for a win after opening a cell only"),
    wrong("win-needs-a-change", "never wins before something has changed"),
    wrong("plays-on", "answers operations after the end"),
    wrong("flood-order", "lists cells in the order of its flood"),
    wrong("no-space", "leaves out the blank between two cells"),
    wrong("rows-for-columns", "takes rows for columns"),
];

const SWEEP: &[Specimen] = &[
    right("right", "a naive solution"),
    bad("recursive-flood", "floods by recursion, a frame for each cell", Verdict::Signal(6))
        .larger("only a deep recursion overflows the stack"),
    wrong("floods-stop-at-flags", "lets floods go around flags").like("your floods stop at flags"),
    wrong("opens-flags", "opens flagged cells").like("your program opens flagged cells"),
    wrong("chord-takes-0", "chords on a 0").like("your chords accept a 0"),
    wrong("chord-with-more-flags", "chords where there are more flags than the number")
        .like("your chords accept more flags than the number"),
    wrong("chord-without-flags", "chords whatever the flags"),
    wrong("losing-chord-goes-on", "chords around the mine that a wrong flag has left"),
    wrong("boom-for-each-mine", "says boom for each mine that a chord meets"),
    wrong("win-after-opening-only", "looks for a win after Sweep only"),
    wrong("win-after-flags", "looks for a win after Flag too")
        .like("your program looks for a win after every operation"),
    wrong("win-needs-a-change", "looks for a win only where a cell was opened"),
    wrong("refusals-are-no-steps", "does not count operations that are refused"),
    wrong("quit-is-a-step", "counts Quit as a step"),
    wrong("plays-on", "reads on after finish"),
    wrong("flood-order", "lists cells in the order of its flood"),
    wrong("one-cell-is-singular", "writes 1 cell detected"),
    wrong("rows-for-columns", "takes rows for columns"),
];

const CONSOLE: &[Specimen] = &[
    right("right", "a naive solution"),
    right("recursive-flood", "floods by recursion: the boards are too small for that to matter"),
    wrong("floods-open-flags", "lets floods take flags off").like("your floods open flagged cells"),
    wrong("floods-stop-at-queries", "lets floods go around queries").like("your floods stop at queries"),
    wrong("query-protects", "does not open a queried cell").like("your queries protect their cells"),
    wrong("opens-flags", "opens flagged cells").like("your program opens flagged cells"),
    wrong("flag-stays-a-flag", "does not turn a flag into a query"),
    wrong("chord-refuses-0", "refuses to chord on a 0").like("your chords refuse a 0"),
    wrong("chord-with-more-flags", "chords where there are more flags than the number")
        .like("your chords accept more flags than the number"),
    wrong("chord-without-flags", "chords whatever the flags"),
    wrong("chord-spares-queries", "does not open queried cells by a chord")
        .like("your chords spare queried cells"),
    wrong("losing-chord-goes-on", "chords around the mine that a wrong flag has left"),
    wrong("losing-chord-opens", "opens the safe cells around when a chord loses")
        .like("your losing chords open the safe cells around"),
    wrong("flags-hide-mines", "shows flags instead of mines at the end"),
    wrong("illegal-is-not-counted", "does not count illegal operations"),
    wrong("mines-left-stop-at-0", "never shows less than 0 mines left"),
    wrong("win-after-opening-only", "looks for a win after opening a cell only"),
    wrong("win-needs-a-change", "looks for a win after legal operations only"),
    wrong("plays-on", "reads on after the end"),
    wrong("rows-for-columns", "takes rows for columns"),
];

const MASTER: &[Specimen] = &[
    right("right", "a naive solution"),
    wrong("greedy-rows", "fills row by row, and leaves cells without a 0 beside them"),
    wrong("odd-is-impossible", "calls every odd number of safe cells impossible"),
    wrong("one-safe-cell-is-impossible", "calls a single safe cell impossible"),
    wrong("a-mine-too-many", "lays a mine more than asked"),
    wrong("columns-for-rows", "prints columns for rows"),
    wrong("cases-from-0", "numbers the cases from 0"),
];

const CLICK: &[Specimen] = &[
    right("right", "a naive solution"),
    right("recursive-flood", "floods by recursion: the boards are too small for that to matter"),
    wrong("four-neighbours", "forgets the diagonals"),
    wrong("no-flood", "opens the clicked cell only"),
    wrong("shows-every-mine", "turns every mine into an X"),
    wrong("0-for-B", "writes 0 for B"),
    wrong("counts-from-1", "counts the click from 1"),
    wrong("rows-for-columns", "takes rows for columns"),
];

/// Those of every problem with a board to be read.
const BORDERS: &[Specimen] = &[
    wrong("border-top", "takes the first row for no neighbour of anything"),
    wrong("border-bottom", "takes the last row for no neighbour of anything"),
    wrong("border-left", "takes the first column for no neighbour of anything"),
    wrong("border-right", "takes the last column for no neighbour of anything"),
];

/// Those of every problem: what a program can do wrong without knowing the game.
const BEASTS: &[Specimen] = &[
    bad("crash", "aborts at once", Verdict::Signal(6)),
    bad("exit-code", "exits with code 3", Verdict::ExitCode(3)),
    bad("endless-loop", "computes for ever", Verdict::TimeLimit),
    bad("sleeps", "waits for ever", Verdict::TimeLimit),
    bad("memory-eater", "takes more and more memory", Verdict::MemoryLimit),
    bad("prints-a-gigabyte", "prints a gigabyte before its answer", Verdict::OutputLimit),
    bad("prints-nothing", "reads nothing, prints nothing, and is pleased", Verdict::Silent),
    bad("leaves-children", "answers rightly, but leaves a process behind", Verdict::LeftBehind),
    wrong("trailing-space", "ends every line with a blank"),
];

/// Where answers are long.
const SLOW: &[Specimen] = &[bad("slow-output", "writes every character by itself", Verdict::TimeLimit)
    .larger("only a long answer takes long")];

/// Where they are not.
const SLOW_BUT_RIGHT: &[Specimen] =
    &[right("slow-output", "writes every character by itself: answers are too short for that to matter")];
