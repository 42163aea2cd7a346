//! The table of the zoo: every solution, and the verdict that `saolei stress` must give it.
//!
//! zoo/README.md is generated from it, and the tests check every row.

/// A right or wrong solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The problem that it solves.
    pub problem: &'static str,
    /// The name; for a wrong solution it names the bug.
    pub name: &'static str,
    /// What it does.
    pub what: &'static str,
    /// The verdict that it must get.
    pub verdict: ZooVerdict,
    /// What `stress` must say about the broken rule; `None` if no single rule explains the bug.
    pub rule: Option<&'static str>,
    /// Why its smallest failing input has more than 12 cells or 6 operations; `None` if it has fewer.
    pub larger: Option<&'static str>,
}

/// The verdict that a solution must get.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ZooVerdict {
    /// Nothing is wrong with it.
    Right,
    /// The answer differs.
    Differs,
    /// It prints nothing.
    Silent,
    /// It is killed by this signal.
    Signal(i32),
    /// It exits with this code.
    ExitCode(i32),
    /// It takes too long.
    TimeLimit,
    /// It uses too much memory.
    MemoryLimit,
    /// It prints too much.
    OutputLimit,
    /// It leaves processes behind.
    LeftBehind,
}

impl ZooVerdict {
    /// The name in the output of `saolei stress --json`.
    pub const fn name(self) -> &'static str {
        match self {
            ZooVerdict::Right => "right",
            ZooVerdict::Differs => "differs",
            ZooVerdict::Silent => "silent",
            ZooVerdict::Signal(_) => "signal",
            ZooVerdict::ExitCode(_) => "exit-code",
            ZooVerdict::TimeLimit => "time-limit",
            ZooVerdict::MemoryLimit => "memory-limit",
            ZooVerdict::OutputLimit => "output-limit",
            ZooVerdict::LeftBehind => "left-behind",
        }
    }
}

/// All solutions, by problem.
pub fn solutions() -> Vec<Solution> {
    let problems: &[(&str, &[&[Solution]])] = &[
        ("boom", &[BOOM, BORDERS, MISBEHAVING, SLOW]),
        ("sweep", &[SWEEP, BORDERS, MISBEHAVING, SLOW]),
        ("console", &[CONSOLE, BORDERS, MISBEHAVING, SLOW]),
        ("master", &[MASTER, MISBEHAVING, SLOW_BUT_RIGHT]),
        ("click", &[CLICK, BORDERS, MISBEHAVING, SLOW_BUT_RIGHT]),
    ];
    let of = |(problem, lists): (&'static str, &[&[Solution]])| -> Vec<Solution> {
        lists.concat().into_iter().map(|solution| Solution { problem, ..solution }).collect()
    };
    problems.iter().copied().flat_map(of).collect()
}

const fn bad(name: &'static str, what: &'static str, verdict: ZooVerdict) -> Solution {
    Solution { problem: "", name, what, verdict, rule: None, larger: None }
}

const fn wrong(name: &'static str, what: &'static str) -> Solution {
    bad(name, what, ZooVerdict::Differs)
}

const fn right(name: &'static str, what: &'static str) -> Solution {
    bad(name, what, ZooVerdict::Right)
}

impl Solution {
    const fn like(self, rule: &'static str) -> Solution {
        Solution { rule: Some(rule), ..self }
    }

    const fn larger(self, why: &'static str) -> Solution {
        Solution { larger: Some(why), ..self }
    }
}

