//! The review of a finished game, risk by risk or move by move.

use crate::game_screen::GameScreen;
use crate::theme::StyleRole;
use crate::words::ScreenWords;
use saolei_replay::{Play, Review};

/// A review on the screen.
#[derive(Debug)]
pub struct ReviewScreen {
    pub review: Review,
    /// The risk that is shown.
    pub at: usize,
    /// The game before that risk.
    pub play: Play,
}

impl GameScreen {
    /// Shows a review, at the first mistake or else at the last risk.
    pub fn take_review(&mut self, review: Review, words: ScreenWords) {
        self.message.clear();
        if review.risks.is_empty() {
            self.say(StyleRole::Good, words.no_risk());
        }
        let mistake = review.risks.iter().position(|risk| risk.is_mistake());
        let at = mistake.unwrap_or(review.risks.len().saturating_sub(1));
        let play = Play::new(self.play.recording().clone());
        self.review = Some(ReviewScreen { review, at, play });
        self.show_risk(words);
    }

    /// Goes some risks forward or back.
    pub fn step_risk(&mut self, by: i64, words: ScreenWords) {
        if let Some(screen) = &mut self.review {
            let last = screen.review.risks.len().saturating_sub(1) as i64;
            screen.at = (screen.at as i64 + by).clamp(0, last) as usize;
        }
        self.show_risk(words);
    }

    /// Goes some moves forward or back.
    pub fn step_move(&mut self, by: i64) {
        self.lit.clear();
        self.message.clear();
        let Some(screen) = &mut self.review else { return };
        let all = screen.play.recording().moves().len();
        let at = (screen.play.at() as i64 + by).clamp(0, all as i64) as usize;
        screen.play.seek(at);
        let done = at.checked_sub(1).and_then(|last| screen.play.recording().moves().get(last)).copied();
        if let Some(done) = done {
            self.message.push((StyleRole::Text, format!("{at}/{all}: {done}")));
            if let Some(cell) = done.kind.cell() {
                self.cursor = cell;
            }
        }
    }

    fn show_risk(&mut self, words: ScreenWords) {
        let Some(screen) = &mut self.review else { return };
        let Some(risk) = screen.review.risks.get(screen.at).copied() else { return };
        let Some(cell) = risk.played.kind.cell() else { return };
        screen.play.seek(risk.index);
        let all = screen.review.risks.len();
        let mistakes = screen.review.risks.iter().filter(|risk| risk.is_mistake()).count();
        let operation = risk.played.kind.name();
        let role = if risk.lost { StyleRole::Bad } else { StyleRole::Text };
        let judgement = if risk.is_mistake() { StyleRole::Bad } else { StyleRole::Dim };
        self.message = vec![
            (role, words.risk(screen.at + 1, all, operation, cell, risk.risk)),
            (judgement, words.judgement(risk.safe_cell)),
            (StyleRole::Dim, words.review_summary(mistakes, all - mistakes, screen.review.luck())),
        ];
        self.cursor = cell;
        self.lit = vec![(cell, StyleRole::Danger)];
        self.lit.extend(risk.safe_cell.map(|safe| (safe, StyleRole::Safe)));
    }
}
