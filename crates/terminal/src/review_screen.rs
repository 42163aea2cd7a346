//! The review of a finished game, risk by risk or move by move.

use crate::game_screen::GameScreen;
use crate::theme::StyleRole;
use crate::words::ScreenWords;
use saolei_replay::{Playback, Review};

/// A review on the screen.
#[derive(Debug)]
pub struct ReviewScreen {
    pub review: Review,
    /// The risk that is shown.
    pub at: usize,
    /// The game before that risk.
    pub play: Playback,
}

impl GameScreen {
    /// Shows a review, at the first mistake or else at the last risk.
    pub fn take_review(&mut self, review: Review, words: ScreenWords) {
        self.message.clear();
        let mistake = review.risks.iter().position(|risk| risk.is_mistake());
        let at = mistake.unwrap_or(review.risks.len().saturating_sub(1));
        let play = Playback::new(self.play.recording().clone());
        let has_risks = !review.risks.is_empty();
        self.review = Some(ReviewScreen { review, at, play });
        if has_risks {
            self.show_risk(words);
        } else {
            self.step_move(0, words);
            self.message.say(StyleRole::Good, words.no_risk());
            let start = self.review.as_ref().and_then(|screen| screen.review.account());
            if let Some(line) = start.and_then(|account| account.lines(words.0).into_iter().next()) {
                self.message.say(StyleRole::Dim, capital(&line));
            }
        }
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
    pub fn step_move(&mut self, by: i64, words: ScreenWords) {
        self.lit.clear();
        self.message.clear();
        let Some(screen) = &mut self.review else { return };
        let all = screen.play.recording().moves().len();
        let at = (screen.play.at() as i64 + by).clamp(0, all as i64) as usize;
        screen.play.seek(at);
        let done = at.checked_sub(1).and_then(|last| screen.play.recording().moves().get(last)).copied();
        self.message.say(StyleRole::Text, words.move_of(at, all, done));
        if let Some(cell) = done.and_then(|done| done.kind.cell()) {
            self.cursor = cell;
        }
    }

    fn show_risk(&mut self, words: ScreenWords) {
        let Some(screen) = &mut self.review else { return };
        let Some(risk) = screen.review.risks.get(screen.at).copied() else { return };
        let Some(cell) = risk.played.kind.cell() else { return };
        screen.play.seek(risk.index);
        let all = screen.review.risks.len();
        let mistakes = screen.review.risks.iter().filter(|risk| risk.is_mistake()).count();
        let role = if risk.lost { StyleRole::Bad } else { StyleRole::Text };
        let judgement = if risk.is_mistake() { StyleRole::Bad } else { StyleRole::Dim };
        let moves = screen.play.recording().moves().len();
        let risk_of = words.risk(screen.at + 1, all, risk.played.kind, cell, risk.risk);
        self.message.tell(role, words.with_move(&risk_of, risk.index + 1, moves));
        self.message.say(judgement, words.judgement(risk.safe_cell));
        if let Some(worth) = risk.worth {
            self.message.say(judgement, capital(&worth.words(words.0)));
        }
        let summary = words.review_summary(mistakes, all - mistakes, screen.review.luck());
        self.message.say(StyleRole::Dim, summary);
        let losing_move = screen.review.losing_move_words(words.0);
        let account = screen.review.account().map(|account| account.lines(words.0)).unwrap_or_default();
        for line in losing_move.into_iter().chain(account) {
            self.message.say(StyleRole::Dim, capital(&line));
        }
        self.cursor = cell;
        self.lit = vec![(cell, StyleRole::Danger)];
        self.lit.extend(risk.safe_cell.map(|safe| (safe, StyleRole::Safe)));
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
