//! Describes how a live session went.

use super::{GameEnd, JudgeWaits, LiveOutcome, LiveReport};
use crate::runner::{ProcessLimits, Waiting, processes};

impl LiveOutcome {
    /// A machine-readable word for the outcome.
    pub const fn name(&self) -> &'static str {
        match self {
            LiveOutcome::Finished => "finished",
            LiveOutcome::BadOperation(_) => "bad-operation",
            LiveOutcome::HungUp => "hung-up",
            LiveOutcome::Deadlock(_) => "standstill",
            LiveOutcome::Ended(end) | LiveOutcome::Stopped(end, _, _) => end.name(),
        }
    }
}

impl LiveReport {
    /// How the session went, in a sentence that says what to look for.
    pub fn words(&self, limits: &ProcessLimits) -> String {
        let mut words = match &self.outcome {
            LiveOutcome::Finished => self.results_in_words(),
            LiveOutcome::BadOperation(message) => {
                format!("your program sent an operation that the judge cannot read: {message}")
            }
            LiveOutcome::HungUp => {
                let over = self.results.len();
                let games = self.games;
                format!(
                    "your program closed its output with {over} of {games} games over: it has to play on or give up"
                )
            }
            LiveOutcome::Deadlock(begun) => deadlock(begun.as_deref()),
            LiveOutcome::Ended(end) => format!("your program {}", end.words(limits)),
            LiveOutcome::Stopped(end, judge, player) => {
                let judge = match judge {
                    JudgeWaits::ForOperation => "the judge waits for its next operation",
                    JudgeWaits::ForReader => {
                        "the judge waits for it to read an answer, because the pipe is full"
                    }
                    JudgeWaits::ForExit => "all games are over and the judge waits for it to exit",
                };
                let player = match player {
                    Waiting::Nothing => "it computes",
                    Waiting::Input => "it waits for input",
                    Waiting::Output => "it waits for its output to be read",
                    Waiting::Other => "it sleeps or waits for something else",
                    Waiting::Unknown => "its state is unknown",
                };
                format!("your program {}: {judge}, {player}", end.words(limits))
            }
        };
        if self.left_behind > 0 {
            words.push_str(&format!(
                "; it left {} behind, which had to be killed",
                processes(self.left_behind)
            ));
        }
        words
    }

    fn results_in_words(&self) -> String {
        let count = |wanted| self.results.iter().filter(|&&result| result == wanted).count();
        let mut parts: Vec<String> = [GameEnd::Won, GameEnd::Lost, GameEnd::GivenUp]
            .into_iter()
            .filter(|&result| count(result) > 0)
            .map(|result| format!("{} {}", count(result), result.name()))
            .collect();
        if self.results.len() < self.games {
            parts.push(format!("{} left open", self.games - self.results.len()));
        }
        let games = if self.games == 1 { "game" } else { "games" };
        format!("{} {games}: {}", self.games, parts.join(", "))
    }
}

fn deadlock(begun: Option<&str>) -> String {
    let about = "your program waits for input while the judge waits for your operation";
    match begun {
        Some(begun) => format!("{about}: it has sent {begun:?} without a line end"),
        None => format!(
            "{about}; if it has printed one, it is still in a buffer: flush after every operation (fflush(stdout), \
             std::endl, print(..., flush=True))"
        ),
    }
}