const BOOM: &[Solution] = &[
    right("right", "a naive solution"),
    wrong("no-reset", "keeps the marks of the game before")
        .larger("it needs two games, and the smallest game has 9 cells"),
    bad("recursive-flood", "floods by recursion, a frame for each cell", ZooVerdict::Signal(6))
        .larger("only a deep recursion overflows the stack"),
    wrong("floods-open-flags", "opens flagged cells in floods").like("your floods open flagged cells"),
    wrong("floods-keep-flags", "opens flagged cells in floods, and goes on to count their flags")
        .like("it looks like your floods open flagged cells"),
    wrong("floods-stop-at-queries", "stops floods at queries").like("your floods stop at queries"),
    wrong("query-protects", "does not open a queried cell").like("your queries protect their cells"),
    wrong("opens-flags", "opens flagged cells").like("your program opens flagged cells"),
    wrong("flag-off-and-on", "marks with flag and blank, without a query")
        .like("your marks go from flag to blank, without a query"),
    wrong("chord-refuses-0", "refuses to chord on a 0").like("your chords refuse a 0"),
    wrong("chord-with-more-flags", "chords with more flags than the number")
        .like("your chords accept more flags than the number"),
    wrong("chord-without-flags", "chords with any number of flags"),
    wrong("chord-on-closed", "chords on closed cells too"),
    wrong("chord-spares-queries", "does not open queried cells by chords")
        .like("your chords spare queried cells"),
    wrong("losing-chord-goes-on", "leaves out the mine in a chord that should lose"),
    wrong("win-after-opening-only", "looks for a win only after opening a cell"),
    right(
        "win-needs-a-change",
        "does not win before something has changed, which only boards of mines alone show",
    ),
    wrong("plays-on", "answers operations after the end"),
    wrong("flood-order", "lists cells in the order of its flood"),
    wrong("no-space", "leaves out the blank between two cells"),
    wrong("rows-for-columns", "swaps rows and columns"),
    wrong("sorts-as-text", "sorts cells as texts, 10 before 9")
        .larger("coordinates of two digits need ten rows or columns"),
    wrong("nine-equals-signs", "writes nine = between games")
        .larger("it needs two games, and the smallest game has 9 cells"),
    wrong("29-games", "plays 29 games at most").larger("only a thirtieth game shows it"),
];

const SWEEP: &[Solution] = &[
    right("right", "a naive solution"),
    bad("recursive-flood", "floods by recursion, a frame for each cell", ZooVerdict::Signal(6))
        .larger("only a deep recursion overflows the stack"),
    wrong("floods-stop-at-flags", "stops floods at flags").like("your floods stop at flags"),
    wrong("opens-flags", "opens flagged cells").like("your program opens flagged cells"),
    wrong("chord-takes-0", "chords on a 0").like("your chords accept a 0"),
    wrong("chord-with-more-flags", "chords with more flags than the number")
        .like("your chords accept more flags than the number"),
    wrong("chord-without-flags", "chords with any number of flags"),
    wrong("losing-chord-goes-on", "leaves out the mine in a chord that should lose"),
    wrong("boom-for-each-mine", "prints boom for each mine that a chord opens"),
    wrong("win-after-opening-only", "looks for a win only after Sweep"),
    right("win-after-flags", "looks for a win after Flag too, which only boards of mines alone show"),
    right("win-after-refusals", "looks for a win after refusals too, which only boards of mines alone show"),
    wrong("refusals-are-no-steps", "does not count operations that are refused"),
    wrong("quit-is-a-step", "counts Quit as a step"),
    wrong("plays-on", "reads on after finish"),
    wrong("flood-order", "lists cells in the order of its flood"),
    wrong("one-cell-is-singular", "writes 1 cell detected"),
    wrong("sorts-as-text", "sorts cells as texts, 10 before 9"),
    wrong("rows-for-columns", "swaps rows and columns"),
];

const CONSOLE: &[Solution] = &[
    right("right", "a naive solution"),
    right("recursive-flood", "floods by recursion, but the boards are too small for that to matter"),
    wrong("floods-open-flags", "opens flagged cells in floods").like("your floods open flagged cells"),
    wrong("floods-keep-flags", "opens flagged cells in floods, and goes on to count their flags"),
    wrong("floods-stop-at-queries", "stops floods at queries").like("your floods stop at queries"),
    wrong("query-protects", "does not open a queried cell").like("your queries protect their cells"),
    wrong("opens-flags", "opens flagged cells").like("your program opens flagged cells"),
    wrong("flag-stays-a-flag", "does not turn a flag into a query"),
    wrong("chord-refuses-0", "refuses to chord on a 0").like("your chords refuse a 0"),
    wrong("chord-with-more-flags", "chords with more flags than the number")
        .like("your chords accept more flags than the number"),
    wrong("chord-without-flags", "chords with any number of flags"),
    wrong("chord-spares-queries", "does not open queried cells by chords")
        .like("your chords spare queried cells"),
    wrong("losing-chord-goes-on", "leaves out the mine in a chord that should lose"),
    wrong("losing-chord-opens", "opens the safe cells around when a chord loses")
        .like("your losing chords open the safe cells around"),
    wrong("flags-hide-mines", "shows flags instead of mines at the end"),
    wrong("illegal-is-not-counted", "does not count illegal operations"),
    wrong("mines-left-stop-at-0", "never shows fewer than 0 mines left"),
    wrong("win-after-opening-only", "looks for a win only after opening a cell"),
    right(
        "win-needs-a-change",
        "looks for a win only after legal operations, which only boards of mines alone show",
    ),
    wrong("plays-on", "reads on after the end"),
    wrong("rows-for-columns", "swaps rows and columns"),
    bad("no-levels", "exits with code 1 on levels 1 to 3", ZooVerdict::ExitCode(1))
        .larger("the smallest level has 81 cells"),
    wrong("level-3-mines", "counts from 90 mines in level 3").larger("level 3 has 480 cells"),
    wrong("level-2-mines", "counts from 44 mines in level 2").larger("level 2 has 256 cells"),
];

