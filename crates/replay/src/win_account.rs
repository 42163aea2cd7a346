//! What risks cost in win chance, and an account of a game's win chance.

use crate::review::{Review, ReviewedMove};
use saolei_rules::Phase;
use saolei_solver::{MoveChance, MoveCost, WinChance};

/// The value of a risk compared with the best move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MoveWorth {
    /// The best move.
    pub best: MoveChance,
    /// The chance to win with the move that was played.
    pub played: WinChance,
    /// How much less often the played move wins.
    pub cost: MoveCost,
}

impl MoveWorth {
    /// The worth of a move that was not compared with the best in the same trial games.
    pub(crate) fn between(best: MoveChance, played: WinChance) -> MoveWorth {
        let (of_best, of_played) = (best.chance.interval, played.interval);
        let lost = |best: f64, played: f64| (best - played).clamp(0.0, 1.0);
        let cost = MoveCost {
            value: lost(best.chance.value, played.value),
            interval: (lost(of_best.0, of_played.1), lost(of_best.1, of_played.0)),
        };
        MoveWorth { best, played, cost }
    }

    /// The cost, or 0 if it may be due to chance.
    pub fn clear_cost(&self) -> f64 {
        if self.cost.is_clear() { self.cost.value } else { 0.0 }
    }

    /// Whether both chances are exact.
    pub fn is_exact(&self) -> bool {
        self.best.chance.is_exact() && self.played.is_exact()
    }
}

/// An account of the chance to win a game, which separates luck from skill.
///
/// The chance at the start, minus the losses and plus the luck, is 1 in a won game and 0 in a lost one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WinAccount {
    /// The chance to win at the start.
    pub start: WinChance,
    /// Lost when an unavoidable guess hit a mine: the chance that was left then.
    pub lost_to_guesses: f64,
    /// Lost by moves that win less often than the best; all that was left if such a move hit a mine although another cell was
    /// safe.
    pub lost_to_worse_moves: f64,
    /// Lost by a move that was certain to lose.
    pub lost_to_certain_mines: f64,
    /// Gained (lost if negative) by the numbers that were shown and the guesses that were survived; `None` if the game is not
    /// over.
    pub luck: Option<f64>,
    /// Whether all values are exact.
    pub is_exact: bool,
}

impl WinAccount {
    pub(crate) fn of(review: &Review) -> Option<WinAccount> {
        let mut account = WinAccount {
            start: review.start?,
            lost_to_guesses: 0.0,
            lost_to_worse_moves: 0.0,
            lost_to_certain_mines: 0.0,
            luck: None,
            is_exact: review.start?.is_exact(),
        };
        for risk in &review.risks {
            account.add(risk, risk.worth?);
        }
        let end = match review.phase {
            Phase::Won => Some(1.0),
            Phase::Lost(_) => Some(0.0),
            Phase::Playing => None,
        };
        account.luck = end.map(|end| end - account.start.value + account.lost());
        Some(account)
    }

    fn add(&mut self, risk: &ReviewedMove, worth: MoveWorth) {
        let (all, cost) = (worth.best.chance.value, worth.clear_cost());
        self.is_exact &= worth.is_exact();
        if risk.is_certain_loss() {
            self.lost_to_certain_mines += all;
        } else if risk.lost && risk.is_mistake() {
            self.lost_to_worse_moves += all;
        } else {
            self.lost_to_worse_moves += cost;
            if risk.lost {
                self.lost_to_guesses += all - cost;
            }
        }
    }

    /// The sum of all losses.
    pub fn lost(&self) -> f64 {
        self.lost_to_guesses + self.lost_to_worse_moves + self.lost_to_certain_mines
    }
}
