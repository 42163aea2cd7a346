//! Games on disk: running games, finished games, and the history.
//!
//! A running game is `running-<id>.saolei`. The file is written under another name and then renamed; each further move is
//! a line appended. Both are on disk before the next move, so a power cut loses nothing. Between moves, the clock is
//! appended every second, so a killed program loses no more than that. When the game is over, its entry is added to
//! `history`, and then the file is renamed to `games/<id>.saolei`. If the program is killed between the two, the next
//! start does the rest; the id in the entry ensures that the game counts once.
//!
//! A write that fails, for example because the disk is full, may leave part of a line. It is cut off before the next write, and
//! readers ignore it.
//!
//! The program that plays a game locks `running-<id>.lock`, so that two terminals never continue the same game. The lock
//! ends with the program; an unlocked file means nothing.

use crate::store::{History, HistoryEntry};
use saolei_replay::{Move, Playback, Recording, Statistics};
use saolei_rules::Phase;
use std::collections::BTreeSet;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// The folder of saved games. Without a folder nothing is saved.
#[derive(Debug)]
pub struct SavedGames {
    folder: Option<PathBuf>,
    running: Option<RunningFile>,
    /// The locks of the games that this program plays or has left.
    locks: Vec<(u64, File)>,
}

/// The file of a running game.
#[derive(Debug)]
struct RunningFile {
    id: u64,
    file: File,
    /// The length of its complete lines, in bytes.
    length: u64,
    /// The number of moves in it.
    moves: usize,
    /// The time of the clock in it.
    millis: u64,
    has_layout: bool,
}

/// Why an unfinished game cannot be resumed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Unavailable {
    /// There is none.
    #[error("there is no game to resume; `saolei play` starts one")]
    NoGame,
    /// Another program plays it.
    #[error("the game that was played last is open in another terminal; `saolei play` lists the others")]
    PlayedElsewhere,
    /// Its file cannot be read: the path and the problem.
    #[error("{0}; `saolei play` lists the other games")]
    Unreadable(String),
}

impl RunningFile {
    /// Appends lines, or leaves the file as it was.
    fn append(&mut self, lines: &str) -> io::Result<()> {
        // An earlier write may have failed in the middle of a line.
        self.file.set_len(self.length)?;
        self.file.write_all(lines.as_bytes())?;
        self.length += lines.len() as u64;
        Ok(())
    }
}

impl SavedGames {
    /// Saves nothing, because there is no folder.
    pub const fn disabled() -> SavedGames {
        SavedGames { folder: None, running: None, locks: Vec::new() }
    }

    /// Saves to this folder, which is created if it is missing. Finished games whose files are still named
    /// running are stored as finished.
    ///
    /// # Errors
    /// The folder cannot be created.
    pub fn open(folder: &Path) -> io::Result<SavedGames> {
        fs::create_dir_all(folder.join("games"))?;
        let mut saved_games =
            SavedGames { folder: Some(folder.to_path_buf()), running: None, locks: Vec::new() };
        for id in saved_games.unfinished_ids() {
            if !saved_games.lock(id) {
                continue;
            }
            if let Ok(play) = saved_games.load(id)
                && play.phase() != Phase::Playing
            {
                let entry = HistoryEntry::of(id, play.recording().header(), &Statistics::of(&play));
                // If the disk is full, the next start tries again.
                let _ = saved_games.finish(id, play.recording(), &entry);
            }
            saved_games.unlock(id);
        }
        Ok(saved_games)
    }

    /// Whether games are saved at all.
    pub const fn is_enabled(&self) -> bool {
        self.folder.is_some()
    }

    /// All finished games.
    pub fn history(&self) -> History {
        let text = self.folder.as_ref().map(|folder| fs::read(folder.join("history")).unwrap_or_default());
        History::read(&String::from_utf8_lossy(&text.unwrap_or_default()))
    }

    /// The unfinished games, the one that was played last first.
    pub fn unfinished(&mut self) -> Vec<(u64, Result<Playback, Unavailable>)> {
        let played = |id: &u64| {
            let changed = self.path(*id).and_then(|path| fs::metadata(path).ok()?.modified().ok());
            std::cmp::Reverse((changed, *id))
        };
        let mut ids = self.unfinished_ids();
        ids.sort_by_cached_key(played);
        let unfinished = |id| {
            let is_mine = self.is_locked(id);
            let play = self.claim(id);
            if !is_mine {
                self.unlock(id);
            }
            let is_over = play.as_ref().is_ok_and(|play| play.phase() != Phase::Playing);
            (!is_over).then_some((id, play))
        };
        ids.into_iter().filter_map(unfinished).collect()
    }

    /// Locks a game for this program and reads it.
    ///
    /// # Errors
    /// Another program plays it, or it cannot be read.
    pub fn claim(&mut self, id: u64) -> Result<Playback, Unavailable> {
        if !self.lock(id) {
            return Err(Unavailable::PlayedElsewhere);
        }
        let play = self.load(id);
        if play.is_err() {
            self.unlock(id);
        }
        play.map_err(Unavailable::Unreadable)
    }

