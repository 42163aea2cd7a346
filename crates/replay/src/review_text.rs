//! The sentences of a review about win chances, in English and Chinese.

use crate::review::{Review, ReviewedMove};
use crate::win_account::{MoveWorth, WinAccount};
use saolei_boards::{Language, cell_text};

impl MoveWorth {
    /// Says what the move cost compared with the best one, without a full stop.
    pub fn words(&self, language: Language) -> String {
        let is_best = self.cost.interval == (0.0, 0.0);
        let (cost, cell) = (points(self.cost.value), cell_text(self.best.cell));
        let is_exact = self.is_exact();
        let percent = if is_exact { Language::percent } else { Language::estimated_percent };
        let (wins, best) = (percent(language, self.played.value), percent(language, self.best.chance.value));
        match language {
            Language::English => {
                let about = if is_exact { "" } else { "about " };
                match (is_best, self.cost.is_clear()) {
                    (true, _) => format!("the best move: win chance {about}{wins}"),
                    (_, false) => format!("no clear difference from {cell}: win chance {about}{wins}"),
                    (_, true) => {
                        format!("it cost {about}{cost} points: win chance {about}{wins}, {best} with {cell}")
                    }
                }
            }
            Language::Chinese => {
                let about = if is_exact { " " } else { "约 " };
                match (is_best, self.cost.is_clear()) {
                    (true, _) => format!("是最佳一步，胜率{about}{wins}"),
                    (_, false) => format!("与 {cell} 没有明显差别，胜率{about}{wins}"),
                    (_, true) => {
                        format!("损失胜率{about}{cost} 个百分点：胜率{about}{wins}，翻开 {cell} 则是 {best}")
                    }
                }
            }
        }
    }
}

impl WinAccount {
    /// The account, line by line.
    pub fn lines(&self, language: Language) -> Vec<String> {
        let start = self.start.words(language);
        let [guesses, worse, certain] =
            [self.lost_to_guesses, self.lost_to_worse_moves, self.lost_to_certain_mines].map(points);
        let luck = self.luck.map(|luck| format!("{:+.1}", 100.0 * luck + 0.0));
        let mut lines = match language {
            Language::English => vec![
                format!("win chance at the start: {start}"),
                format!("lost to guesses that had to be made: {guesses} points"),
                format!("lost to worse moves: {worse} points"),
                format!("lost to certain mines: {certain} points"),
            ],
            Language::Chinese => vec![
                format!("开局胜率：{start}"),
                format!("因不得不猜损失：{guesses} 个百分点"),
                format!("因选择不佳损失：{worse} 个百分点"),
                format!("因翻开必定是雷的格损失：{certain} 个百分点"),
            ],
        };
        lines.extend(luck.map(|luck| match language {
            Language::English => format!("luck (guesses survived, and what numbers showed): {luck} points"),
            Language::Chinese => format!("运气（猜对的格和翻出的数字）：{luck} 个百分点"),
        }));
        lines
    }
}

impl Review {
    /// Says which move lost the game, without a full stop; `None` if the game is not lost, or the move is unknown.
    pub fn losing_move_words(&self, language: Language) -> Option<String> {
        let last = self.risks.last().filter(|last| last.lost)?;
        let Some(lost) = self.losing_move() else {
            // Without win chances it is unknown which guess cost most.
            self.risks.iter().all(|risk| risk.worth.is_some()).then_some(())?;
            let guess = move_words(last, language)?;
            return Some(match language {
                Language::English => format!("no move lost the game: the guess at {guess}, had to be made"),
                Language::Chinese => format!("没有哪一步输掉这一局：{guess} 不得不猜"),
            });
        };
        let played = move_words(lost, language)?;
        let risk = language.percent(lost.risk.unwrap_or_default());
        let why = match (language, lost.safe_cell.filter(|_| lost.is_mistake()).map(cell_text)) {
            (Language::English, _) if lost.is_certain_loss() => "it was certain to lose".to_string(),
            (Language::Chinese, _) if lost.is_certain_loss() => "必定踩雷".to_string(),
            (Language::English, Some(safe)) => format!("a risk of {risk}, although {safe} was safe"),
            (Language::Chinese, Some(safe)) => format!("{safe} 是安全的，却冒了 {risk} 的险"),
            (_, None) => lost.worth?.words(language),
        };
        Some(match language {
            Language::English => format!("the move that lost the game: {played}: {why}"),
            Language::Chinese => format!("输掉这一局的一步：{played}：{why}"),
        })
    }
}

fn move_words(played: &ReviewedMove, language: Language) -> Option<String> {
    let (number, cell, name) =
        (played.index + 1, cell_text(played.played.kind.cell()?), played.played.kind.name());
    Some(match language {
        Language::English => format!("move {number}, {name} {cell}"),
        Language::Chinese => {
            format!("第 {number} 步{} {cell}", if name == "chord" { "双击" } else { "翻开" })
        }
    })
}

/// Formats a difference of chances in percentage points.
fn points(difference: f64) -> String {
    format!("{:.1}", 100.0 * difference)
}
