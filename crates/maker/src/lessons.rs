//! Lessons: small boards, each with a task that one technique solves.

use saolei_boards::{Language, View, named_enum};
use saolei_rules::{Cell, Face, Layout, Mark, Size};
use saolei_solver::{Certainty, Deduction, Technique};

/// A small board with a task.
///
/// The technique is the easiest that finds anything on the board at the start, and no harder one is needed for the task.
///
/// ```
/// use saolei_maker::{Lesson, LessonTask, Technique};
/// let lesson = Lesson::named("1-1").unwrap();
/// assert_eq!((lesson.technique, lesson.task), (Technique::Subset, LessonTask::Open));
/// assert_eq!(lesson.goal().len(), 4);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lesson {
    /// The lesson's name, which never changes: progress is saved under it.
    pub name: &'static str,
    /// The technique that the lesson teaches.
    pub technique: Technique,
    /// What the player has to do.
    pub task: LessonTask,
    /// `o` is an open cell, `.` a closed safe one, `*` a mine, `F` a mine with a flag.
    rows: &'static [&'static str],
    titles: [&'static str; Language::ALL.len()],
    texts: [&'static str; Language::ALL.len()],
}

named_enum! {
    /// What the player has to do in a lesson.
    pub enum LessonTask {
        /// Open every cell that is certainly safe.
        Open = "open",
        /// Flag every cell that is certainly a mine.
        Flag = "flag",
    }
}

impl LessonTask {
    /// Whether the cells of the goal are safe or mines.
    pub const fn certainty(self) -> Certainty {
        match self {
            LessonTask::Open => Certainty::Safe,
            LessonTask::Flag => Certainty::Mine,
        }
    }

    /// The task as a sentence.
    pub const fn words(self, language: Language) -> &'static str {
        match (self, language) {
            (LessonTask::Open, Language::English) => "Open every cell that is certainly safe.",
            (LessonTask::Open, Language::Chinese) => "翻开所有必定安全的格。",
            (LessonTask::Flag, Language::English) => "Flag every cell that is certainly a mine.",
            (LessonTask::Flag, Language::Chinese) => "给所有必定是雷的格插旗。",
        }
    }
}

impl Lesson {
    /// All lessons, the easiest first.
    pub const ALL: &'static [Lesson] = LESSONS;

    /// The lesson with this name.
    pub fn named(name: &str) -> Option<&'static Lesson> {
        Lesson::ALL.iter().find(|lesson| lesson.name == name)
    }

    /// The lesson's title.
    pub const fn title(&self, language: Language) -> &'static str {
        self.titles[language as usize]
    }

    /// A sentence or two about what the lesson teaches.
    pub const fn text(&self, language: Language) -> &'static str {
        self.texts[language as usize]
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        let (rows, cols) = (self.rows.len() as u32, self.rows[0].len() as u32);
        Size::new(rows, cols).expect("the boards of lessons have cells")
    }

    /// Where the mines are.
    pub fn layout(&self) -> Layout {
        let mines = self.cells_with('*').chain(self.cells_with('F'));
        Layout::new(self.size(), mines)
    }

    /// The cells that are open at the start.
    pub fn opened(&self) -> impl Iterator<Item = Cell> + use<> {
        self.cells_with('o')
    }

    /// The mines that are flagged at the start.
    pub fn flagged(&self) -> impl Iterator<Item = Cell> + use<> {
        self.cells_with('F')
    }

    /// What the player sees at the start.
    pub fn view(&self) -> View {
        let (size, layout) = (self.size(), self.layout());
        let mut view = View::closed(size, layout.mines()).expect("a lesson has fewer mines than cells");
        for cell in self.opened() {
            let mines = size.neighbours(cell).filter(|&other| layout.is_mine(other)).count();
            view.set(cell, Face::Open(mines as u8));
        }
        for cell in self.flagged() {
            view.set(cell, Face::Closed(Mark::Flag));
        }
        view
    }

    /// The cells to open or to flag: those that are certain at the start and not flagged yet.
    pub fn goal(&self) -> Vec<Cell> {
        let mut deduction = Deduction::at(self.view(), Default::default());
        // A contradiction would leave nothing certain; tests rule it out.
        let _ = deduction.deduce();
        let is_closed = |cell: &Cell| deduction.view().face(*cell) == Face::Closed(Mark::Blank);
        let cells = self.size().iter().filter(is_closed);
        cells.filter(|&cell| deduction.certainty(cell) == Some(self.task.certainty())).collect()
    }

    fn cells_with(&self, sign: char) -> impl Iterator<Item = Cell> + use<> {
        let (size, rows) = (self.size(), self.rows);
        let has = move |cell: &Cell| rows[cell.row() as usize].as_bytes()[cell.col() as usize] == sign as u8;
        size.iter().filter(has)
    }
}

