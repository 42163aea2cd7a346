//! Where games are kept: the ones that run, the ones that are over, and the history.
//!
//! A running game is `running-<id>.saolei`. Its first lines are written under another name and then renamed, each further
//! move is a line appended, and both are on the disk before the next move: whoever pulls the plug loses nothing. When
//! the game is over, its line goes into `history`, and only then the file is renamed to `games/<id>.saolei`. A file that
//! is still called running and is over was interrupted between the two, and is filed at the next start; the name of the
//! game in its line makes sure that it does not count twice.
//!
//! Whoever plays a game holds a lock on `running-<id>.lock`, so that two terminals never continue the same one. The lock
//! goes with the program, however that ends; the file means nothing by itself.

use crate::history::{History, HistoryEntry};
use saolei_replay::{Move, Play, Recording, Statistics};
use saolei_rules::Phase;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// A folder with games in it, or none: then nothing is kept.
#[derive(Debug)]
pub struct SavedGames {
    folder: Option<PathBuf>,
    running: Option<Running>,
    /// The games that this program plays or may resume, with their locks.
    held: Vec<(u64, File)>,
}

/// The file of the running game.
#[derive(Debug)]
struct Running {
    id: u64,
    file: File,
    /// How many moves are in it.
    moves: usize,
    has_layout: bool,
}

impl SavedGames {
    /// A saved_games that keeps nothing.
    pub const fn disabled() -> SavedGames {
        SavedGames { folder: None, running: None, held: Vec::new() }
    }

    /// A saved_games in this folder, which is made where there is none. Games that were over but not filed are filed.
    ///
    /// # Errors
    /// The folder cannot be made.
    pub fn open(folder: &Path) -> io::Result<SavedGames> {
        fs::create_dir_all(folder.join("games"))?;
        let mut saved_games =
            SavedGames { folder: Some(folder.to_path_buf()), running: None, held: Vec::new() };
        let mut history = saved_games.history();
        for id in saved_games.unfinished_ids() {
            if !saved_games.hold(id) {
                continue;
            }
            if let Some(play) = saved_games.load(id)
                && play.phase() != Phase::Playing
            {
                let entry = HistoryEntry::of(id, play.recording().header(), &Statistics::of(&play));
                let entry = history.add(entry.clone()).then_some(entry);
                saved_games.finish(id, play.recording(), entry.as_ref())?;
            }
            saved_games.release(id);
        }
        Ok(saved_games)
    }

    /// All finished games.
    pub fn history(&self) -> History {
        let text = self.folder.as_ref().map(|folder| fs::read(folder.join("history")).unwrap_or_default());
        History::read(&String::from_utf8_lossy(&text.unwrap_or_default()))
    }

    /// The last game that was not finished and that nobody plays. It is ours from now on.
    pub fn last_unfinished(&mut self) -> Option<(u64, Play)> {
        let mut ids = self.unfinished_ids();
        ids.sort_unstable_by_key(|&id| std::cmp::Reverse(id));
        ids.into_iter().find_map(|id| {
            if !self.hold(id) {
                return None;
            }
            let play = self.load(id).filter(|play| play.phase() == Phase::Playing);
            if play.is_none() {
                self.release(id);
            }
            Some((id, play?))
        })
    }

    /// Writes down what has happened in a running game since the last time.
    ///
    /// # Errors
    /// The disk is full, or the like.
    pub fn save(&mut self, id: u64, recording: &Recording) -> io::Result<()> {
        let Some(path) = self.path(id) else { return Ok(()) };
        let has_layout = recording.layout().is_some();
        let moves = recording.moves();
        if let Some(running) = &mut self.running
            && running.id == id
            && running.has_layout == has_layout
            && running.moves <= moves.len()
        {
            if running.moves < moves.len() {
                let lines: String =
                    moves[running.moves..].iter().map(|done: &Move| format!("{done}\n")).collect();
                running.file.write_all(lines.as_bytes())?;
                running.file.sync_data()?;
                running.moves = moves.len();
            }
            return Ok(());
        }
        self.running = None;
        self.hold(id);
        write_whole(&path, recording.text().as_bytes())?;
        let file = OpenOptions::new().append(true).open(&path)?;
        self.running = Some(Running { id, file, moves: moves.len(), has_layout });
        Ok(())
    }