    /// Saves the moves of a running game since the last call, and its clock.
    ///
    /// # Errors
    /// The file cannot be written.
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
                running.append(&lines)?;
                running.file.sync_data()?;
                running.moves = moves.len();
                running.millis = moves.last().map_or(0, |last| last.millis);
            }
            if running.millis < recording.millis() {
                // Not synced: this survives a crash of the program, but not a power cut.
                running.append(&format!("{}\n", Recording::clock_line(recording.millis())))?;
                running.millis = recording.millis();
            }
            return Ok(());
        }
        self.running = None;
        self.lock(id);
        let text = recording.text();
        write_whole(&path, text.as_bytes())?;
        let file = OpenOptions::new().append(true).open(&path)?;
        let (length, moves, millis) = (text.len() as u64, moves.len(), recording.millis());
        self.running = Some(RunningFile { id, file, length, moves, millis, has_layout });
        Ok(())
    }

    /// Stores a finished game: its entry in the history, unless it is there, then its file in `games`.
    ///
    /// # Errors
    /// A file cannot be written.
    pub fn finish(&mut self, id: u64, recording: &Recording, entry: &HistoryEntry) -> io::Result<()> {
        self.save(id, recording)?;
        let Some(folder) = &self.folder else { return Ok(()) };
        if !self.history().contains(id) {
            append_line(&folder.join("history"), &entry.to_string())?;
        }
        self.running = None;
        fs::rename(running_path(folder, id), finished_path(folder, id))?;
        sync_folder(folder);
        self.unlock(id);
        Ok(())
    }

    /// Deletes a game that was given up.
    ///
    /// # Errors
    /// Its file cannot be deleted.
    pub fn abandon(&mut self, id: u64) -> io::Result<()> {
        self.running = None;
        let removed = self.path(id).map(fs::remove_file);
        self.unlock(id);
        match removed {
            Some(Err(error)) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }

    /// The names of the finished lessons.
    pub fn lessons(&self) -> BTreeSet<String> {
        let text = self.folder.as_ref().and_then(|folder| fs::read_to_string(folder.join("lessons")).ok());
        text.unwrap_or_default().lines().map(str::to_string).collect()
    }

    /// Adds a finished lesson.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn add_lesson(&self, name: &str) -> io::Result<()> {
        let Some(folder) = &self.folder else { return Ok(()) };
        append_line(&folder.join("lessons"), name)
    }

    /// Locks a game; `false` if another program has locked it. If files cannot be locked, every program gets every game.
    fn lock(&mut self, id: u64) -> bool {
        let Some(folder) = &self.folder else { return true };
        if self.is_locked(id) {
            return true;
        }
        let Ok(file) = File::create(lock_path(folder, id)) else { return true };
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => false,
            Ok(()) | Err(TryLockError::Error(_)) => {
                self.locks.push((id, file));
                true
            }
        }
    }

    fn is_locked(&self, id: u64) -> bool {
        self.locks.iter().any(|&(locked, _)| locked == id)
    }

    fn unlock(&mut self, id: u64) {
        if let (Some(folder), Some(at)) =
            (&self.folder, self.locks.iter().position(|&(locked, _)| locked == id))
        {
            let _ = fs::remove_file(lock_path(folder, id));
            self.locks.swap_remove(at);
        }
    }

    fn path(&self, id: u64) -> Option<PathBuf> {
        Some(running_path(self.folder.as_ref()?, id))
    }

    /// Reads a game; an error names its file.
    fn load(&self, id: u64) -> Result<Playback, String> {
        let path = self.path(id).unwrap_or_default();
        let text = fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        let recording = Recording::read(&text).map_err(|error| format!("{}:{error}", path.display()))?;
        Ok(Playback::new(recording))
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
        while let Some(&(id, _)) = self.locks.last() {
            self.unlock(id);
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

/// Writes a whole file or nothing.
fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let beside = path.with_extension("new");
    let write = || {
        let mut file = File::create(&beside)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(&beside, path)
    };
    // Part of a file would only take up space on a full disk.
    write().inspect_err(|_| drop(fs::remove_file(&beside)))?;
    if let Some(folder) = path.parent() {
        sync_folder(folder);
    }
    Ok(())
}

/// Appends a line after the last complete one, or leaves the file as it was.
fn append_line(path: &Path, line: &str) -> io::Result<()> {
    let mut file = OpenOptions::new().create(true).append(true).open(path)?;
    let bytes = fs::read(path)?;
    let length = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1) as u64;
    file.set_len(length)?;
    let written = file.write_all(format!("{line}\n").as_bytes()).and_then(|()| file.sync_all());
    written.inspect_err(|_| drop(file.set_len(length)))
}

/// Writes new file names to disk, if the system can sync folders.
fn sync_folder(folder: &Path) {
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
}

/// The folder of saved games: `SAOLEI_HOME`, or the usual place for data.
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