const LESSONS: &[Lesson] = &[
    Lesson {
        name: "last-cells",
        technique: Technique::Single,
        task: LessonTask::Flag,
        rows: &["*oooo", "ooooo", "ooo*."],
        titles: ["As many cells as mines", "格数等于雷数"],
        texts: [
            "A number counts the mines in the eight cells around it. If it needs as many mines as it has closed cells left, all of them are mines.",
            "数字表示周围八格中的雷数。如果周围未翻开的格恰好和还差的雷一样多，它们就都是雷。",
        ],
    },
    Lesson {
        name: "mines-found",
        technique: Technique::Single,
        task: LessonTask::Open,
        rows: &["ooo..", "oFo.*", "ooo.."],
        titles: ["All mines found", "雷已找齐"],
        texts: [
            "If a number already has all its mines, every other closed cell around it is safe. Here the 1s have their mine under the flag.",
            "如果一个数字周围的雷都已找到，其余未翻开的格就都安全。这里的 1 已经有旗下的那颗雷。",
        ],
    },
    Lesson {
        name: "two-steps",
        technique: Technique::Single,
        task: LessonTask::Open,
        rows: &["o*o.*", "ooo.."],
        titles: ["First mines, then safe cells", "先找雷，再翻开"],
        texts: [
            "Most safe cells take two steps: one number shows where a mine is, and another number then has all its mines.",
            "安全的格往往要两步才能找到：先由一个数字确定雷，再看哪个数字的雷已经找齐。",
        ],
    },
    Lesson {
        name: "1-1",
        technique: Technique::Subset,
        task: LessonTask::Open,
        rows: &[".*..*.", "oooooo", "oooooo"],
        titles: ["1-1 at an edge", "边上的 1-1"],
        texts: [
            "The 1 in the corner has two closed cells, and the 1 beside it touches both of them. So the mine of both is there, and the third cell of the second 1 is safe.",
            "角上的 1 只有两个未翻开的格，旁边的 1 也与这两格相邻。两个 1 的雷就在其中，所以第二个 1 的第三格安全。",
        ],
    },
    Lesson {
        name: "1-2",
        technique: Technique::Subset,
        task: LessonTask::Flag,
        rows: &["*.*.**.", "ooooooo", "ooooooo"],
        titles: ["1-2 at an edge", "边上的 1-2"],
        texts: [
            "The 2 touches both cells of the 1 in the corner and one cell more. Only one of its mines can be in those two, so the other one is in the third cell.",
            "2 与角上 1 的两格都相邻，另外只多一格。那两格里只有一颗雷，所以另一颗在第三格。",
        ],
    },
    Lesson {
        name: "1-2-open",
        technique: Technique::Difference,
        task: LessonTask::Flag,
        rows: &["*..**.", ".oooo."],
        titles: ["1-2 anywhere", "任意位置的 1-2"],
        texts: [
            "A 2 beside a 1 needs one more mine, and it has just one cell that the 1 does not touch. So that cell is a mine, and what only the 1 touches is safe.",
            "1 旁边的 2 多差一颗雷，而只有一格与 2 相邻、与 1 不相邻，所以这一格是雷；只与 1 相邻的格都安全。",
        ],
    },
    Lesson {
        name: "1-2-1",
        technique: Technique::Difference,
        task: LessonTask::Open,
        rows: &["*.*.*..", "..ooo.."],
        titles: ["1-2-1", "1-2-1"],
        texts: [
            "Two 1-2 patterns in one: the mines are beside the 1s, and the cell beside the 2 is safe. So is everything else that the 1s touch.",
            "两个 1-2 合在一起：雷对着两个 1，对着 2 的格安全，与两个 1 相邻的其他格也安全。",
        ],
    },
    Lesson {
        name: "1-2-2-1",
        technique: Technique::Difference,
        task: LessonTask::Open,
        rows: &["*..**...", "..oooo.."],
        titles: ["1-2-2-1", "1-2-2-1"],
        texts: [
            "Again two 1-2 patterns: the mines are beside the 2s, and all other cells that the four numbers touch are safe.",
            "同样是两个 1-2：雷对着两个 2，这四个数字旁的其他格都安全。",
        ],
    },
    Lesson {
        name: "reduce",
        technique: Technique::Subset,
        task: LessonTask::Open,
        rows: &[".*..*.", "oooooo", "FooooF"],
        titles: ["Take away known mines", "减去已知的雷"],
        texts: [
            "Patterns count the mines that are still missing. Next to a flag, each 2 needs one more mine: it is 1-1 again.",
            "看定式时要先减去已知的雷。旗子旁边的两个 2 各差一颗，其实就是 1-1。",
        ],
    },
    Lesson {
        name: "chain",
        technique: Technique::Chain,
        task: LessonTask::Open,
        rows: &[".oo*.", "o*..*", ".o..*"],
        titles: ["What if?", "反证"],
        texts: [
            "If no two numbers settle it, assume that a cell is a mine and follow the numbers. If one of them becomes impossible, the cell is safe.",
            "两个数字还看不出来时，先假设某一格是雷，再顺着数字推下去。如果有数字无法成立，这一格就安全。",
        ],
    },
    Lesson {
        name: "arrangements",
        technique: Technique::Component,
        task: LessonTask::Open,
        rows: &["*...", "oooo", ".**."],
        titles: ["All arrangements", "所有布雷方式"],
        texts: [
            "Go through all ways to place the mines around a few numbers. A cell that is empty in every one of them is safe.",
            "把几个数字周围的布雷方式全部列出来。每一种方式中都没有雷的格就安全。",
        ],
    },
    Lesson {
        name: "mine-count",
        technique: Technique::MineCount,
        task: LessonTask::Open,
        rows: &["..oo", ".**.", "...."],
        titles: ["Count the mines", "数雷"],
        texts: [
            "Near the end the number of mines helps. The board has 2 mines, and the 2 has both of them around it: all other cells are safe.",
            "快结束时要看总雷数。这里一共 2 颗雷，都在 2 的周围，所以其他格都安全。",
        ],
    },
];