    /// Files a game that is over: its line in the history where it is given, then its text among the games.
    ///
    /// # Errors
    /// The disk is full, or the like.
    pub fn finish(&mut self, id: u64, recording: &Recording, entry: Option<&HistoryEntry>) -> io::Result<()> {
        self.save(id, recording)?;
        let Some(folder) = &self.folder else { return Ok(()) };
        if let Some(entry) = entry {
            append_line(&folder.join("history"), &entry.to_string())?;
        }
        self.running = None;
        fs::rename(running_path(folder, id), finished_path(folder, id))?;
        sync_folder(folder);
        self.release(id);
        Ok(())
    }

    /// Forgets a game that was given up.
    ///
    /// # Errors
    /// Its file cannot be removed.
    pub fn abandon(&mut self, id: u64) -> io::Result<()> {
        self.running = None;
        let removed = self.path(id).map(fs::remove_file);
        self.release(id);
        match removed {
            Some(Err(error)) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }

    /// Makes a game ours; `false` where another program has it. Where nothing can be locked, everybody has everything.
    fn hold(&mut self, id: u64) -> bool {
        let Some(folder) = &self.folder else { return true };
        if self.held.iter().any(|&(held, _)| held == id) {
            return true;
        }
        let Ok(file) = File::create(lock_path(folder, id)) else { return true };
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => false,
            Ok(()) | Err(TryLockError::Error(_)) => {
                self.held.push((id, file));
                true
            }
        }
    }

    fn release(&mut self, id: u64) {
        if let (Some(folder), Some(at)) = (&self.folder, self.held.iter().position(|&(held, _)| held == id)) {
            let _ = fs::remove_file(lock_path(folder, id));
            self.held.swap_remove(at);
        }
    }

    fn path(&self, id: u64) -> Option<PathBuf> {
        Some(running_path(self.folder.as_ref()?, id))
    }

    fn load(&self, id: u64) -> Option<Play> {
        let text = fs::read(self.path(id)?).ok()?;
        Some(Play::new(Recording::read(&text).ok()?))
    }

    fn unfinished_ids(&self) -> Vec<u64> {
        let entries = self.folder.as_ref().and_then(|folder| fs::read_dir(folder).ok());
        let names =
            entries.into_iter().flatten().filter_map(|entry| entry.ok()?.file_name().into_string().ok());
        names
            .filter_map(|name| name.strip_prefix("running-")?.strip_suffix(".saolei")?.parse().ok())
            .collect()
    }
}

impl Drop for SavedGames {
    fn drop(&mut self) {
        while let Some(&(id, _)) = self.held.last() {
            self.release(id);
        }
    }
}

fn lock_path(folder: &Path, id: u64) -> PathBuf {
    folder.join(format!("running-{id}.lock"))
}

fn running_path(folder: &Path, id: u64) -> PathBuf {
    folder.join(format!("running-{id}.saolei"))
}

fn finished_path(folder: &Path, id: u64) -> PathBuf {
    folder.join("games").join(format!("{id}.saolei"))
}

/// Writes a file so that it is there as a whole or not at all.
fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let beside = path.with_extension("new");
    let mut file = File::create(&beside)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    fs::rename(&beside, path)?;
    if let Some(folder) = path.parent() {
        sync_folder(folder);
    }
    Ok(())
}

/// Appends a line. One that was cut off before it stays a line of its own.
fn append_line(path: &Path, line: &str) -> io::Result<()> {
    let cut = fs::read(path).is_ok_and(|bytes| bytes.last().is_some_and(|&last| last != b'\n'));
    let mut file = OpenOptions::new().create(true).append(true).open(path)?;
    let start = if cut { "\n" } else { "" };
    file.write_all(format!("{start}{line}\n").as_bytes())?;
    file.sync_all()
}

/// Makes sure that a new name is on the disk; where folders cannot be synced, renaming has to do.
fn sync_folder(folder: &Path) {
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
}

/// The folder that games are kept in: `SAOLEI_HOME`, or where programs keep their data.
pub fn data_folder(variable: impl Fn(&str) -> Option<String>) -> Option<PathBuf> {
    home(&variable, "XDG_DATA_HOME", ".local/share")
}

/// The file with the player's settings.
pub fn config_file(variable: impl Fn(&str) -> Option<String>) -> Option<PathBuf> {
    Some(home(&variable, "XDG_CONFIG_HOME", ".config")?.join("play.conf"))
}

fn home(variable: &impl Fn(&str) -> Option<String>, xdg: &str, fallback: &str) -> Option<PathBuf> {
    let set = |name| variable(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    set("SAOLEI_HOME")
        .or_else(|| Some(set(xdg)?.join("saolei")))
        .or_else(|| Some(set("HOME")?.join(fallback).join("saolei")))
        .or_else(|| Some(set("APPDATA")?.join("saolei")))
}
