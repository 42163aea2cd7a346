//! What is stored about the player: a secret for ids, and the totals of the finished games.

use super::records::{Change, Reads, Stop, parse, text};
use crate::messages::GamePhase;
use crate::problem::Problem;
use crate::stored_game::{GameSummary, NewGame};
use crate::totals::LevelTotals;
use serde::{Deserialize, Serialize};

const KEY: &str = "player";

#[derive(Clone, Debug, Default)]
pub(super) struct Player {
    data: Data,
    /// The record in the store.
    stored: Option<String>,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Data {
    totals: Vec<LevelTotals>,
}

impl Player {
    pub(super) fn read(reads: &Reads) -> Result<Player, Stop> {
        let stored = reads.one(KEY)?.map(str::to_string);
        let data = stored.as_deref().map(parse).transpose()?.unwrap_or_default();
        Ok(Player { data, stored })
    }

    pub(super) fn totals(&self) -> &[LevelTotals] {
        &self.data.totals
    }

    /// Enters the summary of a game that was in phase `before`.
    pub(super) fn enter(&mut self, game: &NewGame, before: GamePhase, summary: &GameSummary) {
        let totals = &mut self.data.totals;
        let is_level = |line: &LevelTotals| line.level == game.level && line.no_guess == game.no_guess;
        let at = totals.iter().position(is_level).unwrap_or_else(|| {
            let (level, no_guess) = (game.level.clone(), game.no_guess);
            totals.push(LevelTotals { level, no_guess, ..LevelTotals::default() });
            totals.len() - 1
        });
        totals[at].enter(before, summary);
    }

    /// The change that stores what was entered; `None` if nothing has changed.
    pub(super) fn save(&mut self) -> Result<Option<Change>, Problem> {
        let after = Some(text(&self.data)?);
        if after == self.stored {
            return Ok(None);
        }
        let before = std::mem::replace(&mut self.stored, after.clone());
        Ok(Some(Change { key: KEY.to_string(), before, after }))
    }
}
