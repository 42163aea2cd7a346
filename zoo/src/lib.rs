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
    /// A part of what `stress` must say about the cause; `None` if it does not know it.
    pub cause: Option<&'static str>,
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
        ("uva10189", &[UVA10189]),
        ("beecrowd2552", &[BEECROWD2552]),
        ("boj1996", &[BOJ1996]),
        ("cf984b", &[CF984B]),
        ("poj2612", &[POJ2612]),
        ("swea1868", &[SWEA1868]),
        ("kickstart2014c", &[KICKSTART2014C]),
    ];
    let of = |(problem, lists): (&'static str, &[&[Solution]])| -> Vec<Solution> {
        lists.concat().into_iter().map(|solution| Solution { problem, ..solution }).collect()
    };
    problems.iter().copied().flat_map(of).collect()
}

const fn bad(name: &'static str, what: &'static str, verdict: ZooVerdict) -> Solution {
    Solution { problem: "", name, what, verdict, rule: None, cause: None, larger: None }
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

    const fn because(self, cause: &'static str) -> Solution {
        Solution { cause: Some(cause), ..self }
    }

    const fn larger(self, why: &'static str) -> Solution {
        Solution { larger: Some(why), ..self }
    }
}

const BOOM: &[Solution] = &[
    right("right", "a naive solution"),
    wrong("no-reset", "keeps the marks of the game before")
        .because("reset everything between games")
        .larger("it needs two games, and the smallest game has 9 cells"),
    bad("recursive-flood", "floods by recursion, a frame for each cell", ZooVerdict::Signal(6))
        .because("the recursion is too deep")
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
    wrong("win-after-opening-only", "looks for a win only after opening a cell")
        .because("the game is won here"),
    right(
        "win-needs-a-change",
        "does not win before something has changed, which only boards of mines alone show",
    ),
    wrong("plays-on", "answers operations after the end").because("every further operation is INVALID"),
    wrong("flood-order", "lists cells in the order of its flood").because("in another order"),
    wrong("no-space", "leaves out the blank between two cells").because("only blanks within lines differ"),
    wrong("rows-for-columns", "swaps rows and columns"),
    wrong("sorts-as-text", "sorts cells as texts, 10 before 9")
        .because("in another order")
        .larger("coordinates of two digits need ten rows or columns"),
    wrong("nine-equals-signs", "writes nine = between games")
        .because("only the line between two games differs")
        .larger("it needs two games, and the smallest game has 9 cells"),
    wrong("29-games", "plays 29 games at most")
        .because("the answer ends too early")
        .larger("only a thirtieth game shows it"),
];

const SWEEP: &[Solution] = &[
    right("right", "a naive solution"),
    bad("recursive-flood", "floods by recursion, a frame for each cell", ZooVerdict::Signal(6))
        .because("the recursion is too deep")
        .larger("only a deep recursion overflows the stack"),
    wrong("floods-stop-at-flags", "stops floods at flags").like("your floods stop at flags"),
    wrong("opens-flags", "opens flagged cells").like("your program opens flagged cells"),
    wrong("chord-takes-0", "chords on a 0").like("your chords accept a 0"),
    wrong("chord-with-more-flags", "chords with more flags than the number")
        .like("your chords accept more flags than the number"),
    wrong("chord-without-flags", "chords with any number of flags"),
    wrong("losing-chord-goes-on", "leaves out the mine in a chord that should lose"),
    wrong("boom-for-each-mine", "prints boom for each mine that a chord opens"),
    wrong("win-after-opening-only", "looks for a win only after Sweep").because("the game is won here"),
    right("win-after-flags", "looks for a win after Flag too, which only boards of mines alone show"),
    right("win-after-refusals", "looks for a win after refusals too, which only boards of mines alone show"),
    wrong("refusals-are-no-steps", "does not count operations that are refused")
        .because("only the number of steps differs"),
    wrong("quit-is-a-step", "counts Quit as a step").because("only the number of steps differs"),
    wrong("plays-on", "reads on after finish"),
    wrong("flood-order", "lists cells in the order of its flood").because("in another order"),
    wrong("one-cell-is-singular", "writes 1 cell detected"),
    wrong("sorts-as-text", "sorts cells as texts, 10 before 9").because("in another order"),
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
    wrong("illegal-is-not-counted", "does not count illegal operations").because("every one counts"),
    wrong("mines-left-stop-at-0", "never shows fewer than 0 mines left").because("even below 0"),
    wrong("win-after-opening-only", "looks for a win only after opening a cell"),
    right(
        "win-needs-a-change",
        "looks for a win only after legal operations, which only boards of mines alone show",
    ),
    wrong("plays-on", "reads on after the end").because("goes on after the right one ends"),
    wrong("rows-for-columns", "swaps rows and columns"),
    bad("no-levels", "exits with code 1 on levels 1 to 3", ZooVerdict::ExitCode(1))
        .larger("the smallest level has 81 cells"),
    wrong("level-3-mines", "counts from 90 mines in level 3")
        .because("the mines left are counted differently")
        .larger("level 3 has 480 cells"),
    wrong("level-2-mines", "counts from 44 mines in level 2")
        .because("the mines left are counted differently")
        .larger("level 2 has 256 cells"),
];