const MASTER: &[Solution] = &[
    right("right", "a naive solution"),
    wrong("greedy-rows", "fills row by row, and leaves cells without a 0 beside them"),
    wrong("odd-is-impossible", "calls every odd number of safe cells impossible"),
    wrong("one-safe-cell-is-impossible", "calls a single safe cell impossible"),
    wrong("a-mine-too-many", "adds one mine too many"),
    wrong("columns-for-rows", "prints columns as rows"),
    wrong("cases-from-0", "numbers the cases from 0"),
    wrong("cases-from-100", "writes case numbers with two digits only").larger("it needs a hundred cases"),
    wrong("twenty-rows", "calls boards of 20 to 30 rows and columns impossible")
        .larger("the smallest such board has 400 cells"),
    wrong("flat-from-30", "loses a cell in a single row of 30 or more")
        .larger("the smallest such row has 30 cells"),
];

const CLICK: &[Solution] = &[
    right("right", "a naive solution"),
    right("recursive-flood", "floods by recursion, but the boards are too small for that to matter"),
    wrong("four-neighbours", "forgets the diagonals"),
    wrong("no-flood", "opens the clicked cell only"),
    wrong("shows-every-mine", "shows an X on every mine"),
    wrong("0-for-B", "writes 0 for B"),
    wrong("counts-from-1", "counts rows and columns from 1"),
    wrong("forty-columns", "ignores columns after the fortieth").larger("only more than 40 columns show it"),
    wrong("rows-for-columns", "swaps rows and columns"),
];

/// For every problem with boards in its input.
const BORDERS: &[Solution] = &[
    wrong("eight-is-seven", "writes 7 for 8"),
    wrong("square-only", "ends rows where columns end, which is right on square boards"),
    wrong("border-top", "ignores neighbours in the first row"),
    wrong("border-bottom", "ignores neighbours in the last row"),
    wrong("border-left", "ignores neighbours in the first column"),
    wrong("border-right", "ignores neighbours in the last column"),
];

/// For every problem: bugs that have nothing to do with the game.
const MISBEHAVING: &[Solution] = &[
    bad("crash", "aborts at once", ZooVerdict::Signal(6)),
    bad("exit-code", "exits with code 3", ZooVerdict::ExitCode(3)),
    bad("endless-loop", "computes forever", ZooVerdict::TimeLimit),
    bad("sleeps", "sleeps forever", ZooVerdict::TimeLimit),
    bad("memory-eater", "uses more and more memory", ZooVerdict::MemoryLimit),
    bad("prints-a-gigabyte", "prints a gigabyte before its answer", ZooVerdict::OutputLimit),
    bad("prints-nothing", "reads nothing and prints nothing", ZooVerdict::Silent),
    bad("leaves-children", "answers correctly, but leaves a process behind", ZooVerdict::LeftBehind),
    right("trailing-space", "ends every line with a blank, which judges ignore"),
    right("windows-line-ends", "ends every line with a carriage return, which judges ignore"),
];

/// For problems with long answers.
const SLOW: &[Solution] = &[bad("slow-output", "writes every character separately", ZooVerdict::TimeLimit)
    .larger("only a long answer takes long")];

/// For problems with short answers.
const SLOW_BUT_RIGHT: &[Solution] = &[right(
    "slow-output",
    "writes every character separately, but answers are too short for that to matter",
)];
