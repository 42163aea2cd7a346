//! Reasons in words, English and Chinese.

use std::fmt::Write;

use saolei_rules::Cell;

use crate::deduce::reason::{Clue, Reason, Technique};
use crate::odds::engine::Certainty;
use crate::text::language::Language;

/// More cells than this are counted instead of listed among what was known before.
const MOST_LISTED: usize = 6;

impl Reason {
    /// The reason in one sentence: first what follows, then why. Rows and columns are counted from 1.
    pub fn words(&self, language: Language) -> String {
        let mut words = String::new();
        let (conclusion, why, known) = match language {
            Language::English => (self.conclusion_in_english(), self.in_english(), self.known_in_english()),
            Language::Chinese => (self.conclusion_in_chinese(), self.in_chinese(), self.known_in_chinese()),
        };
        let colon = match language {
            Language::English => ": ",
            Language::Chinese => "：",
        };
        let _ = write!(words, "{conclusion}{colon}{why}{known}");
        words
    }

    fn conclusion_in_english(&self) -> String {
        let mut parts = Vec::new();
        match self.safe.as_slice() {
            [] => {}
            [one] => parts.push(format!("{} is safe", place(*one))),
            many => parts.push(format!("{} are safe", and(many.iter().copied().map(place)))),
        }
        match self.mines.as_slice() {
            [] => {}
            [one] => parts.push(format!("{} is a mine", place(*one))),
            many => parts.push(format!("{} are mines", and(many.iter().copied().map(place)))),
        }
        parts.join(", ")
    }

    fn in_english(&self) -> String {
        let clue = |clue: &Clue| format!("the {} at {}", clue.number, place(clue.cell));
        let clues = || and(self.numbers.iter().map(clue));
        match (self.technique, self.numbers.as_slice()) {
            (Technique::Single, [one]) if self.mines.is_empty() => match one.number {
                0 => format!("{} has no mine around it", clue(one)),
                1 => format!("{} already touches its mine", clue(one)),
                number => format!("{} already touches its {number} mines", clue(one)),
            },
            (Technique::Single, [one]) => match one.number {
                1 => format!("{} needs a mine, and no other cell around it can hold one", clue(one)),
                number => {
                    format!("{} needs {number} mines, and only {number} cells can hold them", clue(one))
                }
            },
            (Technique::Subset, [small, large]) => format!(
                "every cell that may hold a mine of {} also touches {}, so what the one needs settles the rest of \
                 the other",
                clue(small),
                clue(large)
            ),
            (Technique::Difference, [less, more]) => {
                let (less, more) = (clue(less), clue(more));
                format!(
                    "{more} misses as many mines more than {less} as it has cells of its own: those are mines, and the \
                     cells that only {less} touches are safe"
                )
            }
            (Technique::Chain, [before @ .., last]) => {
                let otherwise = match (self.safe.len(), self.mines.len()) {
                    (1, _) => "if it were a mine",
                    (_, 1) => "if it were safe",
                    (0, _) => "if one of them were safe",
                    _ => "if one of them were a mine",
                };
                let before = before.iter().map(clue).collect::<Vec<_>>().join(", then ");
                format!("{otherwise}, following {before} would leave {} impossible", clue(last))
            }
            (Technique::MineCount, []) if self.mines.is_empty() => match self.mine_count {
                Some(0) => "there are no mines on the board".to_string(),
                Some(1) => "the only mine on the board is known".to_string(),
                count => format!("all {} mines on the board are known", count.unwrap_or_default()),
            },
            (Technique::MineCount, []) => {
                format!("of {} on the board, as many are missing as cells are left", self.mines_in_english())
            }
            (Technique::MineCount, _) => {
                let mines = self.mines_in_english();
                format!("with {mines} on the board, all arrangements of mines that fit {} agree", clues())
            }
            (Technique::Single | Technique::Subset | Technique::Difference, _)
            | (Technique::Chain | Technique::Component, _) => {
                format!("all arrangements of mines that fit {} agree", clues())
            }
        }
    }

    fn mines_in_english(&self) -> String {
        match self.count() {
            1 => "1 mine".to_string(),
            count => format!("{count} mines"),
        }
    }

    fn known_in_english(&self) -> String {
        let list = |certainty, one: &str, many: &str| {
            let cells = self.known(certainty);
            match cells.len() {
                0 => None,
                1 => Some(format!("{one} {}", place(cells[0]))),
                2..=MOST_LISTED => Some(format!("{many} {}", and(cells.into_iter().map(place)))),
                count => Some(format!("{count} {many}")),
            }
        };
        let parts =
            [list(Certainty::Mine, "mine", "mines"), list(Certainty::Safe, "safe cell", "safe cells")];
        match parts.into_iter().flatten().collect::<Vec<_>>() {
            parts if parts.is_empty() => String::new(),
            parts => format!(" (known before: {})", parts.join("; ")),
        }
    }

