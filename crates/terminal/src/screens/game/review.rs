//! The review of a finished game, risk by risk or move by move.

use crate::draw::StyleRole;
use crate::screens::game::Explanation;
use crate::words::ScreenWords;
use saolei_replay::{Playback, Review};

#[derive(Debug)]
pub(super) struct ReviewMode {
    review: Review,
    /// The index of the risk that is shown.
    at: usize,
    /// The game before that risk, or after the move that is shown.
    pub play: Playback,
}

impl ReviewMode {
    /// A review that starts at the first mistake, or else at the last risk, and the explanation of that move.
    pub fn new(review: Review, play: Playback, words: ScreenWords) -> (ReviewMode, Explanation) {
        let mistake = review.risks.iter().position(|risk| risk.is_mistake());
        let at = mistake.unwrap_or(review.risks.len().saturating_sub(1));
        let mut mode = ReviewMode { review, at, play };
        let explanation = mode.step_risk(0, words).unwrap_or_else(|| mode.without_risks(words));
        (mode, explanation)
    }

    /// The time of the last move that is shown.
    pub fn millis(&self) -> u64 {
        let last = self.play.at().checked_sub(1);
        last.and_then(|last| self.play.recording().moves().get(last)).map_or(0, |done| done.millis)
    }

    pub fn step_move(&mut self, by: i64, words: ScreenWords) -> Explanation {
        let all = self.play.recording().moves().len();
        let at = (self.play.at() as i64 + by).clamp(0, all as i64) as usize;
        self.play.seek(at);
        let done = at.checked_sub(1).map(|last| self.play.recording().moves()[last]);
        let cursor = done.and_then(|done| done.kind.cell());
        Explanation { cursor, ..Explanation::line(StyleRole::Text, words.move_of(at, all, done)) }
    }

    /// The last move of a game without risks.
    fn without_risks(&mut self, words: ScreenWords) -> Explanation {
        let mut explanation = self.step_move(0, words);
        explanation.lines.push((StyleRole::Good, words.no_risk().to_string()));
        let account = self.review.account().and_then(|account| account.lines(words.0).into_iter().next());
        explanation.lines.extend(account.map(|line| (StyleRole::Dim, capital(&line))));
        explanation
    }

    /// Goes some risks forward or back; `None` if there are no risks.
    pub fn step_risk(&mut self, by: i64, words: ScreenWords) -> Option<Explanation> {
        let risks = &self.review.risks;
        let all = risks.len();
        self.at = (self.at as i64 + by).clamp(0, all.saturating_sub(1) as i64) as usize;
        let risk = risks.get(self.at).copied()?;
        let cell = risk.played.kind.cell()?;
        self.play.seek(risk.index);
        let mistakes = risks.iter().filter(|risk| risk.is_mistake()).count();
        let role = if risk.lost { StyleRole::Bad } else { StyleRole::Text };
        let judgement = if risk.is_mistake() { StyleRole::Bad } else { StyleRole::Dim };
        let moves = self.play.recording().moves().len();
        let operation = words.operation(risk.played.kind);
        let risk_of = words.risk(self.at + 1, all, words.percent_or_unknown(risk.risk), operation);
        let mut lines = vec![
            (role, words.at_move(risk_of, risk.index + 1, moves)),
            (judgement, words.judgement(risk.safe_cell)),
        ];
        lines.extend(risk.worth.map(|worth| (judgement, capital(&worth.words(words.0)))));
        lines.push((StyleRole::Dim, words.review_summary(mistakes, all - mistakes, self.review.luck())));
        let losing_move = self.review.losing_move_words(words.0);
        let account = self.review.account().map(|account| account.lines(words.0)).unwrap_or_default();
        lines.extend(losing_move.into_iter().chain(account).map(|line| (StyleRole::Dim, capital(&line))));
        let safe = risk.safe_cell.map(|safe| (safe, StyleRole::Safe));
        let highlights = [(cell, StyleRole::Danger)].into_iter().chain(safe).collect();
        Some(Explanation { lines, cursor: Some(cell), highlights })
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
