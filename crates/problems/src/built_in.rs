//! The problems that are part of the program.

use crate::problem::LightProblem;
use std::sync::OnceLock;

/// The files of a problem's folder.
struct Folder {
    id: &'static str,
    description: &'static str,
    statements: [&'static str; 2],
    /// The problem, once it has been asked for: a start of the program pays for no other.
    read: OnceLock<LightProblem>,
}

macro_rules! folders {
    ($($id:literal),* $(,)?) => {
        [$(Folder {
            id: $id,
            description: include_str!(concat!("../problems/", $id, "/problem.toml")),
            statements: [
                include_str!(concat!("../problems/", $id, "/statement.en.md")),
                include_str!(concat!("../problems/", $id, "/statement.zh.md")),
            ],
            read: OnceLock::new(),
        }),*]
    };
}

/// In the order in which they are listed.
static FOLDERS: [Folder; 20] = folders![
    "uva10189",
    "p2670",
    "abc075b",
    "boj4108",
    "exercism",
    "boj1996",
    "beecrowd2552",
    "codingame-reverse",
    "codesignal",
    "poj2612",
    "uva10279",
    "cf984b",
    "swea1868",
    "kickstart2014c",
    "p2327",
    "boj2140",
    "boj9082",
    "codingame-find",
    "minelayer",
    "b4167",
];

impl Folder {
    fn problem(&'static self) -> &'static LightProblem {
        self.read.get_or_init(|| {
            let source = format!("{}/problem.toml", self.id);
            let read = LightProblem::read(self.id, &source, self.description, self.statements);
            read.expect("the tests read every description that is part of the program")
        })
    }
}

/// The problem with this id.
pub fn built_in(id: &str) -> Option<&'static LightProblem> {
    FOLDERS.iter().find(|folder| folder.id == id).map(Folder::problem)
}

/// All problems, in the order in which they are listed.
pub fn built_ins() -> impl Iterator<Item = &'static LightProblem> {
    FOLDERS.iter().map(Folder::problem)
}
