//! Chinese sentences.

use saolei_boards::{Language, cell_text};
use saolei_rules::Cell;

use super::argument::{Argument, Missing};
use super::{Comparison, MAX_LISTED};
use crate::deduce::contradiction::Contradiction;
use crate::deduce::reason::{Clue, Reason, Technique};
use crate::field::Certainty;
use crate::hint::Hint;
use crate::play::move_reason::MoveReason;
use crate::play::player::ChosenMove;
use crate::play::win_chance::{MoveChance, WinChance, WinChances};

pub(super) fn technique(technique: Technique) -> &'static str {
    match technique {
        Technique::Single => "单数字",
        Technique::Subset => "包含",
        Technique::Difference => "相减",
        Technique::Chain => "反证链",
        Technique::Component => "整体",
        Technique::MineCount => "数雷",
    }
}

pub(super) fn reason(reason: &Reason) -> String {
    let argument = Argument::of(reason);
    let known = known(argument.known(reason));
    let mut conclusion = format!("所以 {}", conclusion(reason));
    let because = match argument {
        Argument::Zero(clue) => format!("{} 周围没有雷", the(clue)),
        Argument::MinesFound { clue, mines } => {
            format!("{} 已经有 {}", the(clue), these(&mines))
        }
        Argument::CellsFill { clue, known, missing } if known.is_empty() => {
            format!("{} 周围只剩 {missing} 格可能有雷", the(clue))
        }
        Argument::CellsFill { clue, known, missing } => {
            format!("{} 已经有 {}，还差 {missing} 颗，而周围只剩 {missing} 格", the(clue), these(&known))
        }
        Argument::SubsetSafe { small, large } => {
            format!("{}的格都与 {} 相邻，而后者也只差 {} 颗", may_hold(small), the(large.clue), large.mines)
        }
        Argument::SubsetMines { small, large, others } => format!(
            "{}的格都与 {} 相邻，后者另外 {others} 颗雷只能在其余 {others} 格",
            may_hold(small),
            the(large.clue)
        ),
        Argument::Difference { less, more } => {
            conclusion = format!("所以 {}", are(&reason.mines, Certainty::Mine));
            if !reason.safe.is_empty() {
                let all = if reason.safe.len() > 1 { "都" } else { "" };
                conclusion += &format!("；{} 只与后者相邻，{all}安全", cells(&reason.safe));
            }
            let (own, by) = (cells(&reason.mines), reason.mines.len());
            format!("{} 还差的雷比 {} 多 {by} 颗，而只与前者相邻的只有 {own}", the(more), the(less))
        }
        Argument::Chain { by_way_of, last, excess } => {
            let opposite = if reason.safe.is_empty() { "安全" } else { "是雷" };
            let concluded = if reason.safe.is_empty() { &reason.mines } else { &reason.safe };
            let one_of = if concluded.len() > 1 { " 中有一格" } else { " " };
            let by_way_of = match by_way_of.len() {
                0 => String::new(),
                1..=MAX_LISTED => {
                    let numbers: Vec<String> = by_way_of.iter().map(|&clue| the(clue)).collect();
                    format!("由 {} 推下去，", numbers.join("、再由 "))
                }
                many => format!("从 {} 起经过 {many} 个数字推下去，", the(by_way_of[0])),
            };
            let breaks = match excess {
                Some(Certainty::Mine) => "周围的雷就太多了",
                Some(Certainty::Safe) => "的雷就放不下了",
                None => "就无法成立",
            };
            format!("假设 {}{one_of}{opposite}，{by_way_of}{} {breaks}", cells(concluded), the(last))
        }
        Argument::Arrangements { numbers, mine_count } => {
            let mines = mine_count.map_or(String::new(), |count| format!("全盘共 {count} 颗雷，"));
            let agree = |certainty| all_are(reason.cells(certainty), "都", certainty);
            conclusion = join([agree(Certainty::Safe), agree(Certainty::Mine)]);
            format!("{mines}在符合 {} 的所有布雷方式中", the_numbers(numbers))
        }
        Argument::AllMinesFound { count, mines } => match (count, mines.len()) {
            (0, _) => "全盘没有雷".to_string(),
            (1, 1) => format!("全盘唯一的雷是 {}", cells(&mines)),
            (_, 1..=MAX_LISTED) => {
                format!("全盘 {count} 颗雷 {} 都已确定", cells(&mines))
            }
            _ => format!("全盘 {count} 颗雷都已确定"),
        },
        Argument::MinesFillBoard { count, missing } if count == missing => {
            format!("全盘共 {count} 颗雷，而只剩 {missing} 格可能有雷")
        }
        Argument::MinesFillBoard { count, missing } => {
            format!("全盘 {count} 颗雷还差 {missing} 颗，而只剩 {missing} 格可能有雷")
        }
    };
    format!("{known}{because}，{conclusion}。")
}

