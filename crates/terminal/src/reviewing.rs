//! A review that is being looked at, risk by risk and move by move.

use crate::round::Round;
use crate::theme::Role;
use crate::words::Words;
use saolei_replay::{Play, Review};

/// A review that is being looked at.
#[derive(Debug)]
pub struct Reviewing {
    pub review: Review,
    /// Which of the risks is shown.
    pub at: usize,
    /// The game as it was before that risk.
    pub play: Play,
}

impl Round {
    /// Begins to look at a review, at the first risk that was not needed or else at the last one.
    pub fn take_review(&mut self, review: Review, words: Words) {
        self.message.clear();
        if review.risks.is_empty() {
            self.say(Role::Good, words.no_risk());
        }
        let mistake = review.risks.iter().position(|risk| risk.is_mistake());
        let at = mistake.unwrap_or(review.risks.len().saturating_sub(1));
        let play = Play::new(self.play.recording().clone());
        self.reviewing = Some(Reviewing { review, at, play });
        self.show_risk(words);
    }

    /// Goes to another risk of the review.
    pub fn step_risk(&mut self, by: i64, words: Words) {
        if let Some(reviewing) = &mut self.reviewing {
            let last = reviewing.review.risks.len().saturating_sub(1) as i64;
            reviewing.at = (reviewing.at as i64 + by).clamp(0, last) as usize;
        }
        self.show_risk(words);
    }

    /// Goes a move back or on within the review.
    pub fn step_move(&mut self, by: i64) {
        self.lit.clear();
        self.message.clear();
        let Some(reviewing) = &mut self.reviewing else { return };
        let all = reviewing.play.recording().moves().len();
        let at = (reviewing.play.at() as i64 + by).clamp(0, all as i64) as usize;
        reviewing.play.seek(at);
        let done = at.checked_sub(1).and_then(|last| reviewing.play.recording().moves().get(last)).copied();
        if let Some(done) = done {
            self.message.push((Role::Text, format!("{at}/{all}: {done}")));
            if let Some(cell) = done.kind.cell() {
                self.cursor = cell;
            }
        }
    }

    fn show_risk(&mut self, words: Words) {
        let Some(reviewing) = &mut self.reviewing else { return };
        let Some(risk) = reviewing.review.risks.get(reviewing.at).copied() else { return };
        let Some(cell) = risk.done.kind.cell() else { return };
        reviewing.play.seek(risk.index);
        let all = reviewing.review.risks.len();
        let mistakes = reviewing.review.risks.iter().filter(|risk| risk.is_mistake()).count();
        let verb = risk.done.kind.name();
        self.message = vec![
            (
                if risk.lost { Role::Bad } else { Role::Text },
                words.risk(reviewing.at + 1, all, verb, cell, risk.risk),
            ),
            (if risk.is_mistake() { Role::Bad } else { Role::Dim }, words.judgement(risk.safe_cell)),
            (Role::Dim, words.verdict(mistakes, all - mistakes, reviewing.review.luck())),
        ];
        self.cursor = cell;
        self.lit =
            risk.safe_cell.map(|safe| (safe, Role::Safe)).into_iter().chain([(cell, Role::Danger)]).collect();
    }
}