    fn conclusion_in_chinese(&self) -> String {
        let list = |cells: &[Cell], is: &str| {
            let cells: Vec<String> = cells.iter().copied().map(place).collect();
            (!cells.is_empty()).then(|| format!("{} {is}", cells.join("、")))
        };
        let parts = [list(&self.safe, "安全"), list(&self.mines, "是雷")];
        parts.into_iter().flatten().collect::<Vec<_>>().join("，")
    }

    fn in_chinese(&self) -> String {
        let clue = |clue: &Clue| format!("{} 处的 {}", place(clue.cell), clue.number);
        let clues = || self.numbers.iter().map(clue).collect::<Vec<_>>().join("、");
        match (self.technique, self.numbers.as_slice()) {
            (Technique::Single, [one]) if self.mines.is_empty() => match one.number {
                0 => format!("{} 周围没有雷", clue(one)),
                number => format!("{} 周围的 {number} 颗雷已全部确定", clue(one)),
            },
            (Technique::Single, [one]) => {
                format!("{} 需要 {} 颗雷，而周围只剩这么多格可能有雷", clue(one), one.number)
            }
            (Technique::Subset, [small, large]) => {
                format!("{} 周围可能有雷的格都与 {} 相邻，两数相减即得其余各格", clue(small), clue(large))
            }
            (Technique::Difference, [less, more]) => {
                let (less, more) = (clue(less), clue(more));
                format!(
                    "{more} 比 {less} 多缺的雷数恰等于它独有的格数：这些格都是雷，只与 {less} 相邻的格都安全"
                )
            }
            (Technique::Chain, [before @ .., last]) => {
                let otherwise = match (self.safe.len(), self.mines.len()) {
                    (1, _) => "假设它是雷",
                    (_, 1) => "假设它安全",
                    (0, _) => "假设其中有一格安全",
                    _ => "假设其中有一格是雷",
                };
                let before = before.iter().map(clue).collect::<Vec<_>>().join("，再由 ");
                format!("{otherwise}，由 {before} 依次推下去，{} 就无法成立", clue(last))
            }
            (Technique::MineCount, []) if self.mines.is_empty() => {
                format!("全盘 {} 颗雷都已确定", self.count())
            }
            (Technique::MineCount, []) => {
                format!("全盘 {} 颗雷中尚缺的雷数恰等于剩下的格数", self.count())
            }
            (Technique::MineCount, _) => {
                format!("全盘共 {} 颗雷，符合 {} 的所有布局在这里都相同", self.count(), clues())
            }
            (Technique::Single | Technique::Subset | Technique::Difference, _)
            | (Technique::Chain | Technique::Component, _) => {
                format!("符合 {} 的所有布雷方式在这里都相同", clues())
            }
        }
    }

    fn known_in_chinese(&self) -> String {
        let list = |certainty, name: &str| {
            let cells = self.known(certainty);
            match cells.len() {
                0 => None,
                1..=MOST_LISTED => {
                    let cells: Vec<String> = cells.into_iter().map(place).collect();
                    Some(format!("{name} {}", cells.join("、")))
                }
                count => Some(format!("{count} 个{name}")),
            }
        };
        let parts = [list(Certainty::Mine, "雷"), list(Certainty::Safe, "安全格")];
        match parts.into_iter().flatten().collect::<Vec<_>>() {
            parts if parts.is_empty() => String::new(),
            parts => format!("（此前已知：{}）", parts.join("；")),
        }
    }

    fn count(&self) -> u64 {
        self.mine_count.unwrap_or_default()
    }

    fn known(&self, certainty: Certainty) -> Vec<Cell> {
        let facts = self.rests_on.iter().filter(|fact| fact.certainty == certainty);
        facts.map(|fact| fact.cell).collect()
    }
}

/// A cell as people count.
fn place(cell: Cell) -> String {
    format!("({}, {})", cell.row() + 1, cell.col() + 1)
}

fn and(items: impl Iterator<Item = String>) -> String {
    let mut items: Vec<String> = items.collect();
    match items.pop() {
        Some(last) if !items.is_empty() => format!("{} and {last}", items.join(", ")),
        last => last.unwrap_or_default(),
    }
}