/// The known cells, as the beginning of a sentence.
fn known([mines, safe]: [Vec<Cell>; 2]) -> String {
    let list = |known: &[Cell], is: &str, counted: &str| match known.len() {
        0 => String::new(),
        1..=MAX_LISTED => format!("{} {is}", cells(known)),
        many => format!("{many} {counted}"),
    };
    match join([list(&mines, "是雷", "颗雷"), list(&safe, "安全", "个安全的格")]) {
        known if known.is_empty() => known,
        known => format!("已知 {known}，"),
    }
}

fn conclusion(reason: &Reason) -> String {
    join([Certainty::Safe, Certainty::Mine].map(|certainty| are(reason.cells(certainty), certainty)))
}

fn join(parts: [String; 2]) -> String {
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join("，")
}

fn are(list: &[Cell], certainty: Certainty) -> String {
    let all = if list.len() > 1 { "都" } else { "" };
    all_are(list, all, certainty)
}

fn all_are(list: &[Cell], all: &str, certainty: Certainty) -> String {
    let is = match certainty {
        Certainty::Safe => "安全",
        Certainty::Mine => "是雷",
    };
    match list.len() {
        0 => String::new(),
        1..=MAX_LISTED => format!("{} {all}{is}", cells(list)),
        _ => format!("{}{all}{is}", cells(list)),
    }
}

fn the(clue: Clue) -> String {
    format!("{} 的 {}", cell_text(clue.cell), clue.number)
}

fn the_numbers(numbers: &[Clue]) -> String {
    list(numbers.iter().map(|&clue| the(clue)).collect(), "个数字")
}

fn these(mines: &[Cell]) -> String {
    match mines.len() {
        1 => format!("{} 这颗雷", cells(mines)),
        many => format!("{} 这 {many} 颗雷", cells(mines)),
    }
}

fn may_hold(small: Missing) -> String {
    format!("{} 还差 {} 颗雷，可能有雷", the(small.clue), small.mines)
}

fn cells(cells: &[Cell]) -> String {
    list(cells.iter().copied().map(cell_text).collect(), "格")
}

/// Joins a list, cut short if it is long.
fn list(mut items: Vec<String>, unit: &str) -> String {
    let count = items.len();
    if count <= MAX_LISTED {
        return items.join("、");
    }
    items.truncate(MAX_LISTED - 2);
    format!("{} 等 {count} {unit}", items.join("、"))
}

pub(super) fn move_reason(reason: MoveReason) -> String {
    match reason {
        MoveReason::Safe => "必定安全。".to_string(),
        MoveReason::LowestRisk => "没有风险更低的格。".to_string(),
        MoveReason::Perfect(chance) => {
            format!("穷举后面的所有玩法，先翻开它胜率最高：剩余布局中的 {}。", percent(chance))
        }
        MoveReason::Independent(chance) => {
            format!("这一块与其余部分互不影响，先翻开它最好：这一块的存活率是 {}。", percent(chance))
        }
        MoveReason::Forced => "它要么安全，要么属于永远无法判断的五五开，早猜晚猜都一样。".to_string(),
        MoveReason::Prospects(_) => "翻开它，这一步和下一步都存活的机会最大。".to_string(),
        MoveReason::Trials(chance) => {
            format!("几个选择不相上下，模拟时它的胜率最高，{}。", about(chance))
        }
        MoveReason::Sampled => "布局太多，无法数清；在随机抽取的符合布局中，它是雷的次数最少。".to_string(),
        MoveReason::SampledTrials => "布局太多，无法数清；从随机抽取的符合布局看，没有更好的格。".to_string(),
        MoveReason::Estimate => "布局太多，无法数清；从相邻的数字看，它最安全。".to_string(),
    }
}

pub(super) fn contradiction(contradiction: &Contradiction) -> String {
    let mut blamed: Vec<String> = contradiction.numbers.iter().map(|&clue| the(clue)).collect();
    if let Some(mines) = contradiction.mine_count {
        blamed.push(format!("总雷数 {mines}"));
    }
    let together = if blamed.len() > 1 { "同时" } else { "" };
    let perhaps = if contradiction.irreducible { "" } else { "；其中有些可能无关" };
    format!("没有布局能{together}符合 {}{perhaps}", blamed.join("、"))
}

