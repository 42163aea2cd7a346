//! What `saolei solve` says in sentences, in two languages.

use crate::solution::Missing;
use saolei_rules::{Cell, Face};
use saolei_solver::{Contradiction, Language, MoveReason, View};

/// A cell as people count.
pub(crate) fn place(cell: Cell) -> String {
    format!("({}, {})", cell.row() + 1, cell.col() + 1)
}

/// Why a move is the best.
pub(crate) fn why(why: MoveReason, language: Language) -> String {
    let words = why.words(language);
    match why {
        MoveReason::Safe | MoveReason::Estimate => words,
        MoveReason::LowestRisk
        | MoveReason::Perfect(_)
        | MoveReason::Apart(_)
        | MoveReason::Forced
        | MoveReason::Prospects(_)
        | MoveReason::Trials(_) => match language {
            Language::English => format!("nothing is certainly safe; {words}"),
            Language::Chinese => format!("没有必定安全的格；{words}"),
        },
    }
}

/// What is missing where not everything could be counted.
pub(crate) fn missing(missing: Missing, language: Language) -> String {
    match (missing, language) {
        (Missing::Odds, Language::English) => {
            "a frontier is too wide to be counted: there are no odds, and more cells may be certain than are named"
                .to_string()
        }
        (Missing::Odds, Language::Chinese) => "边界太宽，无法计数：没有概率，必然的格可能多于所列".to_string(),
        (Missing::Digits(digits), Language::English) => {
            format!("the odds are exact, but the number of layouts, of about {digits} digits, is not written out")
        }
        (Missing::Digits(digits), Language::Chinese) => {
            format!("概率是精确的，但布局数约有 {digits} 位，没有写出")
        }
    }
}

/// That a position is impossible, and which numbers are to blame.
pub(crate) fn impossible(view: &View, contradiction: &Contradiction, language: Language) -> String {
    let number = |cell: &Cell| match (view.face(*cell), language) {
        (Face::Open(number), Language::English) => format!("the {number} at {}", place(*cell)),
        (Face::Open(number), Language::Chinese) => format!("{} 处的 {number}", place(*cell)),
        (Face::Closed(_), _) => place(*cell),
    };
    let mut blamed: Vec<String> = contradiction.numbers.iter().map(number).collect();
    if contradiction.mine_count {
        blamed.push(match language {
            Language::English => format!("the number of mines, {}", view.mines()),
            Language::Chinese => format!("总雷数 {}", view.mines()),
        });
    }
    match (language, blamed.as_slice()) {
        (Language::English, [one]) => format!("impossible: no layout fits {one}"),
        (Language::English, _) => {
            let last = blamed.pop().unwrap_or_default();
            format!("impossible: no layout fits {} and {last} together", blamed.join(", "))
        }
        (Language::Chinese, _) => format!("不可能：没有布局符合 {}", blamed.join("、")),
    }
}

/// The words of the page that `saolei solve` prints.
pub(crate) struct PageText {
    pub(crate) mine: &'static str,
    pub(crate) mines: &'static str,
    pub(crate) fits: &'static str,
    pub(crate) legend: &'static str,
    pub(crate) best: &'static str,
    pub(crate) risk: &'static str,
    pub(crate) why: &'static str,
    pub(crate) done: &'static str,
    pub(crate) reasons: &'static str,
}

impl PageText {
    pub(crate) const fn of(language: Language) -> &'static PageText {
        match language {
            Language::English => &PageText {
                mine: " mine",
                mines: " mines",
                fits: "; layouts that fit: ",
                legend: "+ safe   * mine   37% chance of a mine   > best move",
                best: "best move: ",
                risk: ", risk ",
                why: "why: ",
                done: "every safe cell is open",
                reasons: "what is certain, and why:",
            },
            Language::Chinese => &PageText {
                mine: " 颗雷",
                mines: " 颗雷",
                fits: "；符合的布局数：",
                legend: "+ 安全   * 雷   37% 有雷的概率   > 最佳一步",
                best: "最佳一步：",
                risk: "，风险 ",
                why: "理由：",
                done: "所有安全的格都已打开",
                reasons: "必然的格与理由：",
            },
        }
    }
}
