//! The games of a player: unfinished ones, finished ones, the history, and games that could not be saved yet.

mod history;
mod saved_games;

pub use history::{Category, CategorySummary, History, HistoryEntry};
pub use saved_games::{SavedGames, Unavailable, config_file, data_folder};

use saolei_replay::{Playback, Recording};
use std::collections::BTreeSet;
use std::io;

/// All games of a player. A game that cannot be written is kept here, and the write is tried again.
#[derive(Debug)]
pub(crate) struct Store {
    saved_games: SavedGames,
    pub history: History,
    /// Unfinished games that are not on the screen, the one that was played last first.
    pub unfinished: Vec<(u64, Playback)>,
    /// The unfinished games that cannot be read: their files and the problems.
    pub unreadable: Vec<String>,
    lessons: BTreeSet<String>,
    unsaved_games: Vec<UnsavedGame>,
    save_error: Option<String>,
}

/// A game that is neither on the screen nor on disk.
#[derive(Debug)]
struct UnsavedGame {
    id: u64,
    recording: Recording,
    saving: Saving,
}

/// Which part of a game is not on disk.
#[derive(Debug, Default)]
pub(crate) struct Saving {
    has_new_moves: bool,
    /// The time of the clock that is on disk.
    millis: u64,
    /// The history entry of a game that is over and not yet stored as finished.
    entry: Option<HistoryEntry>,
}

impl Saving {
    /// The whole game is on disk, up to this time of its clock.
    pub fn up_to(millis: u64) -> Saving {
        Saving { millis, ..Saving::default() }
    }

    /// Records that there are new moves. If the game was over, its end was undone.
    pub fn add_moves(&mut self) {
        self.has_new_moves = true;
        self.entry = None;
    }

    pub fn has_new_moves(&self) -> bool {
        self.has_new_moves
    }

    pub fn finish(&mut self, entry: HistoryEntry) {
        self.entry = Some(entry);
    }

    /// Whether the clock has to be written: another second has passed, or the clock has stopped.
    pub fn is_clock_due(&self, millis: u64, has_stopped: bool) -> bool {
        millis / 1000 > self.millis / 1000 || millis > self.millis && has_stopped
    }
}

impl Store {
    pub fn new(mut saved_games: SavedGames) -> Store {
        let (mut unfinished, mut unreadable) = (Vec::new(), Vec::new());
        for (id, game) in saved_games.unfinished() {
            match game {
                Ok(play) => unfinished.push((id, play)),
                Err(Unavailable::Unreadable(problem)) => unreadable.push(problem),
                Err(Unavailable::PlayedElsewhere | Unavailable::NoGame) => {}
            }
        }
        Store {
            history: saved_games.history(),
            unfinished,
            unreadable,
            lessons: saved_games.lessons(),
            saved_games,
            unsaved_games: Vec::new(),
            save_error: None,
        }
    }

    pub fn last_played(&mut self) -> Result<u64, Unavailable> {
        let (id, game) = self.saved_games.unfinished().into_iter().next().ok_or(Unavailable::NoGame)?;
        game.map(|_| id)
    }

    /// Takes an unfinished game from the list, to resume it.
    pub fn take_unfinished(&mut self, id: u64) -> Result<(Playback, Saving), Unavailable> {
        let at = self.unfinished.iter().position(|&(other, _)| other == id).ok_or(Unavailable::NoGame)?;
        let (_, left) = self.unfinished.remove(at);
        if let Some(at) = self.unsaved_games.iter().position(|game| game.id == id) {
            return Ok((left, self.unsaved_games.remove(at).saving));
        }
        // The game on disk may be newer than the copy in memory.
        let play = if self.saved_games.is_enabled() { self.saved_games.claim(id)? } else { left };
        let saving = Saving::up_to(play.recording().millis());
        Ok((play, saving))
    }

    /// Keeps a game that the player has left, if there is anything to write or to resume.
    pub fn leave(&mut self, id: u64, play: Playback, saving: Saving, can_resume: bool) {
        if saving.has_new_moves {
            self.unsaved_games.push(UnsavedGame { id, recording: play.recording().clone(), saving });
        }
        if can_resume {
            self.unfinished.insert(0, (id, play));
        }
    }

    /// Deletes a game that was given up.
    pub fn abandon(&mut self, id: u64) -> io::Result<()> {
        self.saved_games.abandon(id)
    }

    /// Deletes an unfinished game that is not on the screen; `false` if another program plays it.
    pub fn abandon_unfinished(&mut self, id: u64) -> io::Result<bool> {
        self.unsaved_games.retain(|game| game.id != id);
        self.unfinished.retain(|&(other, _)| other != id);
        if matches!(self.saved_games.claim(id), Err(Unavailable::PlayedElsewhere)) {
            return Ok(false);
        }
        self.saved_games.abandon(id).map(|()| true)
    }

    /// Tries again to write the games that were left unsaved. Returns the last error.
    pub fn retry(&mut self) -> Option<String> {
        let before = self.save_error.take();
        for mut game in std::mem::take(&mut self.unsaved_games) {
            let millis = game.recording.millis();
            self.write(game.id, &game.recording, &mut game.saving, millis);
            if game.saving.has_new_moves {
                self.unsaved_games.push(game);
            }
        }
        before
    }

    /// Writes a game with its clock at this time, and its history entry if it is over.
    pub fn write(&mut self, id: u64, recording: &Recording, saving: &mut Saving, millis: u64) {
        let written = match &saving.entry {
            Some(entry) => self.saved_games.finish(id, recording, entry),
            None => self.saved_games.save(id, recording),
        };
        match written {
            Ok(()) => *saving = Saving::up_to(millis),
            Err(error) => {
                saving.has_new_moves = true;
                self.save_error = Some(error.to_string());
            }
        }
    }

    pub fn save_error(&self) -> Option<&str> {
        self.save_error.as_deref()
    }

    /// The games that were left unsaved.
    pub fn unsaved(&self) -> impl Iterator<Item = &Recording> {
        self.unsaved_games.iter().map(|game| &game.recording)
    }

    pub fn is_lesson_done(&self, name: &str) -> bool {
        self.lessons.contains(name)
    }

    pub fn finish_lesson(&mut self, name: &str) -> io::Result<()> {
        if self.lessons.insert(name.to_string()) { self.saved_games.add_lesson(name) } else { Ok(()) }
    }
}