pub(super) fn why(hint: &Hint) -> String {
    match hint {
        Hint::Certain { reason, .. } => self::reason(reason),
        Hint::Counted(cell) => format!("在所有符合数字的布局中，{} 都安全。", cell_text(*cell)),
        Hint::Guess(chosen) if chosen.why.is_estimated() => move_reason(chosen.why),
        Hint::Guess(chosen) => format!("没有必定安全的格。{}", move_reason(chosen.why)),
        Hint::FirstClick(_) => "首击必定安全。".to_string(),
        Hint::TooHard => "布局太多，无法数清，也没有找到必定安全的格。".to_string(),
        Hint::Finished => "所有安全的格都已翻开。".to_string(),
    }
}

pub(super) fn best_guess(chosen: &ChosenMove, why: &str) -> String {
    let risk =
        if chosen.why.is_estimated() { about(chosen.risk) } else { format!(" {}", percent(chosen.risk)) };
    format!("最佳猜测：{}，风险{risk}。{why}", cell_text(chosen.cell))
}

pub(super) fn guess(chances: &WinChances, lowest: Option<&MoveChance>) -> String {
    let best = &chances.moves[0];
    let (cell, risk, wins) = (cell_text(best.cell), risk(best), chance(&best.chance));
    let because = chances.settles.map_or(String::new(), |settles| {
        format!("，因为那里若是 {}，就能确定 {} 格", settles.number, settles.cells)
    });
    let Some(lowest) = lowest else {
        if chances.moves.len() == 1 && !best.chance.is_exact() {
            return format!("{cell} 的{}，胜率{wins}。", named_risk(best));
        }
        let compared = match Comparison::with(&chances.moves[1..]) {
            Comparison::Better => "胜率也最高",
            Comparison::Equal => "没有胜率更高的格",
            Comparison::Unclear => "模拟中也没有明显更好的格",
        };
        return format!("{cell} 的风险最低（{risk}），{compared}（{wins}）。");
    };
    let other = chance(&lowest.chance);
    let compared = match Comparison::with([lowest]) {
        Comparison::Better => format!("胜率更高（{wins}，前者 {other}）{because}"),
        Comparison::Equal => format!("胜率相同（{wins}）"),
        Comparison::Unclear => format!("在模拟中看来不差（{wins}，前者 {other}）{because}"),
    };
    format!("{} 的风险最低（{}），但翻开 {cell} {compared}。", cell_text(lowest.cell), self::risk(lowest))
}

fn risk(chance: &MoveChance) -> String {
    if chance.risk_error.is_none() { percent(chance.risk) } else { about(chance.risk) }
}

fn named_risk(chance: &MoveChance) -> String {
    let space = if chance.risk_error.is_none() { " " } else { "" };
    format!("风险{space}{}", risk(chance))
}

fn chance(chance: &WinChance) -> String {
    if chance.is_exact() { percent(chance.value) } else { about(chance.value) }
}

fn about(estimate: f64) -> String {
    format!("约 {}", Language::Chinese.estimated_percent(estimate))
}

pub(super) fn guess_with(reason: Option<MoveReason>, guess: &str) -> String {
    match reason {
        None => format!("没有必定安全的格。{guess}"),
        Some(reason) if reason.is_estimated() => format!("{}{guess}", move_reason(reason)),
        Some(reason) => format!("没有必定安全的格。{}{guess}", move_reason(reason)),
    }
}

pub(super) fn win_chance(chance: &WinChance) -> String {
    let (value, (low, high)) = (self::chance(chance), chance.interval);
    if chance.is_exact() {
        return format!("{value}（精确）");
    }
    format!("{value}（模拟估计，{} 到 {}）", percent(low), percent(high))
}

pub(super) fn move_chance(chance: &MoveChance) -> String {
    let (cell, risk) = (cell_text(chance.cell), named_risk(chance));
    let (value, (low, high)) = (self::chance(&chance.chance), chance.chance.interval);
    let wins = if chance.chance.is_exact() {
        format!("胜率 {value}")
    } else {
        format!("胜率{value}（{} 到 {}）", percent(low), percent(high))
    };
    format!("翻开 {cell}：{risk}，{wins}")
}

pub(super) fn step(number: usize, all: usize, hint: &str) -> String {
    format!("第 {number} 步，共 {all} 步：{hint}")
}

fn percent(share: f64) -> String {
    Language::Chinese.percent(share)
}