const MASTER: &[Solution] = &[
    right("right", "a naive solution"),
    wrong("greedy-rows", "fills row by row, and leaves cells without a 0 beside them"),
    wrong("odd-is-impossible", "calls every odd number of safe cells impossible"),
    wrong("one-safe-cell-is-impossible", "calls a single safe cell impossible"),
    wrong("a-mine-too-many", "adds one mine too many"),
    wrong("columns-for-rows", "prints columns as rows"),
    wrong("cases-from-0", "numbers the cases from 0").because("they are counted from 1"),
    wrong("cases-from-100", "writes case numbers with two digits only")
        .because("they are counted from 1")
        .larger("it needs a hundred cases"),
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

const UVA10189: &[Solution] = &[
    right("right", "a naive solution"),
    wrong("four-neighbours", "forgets the diagonals").because("counts the 4 neighbours that share a side"),
    wrong("border-top", "ignores neighbours in the first row")
        .because("does not count mines in the first row"),
    wrong("border-bottom", "ignores neighbours in the last row")
        .because("does not count mines in the last row"),
    wrong("border-left", "ignores neighbours in the first column")
        .because("does not count mines in the first column"),
    wrong("border-right", "ignores neighbours in the last column")
        .because("does not count mines in the last column"),
    wrong("eight-is-seven", "writes 7 for 8").because("an 8 is written as something else"),
    wrong("numbers-on-mines", "writes numbers on mines").because("writes numbers on mines"),
    wrong("rows-for-columns", "prints columns as rows").because("swaps rows and columns"),
    wrong("cases-from-0", "numbers the fields from 0").because("cases are counted from 1"),
    wrong("no-title", "leaves out the title of each field")
        .because("the text before the answer to each case is missing"),
    wrong("lower-case", "writes the titles in lower case").because("only upper and lower case differ"),
    wrong("no-blank-line", "leaves out the blank line between two fields")
        .because("the text between the answers"),
    wrong("blank-line-first", "begins with a blank line").because("only blank lines differ"),
    wrong("debug-output", "prints the sizes too").because("remove prompts and debug output"),
    wrong("answers-zeros", "answers the header of zeros").because("answers the header of zeros"),
    wrong("only-first-case", "answers the first field only").because("only the first case is answered"),
    wrong("no-reset", "keeps the mines of the field before").because("reset everything between"),
    bad("small-array", "has room for 99 rows and columns", ZooVerdict::ExitCode(101))
        .because("an index is out of range")
        .larger("only 100 rows or columns do not fit"),
];

const BEECROWD2552: &[Solution] = &[
    right("right", "a naive solution"),
    wrong("eight-neighbours", "counts the diagonals").because("only those that share a side count"),
    wrong("last-case-twice", "notices the end of the input one case too late")
        .because("the last case is answered twice"),
    wrong("blanks-between", "writes blanks between cells").because("only blanks within lines differ"),
];

const BOJ1996: &[Solution] = &[
    right("right", "a naive solution"),
    wrong("next-characters", "adds the number to the character 0").because("as the characters after 9"),
    wrong("two-digits", "writes 10 instead of M").because("with two digits"),
    wrong("last-digit", "writes numbers modulo 10").because("only the last digit"),
    wrong("one-mine-a-cell", "counts cells with mines").because("a cell with several mines counts as one"),
];

const CF984B: &[Solution] = &[
    right("right", "a naive solution"),
    wrong("dots-are-not-checked", "checks digits only").because("a cell without a number is a 0"),
    wrong("yes-for-no", "swaps YES and NO").because("the words for yes and no are swapped"),
];

const POJ2612: &[Solution] = &[
    right("right", "a naive solution"),
    wrong("always-shows-mines", "shows the mines in every case").because("although none was touched"),
    wrong("never-shows-mines", "does not show the mines if one was touched")
        .because("because one was touched"),
];

const SWEA1868: &[Solution] = &[
    right("right", "a naive solution"),
    wrong("only-openings", "counts openings only").because("only openings are counted"),
    wrong("every-number", "counts numbers beside openings too").because("every number is counted"),
    wrong("every-safe-cell", "counts safe cells").because("every safe cell is counted"),
    wrong("no-title", "leaves out the numbers of the cases")
        .because("the text before the answer to each case is missing"),
];

const KICKSTART2014C: &[Solution] = &[
    right("right", "a naive solution"),
    wrong("cases-from-0", "numbers the cases from 0").because("cases are counted from 1"),
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
    bad("crash", "aborts at once", ZooVerdict::Signal(6)).because("ended before it had read any input"),
    bad("exit-code", "exits with code 3", ZooVerdict::ExitCode(3))
        .because("ended before it had read any input"),
    bad("endless-loop", "computes forever", ZooVerdict::TimeLimit)
        .because("does not end even if its input is empty"),
    bad("sleeps", "sleeps forever", ZooVerdict::TimeLimit),
    bad("memory-eater", "uses more and more memory", ZooVerdict::MemoryLimit),
    bad("prints-a-gigabyte", "prints a gigabyte before its answer", ZooVerdict::OutputLimit)
        .because("does not end even if its input is empty"),
    bad("prints-nothing", "reads nothing and prints nothing", ZooVerdict::Silent)
        .because("ended before it had read any input"),
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
